import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../protocol/generated';
import { FakeSocket } from '../../test/socket';
import { Connection } from './connection.svelte';
import { Outbox, randomFirstId } from './outbox.svelte';

const RESIGN = { type: 'resign' } as const;
const ILLEGAL = { code: 'illegal_move', message: 'a disc may not be placed there' } as const;

function setUp() {
  const sockets = [new FakeSocket(), new FakeSocket()];
  let next = 0;
  const connection = new Connection(() => sockets[next++] as unknown as WebSocket);
  const outbox = new Outbox(connection, 7);
  connection.reopen();
  return { connection, outbox, first: sockets[0] as FakeSocket, second: sockets[1] as FakeSocket };
}

const refuse = (socket: FakeSocket, id: number, code: ErrorCode) =>
  socket.say({ type: 'refused', game: 'a', id, error: { code, message: '' } });

describe('the outbox', () => {
  afterEach(() => vi.useRealTimers());

  it('sends each command with an id of its own', () => {
    const { outbox, first } = setUp();
    first.welcome();
    void outbox.command('a', RESIGN);
    void outbox.command('a', RESIGN);
    expect(first.sent).toEqual([
      { type: 'command', game: 'a', id: 7, action: RESIGN },
      { type: 'command', game: 'a', id: 8, action: RESIGN },
    ]);
  });

  it('sends again what a lost connection left unanswered, under the same id', async () => {
    const { connection, outbox, first, second } = setUp();
    first.welcome();
    const acknowledged = outbox.command('a', RESIGN);
    const pending = outbox.command('a', RESIGN);
    first.say({ type: 'acknowledged', game: 'a', id: 7, version: 3 });
    await expect(acknowledged).resolves.toBeNull();
    connection.reopen();
    second.welcome();
    expect(second.sent).toEqual([{ type: 'command', game: 'a', id: 8, action: RESIGN }]);
    second.say({ type: 'refused', game: 'a', id: 8, error: ILLEGAL });
    await expect(pending).resolves.toEqual(ILLEGAL);
  });

  it('keeps what is said before the connection is open', () => {
    const { outbox, first } = setUp();
    void outbox.command('a', RESIGN);
    expect(first.sent).toEqual([]);
    first.welcome();
    expect(first.sent).toHaveLength(1);
  });

  it('sends again, under the same id, what the server cannot save now', async () => {
    vi.useFakeTimers();
    const { outbox, first } = setUp();
    first.welcome();
    const move = outbox.command('a', RESIGN);
    refuse(first, 7, 'not_saved');
    expect(outbox.waiting).toBe(true);
    vi.advanceTimersByTime(2_000);
    refuse(first, 7, 'not_saved');
    vi.advanceTimersByTime(2_000);
    const sent = () => first.sent.filter(({ type }) => type === 'command');
    expect(sent()).toEqual(Array(3).fill({ type: 'command', game: 'a', id: 7, action: RESIGN }));
    first.say({ type: 'acknowledged', game: 'a', id: 7, version: 3 });
    await expect(move).resolves.toBeNull();
    expect(outbox.waiting).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(sent()).toHaveLength(3);
  });

  it('brings what a stopping server sent back to the next one, which may say no', async () => {
    const { connection, outbox, first, second } = setUp();
    first.welcome();
    const move = outbox.command('a', RESIGN);
    refuse(first, 7, 'server_stopping');
    first.drop(1012);
    connection.reopen();
    second.welcome();
    expect(second.sent).toEqual([{ type: 'command', game: 'a', id: 7, action: RESIGN }]);
    refuse(second, 7, 'game_over');
    await expect(move).resolves.toMatchObject({ code: 'game_over' });
    expect(outbox.waiting).toBe(false);
  });

  it('begins at a safe number', () => {
    for (let i = 0; i < 100; i++) expect(randomFirstId()).toBeLessThan(2 ** 52);
  });
});
