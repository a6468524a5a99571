import type { Clocks, Color } from '../../protocol/generated';

/** What the server said of the clocks, and when it was heard by the page's monotonic clock. */
export interface Statement {
  readonly clocks: Clocks;
  readonly heardAt: number;
}

/** Below this a clock shows tenths, and is low. */
export const LOW = 10_000;

/** What a side has left at `now`, in milliseconds, never below nothing. */
export function remaining({ clocks, heardAt }: Statement, color: Color, now: number): number {
  const stated = color === 'black' ? clocks.black_ms : clocks.white_ms;
  const elapsed = clocks.running === color ? Math.max(0, now - heardAt) : 0;
  return Math.max(0, stated - elapsed);
}

/**
 * A clock's face: `4:05`, or `0:09.4` when low. It never shows nothing while something remains:
 * seconds and tenths are rounded up.
 */
export function face(ms: number): string {
  if (ms < LOW) {
    const tenths = Math.ceil(ms / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/** How long until the face of a running clock changes, in milliseconds. */
export function untilChange(ms: number): number {
  const step = ms <= LOW ? 100 : 1000;
  return ms % step || step;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
