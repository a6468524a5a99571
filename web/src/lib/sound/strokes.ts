import type { Stroke } from './synth';

/** What is heard: one sound for each event. */
export type Sound =
  | { readonly type: 'move'; readonly flipped: number }
  | { readonly type: 'pass' }
  | { readonly type: 'skip' }
  | { readonly type: 'low' }
  | { readonly type: 'offer' }
  | { readonly type: 'challenge' }
  | { readonly type: 'begin' }
  | { readonly type: 'end' };

const knock = (at: number, pitch: number, loudness: number, length = 0.09): Stroke => ({
  at,
  pitch,
  loudness,
  length,
});

/** More discs than these are heard as these. */
const FLIPS_HEARD = 8;

/** The strokes of a sound. A move places one disc; the flips follow in the pace of the wave. */
export function strokesOf(sound: Sound): Stroke[] {
  switch (sound.type) {
    case 'move': {
      const flips = Math.min(sound.flipped, FLIPS_HEARD);
      const tick = (flip: number) => knock(0.11 + flip * 0.035, 520 * 1.06 ** flip, 0.1, 0.05);
      return [knock(0, 300, 0.4), ...Array.from({ length: flips }, (_, flip) => tick(flip))];
    }
    case 'pass':
      return [knock(0, 190, 0.35, 0.14), knock(0.16, 150, 0.35, 0.18)];
    case 'skip':
      return [240, 200, 160].map((pitch, step) => knock(step * 0.13, pitch, 0.35, 0.16));
    case 'low':
      return [knock(0, 660, 0.25, 0.07), knock(0.12, 660, 0.25, 0.07)];
    case 'offer':
      return [knock(0, 392, 0.3, 0.16), knock(0.14, 440, 0.3, 0.22)];
    case 'challenge':
      return [0, 0.12, 0.36, 0.48].map((at) => knock(at, 523, 0.3, 0.12));
    case 'begin':
      return [knock(0, 262, 0.3, 0.16), knock(0.12, 392, 0.3, 0.3)];
    case 'end':
      return [knock(0, 262, 0.3, 0.3), knock(0.12, 330, 0.3, 0.3), knock(0.24, 392, 0.3, 0.45)];
  }
}
