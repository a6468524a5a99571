import type { ClockSetting, Me, OwnGame, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';
import { sameClock } from './terms.svelte';

/** The end of the wait and the start of the game may come in either order, this far apart. */
const TOGETHER = 2_000;

/**
 * Calls `begin` with the game at once in which waiting has ended; `waits` tells for which games the
 * player waits. A game that begins while this player does not, as one against the computer in
 * another tab, is nobody's business here, and one by correspondence takes nobody anywhere.
 * A wait that ended while there was no connection was told to nobody, so then `me` is asked.
 */
export function onPaired(
  connection: Pick<Connection, 'listen'>,
  waits: () => readonly ClockSetting[],
  me: () => Promise<Me>,
  begin: (game: string) => void,
): () => void {
  let waited: readonly ClockSetting[] = [];
  let ended = -Infinity;

  async function enter(game: string) {
    const games = await gamesAtOnce(me);
    if (games?.some((own) => own.game === game) ?? true) begin(game);
  }

  async function catchUp(clocks: readonly ClockSetting[]) {
    const games = await gamesAtOnce(me);
    const found = games?.find((own) => clocks.some((clock) => sameClock(own.clock, clock)));
    if (found) begin(found.game);
  }

  return connection.listen((message: ServerMessage) => {
    const before = waited;
    waited = waits().filter(({ type }) => type !== 'days');
    if (waited.length < before.length) ended = performance.now();
    // What is waited for may have changed with this very message, or only since the last one.
    const clocks = [...before, ...waited];
    const waitedJustNow = clocks.length > 0 || performance.now() - ended < TOGETHER;
    if (message.type === 'welcome' && clocks.length > 0) void catchUp(clocks);
    if (message.type === 'game_started' && waitedJustNow) void enter(message.game);
  });
}

/** The player's games against people that are not by correspondence; nothing without an answer. */
async function gamesAtOnce(me: () => Promise<Me>): Promise<readonly OwnGame[] | null> {
  const answer = await me().catch(() => null);
  const isAtOnce = ({ opponent, clock }: OwnGame) =>
    opponent.type === 'player' && clock.type !== 'days';
  return answer && answer.games.filter(isAtOnce);
}
