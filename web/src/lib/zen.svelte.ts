import { preferences } from './preferences.svelte';

/** Whether the page shows a game in progress and nothing else. */
class Zen {
  #playing = $state(false);

  readonly on: boolean = $derived(this.#playing && preferences.zen);

  /** Tells whether a game in progress is shown now; nothing else has a reason to be quiet. */
  playing(shown: boolean): void {
    this.#playing = shown;
  }
}

export const zen = new Zen();
