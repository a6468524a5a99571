import type { SeekView } from '../protocol/generated';

/** The seek for a game at once, of which a player has one at most. */
export const liveSeek = (seeks: readonly SeekView[]): SeekView | null =>
  seeks.find(({ clock }) => clock.type !== 'days') ?? null;
