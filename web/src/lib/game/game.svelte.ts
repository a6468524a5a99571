import type {
  Action,
  ByColor,
  Clocks,
  Color,
  ErrorCode,
  GameView,
  Outcome,
  PresenceView,
  ServerMessage,
} from '../../protocol/generated';
import type { Statement } from '../clock/remaining';
import { remaining } from '../clock/remaining';
import type { Connection } from '../connection/connection.svelte';
import type { CommandResult } from '../connection/outbox.svelte';
import type { Ply, Position, Rules, Square } from '../engine/rules';
import { isMove } from '../engine/rules';
import { advance, type Entry } from './advance';
import { Asked, isOnce } from './asked.svelte';
import type { Following } from './following';

/** What a game needs from the page around it. */
export interface Surroundings {
  readonly rules: Rules;
  readonly connection: Pick<Connection, 'send' | 'listen'>;
  readonly following: Following;
  readonly command: (game: string, action: Action) => Promise<CommandResult>;
}

/** How long to wait before the server is asked again, in milliseconds. */
const RETRY = 3_000;

/** Who is at the table, as the server said it, and when that was heard. */
export interface Presence {
  readonly players: ByColor<PresenceView>;
  readonly heardAt: number;
}

/** A move that was played here and that the server has not told of yet. */
interface PendingMove {
  readonly square: Square;
  /** The number of plies before it. */
  readonly ply: number;
}

/**
 * A game that is followed: what the server said of it, the player's own move at once, and the
 * position that is looked at.
 */
export class Game {
  readonly id: string;
  readonly #around: Surroundings;
  readonly #stop: () => void;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Under which name the game was followed last. */
  #follower: string | undefined;

  /** The game as the server told it last; nothing until it has. */
  view = $state.raw<GameView | null>(null);
  /** Why the game cannot be followed, or why the last command did nothing. */
  error = $state.raw<ErrorCode | null>(null);
  /** Who is at the table, in a game between people. */
  presence = $state.raw<Presence | null>(null);
  /** What the player has asked for, once a turn. */
  readonly asked = new Asked();
  /** How many watch. */
  watchers = $state(0);
  #clocks = $state.raw<Statement | null>(null);
  #pending = $state.raw<PendingMove | null>(null);
  #looking = $state<number | null>(null);
  /** Whether something was played while an earlier position was looked at. */
  unseen = $state(false);

  constructor(id: string, around: Surroundings) {
    this.id = id;
    this.#around = around;
    this.#stop = around.connection.listen((message) => this.#receive(message));
    around.following.begin(id);
    this.#resume();
  }

  /** Follows the game no longer. */
  close(): void {
    this.#stop();
    clearTimeout(this.#retry);
    if (this.#around.following.end(this.id)) {
      this.#around.connection.send({ type: 'unsubscribe', game: this.id });
    }
  }

  /** The record, with a move of one's own that is on its way. */
  readonly plies: readonly Ply[] = $derived.by(() => {
    const plies = this.view?.plies.map(({ ply }) => ply) ?? [];
    return this.#pending?.ply === plies.length ? [...plies, this.#pending.square] : plies;
  });

  /** The start and the position after each ply. */
  readonly positions: readonly Position[] = $derived.by(() =>
    this.#around.rules.replay(this.plies),
  );

  /** The number of plies before the position that is looked at. */
  readonly shown: number = $derived(this.#looking ?? this.plies.length);

  readonly isLatest: boolean = $derived(this.shown === this.plies.length);

  /** The position that is looked at. */
  readonly position: Position = $derived(this.#at(this.shown));

  /** The square of the last move before it. */
  readonly lastSquare: Square | null = $derived(
    this.plies.slice(0, this.shown).findLast(isMove) ?? null,
  );

  readonly you: Color | null = $derived(this.view?.you ?? null);

  readonly outcome: Outcome | null = $derived(this.view?.outcome ?? null);

  /** Whose turn it is, the move on its way included; nobody's once the game is over. */
  readonly turn: Color | null = $derived.by(() => {
    if (!this.view || this.outcome) return null;
    return this.plies.length > this.view.plies.length
      ? this.#at(this.plies.length).turn
      : this.view.turn;
  });

  /** Where the player may move now, in the position that is looked at. */
  readonly legal: readonly Square[] = $derived.by(() => {
    const mine = this.turn !== null && this.turn === this.you;
    return mine && this.isLatest && this.position.status === 'move' ? this.position.legal : [];
  });

  /** Who has left the table: the opponent, or for those who watch either player. */
  readonly away: Color | null = $derived.by(() => {
    const { presence } = this;
    if (!presence || this.outcome) return null;
    const others: Color[] = ['black', 'white'];
    return others.find((color) => color !== this.you && !presence.players[color].present) ?? null;
  });

  /** What is known of the clocks; nothing in an untimed game. */
  get clocks(): Statement | null {
    return this.#clocks;
  }

  /** Whether the player has not made a move yet, so that the game can still be called off. */
  readonly mayAbort: boolean = $derived.by(() => {
    const { you } = this;
    return (
      you !== null && !this.plies.some((ply, index) => isMove(ply) && this.mover(index) === you)
    );
  });

  /** The side that made a ply of the record. */
  mover(ply: number): Color {
    return this.#at(ply).turn;
  }

  /** The number of discs that a ply flipped. */
  flipped(ply: number): number {
    const square = this.plies[ply];
    return isMove(square) ? this.flips(this.#at(ply), square).length : 0;
  }

  /** The discs that a move in a position would flip. */
  flips(position: Position, square: Square): readonly Square[] {
    return this.#around.rules.flips(position, square);
  }

  /** Looks at the position after so many plies; the latest one stays the latest. */
  look(shown: number): void {
    const within = Math.min(Math.max(shown, 0), this.plies.length);
    this.#looking = within === this.plies.length ? null : within;
    if (this.#looking === null) this.unseen = false;
  }

  /** Moves, shows it at once, and stops the player's own clock. */
  async play(square: Square): Promise<void> {
    if (!this.legal.includes(square)) return;
    const ply = this.plies.length;
    this.#stopClock();
    this.#pending = { square, ply };
    await this.act({ type: 'play', square, ply });
  }

  /** Acts at the table. What was refused is undone and explained by `error`. */
  async act(action: Action): Promise<void> {
    this.error = null;
    const refusal = await this.#around.command(this.id, action);
    if (refusal === null) return;
    this.error = refusal.code;
    if (refusal.code === 'already_offered' && isOnce(action.type)) {
      this.asked.note(action.type, this.plies.length);
    }
    this.#pending = null;
    this.#resume(null);
  }

  #at(ply: number): Position {
    const position = this.positions[ply];
    if (!position) throw new RangeError(`the record has no ply ${ply}`);
    return position;
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.#welcomed(message.player?.name);
    if (message.type === 'snapshot' && message.game.id === this.id) {
      this.error = null;
      this.#adopt(message.game);
    }
    if (!('game' in message) || message.game !== this.id) return;
    if (message.type === 'entry') this.#follow(message);
    if (message.type === 'current') this.#setClocks(message.clocks);
    if (message.type === 'presence') {
      this.presence = { players: message.players, heardAt: performance.now() };
    }
    if (message.type === 'watchers') this.watchers = message.count;
    if (message.type === 'offers' && this.view) {
      this.view = { ...this.view, offers: message.offers };
      this.asked.follow(this.view);
    }
    if (message.type === 'error') this.#lost(message.error.code);
  }

  /** The server does not tell of the game. Unless there is none, it is asked again in a while. */
  #lost(code: ErrorCode): void {
    this.error = code;
    clearTimeout(this.#retry);
    if (code !== 'game_not_found') this.#retry = setTimeout(() => this.#resume(), RETRY);
  }

  /** Somebody else may have another seat, and has the game told from the start. */
  #welcomed(follower: string | undefined): void {
    const changed = this.#follower !== follower;
    this.#follower = follower;
    this.#resume(changed ? null : undefined);
  }

  #resume(version = this.view?.version ?? null): void {
    this.#around.connection.send({ type: 'resume', game: this.id, version });
  }

  #follow(entry: Entry): void {
    if (!this.view || entry.version > this.view.version + 1) return this.#resume();
    if (entry.version === this.view.version + 1) this.#adopt(advance(this.view, entry));
  }

  #adopt(view: GameView): void {
    if (this.#pending && view.plies.length > this.#pending.ply) this.#pending = null;
    if (view.outcome) this.#pending = null;
    // What was looked at may have been taken back.
    if (this.#looking !== null && this.#looking >= view.plies.length) this.#looking = null;
    if (this.#looking !== null && view.plies.length > this.plies.length) this.unseen = true;
    if (view.plies.length < (this.view?.plies.length ?? 0)) this.asked.clear();
    this.asked.follow(view);
    this.view = view;
    this.#setClocks(view.clocks);
  }

  #setClocks(clocks: Clocks | null): void {
    this.#clocks = clocks && { clocks, heardAt: performance.now() };
  }

  #stopClock(): void {
    const now = performance.now();
    const stated = this.#clocks;
    if (!stated) return;
    const left = (color: Color) => remaining(stated, color, now);
    const clocks = { black_ms: left('black'), white_ms: left('white'), running: null };
    this.#clocks = { clocks, heardAt: now };
  }
}
