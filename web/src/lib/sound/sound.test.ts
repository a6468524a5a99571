import { describe, expect, it } from 'vitest';
import { moved, Table, viewOf } from '../../test/table';
import { know } from '../game/known';
import { soundsSince } from './heard';
import { strokesOf } from './strokes';

const OFFERS = { number: 1, draw: null, takeback: null };
const SIMPLE = ['pass', 'skip', 'low', 'offer', 'challenge', 'begin', 'end'] as const;

describe('what is heard', () => {
  it('is a move with its flips, and the pass that it forced', () => {
    const { game, entry } = new Table(viewOf('e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4'));
    const before = know(game);
    entry(game.plies.length + 2, moved('white', 'a5'), { type: 'passed', color: 'black' });
    expect(soundsSince(before, game)).toEqual([{ type: 'move', flipped: 2 }, { type: 'pass' }]);
  });

  it('is a turn that was lost to the clock', () => {
    const { game, entry } = new Table(viewOf('f5'));
    const before = know(game);
    entry(3, { type: 'skipped', color: 'white', spent_ms: 30_000 });
    expect(soundsSince(before, game)).toEqual([{ type: 'skip' }]);
  });

  it('is what the opponent asks, once, and nothing that one asks oneself', () => {
    const { game, say } = new Table(viewOf('f5d6'));
    const offers = (number: number, draw: 'black' | 'white' | null) =>
      say({ type: 'offers', game: 'a', offers: { number, draw, takeback: null } });
    say({ type: 'snapshot', game: viewOf('f5d6', { offers: OFFERS }) });
    const before = know(game);
    offers(2, 'white');
    expect(soundsSince(before, game)).toEqual([{ type: 'offer' }]);
    expect(soundsSince(know(game), game)).toEqual([]);
    offers(3, 'black');
    expect(soundsSince(before, game)).toEqual([]);
  });

  it('is one’s own move once, not again when the server confirms it', () => {
    const { game, entry } = new Table(viewOf(''));
    void game.play('f5');
    const before = know(game);
    entry(2, moved('black', 'f5'));
    expect(soundsSince(before, game)).toEqual([]);
  });

  it('is nothing when a game is opened, and nothing of what was missed', () => {
    const { game, say } = new Table();
    const unknown = know(game);
    say({ type: 'snapshot', game: viewOf('f5d6') });
    expect(soundsSince(unknown, game)).toEqual([]);
    const before = know(game);
    say({ type: 'snapshot', game: viewOf('f5d6c3d3c4') });
    expect(soundsSince(before, game)).toEqual([]);
  });

  it('is the end, once', () => {
    const { game, entry } = new Table(viewOf('f5d6'));
    const before = know(game);
    const discs = { black: 3, white: 3 };
    entry(4, {
      type: 'ended',
      outcome: { kind: 'resigned', by: 'black', winner: 'white', score: null, discs },
    });
    expect(soundsSince(before, game)).toEqual([{ type: 'end' }]);
    expect(soundsSince(know(game), game)).toEqual([]);
  });
});

describe('the strokes', () => {
  it('rise with the discs that are flipped, to a limit', () => {
    const strokes = strokesOf({ type: 'move', flipped: 3 });
    const pitches = strokes.slice(1).map(({ pitch }) => pitch);
    expect(pitches).toHaveLength(3);
    expect(pitches).toEqual([...pitches].sort((a, b) => a - b));
    expect(strokesOf({ type: 'move', flipped: 18 })).toHaveLength(9);
  });

  it('are short and never too loud', () => {
    const all = [
      { type: 'move', flipped: 18 } as const,
      ...SIMPLE.map((type) => ({ type })),
    ].flatMap(strokesOf);
    for (const { at, length, loudness } of all) {
      expect(at + length).toBeLessThan(0.75);
      expect(loudness).toBeLessThanOrEqual(0.4);
    }
  });

  it('are different for each event', () => {
    const all = [{ type: 'move', flipped: 1 } as const, ...SIMPLE.map((type) => ({ type }))];
    const written = all.map((sound) => JSON.stringify(strokesOf(sound)));
    expect(new Set(written).size).toBe(all.length);
  });
});
