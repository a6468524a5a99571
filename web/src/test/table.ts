import type {
  Action,
  ChatLine,
  ClientMessage,
  Event,
  GameView,
  ServerMessage,
} from '../protocol/generated';
import type { CommandResult } from '../lib/connection/outbox.svelte';
import { Following } from '../lib/game/following';
import { Chat } from '../lib/chat/chat.svelte';
import { Game, type Surroundings } from '../lib/game/game.svelte';
import { Rematch } from '../lib/game/rematch.svelte';
import { loadRules } from './rules';

const rules = loadRules();
const CLOCKS = { black_ms: 300_000, white_ms: 200_000, running: 'black' as const };

/** A game against the computer after a transcript, seen by Black. */
export function viewOf(transcript: string, changes: Partial<GameView> = {}): GameView {
  const plies = rules.readTranscript(transcript).map((ply) => ({ ply, spent_ms: 0 }));
  return {
    id: 'a',
    version: plies.length + 1,
    variant: 'standard',
    clock: { type: 'game', minutes: 5, increment_seconds: 0 },
    players: {
      black: { type: 'player', name: 'Guest-4F7K2Q', guest: true },
      white: { type: 'computer', level: 1 },
    },
    you: 'black',
    plies,
    turn: plies.length % 2 === 0 ? 'black' : 'white',
    clocks: CLOCKS,
    outcome: null,
    offers: null,
    started_at: 0,
    now: 0,
    ...changes,
  };
}

/** A game on a connection that the test speaks for. */
export class Table {
  readonly sent: ClientMessage[] = [];
  readonly commands: Action[] = [];
  answer: (result: CommandResult) => void = () => undefined;
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  readonly connection = {
    player: { name: 'Guest-4F7K2Q', guest: true },
    send: (message: ClientMessage) => this.sent.push(message),
    listen: (listener: (message: ServerMessage) => void) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
  };
  readonly surroundings: Surroundings = {
    rules,
    connection: this.connection,
    following: new Following(),
    command: (_, action) => {
      this.commands.push(action);
      return new Promise((resolve) => (this.answer = resolve));
    },
  };
  readonly chat = new Chat('a', this.connection);
  readonly rematch = new Rematch('a', this.connection);
  readonly game = new Game('a', this.surroundings);

  constructor(view?: GameView) {
    if (view) this.say({ type: 'snapshot', game: view });
  }

  readonly say = (message: ServerMessage): void => {
    for (const listener of this.#listeners) listener(message);
  };

  readonly entry = (version: number, ...events: Event[]): void => {
    this.say({ type: 'entry', game: 'a', version, events, clocks: CLOCKS, now: 0 });
  };
}

export const moved = (color: 'black' | 'white', square: string): Event => ({
  type: 'moved',
  color,
  square,
  spent_ms: 0,
});

/** A line that somebody has said. */
export const said = (number: number, name: string, text: string): ChatLine => ({
  number,
  from: { name, guest: true },
  color: null,
  at: 1_796_055_300_000,
  content: { type: 'text', text },
});
