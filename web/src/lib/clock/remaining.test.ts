import { describe, expect, it } from 'vitest';
import { face, forFirstMove, low, remaining, untilChange } from './remaining';

const statement = {
  clocks: { black_ms: 60_000, white_ms: 45_000, running: 'black' as const },
  heardAt: 1_000,
};

describe('remaining', () => {
  it('runs for the side to move alone', () => {
    expect(remaining(statement, 'black', 11_000)).toBe(50_000);
    expect(remaining(statement, 'white', 11_000)).toBe(45_000);
  });

  it('is right at once after a long sleep, and never negative', () => {
    expect(remaining(statement, 'black', 60_999)).toBe(1);
    expect(remaining(statement, 'black', 10_000_000)).toBe(0);
  });

  it('stands still when the game is over, and when it is read before it was heard', () => {
    const over = { ...statement, clocks: { ...statement.clocks, running: null } };
    expect(remaining(over, 'black', 11_000)).toBe(60_000);
    expect(remaining(statement, 'black', 0)).toBe(60_000);
  });
});

describe('face', () => {
  it.each([
    [300_000, '5:00'],
    [299_999, '5:00'],
    [299_000, '4:59'],
    [3_600_000, '60:00'],
    [10_000, '0:10'],
    [9_999, '0:10.0'],
    [9_400, '0:09.4'],
    [950, '0:01.0'],
    [1, '0:00.1'],
    [0, '0:00.0'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(face(ms)).toBe(text);
  });

  it('shows nothing left only when nothing is left', () => {
    for (let ms = 1; ms < 20_000; ms += 7) expect(face(ms)).not.toBe('0:00.0');
  });

  it.each([61_000, 60_999, 11_000, 9_999, 5_050, 100, 37])('of %i ms changes in time', (ms) => {
    expect(face(ms - untilChange(ms) + 1)).toBe(face(ms));
    expect(face(ms - untilChange(ms))).not.toBe(face(ms));
  });
});

describe('low', () => {
  it.each([
    [{ type: 'game', minutes: 5, increment_seconds: 0 }, 10_000],
    [{ type: 'move', seconds: 60, on_timeout: 'skip' }, 10_000],
    [{ type: 'move', seconds: 6, on_timeout: 'lose' }, 2_000],
    [{ type: 'days', days: 3 }, 3_600_000],
  ] as const)('is for %j below %i ms', (setting, ms) => {
    expect(low(setting)).toBe(ms);
  });
});

describe('the time for the first move', () => {
  const minute = { type: 'game', minutes: 1, increment_seconds: 5 } as const;

  it('is what the clock has not used of it', () => {
    expect(forFirstMove(statement, minute, 'black', 1_000)).toBe(30_000);
    expect(forFirstMove(statement, minute, 'black', 11_000)).toBe(20_000);
    expect(forFirstMove(statement, minute, 'black', 90_000)).toBe(0);
  });

  it('is not told of the side that waits, nor where each move has its own', () => {
    const move = { type: 'move', seconds: 60, on_timeout: 'skip' } as const;
    expect(forFirstMove(statement, minute, 'white', 1_000)).toBeNull();
    expect(forFirstMove(statement, move, 'black', 1_000)).toBeNull();
  });
});
