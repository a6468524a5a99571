import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { byColor, meet, play, Table } from './support/table';
import { expect, test } from './support/test';

const ALLOWED = { permissions: ['notifications'] };

const toggle = (page: Page) => page.getByRole('switch', { name: en.settings.notifications });

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.settings.title }).click();
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  await page.keyboard.press('Escape');
}

/** A browser without a screen never hides a page by itself. */
async function look(page: Page, looks: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !looks);
}

/** The titles of the notifications that the system shows for this visitor. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return ((await worker?.getNotifications()) ?? []).map(({ title }) => title);
  });

/** Clicks on the notification that is shown. */
async function click(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('nothing shows notifications');
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    const init = notification ? { notification } : {};
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', init));
  });
}

test('who looks elsewhere is told of the own turn and of a question', async ({ visit }) => {
  const tables = await meet(await visit('/', ALLOWED), await visit('/', ALLOWED));
  const { black, white } = await byColor(tables);
  await turnOn(white.page);

  await play({ black, white }, [{ color: 'black', square: 'f5' }]);
  await play({ black, white }, [{ color: 'white', square: 'd6' }]);
  expect(await shown(white.page)).toEqual([]);

  await test.step('not while another tab of the site is looked at', async () => {
    const tab = await white.page.context().newPage();
    await tab.goto('/');
    await look(white.page, false);
    await play({ black, white }, [{ color: 'black', square: 'c3' }]);
    await play({ black, white }, [{ color: 'white', square: 'd3' }]);
    expect(await shown(white.page)).toEqual([]);
    await tab.close();
  });

  await play({ black, white }, [{ color: 'black', square: 'c4' }]);
  await expect.poll(() => shown(white.page)).toEqual([en.game.yourMove]);
  await play({ black, white }, [{ color: 'white', square: 'f4' }]);
  await black.page.getByRole('button', { name: en.game.request.offer_draw }).click();
  await expect.poll(() => shown(white.page)).toEqual([en.game.request.asked.draw]);

  await look(white.page, true);
  await expect.poll(() => shown(white.page)).toEqual([]);

  await test.step('of the wish to play again, too', async () => {
    await look(white.page, false);
    await black.page.getByRole('button', { name: en.game.resign }).click();
    await black.page.getByRole('button', { name: en.game.yes, exact: true }).click();
    await black.page.getByRole('button', { name: en.game.rematch.offer }).click();
    const name = await black.page
      .getByText(/^Guest-/)
      .last()
      .textContent();
    await expect.poll(() => shown(white.page)).toEqual([en.game.rematch.asked(name ?? '')]);
  });
});

test('a game that begins is told of, and a click leads there', async ({ visit }) => {
  const [host, guest] = [await visit('/', ALLOWED), await visit()];
  await turnOn(host);
  await host.getByRole('button', { name: en.lobby.friend.title }).click();
  await host.getByRole('button', { name: en.lobby.friend.create }).click();
  const link = await host.getByLabel(en.invitation.link).inputValue();
  await host.getByRole('link', { name: en.site.home }).click();
  await look(host, false);
  await guest.goto(new URL(link).pathname);
  await guest.getByRole('button', { name: en.invitation.accept }).click();
  await expect.poll(() => shown(host)).toEqual([en.game.begun]);
  await click(host);
  await Table.on(host);
  await expect.poll(() => shown(host)).toEqual([]);
});

test('the browser is asked by the switch alone, and has the last word', async ({ visit }) => {
  const page = await visit('/', { permissions: [] });
  await page.getByRole('button', { name: en.settings.title }).click();
  await toggle(page).click();
  await expect(toggle(page)).not.toBeChecked();
  await expect(page.getByText(en.settings.notified.denied)).toBeVisible();
});
