/** A row of a list that changes while somebody reads it. */
export interface Held<Row> {
  readonly row: Row;
  /** Whether it is there no more, and only keeps its place. */
  readonly gone: boolean;
}

interface Identified {
  readonly id: string;
}

/**
 * The rows to show, now that they are `rows`. While the list is held, because somebody is about to
 * choose from it, nothing moves: what has gone keeps its place, and what is new comes last.
 */
export function held<Row extends Identified>(
  shown: readonly Held<Row>[],
  rows: readonly Row[],
  isHeld: boolean,
): readonly Held<Row>[] {
  if (!isHeld) return rows.map((row) => ({ row, gone: false }));
  const now = new Map(rows.map((row) => [row.id, row]));
  const before = new Set(shown.map(({ row }) => row.id));
  return [
    ...shown.map(({ row }) => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) })),
    ...rows.filter(({ id }) => !before.has(id)).map((row) => ({ row, gone: false })),
  ];
}
