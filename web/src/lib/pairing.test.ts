import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockSetting, ServerMessage } from '../protocol/generated';
import { onPaired } from './pairing';

const CLOCK: ClockSetting = { type: 'game', minutes: 5, increment_seconds: 0 };
const STARTED = { type: 'game_started', game: 'a' } as const;
const LEFT = { type: 'queue', clock: null } as const;

describe('a game that begins', () => {
  const begun: string[] = [];
  let queue: ClockSetting | null = null;
  let say: (message: ServerMessage) => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    begun.length = 0;
    queue = null;
    const connection = {
      get queue() {
        return queue;
      },
      listen: (listener: typeof say) => {
        say = listener;
        return () => undefined;
      },
    };
    onPaired(connection, (game) => begun.push(game));
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

  it('disturbs nobody who does not wait', () => {
    say(STARTED);
    say(LEFT);
    vi.advanceTimersByTime(2_001);
    say(STARTED);
    expect(begun).toEqual([]);
  });
});
