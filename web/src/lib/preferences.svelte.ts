/** What a player sets for this visit. */
class Preferences {
  /** Whether a1 stands at the bottom right. */
  turned = $state(false);
  /** The computer's level, 1 to 3. */
  level = $state<1 | 2 | 3>(1);
}

export const preferences = new Preferences();
