import { describe, expect, it } from 'vitest';
import { neighbour, offset, screenOrder, squareIndex, squareName, starPoints } from './geometry';

const OTHELLO = { columns: 8, rows: 8 };
const LARGEST = { columns: 16, rows: 16 };

describe('names of squares', () => {
  it('put a1 first and count row by row', () => {
    expect(squareName(0, OTHELLO)).toBe('a1');
    expect(squareName(37, OTHELLO)).toBe('f5');
    expect(squareName(63, OTHELLO)).toBe('h8');
  });

  it.each([OTHELLO, LARGEST, { columns: 10, rows: 4 }])('are read back on %o', (shape) => {
    for (let index = 0; index < shape.columns * shape.rows; index++) {
      expect(squareIndex(squareName(index, shape), shape)).toBe(index);
    }
  });

  it.each(['', 'f', '5', 'i1', 'a9', 'a0', 'F5', 'f5 ', 'aa1'])('are not %o', (name) => {
    expect(squareIndex(name, OTHELLO)).toBeNull();
  });
});

describe('neighbour', () => {
  const f5 = 37;
  it('follows the screen, also when the board is turned', () => {
    expect(squareName(neighbour(f5, 'up', OTHELLO, false), OTHELLO)).toBe('f4');
    expect(squareName(neighbour(f5, 'right', OTHELLO, false), OTHELLO)).toBe('g5');
    expect(squareName(neighbour(f5, 'up', OTHELLO, true), OTHELLO)).toBe('f6');
    expect(squareName(neighbour(f5, 'right', OTHELLO, true), OTHELLO)).toBe('e5');
  });

  it('stays at the edge', () => {
    expect(neighbour(0, 'up', OTHELLO, false)).toBe(0);
    expect(neighbour(0, 'left', OTHELLO, false)).toBe(0);
    expect(neighbour(7, 'right', OTHELLO, false)).toBe(7);
    expect(neighbour(63, 'down', OTHELLO, false)).toBe(63);
  });
});

it('offset counts columns to the right and rows down', () => {
  expect(offset(0, 63, OTHELLO)).toEqual([7, 7]);
  expect(offset(37, 36, OTHELLO)).toEqual([-1, 0]);
});

it('screenOrder turns around', () => {
  expect(screenOrder(3, false)).toEqual([0, 1, 2]);
  expect(screenOrder(3, true)).toEqual([2, 1, 0]);
});

it('star points stand two squares in, and on small boards not at all', () => {
  expect(starPoints(OTHELLO)).toEqual([
    [2, 2],
    [6, 2],
    [2, 6],
    [6, 6],
  ]);
  expect(starPoints({ columns: 4, rows: 4 })).toEqual([]);
});
