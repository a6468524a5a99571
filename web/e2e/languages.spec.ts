import type { Messages } from '../src/lib/i18n/en';
import { et } from '../src/lib/i18n/et';
import { ja } from '../src/lib/i18n/ja';
import { ru } from '../src/lib/i18n/ru';
import { expectTidy } from './support/layout';
import { expect, test } from './support/test';

const CATALOGUES: [locale: string, messages: Messages][] = [
  ['et-EE', et],
  ['ru-RU', ru],
  ['ja-JP', ja],
];

for (const [locale, texts] of CATALOGUES) {
  test(`the narrowest pages are tidy in ${locale}`, async ({ visit }) => {
    const page = await visit('/', { locale, viewport: { width: 320, height: 640 } });
    const computer = page.getByRole('button', { name: texts.lobby.computer.title });
    await expect(computer).toBeVisible();
    await expectTidy(page);

    await page.getByRole('button', { name: texts.settings.title }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTidy(page);
    await page.keyboard.press('Escape');

    await computer.click();
    await expectTidy(page);

    await page.getByRole('button', { name: texts.lobby.computer.start }).click();
    await expect(page.getByTestId('status')).toHaveText(texts.game.yourMove);
    await expectTidy(page);
  });
}
