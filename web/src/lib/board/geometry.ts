/** The size of a board: any number of columns (`a`..`p`) and rows up to 16. */
export interface Shape {
  readonly columns: number;
  readonly rows: number;
}

/** A direction on the screen, as the arrow keys give it. */
export type Direction = 'up' | 'down' | 'left' | 'right';

const STEPS: Record<Direction, readonly [column: number, row: number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The letter of a column, counted from 0. */
export function columnName(column: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + column);
}

/** The name of a square such as `f5`; squares are counted from 0 at `a1`, row by row. */
export function squareName(index: number, { columns }: Shape): string {
  return columnName(index % columns) + (Math.floor(index / columns) + 1);
}

/** The number of the square called `name`, or `null` when the board has no such square. */
export function squareIndex(name: string, { columns, rows }: Shape): number | null {
  const match = /^([a-p])([1-9]\d?)$/.exec(name);
  if (!match?.[1] || !match[2]) return null;
  const column = match[1].charCodeAt(0) - 'a'.charCodeAt(0);
  const row = Number(match[2]) - 1;
  return column < columns && row < rows ? row * columns + column : null;
}

/** The square next to `index` in a direction of the screen; `index` itself at the edge. */
export function neighbour(
  index: number,
  direction: Direction,
  { columns, rows }: Shape,
  turned: boolean,
): number {
  const sign = turned ? -1 : 1;
  const column = (index % columns) + sign * STEPS[direction][0];
  const row = Math.floor(index / columns) + sign * STEPS[direction][1];
  const inside = column >= 0 && column < columns && row >= 0 && row < rows;
  return inside ? row * columns + column : index;
}

/** Columns to the right and rows down from one square to another. */
export function offset(from: number, to: number, { columns }: Shape): [number, number] {
  const right = (to % columns) - (from % columns);
  const down = Math.floor(to / columns) - Math.floor(from / columns);
  return [right, down];
}

/** The numbers from 0 in the order in which they stand on the screen. */
export function screenOrder(length: number, turned: boolean): number[] {
  const numbers = Array.from({ length }, (_, number) => number);
  return turned ? numbers.reverse() : numbers;
}

/**
 * The corners at which the four star points stand, as columns and rows counted in lines from the
 * top left: two squares in from each side, none on boards too small to hold them apart.
 */
export function starPoints({ columns, rows }: Shape): [number, number][] {
  if (columns < 6 || rows < 6) return [];
  return [
    [2, 2],
    [columns - 2, 2],
    [2, rows - 2],
    [columns - 2, rows - 2],
  ];
}
