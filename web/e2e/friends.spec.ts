import { en } from '../src/lib/i18n/en';
import { DRAW_WITH_PASS, TEN_PASSES } from './support/record';
import { byColor, meet, playRecord, Table } from './support/table';
import { expect, test } from './support/test';

test('two friends meet by a link and play to a draw with a pass', async ({ visit }) => {
  const tables = await meet(await visit(), await visit());
  await playRecord(await byColor(tables), DRAW_WITH_PASS);
  for (const { result, passes } of tables) {
    await expect(result).toContainText(en.result.draw);
    await expect(result).toContainText('32–32');
    await expect(passes).toHaveCount(1);
  }
});

test('two friends play a game of ten passes that ends with two empty squares', async ({
  visit,
}) => {
  const tables = await meet(await visit(), await visit());
  const seats = await byColor(tables);
  await playRecord(seats, TEN_PASSES);
  await expect(seats.black.result).toContainText(en.result.lost);
  await expect(seats.white.result).toContainText(en.result.won);
  for (const { result, passes } of tables) {
    await expect(result).toContainText('1–63');
    await expect(result).toContainText(en.result.raw(1, 61));
    await expect(passes).toHaveCount(10);
  }
});

test('a friend who looks elsewhere is told that the game has begun, and Back leads out of it', async ({
  visit,
}) => {
  const [host, guest] = [await visit(), await visit()];
  await host.getByRole('button', { name: en.lobby.friend.title }).click();
  await host.getByRole('button', { name: en.lobby.friend.create }).click();
  const link = await host.getByLabel(en.invitation.link).inputValue();
  await host.getByRole('link', { name: en.site.home }).click();
  await guest.goto(new URL(link).pathname);
  await guest.getByRole('button', { name: en.invitation.accept }).click();
  await Table.on(guest);
  await host.getByRole('link', { name: en.game.toBoard }).click();
  await Table.on(host);
  for (const page of [host, guest]) {
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  }
});
