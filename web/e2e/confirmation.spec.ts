import type { Locator, Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { Table } from './support/table';
import { expect, test } from './support/test';

/** Starts a game against the computer as somebody whose moves are asked about. */
async function start(page: Page): Promise<Table> {
  await page.getByRole('button', { name: en.settings.title }).click();
  await page.getByRole('dialog').getByText(en.settings.confirmed.always).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en.lobby.computer.title }).click();
  await page.getByRole('button', { name: en.lobby.computer.start }).click();
  return Table.on(page);
}

/** The discs that are shown as about to flip. */
const shown = (table: Table): Locator => table.board.locator('.threatened');

const question = (table: Table) =>
  table.page.getByRole('group', { name: en.game.wouldFlip('f5', 1) });

async function expectNothingPlayed(table: Table): Promise<void> {
  await expect(question(table)).toBeHidden();
  await expect(table.square('f5')).toHaveAttribute('data-content', 'empty');
  await expect(table.legal).toHaveCount(4);
}

test('a finger shows a move first and makes it with a second tap', async ({ visit }) => {
  const page = await visit('/', { hasTouch: true, viewport: { width: 360, height: 740 } });
  const table = await start(page);

  await table.square('f5').tap();
  await expect(question(table)).toBeVisible();
  await expect(shown(table)).toHaveCount(1);

  await test.step('a tap elsewhere waves it off', async () => {
    await table.status.tap();
    await expectNothingPlayed(table);
    await table.square('f5').tap();
    // A square that is no move counts as elsewhere; force: it says that it is disabled.
    await table.square('a1').tap({ force: true });
    await expectNothingPlayed(table);
  });

  await table.square('f5').tap();
  await table.square('f5').tap();
  await table.expectDisc({ square: 'f5', color: 'black' });
});

test('a key shows a move first and makes it with the second one', async ({ visit }) => {
  const page = await visit();
  const table = await start(page);
  await expect(table.legal).toHaveCount(4);

  await page.keyboard.type('f5');
  await expect(question(table)).toBeVisible();
  await expect(table.square('f5')).toHaveAccessibleName(
    en.board.square({ name: 'f5', disc: null, legal: true, marked: 'proposed' }),
  );
  await page.keyboard.press('Escape');
  await expectNothingPlayed(table);

  await table.square('f5').focus();
  await page.keyboard.press('Enter');
  await expect(question(table)).toBeVisible();
  await page.keyboard.press('Enter');
  await table.expectDisc({ square: 'f5', color: 'black' });
});

test('the button makes the move that is shown', async ({ visit }) => {
  const table = await start(await visit());
  await table.play('f5');
  await table.page.getByRole('button', { name: en.game.playSquare('f5') }).click();
  await table.expectDisc({ square: 'f5', color: 'black' });
});
