import type { Color, Pace, SeekView } from '../../protocol/generated';
import { opposite } from '../game/advance';
import { recall, remember } from '../storage';

/** In the order of the filter. */
export const PACES: readonly Pace[] = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'];

/** The reader's side in the game that a seek would become. */
export type ReadersColor = Color | 'lot';

export const READERS_COLORS: readonly ReadersColor[] = ['black', 'white', 'lot'];

/** Where the choice is kept between visits. */
const REMEMBERED = 'seek-filter';

/** The side that whoever accepts a seek would play. */
export function readersColor({ color }: Pick<SeekView, 'color'>): ReadersColor {
  return color === null ? 'lot' : opposite(color);
}

/** Which seeks the reader wants to see. */
export class SeekFilter {
  #pace = $state<Pace | null>(null);
  #color = $state<ReadersColor | null>(null);

  /** As it was chosen on an earlier visit. */
  static last(): SeekFilter {
    const filter = new SeekFilter();
    const [pace, color] = (recall(REMEMBERED) ?? '').split(' ');
    filter.#pace = PACES.find((it) => it === pace) ?? null;
    filter.#color = READERS_COLORS.find((it) => it === color) ?? null;
    return filter;
  }

  get pace(): Pace | null {
    return this.#pace;
  }

  get color(): ReadersColor | null {
    return this.#color;
  }

  /** Changes the choice, and keeps it. */
  choose(choice: { pace?: Pace | null; color?: ReadersColor | null }): void {
    if (choice.pace !== undefined) this.#pace = choice.pace;
    if (choice.color !== undefined) this.#color = choice.color;
    remember(REMEMBERED, `${this.#pace ?? 'any'} ${this.#color ?? 'any'}`);
  }

  matches(seek: Pick<SeekView, 'pace' | 'color'>): boolean {
    return (
      (this.#pace === null || this.#pace === seek.pace) &&
      (this.#color === null || this.#color === readersColor(seek))
    );
  }
}
