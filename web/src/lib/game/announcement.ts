import { isMove } from '../engine/rules';
import type { Messages } from '../i18n/en';
import type { Game } from './game.svelte';
import type { Hand } from './hand.svelte';
import { lostTurn, lostTurns } from './lost-turns';
import { resultTitle } from './result';

/** What a screen reader is told when something has happened at the table. */
export function announcement(game: Game, t: Messages): string {
  if (!game.isLatest) return past(game, t).filter(Boolean).join('. ');
  return [...lastTurns(game, t), ending(game, t)].filter(Boolean).join('. ');
}

/** The ply that led to an earlier position, and that the game has gone on meanwhile. */
function past(game: Game, t: Messages): string[] {
  const ply = game.shown - 1;
  const turn = isMove(game.plies[ply]) || ply < 0 ? moved(game, ply, t) : lostTurn(game, ply, t);
  return [game.unseen ? t.game.newMove : t.game.behind, turn];
}

/** The last move, and the turns that nobody moved in since. */
function lastTurns(game: Game, t: Messages): string[] {
  const lost = lostTurns(game);
  const move = game.plies.length - lost.length - 1;
  return [moved(game, move, t), ...lost.map((ply) => lostTurn(game, ply, t))];
}

function moved(game: Game, ply: number, t: Messages): string {
  const square = game.plies[ply];
  return square === undefined ? '' : t.board.moved(game.mover(ply), square, game.flipped(ply));
}

function ending(game: Game, t: Messages): string {
  if (game.outcome) return resultTitle(game.outcome, game.you, t);
  return game.turn !== null && game.turn === game.you ? t.game.yourMove : '';
}

/** What a screen reader is told of what the player has chosen and not played yet. */
export function chosen(hand: Hand, game: Game, t: Messages): string {
  const { premove, proposed } = hand;
  if (proposed !== null) {
    const flips = game.flips(game.position, proposed).length;
    return `${t.game.wouldFlip(proposed, flips)}. ${t.game.chooseAgain}`;
  }
  return premove === null ? '' : t.game.premove(premove);
}
