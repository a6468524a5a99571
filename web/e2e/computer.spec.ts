import { Table } from './support/table';
import { expect, test } from './support/test';
import { en } from '../src/lib/i18n/en';

test('a visitor plays the computer to the end', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('button', { name: en.lobby.computer.start }).click();
  const table = new Table(page);
  await table.playOut((square) => table.square(square).click());
  await expect(table.result).toContainText(/won|lost|Draw/);
});
