import type { Rematch as Answer, RematchView, ServerMessage } from '../../protocol/generated';
import { RequestError } from '../api';
import type { Connection } from '../connection/connection.svelte';

/** Nothing has been said of playing again. */
const NOTHING: RematchView = { offered_by: null, lapses_at: null, next: null };

/** Whether the two who have played a game will play again, as the server tells it. */
export class Rematch {
  readonly #game: string;
  readonly #stop: () => void;
  #view = $state.raw(NOTHING);
  /** Whether an offer was seen here, so that the next game is what its players wait for. */
  #offered = $state(false);
  /** Whether it is too late to offer anything. */
  closed = $state(false);

  constructor(game: string, connection: Pick<Connection, 'listen'>) {
    this.#game = game;
    this.#stop = connection.listen((message) => this.#receive(message));
  }

  /** Listens no longer. */
  close(): void {
    this.#stop();
  }

  /** Who offers to play again and has no answer yet; spectators are not told. */
  readonly offeredBy = $derived(this.#view.offered_by);

  /** The game that came of it. */
  readonly next = $derived(this.#view.next);

  /** The next game, where it has begun before the reader's eyes. */
  readonly begun = $derived(this.#offered ? this.next : null);

  /** Notes what the server has answered to an offer: perhaps the game that has begun. */
  answered({ game }: Answer): void {
    if (game === null) return;
    this.#view = { ...NOTHING, next: game };
    this.#offered = true;
  }

  /** Notes why an offer came to nothing. Returns whether that says all there is to say. */
  refused(reason: unknown): boolean {
    const closed = reason instanceof RequestError && reason.code === 'no_rematch';
    if (closed) this.closed = true;
    return closed;
  }

  #receive(message: ServerMessage): void {
    // Whatever still holds is told again.
    if (message.type === 'welcome') this.#view = NOTHING;
    if (message.type !== 'rematch' || message.game !== this.#game) return;
    this.#view = message.rematch;
    if (message.rematch.offered_by !== null) this.#offered = true;
  }
}
