import { strike } from './synth';
import { strokesOf, type Sound } from './strokes';

/** Where the choice is kept between visits. */
const REMEMBERED = 'sound';

/** The site's voice. Off means off; where the browser has no sound, it is silent without a word. */
class Sounds {
  on = $state(true);
  #context: AudioContext | null = null;

  /** Takes up what was chosen on an earlier visit, and waits for the tap that sound needs. */
  start(): void {
    this.on = localStorage.getItem(REMEMBERED) !== 'off';
    window.addEventListener('pointerdown', () => this.#wake());
    window.addEventListener('keydown', () => this.#wake());
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(REMEMBERED, this.on ? 'on' : 'off');
  }

  play(sound: Sound): void {
    const context = this.#context;
    if (!this.on || context?.state !== 'running') return;
    for (const stroke of strokesOf(sound)) strike(context, stroke);
  }

  #wake(): void {
    if (!this.on || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
  }
}

export const sounds = new Sounds();
