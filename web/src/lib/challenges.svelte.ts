import type { InvitationView, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';

/** The challenges that wait for an answer, known on every page. */
export class Challenges {
  /** Newest first. */
  #open = $state.raw<readonly InvitationView[]>([]);
  /** Those that somebody else has sent to the player. */
  readonly incoming = $derived(this.#open.filter(({ yours }) => !yours));
  /** The player's own. */
  readonly outgoing = $derived(this.#open.filter(({ yours }) => yours));
  /** The last of the player's own that was declined, until it has been read. */
  declined = $state.raw<InvitationView | null>(null);

  /** Listens to what is told of them. */
  start(connection: Pick<Connection, 'listen'>): () => void {
    return connection.listen((message: ServerMessage) => {
      if (message.type === 'welcome') this.#open = [];
      if (message.type === 'challenges') this.#open = message.challenges;
      if (message.type === 'challenge_declined') this.declined = message.challenge;
    });
  }

  /** Shows no longer that a challenge was declined. */
  dismiss(): void {
    this.declined = null;
  }
}

export const challenges = new Challenges();
