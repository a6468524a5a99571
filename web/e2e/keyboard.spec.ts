import type { Locator, Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { Table } from './support/table';
import { expect, test } from './support/test';

/** More stops than any page has. */
const TAB_LIMIT = 120;

test('a whole game is played with the keyboard alone', async ({ visit }) => {
  const page = await visit();
  for (const name of [en.lobby.computer.title, en.lobby.computer.start]) {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  }
  const table = await Table.on(page);
  await tabTo(page, table.board.locator('[data-square][tabindex="0"]'));

  let byName = false;
  await table.playOut(async (square) => {
    if (byName) await page.keyboard.type(square);
    else await walkTo(page, square);
    byName = !byName;
  });
  await expect(table.result).toBeVisible();
});

test('the arrow keys step through the record, also after a move by the mouse', async ({
  visit,
}) => {
  const page = await visit();
  await page.locator('[data-square="f5"]').click();
  const table = await Table.on(page);
  await table.legal.first().click();
  await expect(table.legal.first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(table.status).toContainText(en.game.behind);
  await page.keyboard.press('Home');
  await expect(table.square('f5')).toHaveAttribute('data-content', 'empty');
  await page.keyboard.press('.');
  await expect(table.square('f5')).toHaveAttribute('data-content', 'black');
  await page.keyboard.press('End');
  await expect(table.status).toHaveText(en.game.yourMove);
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < TAB_LIMIT; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

/** Goes from the focused square to another by the arrow keys and plays it. */
async function walkTo(page: Page, square: string): Promise<void> {
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  if (!focused) throw new Error('no square has the focus');
  const columns = square.charCodeAt(0) - focused.charCodeAt(0);
  const rows = square.charCodeAt(1) - focused.charCodeAt(1);
  await press(page, columns < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns));
  await press(page, rows < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows));
  await page.keyboard.press('Enter');
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}
