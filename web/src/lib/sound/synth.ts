/** One stroke on wood: a short burst that rings at a pitch and dies away. */
export interface Stroke {
  /** Seconds from now. */
  readonly at: number;
  /** Hertz; small blocks ring high. */
  readonly pitch: number;
  /** 0 to 1. */
  readonly loudness: number;
  /** Seconds until it has died away. */
  readonly length: number;
}

/**
 * Plays a stroke: a tone that falls a little, as wood does, and the click of the contact. `volume`,
 * 0 to 1, is the site's as a whole.
 */
export function strike(context: AudioContext, stroke: Stroke, volume: number): void {
  const { at, pitch, length } = stroke;
  const loudness = stroke.loudness * volume;
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.6, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  ring(context, tone, { start, loudness, length });

  const contact = context.createOscillator();
  contact.type = 'sine';
  contact.frequency.setValueAtTime(pitch * 5, start);
  ring(context, contact, { start, loudness: loudness * 0.25, length: length / 4 });
}

function ring(
  context: AudioContext,
  source: OscillatorNode,
  { start, loudness, length }: { start: number; loudness: number; length: number },
): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}
