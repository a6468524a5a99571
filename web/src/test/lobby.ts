import type { InvitationView, OwnGame, PlayerView, SeekView } from '../protocol/generated';

export const ANNA: PlayerView = { name: 'Anna', guest: false };
export const GUEST: PlayerView = { name: 'Guest-9QXY77', guest: true };

/** Somebody's seek. */
export const seekOf = (id: string, changes: Partial<SeekView> = {}): SeekView => ({
  id,
  player: ANNA,
  clock: { type: 'game', minutes: 5, increment_seconds: 0 },
  pace: 'blitz',
  color: null,
  since: 0,
  ...changes,
});

/** A challenge of Anna's to the guest, who reads it. */
export const challengeOf = (
  code: string,
  changes: Partial<InvitationView> = {},
): InvitationView => ({
  code,
  from: ANNA,
  to: GUEST,
  yours: false,
  clock: { type: 'game', minutes: 5, increment_seconds: 3 },
  color: null,
  status: 'open',
  expires_at: 300_000,
  reason: null,
  game: null,
  ...changes,
});

/** A game against the guest, in which the guest waits. */
export const ownGame = (game: string, changes: Partial<OwnGame> = {}): OwnGame => ({
  game,
  color: 'black',
  opponent: { type: 'player', ...GUEST },
  clock: { type: 'days', days: 3 },
  your_turn: true,
  deadline: 1_000,
  ...changes,
});
