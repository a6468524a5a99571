import type { Color, Outcome } from '../../protocol/generated';
import type { Messages } from '../i18n/en';

/** The result in two or three words, as the reader is concerned; spectators hear of colours. */
export function resultTitle(outcome: Outcome, you: Color | null, t: Messages): string {
  if (outcome.kind === 'aborted' || outcome.kind === 'no_first_move') return t.result.aborted;
  if (outcome.winner === null) return t.result.draw;
  if (you === null) return t.result.wins(outcome.winner);
  return outcome.winner === you ? t.result.won : t.result.lost;
}

/** Why the game ended so; nothing to add where the discs say it. */
export function resultReason({ kind, by }: Outcome, t: Messages): string | null {
  if (kind === 'agreed') return t.result.agreed;
  return kind === 'board' || by === null ? null : t.result.reason[kind](by);
}

/** The discs as they lie, where they differ from the official score. */
export function rawDiscs({ score, discs }: Outcome, t: Messages): string | null {
  const same = score && score.black === discs.black && score.white === discs.white;
  return same ? null : t.result.raw(discs.black, discs.white);
}
