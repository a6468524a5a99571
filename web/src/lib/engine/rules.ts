/**
 * The rules of the game, computed by the engine's `rules.wasm`.
 *
 * Nothing here knows a rule: a position goes in as text, and everything that a page shows of it
 * comes out. Load once with {@link loadRules}; every call after that is synchronous and takes
 * microseconds.
 */

export type Color = 'black' | 'white';

/** A square's name, column first and in lower case, such as `f5`. */
export type Square = string;

/** One turn: a square, `--` for a pass, or `~~` for a turn that the clock took away. */
export type Ply = string;

export const PASS: Ply = '--';
export const SKIP: Ply = '~~';

export interface ByColor<T> {
  readonly black: T;
  readonly white: T;
}

/** A position with all that follows from it. A plain value: it never changes. */
export interface Position {
  /** One character a square, row by row from `a1`: `X` black, `O` white, `-` empty. */
  readonly discs: string;
  /** The side to move; once the game is over, the side whose turn it would be. */
  readonly turn: Color;
  /** Whether `turn` has a move, has none and passes, or the game is over. */
  readonly status: 'move' | 'pass' | 'over';
  /** Where `turn` may move, row by row. Empty unless `status` is `move`. */
  readonly legal: readonly Square[];
  /** The discs on the board. */
  readonly count: ByColor<number>;
  /** The official score if the game ended here: empty squares go to the winner. */
  readonly score: ByColor<number>;
  /** Who would win if the game ended here; `null` for a draw. */
  readonly winner: Color | null;
}
