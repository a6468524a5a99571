/** Paper by day, ink by night, or as the system has it. */
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Where the choice is kept between visits. */
const REMEMBERED = 'theme';

class ThemeChoice {
  theme = $state<Theme>('auto');

  /** Takes up what was chosen on an earlier visit. */
  start(): void {
    const remembered = localStorage.getItem(REMEMBERED);
    this.#show(THEMES.find((theme) => theme === remembered) ?? 'auto');
  }

  /** Changes the theme and remembers it. */
  choose(theme: Theme): void {
    localStorage.setItem(REMEMBERED, theme);
    this.#show(theme);
  }

  #show(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const themeChoice = new ThemeChoice();
