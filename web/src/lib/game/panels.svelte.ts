/** What stands beside the board, or under it. */
export type Panel = 'moves' | 'room' | 'facts';

/** What is shown where only one of them has room, in this visit's next games too. */
export const panels = $state<{ chosen: Panel }>({ chosen: 'moves' });
