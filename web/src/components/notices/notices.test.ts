import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { challenges } from '../../lib/challenges.svelte';
import { failure } from '../../lib/failure.svelte';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { preferences } from '../../lib/preferences.svelte';
import { router } from '../../lib/router.svelte';
import { sheets } from '../../lib/sheets.svelte';
import { connection, serverTime } from '../../lib/site';
import { stallingWarning } from '../../lib/stalling.svelte';
import { zen } from '../../lib/zen.svelte';
import type { InvitationView, ServerMessage } from '../../protocol/generated';
import { ANNA, challengeOf, GUEST, seekOf } from '../../test/lobby';
import { welcome } from '../../test/socket';
import Notices from '../Notices.svelte';

let listeners: ((message: ServerMessage) => void)[];
const say = (message: ServerMessage) => {
  for (const listener of listeners) listener(message);
  flushSync();
};
const tell = (...open: InvitationView[]) => {
  say({ type: 'challenges', challenges: open });
};
const fresh = () => serverTime.now() + 300_000;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));

let fetch: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  await i18n.start();
  vi.useFakeTimers();
  listeners = [];
  const far = {
    listen: (listener: (typeof listeners)[number]) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  challenges.start(far);
  stallingWarning.start(far);
  fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetch);
  render(Notices);
});

afterEach(() => {
  say(welcome());
  challenges.dismiss();
  stallingWarning.dismiss();
  failure.dismiss();
  sheets.close();
  connection.seeks = [];
  preferences.zen = false;
  router.replace('/');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const asked = (path: string, method: string, body?: object) => {
  const init = body ? { method, body: JSON.stringify(body) } : { method };
  expect(fetch).toHaveBeenCalledWith(path, expect.objectContaining(init));
};

describe('a challenge to the player', () => {
  it('says from whom, with which clock and on which side', () => {
    tell(challengeOf('c', { expires_at: fresh(), color: 'black' }));
    const card = screen.getByRole('region', { name: en.challenge.incoming('Anna') }).textContent;
    expect(card).toContain(en.pace.inWords(5, 3));
    expect(card).toContain(en.terms.youPlay('white'));
    expect(card).toMatch(/[45] min left/);
  });

  it('is accepted, which leads to the game', async () => {
    fetch.mockResolvedValue(new Response('{"game":"0a1B2c3D"}'));
    tell(challengeOf('c', { expires_at: fresh() }));
    await press(en.challenge.accept);
    asked('/api/invitations/c/accept', 'POST');
    await vi.waitFor(() => expect(location.pathname).toBe('/game/0a1B2c3D'));
  });

  it('is declined with a reason', async () => {
    tell(challengeOf('c', { expires_at: fresh() }));
    await press(en.challenge.decline);
    expect(fetch).not.toHaveBeenCalled();
    await press(en.challenge.reasons.slower);
    asked('/api/invitations/c/decline', 'POST', { reason: 'slower' });
  });

  it('is asked again where the reader thinks better of declining', async () => {
    tell(challengeOf('c', { expires_at: fresh() }));
    await press(en.challenge.decline);
    await fireEvent.keyDown(button(en.challenge.reasons.none), { key: 'Escape' });
    expect(button(en.challenge.accept)).toBeTruthy();
  });

  it('goes when its time is up, and with the connection', () => {
    tell(challengeOf('c', { expires_at: serverTime.now() + 2_000 }));
    expect(screen.getByRole('region')).toBeTruthy();
    vi.advanceTimersByTime(3_000);
    flushSync();
    expect(screen.queryByRole('region')).toBeNull();
    tell(challengeOf('d', { expires_at: fresh() }));
    expect(screen.getByRole('region')).toBeTruthy();
    say(welcome());
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('takes little room beside a game until it is looked at', async () => {
    router.replace('/game/abc');
    tell(challengeOf('c', { expires_at: fresh() }));
    expect(screen.queryByRole('button', { name: en.challenge.accept })).toBeNull();
    await press(en.challenge.answer);
    expect(button(en.challenge.accept)).toBeTruthy();
  });
});

it('a challenge waits until the quiet of a game is over', () => {
  preferences.zen = true;
  zen.playing(true);
  tell(challengeOf('c', { expires_at: fresh() }));
  expect(screen.queryByRole('region')).toBeNull();
  zen.playing(false);
  flushSync();
  expect(screen.getByRole('region')).toBeTruthy();
});

describe("the player's own challenge", () => {
  const own = (changes: Partial<InvitationView> = {}) =>
    challengeOf('c', { from: GUEST, to: ANNA, yours: true, expires_at: fresh(), ...changes });

  it('waits for its answer and can be cancelled', async () => {
    tell(own());
    expect(screen.getByText(new RegExp(en.challenge.outgoing('Anna')))).toBeTruthy();
    await press(new RegExp(`^${en.challenge.cancel}`));
    asked('/api/invitations/c', 'DELETE');
  });

  it('that was declined says why, and can be sent anew', async () => {
    say({ type: 'challenge_declined', challenge: own({ status: 'declined', reason: 'slower' }) });
    expect(screen.getByText(en.challenge.declined.slower('Anna'))).toBeTruthy();
    await press(en.challenge.again);
    expect(sheets.open).toEqual({ sheet: 'challenge', name: 'Anna' });
    flushSync();
    expect(screen.queryByText(en.challenge.declined.slower('Anna'))).toBeNull();
  });
});

describe('the wait for an opponent', () => {
  const escape = () => fireEvent.keyDown(window, { key: 'Escape' });

  it('ends with Escape', async () => {
    connection.seeks = [seekOf('a')];
    flushSync();
    expect(screen.getByText(en.lobby.quick.searching('5 + 0'))).toBeTruthy();
    await escape();
    asked('/api/seeks/a', 'DELETE');
  });

  it('by correspondence is no news and goes on', async () => {
    connection.seeks = [seekOf('a', { clock: { type: 'days', days: 3 } })];
    flushSync();
    expect(screen.queryByRole('button', { name: en.lobby.quick.cancel })).toBeNull();
    await escape();
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('whoever lets the clock run out is asked kindly, until it is understood', async () => {
  say({ type: 'stalling_warning' });
  expect(screen.getByText(en.stalling)).toBeTruthy();
  await press(en.site.dismiss);
  expect(screen.queryByText(en.stalling)).toBeNull();
});

it('what did not work is said with how long to wait', () => {
  failure.show('pairing_suspended', 90);
  flushSync();
  expect(screen.getByText(/1 minute\.$/)).toBeTruthy();
});
