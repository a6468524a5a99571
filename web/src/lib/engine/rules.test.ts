import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EngineModule } from './module';
import { PASS, Rules, SKIP, TranscriptError, type Position } from './rules';

const bytes = readFileSync('src/wasm/rules.wasm');
const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
const rules = new Rules(new EngineModule(instance));

const TEN_PASSES =
  'e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--d1--b5a6a7--b6--c5--' +
  'c7b7f6b8a8g6c8--d7d8e8--e7--f7f8g8--h6g7h8h7g5h5h4g4h3--g3g2h1h2f1';
const SHORTEST_DRAW = 'f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5';

function last(transcript: string): Position {
  const positions = rules.replay(rules.readTranscript(transcript));
  return positions.at(-1) ?? rules.start();
}

function fault(text: string): TranscriptError {
  try {
    rules.readTranscript(text);
  } catch (error) {
    if (error instanceof TranscriptError) return error;
  }
  throw new Error(`${text} is a transcript`);
}

describe('positions', () => {
  it('begin with the start', () => {
    expect(rules.start()).toEqual({
      discs: '---------------------------OX------XO---------------------------',
      turn: 'black',
      status: 'move',
      legal: ['d3', 'c4', 'f5', 'e6'],
      count: { black: 2, white: 2 },
      score: { black: 32, white: 32 },
      winner: null,
    });
  });

  it('follow from one another', () => {
    const [start, afterMove, afterSkip] = rules.replay(['f5', SKIP]);
    expect(start).toEqual(rules.start());
    expect(afterMove).toEqual(rules.play(rules.start(), 'f5'));
    expect(afterMove?.count).toEqual({ black: 4, white: 1 });
    expect([afterMove?.turn, afterSkip?.turn]).toEqual(['white', 'black']);
  });

  it('are refused with the ply that is not allowed', () => {
    expect(() => rules.replay(['f5', 'f5'])).toThrow(new RangeError('Not allowed: ply 1'));
    expect(() => rules.play(rules.start(), PASS)).toThrow(RangeError);
  });

  it('tell what a move flips', () => {
    expect(rules.flips(rules.start(), 'f5')).toEqual(['e5']);
    expect(rules.flips(rules.start(), 'f4')).toEqual([]);
    expect(rules.flips(rules.start(), 'd4')).toEqual([]);
  });
});

describe('the end of a game', () => {
  it('gives the empty squares to the winner', () => {
    const end = last(TEN_PASSES);
    expect(end.status).toBe('over');
    expect(end.count).toEqual({ black: 1, white: 61 });
    expect(end.score).toEqual({ black: 1, white: 63 });
    expect(end.winner).toBe('white');
  });

  it('splits them in a draw', () => {
    const end = last(SHORTEST_DRAW);
    expect(end.status).toBe('over');
    expect(end.legal).toEqual([]);
    expect(end.count).toEqual({ black: 12, white: 12 });
    expect(end.score).toEqual({ black: 32, white: 32 });
    expect(end.winner).toBeNull();
  });
});

describe('a transcript', () => {
  it('has its passes, written or not', () => {
    const plies = rules.readTranscript(TEN_PASSES);
    expect(plies.join('')).toBe(TEN_PASSES);
    expect(plies.filter((ply) => ply === PASS)).toHaveLength(10);
    expect(rules.readTranscript(TEN_PASSES.replaceAll(PASS, ''))).toEqual(plies);
  });

  it('shows whose turn is passed', () => {
    const plies = rules.readTranscript(TEN_PASSES);
    const passes = rules.replay(plies).filter((position) => position.status === 'pass');
    expect(passes).toHaveLength(10);
    expect(passes.every((position) => position.legal.length === 0)).toBe(true);
  });

  it('is read however it is written', () => {
    expect(rules.readTranscript('\u{feff}1. F5 D6\r\n2. c3')).toEqual(['f5', 'd6', 'c3']);
    expect(rules.readTranscript('')).toEqual([]);
  });

  it('is refused with the place and the reason', () => {
    expect(fault('f5\n ?')).toMatchObject({
      fault: 'unexpected',
      line: 2,
      column: 2,
      about: '?',
    });
    expect(fault('f5 d')).toMatchObject({ fault: 'no_row', about: 'd' });
    expect(fault('1f5').fault).toBe('no_dot');
    expect(fault('f5 f4 a1')).toMatchObject({
      fault: 'flips_nothing',
      column: 7,
      about: 'a1',
      color: 'black',
    });
    expect(fault('f5--')).toMatchObject({ fault: 'may_move', color: 'white' });
    expect(fault(`${SHORTEST_DRAW}a8`).fault).toBe('over');
  });

  it('may be too long', () => {
    expect(fault(' '.repeat(100_000)).fault).toBe('too_long');
    expect(rules.readTranscript(' '.repeat(60_000))).toEqual([]);
  });
});
