import type { ChatLine, Room, ServerMessage } from '../../protocol/generated';
import type { Connection } from '../connection/connection.svelte';
import { recall, remember } from '../storage';
import { withLines } from './lines';

/** The number of the last line that was read, by room. */
type Read = Record<Room, number>;

/** What is said beside a game, as far as the server tells it to this reader. */
export class Chat {
  readonly game: string;
  readonly #connection: Pick<Connection, 'listen' | 'player'>;
  readonly #stop: () => void;
  #lines = $state.raw<Record<Room, readonly ChatLine[]>>({ players: [], spectators: [] });
  #read = $state.raw<Read>({ players: 0, spectators: 0 });

  constructor(game: string, connection: Pick<Connection, 'listen' | 'player'>) {
    this.game = game;
    this.#connection = connection;
    this.#read = readBefore(game);
    this.#stop = connection.listen((message) => this.#receive(message));
  }

  /** Listens no longer. */
  close(): void {
    this.#stop();
  }

  /** What was said in a room, oldest first. */
  lines(room: Room): readonly ChatLine[] {
    return this.#lines[room];
  }

  /** Adds what was said in a room. */
  add(room: Room, news: readonly ChatLine[]): void {
    this.#lines = { ...this.#lines, [room]: withLines(this.lines(room), news) };
  }

  /** Whether somebody else has said something that has not been read. */
  unread(room: Room): boolean {
    return this.lines(room).some((line) => line.number > this.#read[room] && !this.isOwn(line));
  }

  /** Notes that the room has been read to its end. */
  read(room: Room): void {
    const last = this.lines(room).at(-1)?.number ?? 0;
    if (last <= this.#read[room]) return;
    this.#read = { ...this.#read, [room]: last };
    keep(this.game, this.#read);
  }

  /** Whether the reader has said this, in whichever tab. */
  isOwn({ from }: ChatLine): boolean {
    return from.name === this.#connection.player?.name;
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'chat' && message.game === this.game)
      this.add(message.room, message.lines);
  }
}

/** Under which name the browser keeps what has been read, so that a reload makes nothing new again. */
const REMEMBERED = 'chat-read';

/** Of the game that was read last, alone: in others it does no harm to be told once more. */
function keep(game: string, read: Read): void {
  remember(REMEMBERED, JSON.stringify({ game, read }));
}

function readBefore(game: string): Read {
  const kept = JSON.parse(recall(REMEMBERED) ?? 'null') as { game: string; read: Read } | null;
  return kept?.game === game ? kept.read : { players: 0, spectators: 0 };
}
