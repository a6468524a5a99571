import type { ClockSetting, Me, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';
import { liveSeek } from './seeks';

/** The end of the wait and the start of the game may come in either order, this far apart. */
const TOGETHER = 2_000;

/**
 * Calls `begin` with the game in which waiting for an opponent has ended. A game that begins while
 * this player does not wait, as one against the computer in another tab, is nobody's business here.
 * A wait that ended while there was no connection was told to nobody, so then `me` is asked.
 */
export function onPaired(
  connection: Pick<Connection, 'listen' | 'seeks'>,
  me: () => Promise<Me>,
  begin: (game: string) => void,
): () => void {
  let waited = -Infinity;
  const waitsFor = () => liveSeek(connection.seeks)?.clock;
  const stillWaits = () => waitsFor() || performance.now() - waited < TOGETHER;

  async function catchUp(clock: ClockSetting) {
    waited = performance.now();
    // Where there is no answer, the game still stands among the player's own in the lobby.
    const { games } = await me().catch(() => ({ games: [] }));
    const game = games.find(
      ({ opponent, ...game }) => opponent.type === 'player' && sameClock(game.clock, clock),
    );
    if (game) begin(game.game);
  }

  return connection.listen((message: ServerMessage) => {
    const clock = waitsFor();
    if (message.type === 'welcome' && clock && !liveSeek(message.seeks)) void catchUp(clock);
    if (message.type === 'own_seeks' && !liveSeek(message.seeks)) waited = performance.now();
    if (message.type === 'game_started' && stillWaits()) begin(message.game);
  });
}

const sameClock = (one: ClockSetting, two: ClockSetting) =>
  JSON.stringify(one) === JSON.stringify(two);
