import { isMove, PASS, SKIP } from '../engine/rules';
import type { Messages } from '../i18n/en';
import type { Game } from './game.svelte';

/** So many turns in a row, lost to the clock by one side, lose the game. */
const SKIPS_THAT_LOSE = 3;

/** The plies since the last move: turns in which nobody placed a disc. */
export function lostTurns({ plies }: Pick<Game, 'plies'>): number[] {
  const first = plies.findLastIndex(isMove) + 1;
  return plies.slice(first).map((_, index) => first + index);
}

/** What is said of a turn in which no disc was placed. */
export function lostTurn(game: Game, ply: number, t: Messages): string {
  const color = game.mover(ply);
  if (game.plies[ply] === PASS) return t.board.passes(color);
  const left = SKIPS_THAT_LOSE - skipsInARow(game, ply);
  return left === 1 ? t.board.skipsAgain(color) : t.board.skips(color);
}

/** How many turns in a row a side has lost to the clock up to a ply, passes aside. */
function skipsInARow(game: Game, ply: number): number {
  const color = game.mover(ply);
  const own = game.plies.slice(0, ply + 1).filter((_, index) => game.mover(index) === color);
  const last = own.findLastIndex(isMove);
  return own.slice(last + 1).filter((text) => text === SKIP).length;
}
