/**
 * The rules of the game, computed by the engine's `rules.wasm`.
 *
 * Nothing here knows a rule: a position goes in as text, and everything that a page shows of it
 * comes out. Load once with {@link loadRules}; every call after that is synchronous and quick.
 */

import url from '../../wasm/rules.wasm?url';
import { EngineModule, instantiate, type Call } from './module';

export type Color = 'black' | 'white';

/** A square's name, column first and in lower case, such as `f5`. */
export type Square = string;

/** One turn: a square, `--` for a pass, or `~~` for a turn that the clock took away. */
export type Ply = string;

export const PASS: Ply = '--';
export const SKIP: Ply = '~~';

/** Whether a ply places a disc. */
export function isMove(ply: Ply | undefined): ply is Square {
  return ply !== undefined && ply !== PASS && ply !== SKIP;
}

export interface ByColor<T> {
  readonly black: T;
  readonly white: T;
}

/** A position with all that follows from it. A plain value: it never changes. */
export interface Position {
  /** One character a square, row by row from `a1`: `X` black, `O` white, `-` empty. */
  readonly discs: string;
  /** The side to move; once the game is over, the side whose turn it would be. */
  readonly turn: Color;
  /** Whether `turn` has a move, has none and passes, or the game is over. */
  readonly status: 'move' | 'pass' | 'over';
  /** Where `turn` may move, row by row. Empty unless `status` is `move`. */
  readonly legal: readonly Square[];
  /** The discs on the board. */
  readonly count: ByColor<number>;
  /** The official score if the game ended here: empty squares go to the winner. */
  readonly score: ByColor<number>;
  /** Who would win if the game ended here; `null` for a draw. */
  readonly winner: Color | null;
}

/** What is wrong with a transcript, as a code that the message catalogues have words for. */
export type TranscriptFault =
  | 'unexpected' // `about` begins no move, pass or move number
  | 'no_row' // `about` is a column without a row
  | 'no_dot' // a number that is no move number
  | 'off_board' // there is no square `about` on the board
  | 'occupied' // the square `about` has a disc
  | 'flips_nothing' // `color` would flip nothing on the square `about`
  | 'may_move' // `color` has a move and may not pass
  | 'over' // the game is over
  | 'too_long';

/** A text that is no transcript: why, and where, counted in characters from 1. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';

  constructor(
    readonly fault: TranscriptFault,
    readonly line: number,
    readonly column: number,
    readonly about = '',
    readonly color: Color | null = null,
  ) {
    super(`${fault} ${about} at line ${line}, column ${column}`);
  }
}

interface Functions {
  readonly start: Call;
  readonly replay: Call;
  readonly flips: Call;
  readonly transcript: Call;
}

/** The rules of the standard game. */
export class Rules {
  readonly #module: EngineModule<Functions>;

  constructor(module: EngineModule<Functions>) {
    this.#module = module;
  }

  /** The start of a game. */
  start(): Position {
    const { functions } = this.#module;
    return readPosition(this.#module.ask(functions.start, ''));
  }

  /**
   * The position itself and the one after each ply, one more than there are plies. Throws a
   * RangeError that names the first ply that is not allowed.
   */
  replay(plies: readonly Ply[], from: Position = this.start()): Position[] {
    const { functions } = this.#module;
    const request = `${setup(from)}\n${plies.join(' ')}`;
    const response = this.#module.ask(functions.replay, request);
    if (response.startsWith('!')) throw new RangeError(`Not allowed: ${response.slice(1)}`);
    return response.split('\n').map(readPosition);
  }

  /** The position after a ply. Throws a RangeError where it is not allowed. */
  play(position: Position, ply: Ply): Position {
    return this.replay([ply], position).at(-1) ?? position;
  }

  /** The squares whose discs a move to `square` would flip; none where it is not legal. */
  flips(position: Position, square: Square): Square[] {
    const { functions } = this.#module;
    return words(this.#module.ask(functions.flips, `${setup(position)}\n${square}`));
  }

  /**
   * The plies of a transcript that a person wrote, the forced passes included. Throws a
   * {@link TranscriptError}.
   */
  readTranscript(text: string): Ply[] {
    if (!this.#module.fits(text)) throw new TranscriptError('too_long', 1, 1);
    const { functions } = this.#module;
    const response = this.#module.ask(functions.transcript, text);
    if (response.startsWith('!')) throw readFault(response);
    return words(response);
  }
}

/** Loads the rules. */
export async function loadRules(): Promise<Rules> {
  return new Rules(new EngineModule(await instantiate(url)));
}

/** The position as the engine reads it: its discs and the side to move. */
export function setup({ discs, turn }: Position): string {
  return `${discs} ${turn === 'black' ? 'X' : 'O'}`;
}

function readPosition(line: string): Position {
  const [discs = '', turn, status, black, white, blackScore, whiteScore, leader, ...legal] =
    words(line);
  return {
    discs,
    turn: turn === 'X' ? 'black' : 'white',
    status: status as Position['status'],
    legal,
    count: { black: Number(black), white: Number(white) },
    score: { black: Number(blackScore), white: Number(whiteScore) },
    winner: leader === '-' ? null : leader === 'X' ? 'black' : 'white',
  };
}

function readFault(response: string): TranscriptError {
  const [line, column, fault, about, color = null] = words(response.slice(1));
  return new TranscriptError(
    fault as TranscriptFault,
    Number(line),
    Number(column),
    about,
    color as Color | null,
  );
}

function words(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}
