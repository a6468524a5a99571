import { untrack } from 'svelte';
import type { Color } from '../../protocol/generated';
import { isMove, type Ply, type Square } from '../engine/rules';
import type { Preferences } from '../preferences.svelte';
import { opposite } from './advance';
import type { Game } from './game.svelte';

/** A square that was chosen when the record was as long as this. */
interface Choice {
  readonly square: Square;
  readonly plies: readonly Ply[];
}

/**
 * The player's hand over the board: a square chosen ahead in the opponent's turn, or a move that is
 * shown and waits for a second word. The server hears of neither before it is a move.
 */
export class Hand {
  readonly #game: Game;
  readonly #preferences: Pick<Preferences, 'premove' | 'confirm'>;
  #ahead = $state.raw<Choice | null>(null);
  #shown = $state.raw<Choice | null>(null);

  constructor(game: Game, preferences: Pick<Preferences, 'premove' | 'confirm'>) {
    this.#game = game;
    this.#preferences = preferences;
  }

  /** The side that may choose an empty square ahead now. Nobody does so before an old position. */
  readonly mayChooseAhead: Color | null = $derived.by(() => {
    const { you, turn, isLatest, position } = this.#game;
    const waits = you !== null && turn === opposite(you) && isLatest;
    return waits && position.status === 'move' && this.#preferences.premove ? you : null;
  });

  /** The square chosen ahead. */
  readonly premove: Square | null = $derived(this.#ahead?.square ?? null);

  /** The move that waits for a second word; none any more once the game has gone on. */
  readonly proposed: Square | null = $derived.by(() => {
    const { legal, plies } = this.#game;
    const shown = this.#shown;
    return shown && legal.includes(shown.square) && same(shown.plies, plies) ? shown.square : null;
  });

  /** Takes an empty square of the board: moves there, shows the move first, or keeps it for later. */
  choose(square: Square): void {
    const { legal, plies } = this.#game;
    if (legal.includes(square)) return this.#move(square);
    if (this.mayChooseAhead === null) return;
    this.#ahead = this.premove === square ? null : { square, plies };
  }

  /** Makes the move that is shown. */
  confirm(): void {
    if (this.proposed !== null) this.choose(this.proposed);
  }

  /** Lets go of what is in the hand. Returns whether there was anything. */
  cancel(): boolean {
    const held = this.premove !== null || this.proposed !== null;
    this.#ahead = this.#shown = null;
    return held;
  }

  /**
   * Goes along with the game; to be called in an effect. A square that was chosen ahead is played
   * when the opponent's very next ply is a move and the square is legal after it. Whatever else
   * happens, it is dropped: a pass, a lost turn, a takeback, the end, or a look at the past, in which
   * nobody should find a move made behind his back.
   */
  follow(): void {
    const ahead = this.#ahead;
    const { plies, legal, isLatest, outcome } = this.#game;
    const waits = isLatest && outcome === null && this.#preferences.premove;
    if (!ahead || (waits && same(ahead.plies, plies))) return;
    this.#ahead = null;
    const answered = same(ahead.plies, plies.slice(0, -1)) && isMove(plies.at(-1));
    if (waits && answered && legal.includes(ahead.square)) {
      untrack(() => void this.#game.play(ahead.square));
    }
  }

  #move(square: Square): void {
    const asked = this.#asksFirst && this.proposed !== square;
    this.#ahead = null;
    this.#shown = asked ? { square, plies: this.#game.plies } : null;
    if (!asked) void this.#game.play(square);
  }

  get #asksFirst(): boolean {
    const { confirm } = this.#preferences;
    return confirm === 'always' || (confirm === 'days' && this.#game.view?.clock.type === 'days');
  }
}

function same(one: readonly Ply[], two: readonly Ply[]): boolean {
  return one.length === two.length && one.every((ply, index) => ply === two[index]);
}
