import type { ChatLine } from '../../protocol/generated';

/** The most lines of a room that are kept. */
const KEPT = 400;

/** Adds lines to those of a room, each once, however often and in whichever order they are told. */
export function withLines(
  lines: readonly ChatLine[],
  news: readonly ChatLine[],
): readonly ChatLine[] {
  const byNumber = new Map([...lines, ...news].map((line) => [line.number, line]));
  return [...byNumber.values()].sort((one, two) => one.number - two.number).slice(-KEPT);
}
