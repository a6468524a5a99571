import { PASS, SKIP, type Ply } from '../engine/rules';
import type { Game } from '../game/game.svelte';
import { know, type Known } from '../game/known';
import type { Sound } from './strokes';

/**
 * What is to be heard of a game that was `before` and has gone on. A game that has just been
 * opened, or that jumped over several turns, is not played back.
 */
export function soundsSince(before: Known | null, game: Game): Sound[] {
  const now = know(game);
  if (!before || !now) return [];
  const sounds = now.plies - before.plies <= 2 ? turns(game, before.plies, now.plies) : [];
  if (now.over && !before.over) sounds.push({ type: 'end' });
  if (now.asked !== null && now.asked !== before.asked) sounds.push({ type: 'offer' });
  return sounds;
}

function turns(game: Game, from: number, to: number): Sound[] {
  return game.plies.slice(from, to).map((ply, index) => turn(game, ply, from + index));
}

function turn(game: Game, ply: Ply, index: number): Sound {
  if (ply === PASS) return { type: 'pass' };
  if (ply === SKIP) return { type: 'skip' };
  return { type: 'move', flipped: game.flipped(index) };
}
