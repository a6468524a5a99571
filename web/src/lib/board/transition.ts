import { offset, type Shape } from './geometry';

/** What stands on a square, as a position's text has it. */
export type Content = 'X' | 'O' | '-';

/** How one disc came to be as it is now. */
export type Change =
  | { readonly kind: 'place' }
  | {
      readonly kind: 'flip';
      /** Squares between the disc that was placed and this one, 0 for its neighbour. */
      readonly step: number;
      /** The direction of the wave: columns to the right and rows down, each -1, 0 or 1. */
      readonly toward: readonly [number, number];
    };

/** The changes between two positions by square. */
export type Transition = ReadonlyMap<number, Change>;

const NONE: Transition = new Map();

/**
 * What moved between two positions one turn apart, forward or back. Positions further apart, such
 * as after a jump in the move list, give nothing: they are shown at once.
 */
export function transition(before: string, after: string, shape: Shape): Transition {
  if (before.length !== after.length) return NONE;
  const changed = [...after].flatMap((disc, square) => (disc === before[square] ? [] : [square]));
  const [origin, ...others] = changed.filter((s) => before[s] === '-' || after[s] === '-');
  if (origin === undefined || others.length > 0) return NONE;
  return new Map(changed.map((square) => [square, change(origin, square, shape)] as const));
}

function change(origin: number, square: number, shape: Shape): Change {
  if (square === origin) return { kind: 'place' };
  const [right, down] = offset(origin, square, shape);
  return {
    kind: 'flip',
    step: Math.max(Math.abs(right), Math.abs(down)) - 1,
    toward: [Math.sign(right), Math.sign(down)],
  };
}
