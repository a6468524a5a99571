import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { moved, Table, viewOf } from '../../test/table';
import ClockFace from './ClockFace.svelte';
import MoveList from './MoveList.svelte';
import ResultBanner from './ResultBanner.svelte';
import StatusLine from './StatusLine.svelte';

const BEFORE_THE_PASS = 'e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4';

beforeEach(async () => {
  await i18n.start();
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

const BLITZ = { type: 'game', minutes: 5, increment_seconds: 0 } as const;

/** What the server says of the clocks now, Black's running unless it says otherwise. */
function stated(black_ms: number, running: 'black' | 'white' = 'black') {
  return { clocks: { black_ms, white_ms: 5_000, running }, heardAt: performance.now() };
}

describe('a clock', () => {
  const face = () => screen.getByRole('timer').textContent.trim();

  it('runs on by itself, in tenths at the end, and stops at nothing', () => {
    const clocks = { black_ms: 11_000, white_ms: 5_000, running: 'black' as const };
    const statement = { clocks, heardAt: performance.now() };
    render(ClockFace, { statement, setting: BLITZ, color: 'black' });
    expect(face()).toBe('0:11');
    const pass = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        vi.advanceTimersByTime(50);
        flushSync();
      }
      return face();
    };
    expect(pass(1_000)).toBe('0:10');
    expect(pass(1_000)).toBe('0:09.0');
    expect(pass(8_950)).toBe('0:00.1');
    expect(pass(60_000)).toBe('0:00.0');
  });

  it('stands still for the side that waits', () => {
    const clocks = { black_ms: 11_000, white_ms: 5_000, running: 'black' as const };
    const statement = { clocks, heardAt: performance.now() };
    render(ClockFace, { statement, setting: BLITZ, color: 'white' });
    vi.advanceTimersByTime(3_000);
    flushSync();
    expect(face()).toBe('0:05.0');
  });

  it('is heard once a game when it runs low, however often it is low', async () => {
    const onlow = vi.fn();
    const props = { setting: BLITZ, color: 'black' as const, onlow };
    const { rerender } = render(ClockFace, { statement: stated(10_100), ...props });
    await rerender({ statement: stated(9_900) });
    expect(onlow).toHaveBeenCalledOnce();
    for (const ms of [12_000, 9_000]) await rerender({ statement: stated(ms) });
    expect(onlow).toHaveBeenCalledOnce();
  });

  it('is heard once a turn where each move has its own time', async () => {
    const onlow = vi.fn();
    const setting = { type: 'move', seconds: 30, on_timeout: 'skip' } as const;
    const props = { setting, color: 'black' as const, onlow };
    const { rerender } = render(ClockFace, { statement: stated(30_000), ...props });
    for (const ms of [9_000, 8_000]) await rerender({ statement: stated(ms) });
    expect(onlow).toHaveBeenCalledOnce();
    await rerender({ statement: stated(30_000, 'white') });
    await rerender({ statement: stated(9_000) });
    expect(onlow).toHaveBeenCalledTimes(2);
  });

  it('tells days and hours, and in the last hour minutes', async () => {
    const setting = { type: 'days', days: 3 } as const;
    const ms = 53 * 3_600_000 + 30 * 60_000;
    const { rerender } = render(ClockFace, { statement: stated(ms), setting, color: 'black' });
    expect(face()).toBe('2 days 5 hr');
    await rerender({ statement: stated(3_599_000) });
    expect(face()).toBe('59:59');
  });
});

describe('the line at the board', () => {
  const line = () => screen.getByTestId('status').textContent.trim();

  it('says whose turn it is', () => {
    const { game, entry } = new Table(viewOf('f5d6'));
    render(StatusLine, { game });
    expect(line()).toBe(en.game.yourMove);
    entry(4, moved('black', 'c3'));
    flushSync();
    expect(line()).toBe(en.game.waiting(en.player.computer(1)));
  });

  it('keeps a pass in sight for a while, however fast the game goes on', () => {
    const table = new Table(viewOf(BEFORE_THE_PASS));
    render(StatusLine, { game: table.game });
    const version = table.game.plies.length + 2;
    table.entry(version, moved('white', 'a5'), { type: 'passed', color: 'black' });
    flushSync();
    expect(line()).toBe(en.board.passes('black'));
    table.entry(version + 1, moved('white', 'd1'), { type: 'passed', color: 'black' });
    table.entry(version + 2, moved('white', 'b5'));
    flushSync();
    vi.advanceTimersByTime(1_000);
    flushSync();
    expect(line()).toBe(en.board.passes('black'));
    vi.advanceTimersByTime(2_000);
    flushSync();
    expect(line()).toBe(en.game.yourMove);
  });

  it('keeps to what was passed when moves are taken back meanwhile', () => {
    const table = new Table(viewOf(BEFORE_THE_PASS));
    render(StatusLine, { game: table.game });
    const version = table.game.plies.length + 2;
    table.entry(version, moved('white', 'a5'), { type: 'passed', color: 'black' });
    flushSync();
    table.entry(version + 1, { type: 'taken_back', color: 'black', plies: 10 });
    flushSync();
    expect(line()).toBe(en.board.passes('black'));
    vi.advanceTimersByTime(2_600);
    flushSync();
    expect(line()).toBe(en.game.yourMove);
  });

  it('is as loud about a turn that was lost to the clock', () => {
    const { game, entry } = new Table(viewOf('f5'));
    render(StatusLine, { game });
    entry(3, { type: 'skipped', color: 'white', spent_ms: 30_000 });
    flushSync();
    expect(line()).toBe(en.board.skips('white'));
    expect(screen.getByTestId('status').className).toContain('pass');
  });

  it('leads back from an earlier position', () => {
    const { game } = new Table(viewOf('f5d6'));
    game.look(1);
    render(StatusLine, { game });
    expect(line()).toContain(en.game.behind);
    screen.getByRole('button', { name: en.game.toLatest }).click();
    flushSync();
    expect(line()).toBe(en.game.yourMove);
  });
});

describe('the move list', () => {
  it('numbers discs and not passes, and steps to where it is clicked', () => {
    const { game } = new Table(viewOf(`${BEFORE_THE_PASS}a5--`, { turn: 'white' }));
    render(MoveList, { game });
    const moves = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(moves.slice(-2).map((text) => text.split(/\s+/).filter(Boolean))).toEqual([
      ['24', 'a5', 'White'],
      [en.game.pass, 'Black'],
    ]);
    screen.getByRole('button', { name: /^1 e6/ }).click();
    expect(game.shown).toBe(1);
  });

  it('tells a turn lost to the clock from a pass', () => {
    const { game, entry } = new Table(viewOf('f5'));
    entry(3, { type: 'skipped', color: 'white', spent_ms: 30_000 });
    render(MoveList, { game });
    expect(screen.getAllByRole('button').at(-1)?.textContent).toMatch(
      new RegExp(`^\\s*${en.game.skip}\\s*White$`),
    );
  });
});

describe('the result', () => {
  const next = createRawSnippet(() => ({ render: () => '<p></p>' }));
  const REST = { news: null, next };
  const outcome = {
    kind: 'board' as const,
    by: null,
    winner: 'white' as const,
    score: { black: 1, white: 63 },
    discs: { black: 1, white: 61 },
  };

  it('gives the official score and the discs where they differ', () => {
    render(ResultBanner, { outcome, you: 'black', ...REST });
    const banner = screen.getByTestId('result').textContent;
    expect(banner).toContain(en.result.lost);
    expect(banner).toContain('1–63');
    expect(banner).toContain(en.result.raw(1, 61));
  });

  it('tells spectators of colours, and gives the reason', () => {
    const resigned = { ...outcome, kind: 'resigned' as const, by: 'black' as const, score: null };
    render(ResultBanner, { outcome: resigned, you: null, ...REST });
    const banner = screen.getByTestId('result').textContent;
    expect(banner).toContain(en.result.wins('white'));
    expect(banner).toContain(en.result.reason.resigned('black'));
  });
  it('gives way to what the opponent asks', () => {
    const news = en.game.rematch.asked('Guest-9QXY77');
    render(ResultBanner, { outcome, you: 'black', news, next });
    const banner = screen.getByTestId('result');
    expect(banner.textContent).toContain(news);
    expect(banner.textContent).not.toContain(en.result.raw(1, 61));
  });
});
