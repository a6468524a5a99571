import { isForPage } from '../keyboard';
import type { Game } from './game.svelte';

interface Keyboard {
  readonly game: () => Game;
  /** Turns the board around. */
  readonly turn: () => void;
  /** Hides everything but board and clocks, or shows it again. */
  readonly zen: () => void;
  /** Lets go of what is chosen and not played yet; false where there is nothing. */
  readonly cancel: () => boolean;
  /** Takes a key as part of a square's name. */
  readonly type: (key: string) => void;
}

/**
 * The keys of the game page: arrows, Home, End, comma and full stop step through the record, `x`
 * turns the board, `z` hides everything else, Escape lets go of what is chosen, and the rest may be a
 * square.
 */
export function keyHandler({
  game,
  turn,
  zen,
  cancel,
  type,
}: Keyboard): (event: KeyboardEvent) => void {
  const step = (by: number) => game().look(game().shown + by);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => game().look(0),
    ArrowDown: () => game().look(game().plies.length),
    ',': () => step(-1),
    '.': () => step(1),
    Home: () => game().look(0),
    End: () => game().look(game().plies.length),
    x: turn,
    z: zen,
  };
  return (event) => {
    if (!isForPage(event)) return;
    if (event.key === 'Escape' && cancel()) return event.preventDefault();
    const act = keys[event.key];
    if (act) event.preventDefault();
    (act ?? (() => type(event.key)))();
  };
}
