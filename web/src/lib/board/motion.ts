import type { Change } from './transition';

/** One disc's turn, and how much later the next disc of the wave begins, in milliseconds. */
const FLIP = 250;
const WAVE = 35;
const PLACE = 120;

/** Half the time of a flip the disc stands on its edge, lifted from the felt by this much. */
const LIFT = '0.55em';
const PERSPECTIVE = 'perspective(5em)';

function motionIsWelcome(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays a change on a disc that already shows the colour it has after it. A later change cuts the
 * running one short, so nothing ever waits. Returns a function that ends it.
 */
export function animate(disc: HTMLElement, change: Change, turned: boolean): () => void {
  if (!motionIsWelcome()) return () => undefined;
  const animation = change.kind === 'place' ? place(disc) : flip(disc, change, turned);
  return () => animation.cancel();
}

/** When the disc that is `step` squares into the wave lies still again, in milliseconds. */
export function endOfFlip(step: number): number {
  return motionIsWelcome() ? FLIP + step * WAVE : 0;
}

function place(disc: HTMLElement): Animation {
  return disc.animate(
    [
      { transform: 'scale(1.18)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 },
    ],
    { duration: PLACE, easing: 'ease-out' },
  );
}

function flip(
  disc: HTMLElement,
  { step, toward }: Extract<Change, { kind: 'flip' }>,
  turned: boolean,
): Animation {
  const sign = turned ? -1 : 1;
  const axis = `${-toward[1] * sign}, ${toward[0] * sign}, 0`;
  const at = (angle: number, lift: string) => ({
    transform: `${PERSPECTIVE} translateZ(${lift}) rotate3d(${axis}, ${angle}deg)`,
  });
  disc.classList.add('flipping');
  const animation = disc.animate([at(-180, '0em'), at(-90, LIFT), at(0, '0em')], {
    duration: FLIP,
    delay: step * WAVE,
    easing: 'cubic-bezier(0.4, 0.1, 0.5, 0.95)',
    fill: 'backwards',
  });
  const rest = () => disc.classList.remove('flipping');
  animation.finished.then(rest, rest);
  return animation;
}
