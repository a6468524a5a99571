import { beforeEach, describe, expect, it } from 'vitest';
import { CLOCK_LIMITS, QUICK_PAIRING } from '../protocol/generated';
import { CLOCK_KINDS, PRESETS, sameTime, Terms, type TimedClock } from './terms.svelte';

beforeEach(() => {
  localStorage.clear();
});

describe('the terms of a game', () => {
  it('are those of the last time', () => {
    const terms = Terms.last();
    terms.clock = { type: 'move', seconds: 20, on_timeout: 'lose' };
    terms.color = 'white';
    terms.remember();
    const { clock, color, kind } = Terms.last();
    expect({ clock, color, kind }).toEqual({
      clock: { type: 'move', seconds: 20, on_timeout: 'lose' },
      color: 'white',
      kind: 'move',
    });
  });

  it('keep the clock of each kind while another is looked at', () => {
    const terms = Terms.last();
    terms.clock = { type: 'days', days: 7 };
    terms.kind = 'game';
    terms.clock = { type: 'game', minutes: 20, increment_seconds: 5 };
    terms.kind = 'days';
    expect(terms.clock).toEqual({ type: 'days', days: 7 });
  });

  it('stay within the limits, whatever was typed', () => {
    const terms = Terms.last();
    const set = (clock: TimedClock) => {
      terms.clock = clock;
      return terms.clock;
    };
    expect(set({ type: 'game', minutes: 0, increment_seconds: 61 })).toEqual({
      type: 'game',
      minutes: CLOCK_LIMITS.minutes.min,
      increment_seconds: CLOCK_LIMITS.increment_seconds.max,
    });
    expect(set({ type: 'days', days: 2.4 })).toEqual({ type: 'days', days: 2 });
    expect(set({ type: 'move', seconds: NaN, on_timeout: 'skip' })).toEqual({
      type: 'move',
      seconds: CLOCK_LIMITS.seconds.min,
      on_timeout: 'skip',
    });
  });

  it.each(['', '{', 'null', '7', '{"clock":{"type":"none"},"color":7}', '{"clock":[]}'])(
    'are the first ones where %s was kept',
    (kept) => {
      localStorage.setItem('terms', kept);
      const { clock, color } = Terms.last();
      expect(clock).toEqual({ type: 'game', minutes: 10, increment_seconds: 0 });
      expect(color).toBeNull();
    },
  );
});

describe('the clocks that are one tap away', () => {
  it('hold those of quick pairing', () => {
    for (const { clock } of QUICK_PAIRING) {
      expect(PRESETS.game.some((preset) => sameTime(preset, clock))).toBe(true);
    }
  });

  it('are allowed, and none comes twice', () => {
    const terms = Terms.last();
    for (const kind of CLOCK_KINDS) {
      for (const preset of PRESETS[kind]) {
        terms.clock = preset;
        expect(terms.clock).toEqual(preset);
        expect(PRESETS[kind].filter((other) => sameTime(other, preset))).toHaveLength(1);
      }
    }
  });
});
