import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSearch } from '../../test/search';
import type { Limits, Report } from './search';

const START = '---------------------------OX------XO--------------------------- X';
/** FFO 1 of the French federation's endings: g8 wins by 18. */
const FFO_1 = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
const TABLE_BYTES = 2 ** 22;

const search = await loadSearch();

function find(setup: string, limits: Limits): Report | null {
  return search.search(setup, limits, TABLE_BYTES, () => undefined);
}

describe('the computer’s choice', () => {
  it('is legal at every level', () => {
    for (const level of [1, 2, 3]) {
      expect(['d3', 'c4', 'f5', 'e6']).toContain(search.choose(START, level, 7n));
    }
  });

  it('is the same for the same seed', () => {
    const seed = 2n ** 64n - 1n;
    expect(search.choose(START, 1, seed)).toBe(search.choose(START, 1, seed));
  });

  it('is nothing for what is no position or no level', () => {
    expect(search.choose('?', 1, 0n)).toBeNull();
    expect(search.choose(START, 0, 0n)).toBeNull();
  });
});

describe('the search', () => {
  it('solves an ending', () => {
    const report = find(FFO_1, { depth: 60, selectivity: 5, lines: 2 });
    expect(report).toMatchObject({ depth: 14, confidence: 100 });
    expect(report?.lines.map(({ value, moves }) => [value, moves[0]])).toEqual([
      [18, 'g8'],
      [12, 'h1'],
    ]);
  });

  it('keeps to the nodes and to the time', () => {
    const limits = { depth: 40, selectivity: 0, lines: 1 };
    expect(find(START, { ...limits, nodes: 20_000 })?.nodes).toBeLessThan(40_000);
    expect(find(START, { ...limits, milliseconds: 20 })?.depth).toBeLessThan(40);
  });

  it('finds nothing where a limit or the position is none', () => {
    expect(find('?', { depth: 1, selectivity: 0, lines: 1 })).toBeNull();
    expect(find(START, { depth: 1.5, selectivity: 0, lines: 1 })).toBeNull();
    expect(find(START, { depth: 1, selectivity: 6, lines: 1 })).toBeNull();
  });

  it('enters the same positions as every other build', () => {
    const signature = readFileSync('../crates/engine/signature.txt', 'utf8');
    expect(search.signature()).toBe(BigInt(signature.trim()));
  });
});
