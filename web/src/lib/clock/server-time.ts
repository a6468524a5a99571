import type { Connection } from '../connection/connection.svelte';

/** The server's time, by its last word and the page's monotonic clock. */
export class ServerTime {
  /** The server's time less the page's; the device's own clock until the server has spoken. */
  #ahead = Date.now() - performance.now();

  constructor(connection: Pick<Connection, 'listen'>) {
    connection.listen((message) => {
      if (message.type === 'welcome' || message.type === 'pong') {
        this.#ahead = message.now - performance.now();
      }
    });
  }

  /** In milliseconds since 1970. */
  now(): number {
    return performance.now() + this.#ahead;
  }
}
