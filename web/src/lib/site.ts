import { ServerTime } from './clock/server-time';
import { Connection, connectToServer } from './connection/connection.svelte';
import { Outbox, randomFirstId } from './connection/outbox.svelte';
import { loadRules, type Rules } from './engine/rules';
import { Following } from './game/following';
import { Game } from './game/game.svelte';

/** The page's one connection to the server. */
export const connection = new Connection(connectToServer);

/** The server's time, as the connection tells it. */
export const serverTime = new ServerTime(connection);

/** The commands on their way over it. */
export const outbox = new Outbox(connection, randomFirstId());

const following = new Following();

let loaded: Rules | undefined;

/** Loads the rules. To be awaited before any page is shown. */
export async function startRules(): Promise<void> {
  loaded = await loadRules();
}

/** The rules of the game. */
export function rules(): Rules {
  if (!loaded) throw new Error('the rules are used before they are loaded');
  return loaded;
}

/** Follows a game until it is closed. */
export function follow(id: string): Game {
  return new Game(id, {
    rules: rules(),
    connection,
    following,
    command: (game, action) => outbox.command(game, action),
  });
}
