import { CLOCK_LIMITS, type ClockSetting, type Color } from '../protocol/generated';
import { recall, remember } from './storage';

/** A clock between people. */
export type TimedClock = Exclude<ClockSetting, { type: 'none' }>;

export type ClockKind = TimedClock['type'];

type Clock<Kind extends ClockKind> = Extract<TimedClock, { type: Kind }>;

export const CLOCK_KINDS: readonly ClockKind[] = ['game', 'move', 'days'];

/** Where the last choice is kept between visits. */
const REMEMBERED = 'terms';

const game = (minutes: number, increment_seconds: number): Clock<'game'> => ({
  type: 'game',
  minutes,
  increment_seconds,
});

const aMove = (seconds: number): Clock<'move'> => ({ type: 'move', seconds, on_timeout: 'skip' });

const byTheDay = (days: number): Clock<'days'> => ({ type: 'days', days });

/** The clocks that are one tap away, of each kind. */
export const PRESETS: { readonly [Kind in ClockKind]: readonly Clock<Kind>[] } = {
  game: [game(1, 0), game(3, 2), game(5, 0), game(5, 3), game(10, 0), game(15, 10), game(30, 0)],
  move: [5, 10, 15, 20, 30, 45, 60].map(aMove),
  days: [1, 2, 3, 5, 7, 10, 14].map(byTheDay),
};

const FIRST = { game: game(10, 0), move: aMove(30), days: byTheDay(3) };

/**
 * On what terms a player wants to meet somebody. A clock of every kind is kept, so that looking at
 * another kind loses nothing.
 */
export class Terms {
  kind = $state<ClockKind>('game');
  /** The player's side; nothing leaves it to the lot. */
  color = $state<Color | null>(null);
  #clocks = $state.raw(FIRST);

  /** Begins with the last choice, in whatever sheet it was made. */
  static last(): Terms {
    const terms = new Terms();
    const { clock, color } = parse(recall(REMEMBERED));
    if (clock && CLOCK_KINDS.includes(clock.type)) terms.clock = clock;
    if (color === 'black' || color === 'white') terms.color = color;
    return terms;
  }

  get clock(): TimedClock {
    return this.#clocks[this.kind];
  }

  /** Brings each number to the nearest that is allowed. */
  set clock(clock: TimedClock) {
    this.kind = clock.type;
    this.#clocks = { ...this.#clocks, [clock.type]: withinLimits(clock) };
  }

  /** Keeps the choice for the next time. */
  remember(): void {
    const { clock, color } = this;
    remember(REMEMBERED, JSON.stringify({ clock, color }));
  }
}

/** Whether two clocks give the same time; what happens at its end is another question. */
export function sameTime(one: ClockSetting, two: ClockSetting): boolean {
  if (one.type === 'move' && two.type === 'move') return one.seconds === two.seconds;
  return sameClock(one, two);
}

export function sameClock(one: ClockSetting, two: ClockSetting): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}

function withinLimits(clock: TimedClock): TimedClock {
  switch (clock.type) {
    case 'game':
      return game(
        within(clock.minutes, CLOCK_LIMITS.minutes),
        within(clock.increment_seconds, CLOCK_LIMITS.increment_seconds),
      );
    case 'move': {
      const on_timeout = clock.on_timeout === 'lose' ? 'lose' : 'skip';
      return { ...aMove(within(clock.seconds, CLOCK_LIMITS.seconds)), on_timeout };
    }
    case 'days':
      return byTheDay(within(clock.days, CLOCK_LIMITS.days));
  }
}

/** What is no number becomes the least. */
function within(number: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(number) || min));
}

/** What was kept; an older page or a person may have written it. */
function parse(kept: string | null): { clock?: TimedClock; color?: unknown } {
  try {
    return (JSON.parse(kept ?? '{}') ?? {}) as object;
  } catch {
    return {};
  }
}
