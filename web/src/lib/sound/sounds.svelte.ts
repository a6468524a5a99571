import { inOneTab } from '../alert/tabs';
import { preferences } from '../preferences.svelte';
import { strokesOf, type Sound } from './strokes';
import { strike } from './synth';

/** The site's voice. Off means off; where the browser has no sound, it is silent without a word. */
class Sounds {
  #context: AudioContext | null = null;

  /** Waits for the tap that sound needs. */
  start(): void {
    window.addEventListener('pointerdown', () => this.#wake());
    window.addEventListener('keydown', () => this.#wake());
  }

  play(sound: Sound): void {
    const context = this.#context;
    if (!preferences.sound || context?.state !== 'running') return;
    const volume = preferences.volume / 100;
    for (const stroke of strokesOf(sound)) strike(context, stroke, volume);
  }

  /** Plays what several tabs may hear of at the same time; `what` names it. */
  playInOneTab(what: string, heard: readonly Sound[]): void {
    // A tab that nobody has touched yet is silent, and leaves it to those that are not.
    if (heard.length === 0 || this.#context?.state !== 'running') return;
    inOneTab(`sound ${what}`, () => {
      for (const sound of heard) this.play(sound);
    });
  }

  #wake(): void {
    if (!preferences.sound || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
  }
}

export const sounds = new Sounds();
