import { onRemembered, recall, remember } from '../storage';
import type { Messages } from './en';

/** The languages in the order of the switcher, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  et: 'Eesti',
  ru: 'Русский',
  ja: '日本語',
} as const;

export type Locale = keyof typeof LANGUAGES;

/** Where the chosen language is kept between visits. */
const REMEMBERED = 'language';

const CATALOGUES: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  et: async () => (await import('./et')).et,
  ru: async () => (await import('./ru')).ru,
  ja: async () => (await import('./ja')).ja,
};

/** The first of the wanted languages that there is, such as `ru` for `ru-RU`; else English. */
export function chooseLocale(wanted: readonly string[]): Locale {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return bases.find(isLocale) ?? 'en';
}

/** What was chosen before, or what the browser asks for. */
function wantedLocale(): Locale {
  const remembered = recall(REMEMBERED);
  return chooseLocale([...(remembered ? [remembered] : []), ...navigator.languages]);
}

function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(LANGUAGES, tag);
}

/** The language of the page and its texts. Load once before anything is shown. */
class Internationalization {
  locale = $state<Locale>('en');
  #messages = $state.raw<Messages>();

  get messages(): Messages {
    if (!this.#messages) throw new Error('the catalogue is used before it is loaded');
    return this.#messages;
  }

  /** The language as the browser's user writes it, such as `en-GB`: for dates. */
  get regional(): string {
    return navigator.languages.find((tag) => tag.split('-')[0] === this.locale) ?? this.locale;
  }

  /** Loads what was chosen before, or what the browser asks for, and follows the other tabs. */
  async start(): Promise<void> {
    onRemembered((key) => {
      if (key === null || key === REMEMBERED) void this.#load(wantedLocale());
    });
    await this.#load(wantedLocale());
  }

  /** Changes the language and remembers it. */
  async choose(locale: Locale): Promise<void> {
    remember(REMEMBERED, locale);
    await this.#load(locale);
  }

  async #load(locale: Locale): Promise<void> {
    this.#messages = await CATALOGUES[locale]();
    this.locale = locale;
    document.documentElement.lang = locale;
  }
}

export const i18n = new Internationalization();
