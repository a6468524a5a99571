import { squareIndex, type Shape } from './geometry';

/** What has been typed of a square's name so far, and the square once the name is whole. */
export interface Typed {
  readonly text: string;
  readonly square: number | null;
}

export const NOTHING_TYPED: Typed = { text: '', square: null };

/**
 * Takes one key of a square's name. A column letter starts anew; a row is taken as soon as it can
 * mean nothing else, or with Enter where `1` may be the beginning of `12`.
 */
export function typeKey({ text }: Typed, key: string, shape: Shape): Typed {
  if (/^[a-p]$/i.test(key)) return { text: key.toLowerCase(), square: null };
  if (key === 'Enter') return { text: '', square: squareIndex(text, shape) };
  if (!/^\d$/.test(key) || text === '') return NOTHING_TYPED;
  const name = text + key;
  const square = squareIndex(name, shape);
  if (square === null) return NOTHING_TYPED;
  return mayGoOn(name, shape) ? { text: name, square: null } : { text: '', square };
}

function mayGoOn(name: string, shape: Shape): boolean {
  return squareIndex(name + '0', shape) !== null;
}
