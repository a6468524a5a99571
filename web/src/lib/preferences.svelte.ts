import { onRemembered, recall, remember } from './storage';

/** Something a person may set: every value it can have, by the text that is kept of it. */
interface Setting<Value> {
  readonly values: ReadonlyMap<string, Value>;
  /** What it is until somebody chooses, and where what was kept says nothing that is known. */
  readonly otherwise: Value;
}

function oneOf<const Value extends string | number>(
  values: readonly Value[],
  otherwise: NoInfer<Value>,
): Setting<Value> {
  return { values: new Map(values.map((value) => [String(value), value])), otherwise };
}

function flag(otherwise: boolean): Setting<boolean> {
  return {
    values: new Map([
      ['on', true],
      ['off', false],
    ]),
    otherwise,
  };
}

export const THEMES = ['auto', 'light', 'dark'] as const;
export const BOARDS = ['felt', 'wood', 'slate', 'blue', 'contrast'] as const;
export const DISCS = ['classic', 'walnut', 'midnight', 'contrast'] as const;
/** In which games a move is shown first and made by a second word. */
export const CONFIRMED = ['never', 'days', 'always'] as const;
/** Loudness in percent. */
export const VOLUMES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;
export const LEVELS = [1, 2, 3] as const;

/** All that can be set, by the name under which the browser keeps it. */
const SETTINGS = {
  /** Paper by day, ink by night, or as the system has it. */
  theme: oneOf(THEMES, 'auto'),
  board: oneOf(BOARDS, 'felt'),
  discs: oneOf(DISCS, 'classic'),
  coordinates: flag(true),
  /** Whether a1 stands at the bottom right. */
  turned: flag(false),
  /** Whether the squares where one may move carry a dot. */
  dots: flag(true),
  /** Whether the discs show that a move under the pointer would flip. */
  flips: flag(true),
  premove: flag(true),
  confirm: oneOf(CONFIRMED, 'never'),
  /** Whether a game is all that the page shows of itself. */
  zen: flag(false),
  sound: flag(true),
  volume: oneOf(VOLUMES, 70),
  notifications: flag(false),
  chat: flag(true),
  /** The computer's level. */
  level: oneOf(LEVELS, 1),
};

type Settings = typeof SETTINGS;
type Name = keyof Settings;

/** What a person has set, one property a setting. Assign to change it, here and in every tab. */
export type Preferences = {
  -readonly [Key in Name]: Settings[Key] extends Setting<infer Value> ? Value : never;
};

const NAMES = Object.keys(SETTINGS) as Name[];

function read(name: Name): Preferences[Name] {
  const { values, otherwise } = SETTINGS[name];
  const kept = recall(name);
  return (kept === null ? undefined : values.get(kept)) ?? otherwise;
}

function write(name: Name, value: unknown): void {
  for (const [text, meaning] of SETTINGS[name].values) {
    if (meaning === value) remember(name, text);
  }
}

/** Preferences as the browser keeps them, in step with other tabs until `stop`. */
export function keepPreferences(): { preferences: Preferences; stop: () => void } {
  const current = $state(Object.fromEntries(NAMES.map((name) => [name, read(name)])));
  const preferences = {};
  for (const name of NAMES) {
    Object.defineProperty(preferences, name, {
      enumerable: true,
      get: () => current[name],
      set: (value: unknown) => {
        write(name, value);
        current[name] = value as Preferences[Name];
      },
    });
  }
  const stop = onRemembered((key) => {
    for (const name of NAMES) if (key === null || key === name) current[name] = read(name);
  });
  return { preferences: preferences as Preferences, stop };
}

export const { preferences } = keepPreferences();
