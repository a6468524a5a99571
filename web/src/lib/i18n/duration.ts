/** The units that a wait is told in, largest first, in milliseconds. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Days come with hours and hours with minutes; below that one unit is enough. */
const WITH_THE_NEXT = 2;

/**
 * A length of time by its largest units, such as `2 days, 5 hr`; what is left of the smallest is
 * not counted. `long` writes the units out.
 */
export function duration(ms: number, locale: string, width: 'short' | 'long' = 'short'): string {
  const seconds = UNITS.length - 1;
  const found = UNITS.findIndex(([, size]) => ms >= size);
  const largest = found < 0 ? seconds : found;
  const shown = UNITS.slice(largest, largest < WITH_THE_NEXT ? largest + 2 : largest + 1);
  let left = Math.max(0, ms);
  const parts = shown.flatMap(([unit, size], index) => {
    const number = Math.floor(left / size);
    left -= number * size;
    const units = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: width });
    return index > 0 && number === 0 ? [] : [units.format(number)];
  });
  return parts.join(' ');
}
