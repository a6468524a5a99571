import type { LobbyView, ServerMessage } from '../protocol/generated';
import type { Connection } from './connection/connection.svelte';

/** The lobby as it is told to this browser, while it is followed. */
export class Lobby {
  /** What everybody sees; nothing until the server has told. */
  view = $state.raw<LobbyView | null>(null);

  readonly #connection: Pick<Connection, 'send' | 'listen'>;
  readonly #stop: () => void;

  constructor(connection: Pick<Connection, 'send' | 'listen'>) {
    this.#connection = connection;
    this.#stop = connection.listen((message) => this.#receive(message));
    this.#subscribe();
  }

  /** Follows the lobby no longer. */
  close(): void {
    this.#stop();
    this.#connection.send({ type: 'unsubscribe_lobby' });
  }

  #subscribe(): void {
    this.#connection.send({ type: 'subscribe_lobby' });
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.#subscribe();
    if (message.type === 'lobby') this.view = message.lobby;
  }
}
