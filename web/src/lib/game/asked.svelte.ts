import type { GameView } from '../../protocol/generated';

/** What the server allows once a turn. */
export type Once = 'offer_draw' | 'ask_takeback';

/**
 * In which turn the player last asked for something, a turn known by the number of plies before it.
 * The server tells only of what waits for an answer.
 */
export class Asked {
  #at = $state.raw<Partial<Record<Once, number>>>({});

  /** Whether it was asked already in the turn after so many plies. */
  has(what: Once, ply: number): boolean {
    return this.#at[what] === ply;
  }

  note(what: Once, ply: number): void {
    this.#at = { ...this.#at, [what]: ply };
  }

  /** Takes note of a game as the server tells it. */
  follow({ offers, you, turn, plies }: GameView): void {
    if (you === null) return;
    // A draw that was offered outlives one's own move; it does not count for the turn after it.
    if (offers?.draw === you && turn === you) this.note('offer_draw', plies.length);
    if (offers?.takeback === you) this.note('ask_takeback', plies.length);
  }

  /** Turns were taken back, and with them what was asked in them. */
  clear(): void {
    this.#at = {};
  }
}

/** Whether an action is one of those. */
export function isOnce(type: string): type is Once {
  return type === 'offer_draw' || type === 'ask_takeback';
}
