import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockSetting, Me, OwnGame, ServerMessage } from '../protocol/generated';
import { ownGame } from '../test/lobby';
import { welcome } from '../test/socket';
import { onPaired } from './pairing';

const CLOCK: ClockSetting = { type: 'game', minutes: 5, increment_seconds: 0 };
const OTHER: ClockSetting = { type: 'move', seconds: 30, on_timeout: 'skip' };
const DAYS: ClockSetting = { type: 'days', days: 3 };
const WELCOME = welcome();
const CHANGED: ServerMessage = { type: 'own_seeks', seeks: [] };
const own = (game: string, changes: Partial<OwnGame> = {}) =>
  ownGame(game, { clock: CLOCK, ...changes });

const started = (game: string) => ({ type: 'game_started', game }) as const;

describe('a game that begins', () => {
  let begun: string[];
  let waits: ClockSetting[];
  let games: OwnGame[];
  let me: () => Promise<Me>;
  let say: (message: ServerMessage) => void;

  /** Until whatever was asked has been answered. */
  const settled = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    begun = [];
    waits = [];
    games = [own('a')];
    me = () => Promise.resolve({ player: null, seeks: [], games });
    const listen = (listener: typeof say) => {
      say = listener;
      return () => undefined;
    };
    onPaired(
      { listen },
      () => waits,
      () => me(),
      (game) => begun.push(game),
    );
    return () => vi.useRealTimers();
  });

  it('ends the wait for it, whichever is told first', async () => {
    waits = [CLOCK];
    say(started('a'));
    await settled();
    waits = [];
    say(CHANGED);
    say(started('a'));
    await settled();
    expect(begun).toEqual(['a', 'a']);
  });

  it('is entered even where nobody can say what it is', async () => {
    waits = [CLOCK];
    me = () => Promise.reject(new Error('no answer'));
    say(started('a'));
    await settled();
    expect(begun).toEqual(['a']);
  });

  it('is found by who was not connected when it began', async () => {
    games = [
      own('b', { opponent: { type: 'computer', level: 1 } }),
      own('c', { clock: OTHER }),
      own('d'),
    ];
    waits = [CLOCK];
    say(WELCOME);
    await settled();
    waits = [];
    say(WELCOME);
    await settled();
    expect(begun).toEqual(['d', 'd']);
  });

  it('disturbs nobody who does not wait', async () => {
    say(started('a'));
    say(CHANGED);
    vi.advanceTimersByTime(2_001);
    say(started('a'));
    await settled();
    expect(begun).toEqual([]);
  });

  it('takes nobody away where it is by correspondence or against the computer', async () => {
    games = [own('a', { clock: DAYS }), own('b', { opponent: { type: 'computer', level: 1 } })];
    waits = [CLOCK, DAYS];
    say(CHANGED);
    say(started('a'));
    say(started('b'));
    await settled();
    expect(begun).toEqual([]);
  });

  it('is not waited for by who seeks one by correspondence alone', async () => {
    waits = [DAYS];
    say(CHANGED);
    say(started('a'));
    await settled();
    expect(begun).toEqual([]);
  });
});
