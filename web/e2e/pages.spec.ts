import { en } from '../src/lib/i18n/en';
import { inspector } from './support/look';
import { byColor, meet, play } from './support/table';
import { DRAW_WITH_PASS } from './support/record';
import { expect, test } from './support/test';

const BOTH = ['light', 'dark'] as const;
const SIZES = [
  { viewport: { width: 320, height: 640 }, themes: BOTH },
  { viewport: { width: 360, height: 740 }, themes: BOTH },
  // A phone on its side.
  { viewport: { width: 740, height: 360 }, themes: ['light'] as const },
  { viewport: { width: 1440, height: 900 }, themes: BOTH },
];

for (const { viewport, themes } of SIZES) {
  for (const colorScheme of themes) {
    const look = `${String(viewport.width)}-${colorScheme}`;

    test(`every page is tidy and accessible at ${look}`, async ({ visit }, info) => {
      const inspect = inspector(info, look);

      const host = await visit('/', { colorScheme, viewport });
      await expect(host.getByRole('button', { name: en.lobby.friend.title })).toBeVisible();
      await inspect(host, 'lobby');

      await host.getByRole('button', { name: en.settings.title }).click();
      await expect(host.getByRole('dialog', { name: en.settings.title })).toBeVisible();
      await inspect(host, 'settings');
      await host.keyboard.press('Escape');

      const lost = await visit('/nowhere', { colorScheme, viewport });
      await expect(lost.getByText(en.errors.notFound)).toBeVisible();
      await inspect(lost, 'not-found');

      const guest = await visit('/', { colorScheme, viewport });
      const tables = await meet(host, guest, inspect);
      const seats = await byColor(tables);
      await play(seats, DRAW_WITH_PASS.moves.slice(0, 20));
      await inspect(host, 'game');

      await seats.black.page.getByRole('button', { name: en.game.resign }).click();
      await seats.black.page.getByRole('button', { name: en.game.yes, exact: true }).click();
      for (const { result } of tables) await expect(result).toBeVisible();
      await inspect(host, 'result');
    });
  }
}
