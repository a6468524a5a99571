import { en } from '../src/lib/i18n/en';
import { choose, openSeek, seeks, sheet, wait } from './support/lobby';
import { byColor, play, Table } from './support/table';
import { expect, test } from './support/test';

const { seek } = en.lobby;

test('a seek with a clock of its own is found by filters and accepted in another browser', async ({
  visit,
}) => {
  const [host, guest] = [await visit(), await visit()];
  await openSeek(host);
  await choose(host, en.terms.other);
  await sheet(host).getByLabel(en.terms.minutes, { exact: true }).fill('7');
  await sheet(host).getByLabel(en.terms.increment, { exact: true }).fill('4');
  await choose(host, en.color('black'));
  await wait(host);
  await expect(seeks(host).getByText(seek.yours)).toBeVisible();

  const accept = seeks(guest).getByRole('button', { name: en.pace.inWords(7, 4) });
  await expect(accept).toBeVisible();
  await seeks(guest).getByLabel(seek.pace).selectOption(en.pace.names.blitz);
  await expect(accept).toBeHidden();
  await expect(seeks(guest).getByText(seek.noneFits(1))).toBeVisible();
  await seeks(guest).getByLabel(seek.pace).selectOption(en.pace.names.rapid);
  await seeks(guest).getByLabel(seek.color).selectOption(seek.colors.white);
  await guest.reload();
  await expect(seeks(guest).getByLabel(seek.pace)).toHaveValue('rapid');
  await accept.click();

  const seats = await byColor([await Table.on(host), await Table.on(guest)]);
  expect(seats.black.page).toBe(host);
  await play(seats, [{ color: 'black', square: 'f5' }]);
});

test('a seek is given up in the list or with Escape, and the next sheet begins as the last', async ({
  visit,
}) => {
  const page = await visit();
  const own = seeks(page).getByText(seek.yours);
  await openSeek(page);
  await choose(page, en.terms.kinds.move, '15 s', en.terms.outcomes.lose, en.color('white'));
  await wait(page);
  await expect(own).toBeVisible();
  await seeks(page)
    .getByRole('button', { name: seek.giveUp('15 s') })
    .click();
  await expect(own).toBeHidden();

  await page.reload();
  await openSeek(page);
  for (const name of [en.terms.kinds.move, '15 s', en.terms.outcomes.lose, en.color('white')]) {
    await expect(sheet(page).getByRole('radio', { name, exact: true })).toBeChecked();
  }
  await wait(page);
  await expect(own).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(own).toBeHidden();
});
