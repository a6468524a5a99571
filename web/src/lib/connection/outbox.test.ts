import { describe, expect, it } from 'vitest';
import { FakeSocket } from '../../test/socket';
import { Connection } from './connection.svelte';
import { Outbox, randomFirstId } from './outbox';

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

describe('the outbox', () => {
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

  it('begins at a safe number', () => {
    for (let i = 0; i < 100; i++) expect(randomFirstId()).toBeLessThan(2 ** 52);
  });
});
