import { describe, expect, it } from 'vitest';
import { squareIndex, type Shape } from './geometry';
import { NOTHING_TYPED, typeKey } from './typing';

const OTHELLO = { columns: 8, rows: 8 };
const LARGEST = { columns: 16, rows: 16 };

function type(keys: string[], shape: Shape) {
  return keys.reduce((typed, key) => typeKey(typed, key, shape), NOTHING_TYPED);
}

describe('typing a square', () => {
  it('takes a letter and a figure, in any case', () => {
    const f5 = { text: '', square: squareIndex('f5', OTHELLO) };
    expect(type(['f', '5'], OTHELLO)).toEqual(f5);
    expect(type(['F', '5'], OTHELLO)).toEqual(f5);
  });

  it('starts anew with every letter', () => {
    expect(type(['a', 'f', '5'], OTHELLO).square).toBe(squareIndex('f5', OTHELLO));
  });

  it('forgets what is no square', () => {
    expect(type(['5'], OTHELLO)).toEqual(NOTHING_TYPED);
    expect(type(['f', '9'], OTHELLO)).toEqual(NOTHING_TYPED);
    expect(type(['f', 'z', '5'], OTHELLO)).toEqual(NOTHING_TYPED);
    expect(type(['Enter'], OTHELLO)).toEqual(NOTHING_TYPED);
  });

  it('waits where a row may have two figures', () => {
    expect(type(['p', '1'], LARGEST)).toEqual({ text: 'p1', square: null });
    expect(type(['p', '1', '6'], LARGEST).square).toBe(squareIndex('p16', LARGEST));
    expect(type(['p', '1', 'Enter'], LARGEST).square).toBe(squareIndex('p1', LARGEST));
    expect(type(['p', '2'], LARGEST).square).toBe(squareIndex('p2', LARGEST));
  });
});
