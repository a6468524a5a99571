import { expect, type Page } from '@playwright/test';
import { en } from '../../src/lib/i18n/en';

/** The sheet that lies over the page. */
export const sheet = (page: Page) => page.getByRole('dialog');

/** Chooses one of a few things in the sheet. */
export async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await sheet(page).getByText(name, { exact: true }).click();
}

/** The list of those who wait for an opponent. */
export const seeks = (page: Page) => page.getByRole('region', { name: en.lobby.seeks });

/** Begins to wait for whoever chooses the same pace. */
export const choosePace = (page: Page, minutes: number, increment: number) =>
  page
    .getByRole('region', { name: en.lobby.quick.title })
    .getByRole('button', { name: en.pace.inWords(minutes, increment) })
    .click();

/** The button at the foot of the page that ends the wait. */
export const stopWaiting = (page: Page) =>
  page.getByRole('button', { name: en.lobby.quick.cancel, exact: true });

/** Opens the sheet in which any clock and colour can be sought. */
export async function openSeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.lobby.seek.open }).click();
  await expect(sheet(page)).toBeVisible();
}

/** Begins to wait with what was chosen in the sheet. */
export async function wait(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: en.lobby.seek.create }).click();
  await expect(sheet(page)).toBeHidden();
}

/** Makes a player of a visitor, who is nobody before the first action, and gives the name. */
export async function becomeGuest(page: Page): Promise<string> {
  await choosePace(page, 30, 0);
  await stopWaiting(page).click();
  await expect(stopWaiting(page)).toBeHidden();
  return page.evaluate(async () => {
    const me = (await (await fetch('/api/me')).json()) as { player: { name: string } };
    return me.player.name;
  });
}
