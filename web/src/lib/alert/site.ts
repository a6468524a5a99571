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
