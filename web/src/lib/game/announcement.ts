import { PASS } from '../engine/rules';
import type { Messages } from '../i18n/en';
import type { Game } from './game.svelte';
import type { Hand } from './hand.svelte';
import { resultTitle } from './result';

/** What a screen reader is told when something has happened at the table. */
export function announcement(game: Game, t: Messages): string {
  return [...lastTurns(game, t), ending(game, t)].filter(Boolean).join('. ');
}

/** The last move, and the pass that it forced. */
function lastTurns(game: Game, t: Messages): string[] {
  const last = game.plies.length - 1;
  const passed = game.plies[last] === PASS;
  const turns = passed ? [last - 1, last] : [last];
  return turns.filter((ply) => ply >= 0).map((ply) => turn(game, ply, t));
}

function turn(game: Game, ply: number, t: Messages): string {
  const text = game.plies[ply] ?? PASS;
  const color = game.mover(ply);
  return text === PASS ? t.board.passes(color) : t.board.moved(color, text, game.flipped(ply));
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
