import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seekOf } from '../../test/lobby';
import { FakeSocket, welcome } from '../../test/socket';
import { backoff } from './backoff';
import { Connection } from './connection.svelte';

describe('backoff', () => {
  it('doubles up to its limit, spread over most of it', () => {
    expect(backoff(0, false, 1)).toBe(1_000);
    expect(backoff(0, false, 0)).toBe(250);
    expect(backoff(2, false, 1)).toBe(4_000);
    expect(backoff(50, false, 1)).toBe(4_000);
  });

  it('is slower where nobody looks', () => {
    expect(backoff(0, true, 1)).toBe(4_000);
    expect(backoff(50, true, 1)).toBe(60_000);
  });
});

describe('the connection', () => {
  const sockets: FakeSocket[] = [];
  let connection: Connection;
  const latest = () => sockets.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets.length = 0;
    connection = new Connection(() => {
      sockets.push(new FakeSocket());
      return latest() as unknown as WebSocket;
    });
    connection.reopen();
  });

  afterEach(() => vi.useRealTimers());

  it('is open once it has been welcomed', () => {
    expect(connection.status).toBe('connecting');
    connection.send({ type: 'ping' });
    latest().say({
      type: 'welcome',
      protocol: 1,
      now: 0,
      player: { name: 'Guest-4F7K2Q', guest: true },
      seeks: [],
    });
    expect(connection.status).toBe('open');
    expect(connection.player?.name).toBe('Guest-4F7K2Q');
    expect(latest().sent).toEqual([]);
  });

  it('asks for signs of life and gives up a silent server within 15 seconds', () => {
    latest().welcome();
    vi.advanceTimersByTime(13_999);
    expect(latest().sent).toEqual(Array(3).fill({ type: 'ping' }));
    expect(connection.status).toBe('open');
    vi.advanceTimersByTime(1_001);
    expect(connection.status).toBe('lost');
    expect(sockets[0]?.closed).toBe(true);
  });

  it('does not wait for long to be welcomed', () => {
    vi.advanceTimersByTime(4_999);
    expect(connection.status).toBe('connecting');
    vi.advanceTimersByTime(1);
    expect(connection.status).toBe('lost');
  });

  it('stays with a server that answers', () => {
    latest().welcome();
    for (let second = 0; second < 60; second += 4) {
      vi.advanceTimersByTime(4_000);
      latest().say({ type: 'pong', now: 0 });
    }
    expect(connection.status).toBe('open');
    expect(sockets).toHaveLength(1);
  });

  it('opens again after a loss, and the notice ends with the welcome', () => {
    latest().welcome();
    latest().drop();
    expect(connection.status).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    expect(connection.status).toBe('lost');
    latest().welcome();
    expect(connection.status).toBe('open');
  });

  it('waits longer from failure to failure, and starts anew after a success', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    latest().drop();
    vi.advanceTimersByTime(1_000);
    latest().drop();
    vi.advanceTimersByTime(1_999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    latest().welcome();
    latest().drop();
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(4);
    vi.restoreAllMocks();
  });

  it('tries at once when the network is back', () => {
    connection.start();
    latest().drop();
    window.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(3);
  });

  it('says nothing on a socket that has not been welcomed', () => {
    latest().welcome();
    connection.reopen();
    connection.send({ type: 'ping' });
    expect(sockets.flatMap(({ sent }) => sent)).toEqual([]);
  });

  it('hears nothing from a socket that it has left', () => {
    const heard: string[] = [];
    connection.listen(({ type }) => heard.push(type));
    const [old] = sockets;
    connection.reopen();
    old?.welcome();
    old?.drop();
    expect(heard).toEqual([]);
    expect(connection.status).toBe('connecting');
    expect(sockets).toHaveLength(2);
  });

  it('does not come back to a server that speaks another protocol', () => {
    latest().welcome(2);
    expect(connection.status).toBe('outdated');
    connection.reopen();
    latest().drop(4001);
    expect(connection.status).toBe('outdated');
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(2);
  });

  it('comes back at once, and without a word, where its session has ended', () => {
    latest().say(welcome({ name: 'Ann', guest: false }));
    expect(connection.introduced).toBe(true);
    latest().drop(4005);
    expect(sockets).toHaveLength(2);
    expect(connection.status).toBe('connecting');
    latest().welcome();
    expect(connection.player).toBeNull();
  });

  it('does not hurry back to a server that ends every session', () => {
    latest().drop(4005);
    expect(sockets).toHaveLength(1);
    expect(connection.status).toBe('lost');
  });

  it('waits for the new cookie where its session ends before a request is answered', async () => {
    latest().welcome();
    let answer: (name: string) => void = () => {};
    const renewed = connection.renew(new Promise<string>((resolve) => (answer = resolve)));
    latest().drop(4005);
    expect(sockets).toHaveLength(1);
    answer('Ann');
    await expect(renewed).resolves.toBe('Ann');
    expect(sockets).toHaveLength(2);
  });

  it('stays where such a request is refused, and comes back where it is lost without one', async () => {
    latest().welcome();
    await expect(connection.renew(Promise.reject(new Error()))).rejects.toThrow();
    expect(sockets).toHaveLength(1);
    let refuse: (error: Error) => void = () => {};
    const renewed = connection.renew(new Promise((_, reject) => (refuse = reject)));
    latest().drop(4005);
    refuse(new Error());
    await expect(renewed).rejects.toThrow();
    expect(sockets).toHaveLength(2);
  });

  it('tells of a restart until the server is back, and of what is sought', () => {
    const seek = seekOf('a');
    latest().welcome();
    latest().say({ type: 'restarting' });
    latest().say({ type: 'own_seeks', seeks: [seek] });
    expect(connection.restarting).toBe(true);
    expect(connection.seeks).toEqual([seek]);
    latest().drop(1012);
    vi.advanceTimersByTime(1_000);
    latest().welcome();
    expect(connection.restarting).toBe(false);
    expect(connection.seeks).toEqual([]);
  });

  it('passes over messages of a newer server', () => {
    latest().welcome();
    latest().onmessage?.({ data: '{"type":"weather"}' });
    expect(connection.status).toBe('open');
  });
});
