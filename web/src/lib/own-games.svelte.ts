import type { Me, OwnGame, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';

/** The player's own games in progress, known on every page. */
export class OwnGames {
  /** Those first where it is the player's turn, and of these the one whose time ends first. */
  list = $state.raw<readonly OwnGame[]>([]);
  /** The games in which another person waits for the player. */
  readonly waiting = $derived(this.list.filter(isWaiting));

  /** Counts what has been told, so that an answer that was overtaken is known as such. */
  #told = 0;

  /** Listens to what is told of them; `me` is asked on every new connection. */
  start(connection: Pick<Connection, 'listen'>, me: () => Promise<Me>): () => void {
    return connection.listen((message: ServerMessage) => {
      if (message.type === 'own_games') this.#tell(message.games);
      if (message.type === 'welcome') void this.#ask(message.player === null ? null : me);
    });
  }

  /** The next game in which another person waits for the player, other than the one shown. */
  next(shown: string | null): OwnGame | null {
    return this.waiting.find(({ game }) => game !== shown) ?? null;
  }

  #tell(games: readonly OwnGame[]): void {
    this.#told += 1;
    this.list = [...games].sort(byUrgency);
  }

  async #ask(me: (() => Promise<Me>) | null): Promise<void> {
    if (me === null) return this.#tell([]);
    const told = this.#told;
    // Where there is no answer, the next message tells.
    const answer = await me().catch(() => null);
    if (answer && told === this.#told) this.#tell(answer.games);
  }
}

/** The computer waits patiently, and is not waited for. */
function isWaiting({ your_turn, opponent }: OwnGame): boolean {
  return your_turn && opponent.type === 'player';
}

function byUrgency(one: OwnGame, two: OwnGame): number {
  const turns = Number(two.your_turn) - Number(one.your_turn);
  return turns || (one.deadline ?? Infinity) - (two.deadline ?? Infinity) || 0;
}

export const ownGames = new OwnGames();
