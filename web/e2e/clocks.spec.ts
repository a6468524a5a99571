import type { Page } from '@playwright/test';
import type { ClockSetting } from '../src/protocol/generated';
import { en } from '../src/lib/i18n/en';
import { byColor, play, Table } from './support/table';
import { expect, test } from './support/test';

/** Two visitors meet by an invitation to a game with a clock of their choice. */
async function meetAt(
  clock: ClockSetting,
  host: Page,
  guest: Page,
  color: 'black' | null = null,
): Promise<[Table, Table]> {
  const terms = { clock, color };
  const code = await host.evaluate(async (terms) => {
    const body = JSON.stringify(terms);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/invitations', { method: 'POST', headers, body });
    return ((await answer.json()) as { code: string }).code;
  }, terms);
  await host.goto(`/i/${code}`);
  await guest.goto(`/i/${code}`);
  await guest.getByRole('button', { name: en.invitation.accept }).click();
  return [await Table.on(host), await Table.on(guest)];
}

const timer = ({ page }: Table, color: 'black' | 'white') =>
  page.getByRole('timer', { name: en.game.clock(color) });

test('a turn that is lost to the clock is loud, and stands in the record', async ({ visit }) => {
  const clock = { type: 'move', seconds: 5, on_timeout: 'skip' } as const;
  const seats = await byColor(await meetAt(clock, await visit(), await visit()));
  const { black, white } = seats;
  await play(seats, [
    { color: 'black', square: 'f5' },
    { color: 'white', square: 'd6' },
  ]);
  await expect(timer(white, 'white')).toHaveText('0:05.0');
  for (const { status, page } of [black, white]) {
    await expect(status).toHaveText(en.board.skips('black'));
    const record = page.getByRole('list', { name: en.game.moves });
    await expect(record.getByText(en.game.skip, { exact: true })).toHaveCount(1);
  }
  await play(seats, [{ color: 'white', square: 'f4' }]);
});

test('a game by correspondence tells days and hours', async ({ visit }) => {
  const clock = { type: 'days', days: 3 } as const;
  const seats = await byColor(await meetAt(clock, await visit(), await visit()));
  await expect(timer(seats.white, 'black')).toHaveText(/^2 days 23 hrs?$/);
  await play(seats, [{ color: 'black', square: 'f5' }]);
  await expect(timer(seats.black, 'black')).toHaveText('3 days');
});

test('a game by correspondence leads to the next one that waits', async ({ visit }) => {
  const clock = { type: 'days', days: 3 } as const;
  const [host, guest] = [await visit(), await visit()];
  const first = await byColor(await meetAt(clock, host, guest, 'black'));
  const waiting = first.black.page.url();
  const second = await byColor(await meetAt(clock, host, guest, 'black'));
  await play(second, [{ color: 'black', square: 'f5' }]);
  const next = second.black.page.getByRole('link', { name: en.game.nextGame });
  await next.click();
  await expect(host).toHaveURL(waiting);
  await expect((await Table.on(host)).status).toHaveText(en.game.yourMove);
  await expect(next).toBeHidden();
});

test('whoever begins is told how long the game waits, and who called it off', async ({ visit }) => {
  const clock = { type: 'game', minutes: 3, increment_seconds: 0 } as const;
  const { black, white } = await byColor(await meetAt(clock, await visit(), await visit()));
  await expect(black.status).toHaveText(/ (30|2\d) s$/);
  await black.page.getByRole('button', { name: en.game.abort }).click();
  await black.page.getByRole('button', { name: en.game.yes, exact: true }).click();
  for (const { result } of [black, white]) {
    await expect(result).toContainText(en.result.reason.aborted('black'));
  }
});
