import { Table } from './support/table';
import { expect, test } from './support/test';
import { en } from '../src/lib/i18n/en';

test('a visitor plays the computer to the end', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('button', { name: en.lobby.computer.title }).click();
  await page.getByRole('button', { name: en.lobby.computer.start }).click();
  const table = await Table.on(page);
  await table.playOut((square) => table.square(square).click());
  const { won, lost, draw } = en.result;
  await expect(table.result).toContainText(new RegExp([won, lost, draw].join('|')));
});

test('a move on the lit board of the first page starts a game', async ({ visit }) => {
  const page = await visit();
  await page.locator('[data-square="f5"]').click();
  const table = await Table.on(page);
  await table.expectDisc({ square: 'f5', color: 'black' });
  await expect(table.status).toHaveText(en.game.yourMove);
});
