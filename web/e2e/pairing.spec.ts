import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { byColor, play, Table } from './support/table';
import { expect, test } from './support/test';

const stopLooking = (page: Page) => page.getByRole('button', { name: en.lobby.quick.cancel });

const choosePace = (page: Page) =>
  page.getByRole('button', { name: en.pace.inWords(3, 2) }).click();

test('two visitors who choose the same pace are paired', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await choosePace(one);
  await expect(stopLooking(one)).toBeVisible();
  await choosePace(two);
  const seats = await byColor([await Table.on(one), await Table.on(two)]);
  await play(seats, [{ color: 'black', square: 'f5' }]);
});

test('whoever stops looking is not paired', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await choosePace(one);
  await expect(stopLooking(one)).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(stopLooking(one)).toBeHidden();
  await choosePace(two);
  await expect(stopLooking(two)).toBeVisible();
  await expect(one).toHaveURL('/');
  await stopLooking(two).click();
  await expect(stopLooking(two)).toBeHidden();
});
