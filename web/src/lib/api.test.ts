import { afterEach, describe, expect, it, vi } from 'vitest';
import * as api from './api';
import { failure } from './failure.svelte';

function answer(status: number, body: string) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body || null, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  failure.dismiss();
});

describe('a request', () => {
  it('carries its body and gives the answer', async () => {
    const fetch = answer(201, '{"game":"0a1B2c3D"}');
    const game = await api.startComputerGame({ level: 2, color: null });
    expect(game).toEqual({ game: '0a1B2c3D' });
    const request = expect.objectContaining({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"level":2,"color":null}',
    });
    expect(fetch).toHaveBeenCalledWith('/api/games', request);
  });

  it('may have no answer to give', async () => {
    answer(204, '');
    await expect(api.giveUpSeek('abc')).resolves.toBeUndefined();
  });

  it.each([
    [409, '{"error":{"code":"invitation_taken","message":"…"}}', 'invitation_taken'],
    [502, '<h1>Bad gateway</h1>', 'offline'],
    [500, 'null', 'offline'],
  ])('that is answered with %i fails by its code', async (status, body, code) => {
    answer(status, body);
    await expect(api.accept('abc')).rejects.toMatchObject({ code });
  });

  it('says how long to wait, where the server knows', async () => {
    answer(429, '{"error":{"code":"pairing_suspended","message":"…","wait_seconds":600}}');
    await expect(api.acceptSeek('abc')).rejects.toMatchObject({ wait: 600 });
    answer(429, '{"error":{"code":"too_many_requests","message":"…"}}');
    await expect(api.acceptSeek('abc')).rejects.toMatchObject({ wait: null });
  });

  it('that does not get through fails as offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(api.withdraw('abc')).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('a failure', () => {
  it('is shown for a while', async () => {
    vi.useFakeTimers();
    await failure.watch(() => Promise.reject(new api.RequestError('server_full')));
    expect(failure.code).toBe('server_full');
    vi.advanceTimersByTime(8_000);
    expect(failure.code).toBeNull();
    vi.useRealTimers();
  });

  it('is taken away by the next attempt', async () => {
    failure.show('offline');
    await failure.watch(() => Promise.resolve());
    expect(failure.code).toBeNull();
  });

  it('of the program itself is not hidden', async () => {
    const bug = new TypeError('a bug');
    await expect(failure.watch(() => Promise.reject(bug))).rejects.toBe(bug);
  });
});
