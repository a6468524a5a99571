import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { et } from '../src/lib/i18n/et';
import { Table } from './support/table';
import { expect, test } from './support/test';

const { settings } = en;

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: settings.title }).click();
  await expect(page.getByRole('dialog', { name: settings.title })).toBeVisible();
}

const firstSquare = (page: Page) => page.locator('[data-square]').first();

/** What the page shows of the settings that are changed here. */
async function expectChanged(page: Page): Promise<void> {
  await expect(firstSquare(page)).toHaveAttribute('data-square', 'h8');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(firstSquare(page)).toHaveCSS('background-color', 'rgb(151, 106, 62)');
}

test('settings apply at once in every tab, and are there after a reload', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('button', { name: en.lobby.computer.title }).click();
  await page.getByRole('button', { name: en.lobby.computer.start }).click();
  await Table.on(page);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(firstSquare(tab)).toHaveAttribute('data-square', 'a1');

  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(settings.turned).click();
  await dialog.getByRole('radio', { name: settings.boards.wood }).focus();
  await page.keyboard.press('Space');
  await dialog.getByText(settings.themes.dark).click();
  await expectChanged(page);
  await expectChanged(tab);

  await page.reload();
  await expectChanged(page);
  await openSettings(page);
  await page.getByRole('dialog').getByText('Eesti').click();
  await expect(tab.getByRole('button', { name: et.lobby.computer.title })).toBeVisible();
});

test('a setting that makes no sense any more is as at first', async ({ visit }) => {
  const page = await visit();
  await page.evaluate(() => {
    for (const key of ['board', 'turned', 'theme', 'language', 'volume']) {
      localStorage.setItem(key, '{"broken":');
    }
  });
  await page.reload();
  await expect(firstSquare(page)).toHaveAttribute('data-square', 'a1');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'auto');
  await expect(page.locator('html')).toHaveAttribute('data-board', 'felt');
  await expect(page.getByRole('button', { name: en.lobby.computer.title })).toBeVisible();
});
