import type { ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';

/** The end of the wait and the start of the game may come in either order, this far apart. */
const TOGETHER = 2_000;

/**
 * Calls `begin` with the game in which waiting in the queue has ended. A game that begins while
 * this player does not wait, as one against the computer in another tab, is nobody's business here.
 */
export function onPaired(
  connection: Pick<Connection, 'listen' | 'queue'>,
  begin: (game: string) => void,
): () => void {
  let waited = -Infinity;
  const stillWaits = () => connection.queue !== null || performance.now() - waited < TOGETHER;
  return connection.listen((message: ServerMessage) => {
    if (message.type === 'queue' && message.clock === null) waited = performance.now();
    if (message.type === 'game_started' && stillWaits()) begin(message.game);
  });
}
