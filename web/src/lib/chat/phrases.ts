import type { ChatLine, Phrase } from '../../protocol/generated';

const START: readonly Phrase[] = ['hello', 'good_luck', 'have_fun'];
const END: readonly Phrase[] = ['good_game', 'well_played', 'thank_you', 'have_to_go', 'good_bye'];

/** For how many plies a game is at its start. */
const START_PLIES = 10;

/** How many phrases are at hand at a time. */
const AT_HAND = 3;

/** The ready phrases for this moment of a game, without those that the reader has `said` already. */
export function phrasesFor(
  moment: { readonly plies: number; readonly over: boolean },
  said: readonly ChatLine[],
): readonly Phrase[] {
  const start = moment.plies < START_PLIES ? START : [];
  const used = said.map(({ content }) => (content.type === 'phrase' ? content.phrase : null));
  return (moment.over ? END : start).filter((phrase) => !used.includes(phrase)).slice(0, AT_HAND);
}
