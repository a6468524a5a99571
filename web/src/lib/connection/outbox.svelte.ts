import type { Action, ErrorCode, ErrorView, ServerMessage } from '../../protocol/generated';
import type { Connection } from './connection.svelte';

/** What became of a command: `null` once it has acted and is durable, else why it has not. */
export type CommandResult = ErrorView | null;

/** Answers that mean nothing but 'not now': the command is sent again until it has another. */
const NOT_NOW: readonly ErrorCode[] = ['not_saved', 'server_stopping'];

/** After how long it is sent again, in milliseconds. A new connection does not wait for that. */
const AGAIN = 2_000;

interface Pending {
  readonly game: string;
  readonly action: Action;
  readonly settle: (result: CommandResult) => void;
}

/**
 * Commands on their way. Each keeps its id and is sent again on every new connection until the
 * server has answered yes or no, so that one that was cut off acts exactly once.
 */
export class Outbox {
  /** Whether a command waits for a server that can save nothing now. */
  waiting = $state(false);

  // Nothing of it is shown.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #pending = new Map<number, Pending>();
  #again: ReturnType<typeof setTimeout> | undefined;
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
    if (message.type === 'refused') this.#refused(message.id, message.error);
  }

  #refused(id: number, error: ErrorView): void {
    if (!NOT_NOW.includes(error.code) || !this.#pending.has(id)) return this.#settle(id, error);
    this.waiting = true;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#resend(), AGAIN);
  }

  #resend(): void {
    clearTimeout(this.#again);
    for (const [id, { game, action }] of this.#pending) {
      this.#connection.send({ type: 'command', game, id, action });
    }
  }

  #settle(id: number, result: CommandResult): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
    this.waiting &&= this.#pending.size > 0;
  }
}

/** A first command id that no other page has; the ids after it stay below 2^53. */
export function randomFirstId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}
