import type { Color } from '../../protocol/generated';

/** What is said of a square on the board. */
export interface SquareFacts {
  name: string;
  disc: Color | null;
  /** Whether the reader may move there now. */
  legal: boolean;
  /** Whether it is chosen ahead of the reader's turn, or as a move that waits for a second word. */
  marked: 'premove' | 'proposed' | null;
}

/** The forms of a phrase that counts something; `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form that goes with a number in a language, and writes the number in it. */
export function counter(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
