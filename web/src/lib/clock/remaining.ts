import type { Clocks, ClockSetting, Color } from '../../protocol/generated';

/** What the server said of the clocks, and when it was heard by the page's monotonic clock. */
export interface Statement {
  readonly clocks: Clocks;
  readonly heardAt: number;
}

/** Below this a clock shows tenths. */
const TENTHS = 10_000;

/** From this on days and hours say more than minutes and seconds. */
export const HOUR = 3_600_000;

/** How long the first move of a side may take where the clock is for the whole game. */
const FIRST_MOVE = 30_000;

/**
 * What is left for the first move of the side to move, in milliseconds; `null` where the clock alone
 * says it.
 */
export function forFirstMove(
  statement: Statement,
  setting: ClockSetting,
  color: Color,
  now: number,
): number | null {
  if (setting.type !== 'game' || statement.clocks.running !== color) return null;
  const used = setting.minutes * 60_000 - remaining(statement, color, now);
  return Math.min(Math.max(FIRST_MOVE - used, 0), FIRST_MOVE);
}

/** Below this a clock is low, in milliseconds: it presses, and is heard once. */
export function low(setting: ClockSetting): number {
  switch (setting.type) {
    case 'move':
      return Math.min(10_000, (setting.seconds * 1000) / 3);
    case 'days':
      return HOUR;
    default:
      return 10_000;
  }
}

/** What a side has left at `now`, in milliseconds, never below nothing. */
export function remaining({ clocks, heardAt }: Statement, color: Color, now: number): number {
  const stated = color === 'black' ? clocks.black_ms : clocks.white_ms;
  const elapsed = clocks.running === color ? Math.max(0, now - heardAt) : 0;
  return Math.max(0, stated - elapsed);
}

/**
 * A clock's face: `4:05`, or `0:09.4` near the end. It never shows nothing while something remains:
 * seconds and tenths are rounded up.
 */
export function face(ms: number): string {
  if (ms < TENTHS) {
    const tenths = Math.ceil(ms / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/** How long until the face of a running clock changes, in milliseconds. */
export function untilChange(ms: number): number {
  const step = ms <= TENTHS ? 100 : 1000;
  return ms % step || step;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
