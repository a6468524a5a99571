import { MAX_CHAT_TEXT } from '../../protocol/generated';

/** From how many characters left on it is said how many. */
const NEAR = 30;

/** How many more characters fit; less than none where there are too many. */
export function charactersLeft(text: string): number {
  return MAX_CHAT_TEXT - [...text.trim()].length;
}

/** Whether a line is so long that its writer wants to know how much fits. */
export function isNearTheEnd(left: number): boolean {
  return left <= NEAR;
}
