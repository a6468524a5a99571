import type { Me, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';
import type { Route } from './router.svelte';

/** A game against a person that has begun while its player looks at another page. */
class Begun {
  game = $state.raw<string | null>(null);

  /** Looks out for games that begin; `me` tells which of them are against people. */
  start(connection: Pick<Connection, 'listen'>, me: () => Promise<Me>): () => void {
    return connection.listen((message: ServerMessage) => {
      if (message.type === 'game_started') void this.#note(message.game, me);
    });
  }

  /** The page that is shown now; the game's own page needs no notice of it. */
  seen(route: Route): void {
    if (route.page === 'game' && route.id === this.game) this.game = null;
  }

  async #note(game: string, me: () => Promise<Me>): Promise<void> {
    // Where there is no answer, the game still stands among the player's own in the lobby.
    const { games } = await me().catch(() => ({ games: [] }));
    const own = games.find((own) => own.game === game);
    if (own?.opponent.type === 'player') this.game = game;
  }
}

export const begun = new Begun();
