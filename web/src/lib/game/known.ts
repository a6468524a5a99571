import type { Color } from '../../protocol/generated';
import type { Game } from './game.svelte';

/** As much of a game as can become news. */
export interface Known {
  readonly plies: number;
  readonly turn: Color | null;
  readonly over: boolean;
  /** What the opponent asks. */
  readonly asked: 'draw' | 'takeback' | null;
}

/** What is known of a game now; nothing before the server has told of it. */
export function know(game: Game): Known | null {
  const { view, plies, turn, outcome } = game;
  return view && { plies: plies.length, turn, over: outcome !== null, asked: asked(game) };
}

/** What the opponent asks and waits to be answered. */
export function asked({ view, you }: Game): 'draw' | 'takeback' | null {
  const offers = view?.offers;
  if (!offers) return null;
  if (offers.draw !== null && offers.draw !== you) return 'draw';
  return offers.takeback !== null && offers.takeback !== you ? 'takeback' : null;
}
