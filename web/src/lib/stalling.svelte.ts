import type { ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';

/** That the player lets the clock run out in lost games, until it has been read. */
class StallingWarning {
  shown = $state(false);

  /** Listens for it. */
  start(connection: Pick<Connection, 'listen'>): () => void {
    return connection.listen((message: ServerMessage) => {
      if (message.type === 'stalling_warning') this.shown = true;
    });
  }

  dismiss(): void {
    this.shown = false;
  }
}

export const stallingWarning = new StallingWarning();
