import type { InvitationView, OwnGame, ServerMessage } from '../../protocol/generated';
import type { Connection } from '../connection/connection.svelte';
import { i18n } from '../i18n/index.svelte';
import { seatName } from '../i18n/names';
import { gamePath } from '../router.svelte';
import { sounds } from '../sound/sounds.svelte';
import { notifications } from './notifications.svelte';

/** Tells of a game against a person that has begun. */
export function tellBegun({ game, opponent }: OwnGame): void {
  sounds.playInOneTab(`begun ${game}`, [{ type: 'begin' }]);
  const body = seatName(opponent, i18n.messages);
  const title = i18n.messages.game.begun;
  void notifications.tell({ tag: `game ${game}`, title, body, path: gamePath(game) });
}

/** Tells of each challenge once, from whichever connection it came. */
export function tellChallenges(connection: Pick<Connection, 'listen'>): () => void {
  let known: readonly string[] = [];
  return connection.listen((message: ServerMessage) => {
    if (message.type !== 'challenges') return;
    const incoming = message.challenges.filter(({ yours }) => !yours);
    for (const challenge of incoming) if (!known.includes(challenge.code)) tellChallenge(challenge);
    known = incoming.map(({ code }) => code);
  });
}

function tellChallenge({ code, from }: InvitationView): void {
  sounds.playInOneTab(`challenge ${code}`, [{ type: 'challenge' }]);
  const title = i18n.messages.challenge.incoming(from.name);
  void notifications.tell({ tag: `challenge ${code}`, title, path: '/' });
}

/**
 * Tells of each game by correspondence in which it has become the player's turn, between two lists of
 * the player's own games. Other games are told of where they are shown.
 */
export function tellTurns(before: readonly OwnGame[], after: readonly OwnGame[]): void {
  const waited = before.filter(waits).map(({ game }) => game);
  for (const own of after.filter(waits)) if (!waited.includes(own.game)) tellTurn(own);
}

const waits = ({ your_turn, clock }: OwnGame) => your_turn && clock.type === 'days';

/** In the same words as the game's own page, so that the two are one. */
function tellTurn({ game, opponent }: OwnGame): void {
  const t = i18n.messages;
  const body = seatName(opponent, t);
  const note = { tag: `game ${game}`, title: t.game.yourMove, body, path: gamePath(game) };
  void notifications.tell(note);
}
