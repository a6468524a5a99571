import { PASS, SKIP, type Ply } from '../engine/rules';
import type { Game } from '../game/game.svelte';
import type { Sound } from './strokes';

/** As much of a game as can be heard. */
export interface Heard {
  readonly plies: number;
  readonly over: boolean;
}

/** What can be heard of a game now; nothing before it is known. */
export function hear(game: Game): Heard | null {
  return game.view && { plies: game.plies.length, over: game.outcome !== null };
}

/**
 * What is to be heard of a game that was `before` and has gone on. A game that has just been
 * opened, or that jumped over several turns, is not played back.
 */
export function soundsSince(before: Heard | null, game: Game): Sound[] {
  const now = hear(game);
  if (!before || !now) return [];
  const sounds = now.plies - before.plies <= 2 ? turns(game, before.plies, now.plies) : [];
  return now.over && !before.over ? [...sounds, { type: 'end' }] : sounds;
}

function turns(game: Game, from: number, to: number): Sound[] {
  return game.plies.slice(from, to).map((ply, index) => turn(game, ply, from + index));
}

function turn(game: Game, ply: Ply, index: number): Sound {
  if (ply === PASS) return { type: 'pass' };
  if (ply === SKIP) return { type: 'skip' };
  return { type: 'move', flipped: game.flipped(index) };
}
