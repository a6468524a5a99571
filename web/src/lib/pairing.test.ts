import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockSetting, Me, OwnGame, SeekView, ServerMessage } from '../protocol/generated';
import { onPaired } from './pairing';

const CLOCK: ClockSetting = { type: 'game', minutes: 5, increment_seconds: 0 };
const STARTED = { type: 'game_started', game: 'a' } as const;
const WELCOME: ServerMessage = {
  type: 'welcome',
  protocol: 1,
  now: 0,
  player: null,
  seeks: [],
};
const LEFT: ServerMessage = { type: 'own_seeks', seeks: [] };
const SEEK: SeekView = {
  id: 's',
  player: { name: 'Guest-4F7K2Q', guest: true },
  clock: CLOCK,
  color: null,
  since: 0,
};

describe('a game that begins', () => {
  const begun: string[] = [];
  let seeks: SeekView[] = [];
  let games: OwnGame[] = [];
  const me = (): Promise<Me> => Promise.resolve({ player: null, seeks: [], games });
  let say: (message: ServerMessage) => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    begun.length = 0;
    seeks = [];
    games = [];
    const connection = {
      get seeks() {
        return seeks;
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
    seeks = [SEEK];
    say(STARTED);
    seeks = [];
    say(LEFT);
    say(STARTED);
    expect(begun).toEqual(['a', 'a']);
  });

  it('is found by who was not connected when it began', async () => {
    const game = { color: 'black', your_turn: true, clock: CLOCK, deadline: null } as const;
    games = [
      { ...game, game: 'b', opponent: { type: 'computer', level: 1 } },
      { ...game, game: 'c', opponent: { type: 'player', name: 'Guest-ABCDEF', guest: true } },
    ];
    seeks = [SEEK];
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
