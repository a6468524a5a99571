/**
 * Which games the page follows. A game is followed twice where the page that shows it takes the place
 * of another that did: the new one comes before the old one goes.
 */
export class Following {
  readonly #followers = new Map<string, number>();

  begin(game: string): void {
    this.#followers.set(game, this.#of(game) + 1);
  }

  /** Returns whether nothing on the page follows the game any more. */
  end(game: string): boolean {
    const left = this.#of(game) - 1;
    if (left > 0) this.#followers.set(game, left);
    else this.#followers.delete(game);
    return left <= 0;
  }

  #of(game: string): number {
    return this.#followers.get(game) ?? 0;
  }
}
