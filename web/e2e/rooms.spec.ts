import { en } from '../src/lib/i18n/en';
import { byColor, meet, play, Table } from './support/table';
import { expect, test } from './support/test';
import { Wire } from './support/wire';

/** As wide as a phone, and so high that the room is in sight. */
const PHONE = { viewport: { width: 360, height: 1000 } };

/** As long as a line may be, so that few of them fill a room. */
const LONG = 'A long story about corners. '.repeat(5);

const unread = (table: Table) => table.page.getByRole('img', { name: en.chat.unread });
const field = (table: Table) => table.page.getByRole('textbox', { name: en.chat.field });

test('what is said on a phone is seen under another tab, and leaves its reader in peace', async ({
  visit,
}) => {
  const [host, guest] = await meet(await visit('/', PHONE), await visit('/', PHONE));
  await host.say('Hello there');
  await expect(unread(guest)).toBeVisible();
  await guest.show(en.chat.room);
  await expect(guest.log).toContainText('Hello there');
  await expect(unread(guest)).toBeHidden();
  await guest.page.reload();
  await expect(guest.status).toBeVisible();
  await guest.show(en.chat.room);
  await expect(guest.log).toContainText('Hello there');

  for (const number of [1, 2, 3]) await host.say(`${String(number)} ${LONG}`.slice(0, 140));
  await expect(guest.log.getByText(/^3 A long/)).toBeInViewport();
  await guest.log.evaluate((log) => log.scrollTo({ top: 0 }));
  await host.say('And now?');
  await expect(guest.log).toContainText('And now?');
  await expect(guest.log.getByText('Hello there')).toBeInViewport();
  await guest.press(en.chat.toLatest);
  await expect(guest.log.getByText('And now?')).toBeInViewport();
});

test('what is typed in a room goes nowhere else, and what is refused is kept', async ({
  visit,
}) => {
  const seats = await byColor(await meet(await visit(), await visit()));
  const { black } = seats;
  await field(black).fill('');
  await field(black).pressSequentially('f5 x');
  await field(black).press('ArrowLeft');
  await field(black).press('Home');
  await expect(field(black)).toHaveValue('f5 x');
  await expect(black.square('f5')).toHaveAttribute('data-content', 'empty');
  await field(black).fill('x'.repeat(141));
  await field(black).press('Enter');
  await expect(black.page.getByRole('alert').filter({ hasText: en.chat.tooLong(1) })).toBeVisible();
  await expect(field(black)).toHaveValue('x'.repeat(141));
  await play(seats, [{ color: 'black', square: 'f5' }]);
});

test('whoever turns the chat off neither sees nor says anything, also after a reload', async ({
  visit,
}) => {
  const [host, guest] = await meet(await visit(), await visit());
  await guest.press(en.chat.on);
  await expect(guest.page.getByText(en.chat.off)).toBeVisible();
  await host.say('Are you there?');
  await expect(host.log).toContainText('Are you there?');
  await guest.page.reload();
  await expect(guest.page.getByText(en.chat.off)).toBeVisible();
  await expect(guest.log).toBeHidden();
  await expect(field(guest)).toBeHidden();
  await guest.press(en.chat.on);
  await expect(guest.log).toContainText('Are you there?');
});

test('the tabs of a player agree, and a cut connection tells nothing twice', async ({
  server,
  visit,
}) => {
  const wire = await Wire.to(server.address);
  const [host, guest] = await meet(await visit('/', { baseURL: wire.address }), await visit());
  const page = await host.page.context().newPage();
  await page.goto(host.page.url());
  const tab = await Table.on(page);
  await host.say('From one tab');
  await tab.say('From the other');
  wire.cut();
  await expect(host.page.getByText(en.connection.reconnecting)).toBeVisible();
  await guest.say('Said meanwhile');
  wire.mend();
  for (const table of [host, tab, guest]) {
    await expect(table.log.locator('p')).toContainText([
      'From one tab',
      'From the other',
      'Said meanwhile',
    ]);
  }
  await wire.remove();
});

test('a visitor may talk as a spectator', async ({ visit }) => {
  const { black, white } = await byColor(await meet(await visit(), await visit()));
  const third = await Table.on(await visit(new URL(black.page.url()).pathname));
  await third.say('Good evening');
  await expect(third.log).toContainText('Good evening');
  await expect(third.log).toContainText('Guest-');
  await expect(field(third)).toHaveValue('');
  await play({ black, white }, [{ color: 'black', square: 'f5' }]);
  await third.expectDisc({ color: 'black', square: 'f5' });
});
