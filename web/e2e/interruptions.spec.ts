import type { Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en';
import { DRAW_WITH_PASS } from './support/record';
import { byColor, meet, play, Table, type Seats } from './support/table';
import { expect, test } from './support/test';
import { Wire } from './support/wire';

const { moves } = DRAW_WITH_PASS;

/** The first of the moves from number `from` on that the player makes, or that the opponent makes. */
const nextMove = (from: number, player: Table, seats: Seats) =>
  moves.findIndex(({ color }, index) => index >= from && seats[color] === player);

test('a reload, a second tab and a cut connection lose nothing', async ({ server, visit }) => {
  const wire = await Wire.to(server.address);
  const host = await visit('/', { baseURL: wire.address });
  const tables = await meet(host, await visit());
  const [mine, theirs] = tables;
  const seats = await byColor(tables);
  let played = 10;
  await play(seats, moves.slice(0, played));
  const position = await theirs.position();

  await test.step('a reload', async () => {
    await host.reload();
    await expect.poll(() => mine.position()).toBe(position);
  });

  await test.step('a second tab', async () => {
    const tab = await openAnotherTab(host);
    await expect.poll(() => tab.position()).toBe(position);
    // Moves made in either tab are seen in both, and closing one is not leaving.
    const mover = { ...seats, [seats.black === mine ? 'black' : 'white']: tab };
    await play(mover, moves.slice(played, played + 2));
    await expect.poll(() => mine.position()).toBe(await tab.position());
    await tab.page.close();
    played += 2;
  });

  await test.step("a cut in the opponent's turn", async () => {
    const index = nextMove(played, theirs, seats);
    await play(seats, moves.slice(played, index));
    wire.cut();
    await expect(host.getByText(en.connection.reconnecting)).toBeVisible();
    const move = moves[index];
    if (move === undefined) throw new Error('the record is too short');
    await theirs.play(move.square);
    await theirs.expectDisc(move);
    wire.mend();
    await mine.expectDisc(move);
    await expect(host.getByText(en.connection.reconnecting)).toBeHidden();
    played = index + 1;
  });

  await test.step("a cut in the player's own turn", async () => {
    const index = nextMove(played, mine, seats);
    await play(seats, moves.slice(played, index));
    wire.cut();
    await expect(host.getByText(en.connection.reconnecting)).toBeVisible();
    const move = moves[index];
    if (move === undefined) throw new Error('the record is too short');
    await mine.play(move.square);
    wire.mend();
    await theirs.expectDisc(move);
    await mine.expectDisc(move);
    played = index + 1;
  });

  await play(seats, moves.slice(played));
  for (const { result } of tables) await expect(result).toContainText('32–32');
  await wire.remove();
});

test('a connection that dies without a word is missed at both ends, and found again', async ({
  server,
  visit,
}) => {
  const wire = await Wire.to(server.address);
  const host = await visit('/', { baseURL: wire.address });
  const [mine, theirs] = await meet(host, await visit());
  const seats = await byColor([mine, theirs]);
  const played = nextMove(2, theirs, seats);
  await play(seats, moves.slice(0, played));
  const move = moves[played];
  if (move === undefined) throw new Error('the record is too short');
  const reconnecting = host.getByText(en.connection.reconnecting);

  wire.silence();
  const silentSince = Date.now();
  await theirs.play(move.square);
  await theirs.expectDisc(move);
  await expect(reconnecting).toBeVisible({ timeout: 15_000 });
  await expect(theirs.status).toContainText(en.game.away, {
    timeout: silentSince + 40_000 - Date.now(),
  });

  wire.mend();
  await expect(reconnecting).toBeHidden({ timeout: 10_000 });
  await mine.expectDisc(move);
  await expect(theirs.status).not.toContainText(en.game.away);
  await play(seats, moves.slice(played + 1, played + 3));
  await wire.remove();
});

test('a move made while the server restarts is sent again by itself, and acts once', async ({
  server,
  visit,
}) => {
  const tables = await meet(await visit(), await visit());
  const seats = await byColor(tables);
  const { page } = seats.black;
  const move = { color: 'black', square: 'd3' } as const;

  await server.stop();
  await expect(page.getByText(en.connection.restarting)).toBeVisible();
  await seats.black.play(move.square);
  await server.startAgain();

  for (const table of tables) await table.expectDisc(move);
  await expect(page.getByText(en.connection.restarting)).toBeHidden();
  await play(seats, [{ color: 'white', square: 'c5' }]);
  for (const { page } of tables) {
    const record = page.getByRole('list', { name: en.game.moves });
    await expect(record.getByText(move.square)).toHaveCount(1);
  }
});

async function openAnotherTab(page: Page): Promise<Table> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  return Table.on(tab);
}
