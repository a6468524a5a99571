import { en } from '../src/lib/i18n/en';
import { expectAccessible } from './support/axe';
import { expectTidy } from './support/layout';
import { byColor, meet, play } from './support/table';
import { expect, test } from './support/test';

test('zen leaves board and clocks, what the opponent asks, and a way out', async ({ visit }) => {
  const { black, white } = await byColor(await meet(await visit(), await visit()));
  const { page } = white;
  const everything = [
    page.getByRole('button', { name: en.settings.title }),
    page.getByText('Guest-').first(),
    page.getByRole('list', { name: en.game.moves }),
    page.getByRole('button', { name: en.game.resign }),
  ];
  await play({ black, white }, [
    { color: 'black', square: 'f5' },
    { color: 'white', square: 'd6' },
  ]);
  for (const part of everything) await expect(part).toBeVisible();

  await page.keyboard.press('z');
  for (const part of everything) await expect(part).toBeHidden();
  for (const color of ['black', 'white'] as const) {
    await expect(page.getByRole('timer', { name: en.game.clock(color) })).toBeVisible();
  }
  await expect(white.status).toHaveText(en.game.toMove('black'));
  await expect(page).toHaveTitle(`${en.game.toMove('black')} – ${en.site.name}`);

  await test.step('it lasts over a reload and lets a question through', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: en.game.leaveZen })).toBeVisible();
    await black.page.getByRole('button', { name: en.game.request.offer_draw }).click();
    await expect(page.getByText(en.game.request.asked.draw)).toBeVisible();
    await page.getByRole('button', { name: en.game.request.decline }).click();
    await expect(page.getByText(en.game.request.asked.draw)).toBeHidden();
  });

  await test.step('there is a way out, and a way in by the settings', async () => {
    await page.getByRole('button', { name: en.game.leaveZen }).click();
    for (const part of everything) await expect(part).toBeVisible();
    await page.getByRole('button', { name: en.settings.title }).click();
    await page.getByRole('switch', { name: en.settings.zen }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const part of everything) await expect(part).toBeHidden();
  });

  await test.step('the end of the game is the end of it', async () => {
    await black.page.getByRole('button', { name: en.game.resign }).click();
    await black.page.getByRole('button', { name: en.game.yes, exact: true }).click();
    await expect(white.result).toBeVisible();
    await expect(page.getByRole('button', { name: en.settings.title })).toBeVisible();
  });
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 1440, height: 900 },
]) {
  test(`zen is tidy and accessible at ${String(viewport.width)}`, async ({ visit }) => {
    const page = await visit('/', { viewport });
    const { black } = await byColor(await meet(page, await visit()));
    await black.page.setViewportSize(viewport);
    await black.page.keyboard.press('z');
    await expect(black.page.getByRole('button', { name: en.game.leaveZen })).toBeVisible();
    await expectTidy(black.page);
    await expectAccessible(black.page);
  });
}
