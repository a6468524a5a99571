import type { Action } from '../../protocol/generated';
import { opposite } from './advance';
import type { Game } from './game.svelte';

/** Something that a player may ask of the opponent. */
export interface Request {
  readonly type: Extract<Action['type'], 'ask_takeback' | 'offer_draw' | 'give_time'>;
  /** Whether it can be asked now. */
  readonly allowed: boolean;
  /** Whether it was asked and has no answer yet. */
  readonly waits: boolean;
}

/** What can be asked in this game; whether now, the server decides in the end. */
export function requests(game: Game): readonly Request[] {
  const { view, you } = game;
  if (!view || !you || view.outcome) return [];
  const person = view.players[opposite(you)].type === 'player';
  const turn = view.plies.length;
  const free = view.offers?.takeback === null && !game.asked.has('ask_takeback', turn);
  const takeback: Request = {
    type: 'ask_takeback',
    allowed: !game.mayAbort && free,
    waits: view.offers?.takeback === you,
  };
  const draw: Request = {
    type: 'offer_draw',
    allowed: game.turn === you && view.offers?.draw === null && !game.asked.has('offer_draw', turn),
    waits: view.offers?.draw === you,
  };
  const time: Request = { type: 'give_time', allowed: true, waits: false };
  if (!person) return [takeback];
  return view.clock.type === 'game' ? [takeback, draw, time] : [takeback, draw];
}
