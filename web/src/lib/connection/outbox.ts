import type { Action, ErrorView, ServerMessage } from '../../protocol/generated';
import type { Connection } from './connection.svelte';

/** What became of a command: `null` once it has acted and is durable, else why it has not. */
export type CommandResult = ErrorView | null;

interface Pending {
  readonly game: string;
  readonly action: Action;
  readonly settle: (result: CommandResult) => void;
}

/**
 * Commands on their way. Each keeps its id and is sent again on every new connection until the
 * server has answered it, so that one that was cut off acts exactly once.
 */
export class Outbox {
  readonly #pending = new Map<number, Pending>();
  readonly #connection: Connection;
  #nextId: number;

  /** `firstId` must differ from page to page: a player never uses an id twice. */
  constructor(connection: Connection, firstId: number) {
    this.#connection = connection;
    this.#nextId = firstId;
    connection.listen((message) => this.#receive(message));
  }

  /** Acts at a table, over lost connections if need be. */
  command(game: string, action: Action): Promise<CommandResult> {
    const id = this.#nextId++;
    return new Promise((settle) => {
      this.#pending.set(id, { game, action, settle });
      this.#connection.send({ type: 'command', game, id, action });
    });
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.#resend();
    if (message.type === 'acknowledged') this.#settle(message.id, null);
    if (message.type === 'refused') this.#settle(message.id, message.error);
  }

  #resend(): void {
    for (const [id, { game, action }] of this.#pending) {
      this.#connection.send({ type: 'command', game, id, action });
    }
  }

  #settle(id: number, result: CommandResult): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
  }
}

/** A first command id that no other page has; the ids after it stay below 2^53. */
export function randomFirstId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}
