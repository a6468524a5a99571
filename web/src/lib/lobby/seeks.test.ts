import { beforeEach, describe, expect, it } from 'vitest';
import type { SeekView } from '../../protocol/generated';
import { SeekFilter } from './filter.svelte';
import { held } from './held';

beforeEach(() => {
  localStorage.clear();
});

describe('the filter of the seeks', () => {
  const BLITZ: Pick<SeekView, 'pace' | 'color'> = { pace: 'blitz', color: null };
  const RAPID_WITH_BLACK = { pace: 'rapid', color: 'black' } as const;
  const passes = (filter: SeekFilter) =>
    [BLITZ, RAPID_WITH_BLACK].map((seek) => filter.matches(seek));

  it('lets everything through at first', () => {
    expect(passes(SeekFilter.last())).toEqual([true, true]);
  });

  it('goes by the pace and by the side that is left to the reader', () => {
    const filter = new SeekFilter();
    filter.choose({ pace: 'blitz' });
    expect(passes(filter)).toEqual([true, false]);
    filter.choose({ color: 'white' });
    expect(passes(filter)).toEqual([false, false]);
    filter.choose({ pace: null });
    expect(passes(filter)).toEqual([false, true]);
    filter.choose({ color: 'lot' });
    expect(passes(filter)).toEqual([true, false]);
    filter.choose({ color: 'black' });
    expect(passes(filter)).toEqual([false, false]);
  });

  it('is kept in the browser', () => {
    new SeekFilter().choose({ pace: 'rapid', color: 'white' });
    const { pace, color } = SeekFilter.last();
    expect({ pace, color }).toEqual({ pace: 'rapid', color: 'white' });
    SeekFilter.last().choose({ pace: null });
    expect(SeekFilter.last().pace).toBeNull();
    expect(SeekFilter.last().color).toBe('white');
  });

  it('is forgotten where it makes no sense', () => {
    localStorage.setItem('seek-filter', 'toString constructor');
    expect(passes(SeekFilter.last())).toEqual([true, true]);
  });
});

describe('a list that somebody is about to choose from', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  const start = held([], rows('a', 'b', 'c'), false);
  const show = (list: typeof start) => list.map(({ row, gone }) => row.id + (gone ? ' gone' : ''));

  it('keeps the place of what has gone, and adds at the end', () => {
    const next = held(start, rows('a', 'd', 'c'), true);
    expect(show(next)).toEqual(['a', 'b gone', 'c', 'd']);
    expect(show(held(next, rows('b', 'd'), true))).toEqual(['a gone', 'b', 'c gone', 'd']);
  });

  it('follows at once when it is let go', () => {
    expect(show(held(start, rows('d', 'c'), false))).toEqual(['d', 'c']);
  });
});
