import type { Me, OwnGame, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';
import type { Route } from './router.svelte';

/** A game against a person that has begun while its player looks at another page. */
class Begun {
  game = $state.raw<string | null>(null);

  /**
   * Looks out for games that begin; `me` tells which of them are against people, and `tell` is told
   * of those.
   */
  start(
    connection: Pick<Connection, 'listen'>,
    me: () => Promise<Me>,
    tell: (begun: OwnGame) => void,
  ): () => void {
    return connection.listen((message: ServerMessage) => {
      if (message.type === 'game_started') void this.#note(message.game, me, tell);
    });
  }

  /** The page that is shown now; the game's own page needs no notice of it. */
  seen(route: Route): void {
    if (route.page === 'game' && route.id === this.game) this.game = null;
  }

  async #note(game: string, me: () => Promise<Me>, tell: (begun: OwnGame) => void): Promise<void> {
    // Where there is no answer, the game still stands among the player's own in the lobby.
    const { games } = await me().catch(() => ({ games: [] }));
    const own = games.find((own) => own.game === game);
    if (own?.opponent.type !== 'player') return;
    this.game = game;
    tell(own);
  }
}

export const begun = new Begun();
