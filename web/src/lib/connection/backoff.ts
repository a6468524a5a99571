const FIRST = 1_000;
const LONGEST = 4_000;
const LONGEST_HIDDEN = 60_000;

/**
 * How long to wait before the next attempt to connect, in milliseconds: up to twice as long with
 * every attempt that failed (counted from 0), and longer where nobody looks. `random` is in 0..1 and
 * spreads the clients of a server that has come back over three quarters of it, so that they do not
 * all come at once.
 */
export function backoff(failures: number, hidden: boolean, random: number): number {
  const longest = hidden ? LONGEST_HIDDEN : LONGEST;
  const full = Math.min(FIRST * 2 ** failures * (hidden ? 4 : 1), longest);
  return full * (0.25 + 0.75 * random);
}
