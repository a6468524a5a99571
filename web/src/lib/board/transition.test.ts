import { describe, expect, it } from 'vitest';
import { transition } from './transition';

const LINE = { columns: 6, rows: 1 };

describe('transition', () => {
  it('flips in a wave away from the disc that was placed', () => {
    const changes = transition('XOOOO-', 'XXXXXX', LINE);
    expect(changes.get(5)).toEqual({ kind: 'place' });
    expect(changes.get(4)).toEqual({ kind: 'flip', step: 0, toward: [-1, 0] });
    expect(changes.get(1)).toEqual({ kind: 'flip', step: 3, toward: [-1, 0] });
    expect(changes.has(0)).toBe(false);
  });

  it('takes diagonals as one step a square', () => {
    const changes = transition('X---O----', 'X---X---X', { columns: 3, rows: 3 });
    expect(changes.get(4)).toEqual({ kind: 'flip', step: 0, toward: [-1, -1] });
  });

  it('runs backwards when a move is taken back', () => {
    const changes = transition('XXX---', 'XO----', LINE);
    expect(changes.get(1)).toEqual({ kind: 'flip', step: 0, toward: [-1, 0] });
  });

  it('has nothing to show for jumps, standstill and other boards', () => {
    expect(transition('XO----', 'XXXO--', LINE).size).toBe(0);
    expect(transition('XO----', 'XO----', LINE).size).toBe(0);
    expect(transition('XO----', 'XO-------', LINE).size).toBe(0);
  });
});
