import { untrack } from 'svelte';
import { opposite } from '../game/advance';
import type { Game } from '../game/game.svelte';
import { know, type Known } from '../game/known';
import type { Messages } from '../i18n/en';
import { i18n } from '../i18n/index.svelte';
import { seatName } from '../i18n/names';
import { gamePath } from '../router.svelte';
import { soundsSince } from '../sound/heard';
import { sounds } from '../sound/sounds.svelte';
import { zen } from '../zen.svelte';
import { notifications } from './notifications.svelte';

/**
 * What a player who is not looking should be told of a game against a person that was `before` and
 * has gone on: what the opponent did, never what the player did.
 */
export function newsSince(before: Known | null, game: Game, t: Messages): string | null {
  const now = know(game);
  const { you, view } = game;
  if (!before || !now || !view || you === null) return null;
  if (view.players[opposite(you)].type !== 'player') return null;
  if (now.asked !== null && now.asked !== before.asked) return t.game.request.asked[now.asked];
  return now.turn === you && now.plies !== before.plies ? t.game.yourMove : null;
}

/** Makes a game that is shown heard, and tells its player of it who looks elsewhere. */
export function attend(game: Game): void {
  let before: Known | null = null;
  $effect(() => {
    const [sound, news] = [soundsSince(before, game), newsSince(before, game, i18n.messages)];
    before = know(game);
    untrack(() => {
      sounds.playInOneTab(`${game.id} ${before?.plies} ${before?.asked}`, sound);
      if (news !== null) tell(game, news);
    });
  });
}

/** Tells a player that the opponent asks for one more game. */
export function tellAsked(game: Game, question: string): void {
  sounds.playInOneTab(`${game.id} again`, [{ type: 'offer' }]);
  tell(game, question);
}

function tell(game: Game, title: string): void {
  const { you, view } = game;
  if (!you || !view) return;
  const body = zen.on ? '' : seatName(view.players[opposite(you)], i18n.messages);
  void notifications.tell({ tag: `game ${game.id}`, title, body, path: gamePath(game.id) });
}
