import { choosePace, stopWaiting } from './support/lobby';
import { byColor, play, Table } from './support/table';
import { expect, test } from './support/test';

test('two visitors who choose the same pace are paired', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await choosePace(one, 3, 2);
  await expect(stopWaiting(one)).toBeVisible();
  await choosePace(two, 3, 2);
  const seats = await byColor([await Table.on(one), await Table.on(two)]);
  await play(seats, [{ color: 'black', square: 'f5' }]);
});

test('whoever stops looking is not paired', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()];
  await choosePace(one, 3, 2);
  await expect(stopWaiting(one)).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(stopWaiting(one)).toBeHidden();
  await choosePace(two, 3, 2);
  await expect(stopWaiting(two)).toBeVisible();
  await expect(one).toHaveURL('/');
  await stopWaiting(two).click();
  await expect(stopWaiting(two)).toBeHidden();
});
