import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockSetting, Me, OwnGame, ServerMessage } from '../protocol/generated';
import { onPaired } from './pairing';

const CLOCK: ClockSetting = { type: 'game', minutes: 5, increment_seconds: 0 };
const STARTED = { type: 'game_started', game: 'a' } as const;
const WELCOME = { type: 'welcome', protocol: 1, now: 0, player: null, queue: null } as const;
const LEFT = { type: 'queue', clock: null } as const;

describe('a game that begins', () => {
  const begun: string[] = [];
  let queue: ClockSetting | null = null;
  let games: OwnGame[] = [];
  const me = (): Promise<Me> => Promise.resolve({ player: null, queue: null, games });
  let say: (message: ServerMessage) => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    begun.length = 0;
    queue = null;
    games = [];
    const connection = {
      get queue() {
        return queue;
      },
      listen: (listener: typeof say) => {
        say = listener;
        return () => undefined;
      },
    };
    onPaired(connection, me, (game) => begun.push(game));
    return () => vi.useRealTimers();
  });

  it('ends the wait for it, whichever is told first', () => {
    queue = CLOCK;
    say(STARTED);
    queue = null;
    say(LEFT);
    say(STARTED);
    expect(begun).toEqual(['a', 'a']);
  });

  it('is found by who was not connected when it began', async () => {
    const game = { color: 'black', your_turn: true, clock: CLOCK } as const;
    games = [
      { ...game, game: 'b', opponent: { type: 'computer', level: 1 } },
      { ...game, game: 'c', opponent: { type: 'player', name: 'Guest-ABCDEF', guest: true } },
    ];
    queue = CLOCK;
    say(WELCOME);
    await vi.waitFor(() => {
      expect(begun).toEqual(['c']);
    });
  });

  it('disturbs nobody who does not wait', () => {
    say(STARTED);
    say(LEFT);
    vi.advanceTimersByTime(2_001);
    say(STARTED);
    expect(begun).toEqual([]);
  });
});
