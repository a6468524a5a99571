import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { choose, openSeek, seeks, wait } from './support/lobby';
import { Table } from './support/table';
import { expect, test } from './support/test';

const ownGame = (page: Page) =>
  page.getByRole('region', { name: en.lobby.yourGames }).getByRole('link');

test('a game by correspondence stands among one’s own with the time that is left', async ({
  visit,
}) => {
  const [host, guest] = [await visit(), await visit()];
  await openSeek(host);
  await choose(host, en.terms.kinds.days, '2 days', en.color('black'));
  await wait(host);
  await seeks(guest)
    .getByRole('button', { name: en.pace.byTheDay(2) })
    .click();
  const theirs = await Table.on(guest);

  // Who waits by correspondence goes on with what is at hand.
  await expect(host.getByRole('link', { name: en.game.toBoard })).toBeVisible();
  await expect(host).toHaveURL('/');
  await expect(ownGame(host)).toContainText(en.lobby.yourTurn);
  await expect(ownGame(host)).toContainText(en.terms.left('1 day 23 hr'));
  await expect(host).toHaveTitle(/^\(1\) /);
  await expect(host.getByRole('link', { name: en.lobby.waitForYou(1) })).toBeVisible();

  await ownGame(host).click();
  const mine = await Table.on(host);
  await expect(host.getByRole('link', { name: en.lobby.waitForYou(1) })).toBeHidden();
  await mine.play('f5');
  await theirs.expectDisc({ square: 'f5', color: 'black' });
  await host.getByRole('link', { name: en.site.home }).click();
  await expect(ownGame(host)).toContainText(en.lobby.theirTurn);
  await expect(host).not.toHaveTitle(/^\(/);
});
