import type { Messages } from '../i18n/en';
import { seatName } from '../i18n/names';
import type { Game } from './game.svelte';
import { resultTitle } from './result';

/** What goes on at the table in a few words, for the line at the board and for the page's title. */
export function situation(game: Game, t: Messages, { names }: { names: boolean }): string {
  const { view, outcome, turn, you } = game;
  if (!view) return t.game.facts;
  if (outcome) return resultTitle(outcome, you, t);
  if (turn === null) return t.game.over;
  if (turn === you) return t.game.yourMove;
  return names ? t.game.waiting(seatName(view.players[turn], t)) : t.game.toMove(turn);
}

/** The title of the page: what goes on comes first, for a row of tabs shows no more. */
export function pageTitle(game: Game, t: Messages, { names }: { names: boolean }): string {
  const { view } = game;
  const now = situation(game, t, { names });
  if (!view || !names) return now;
  const { black, white } = view.players;
  return `${now} · ${t.game.title(seatName(black, t), seatName(white, t))}`;
}
