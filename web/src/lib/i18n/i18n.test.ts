import { describe, expect, it } from 'vitest';
import { en } from './en';
import { et } from './et';
import { counter } from './forms';
import { chooseLocale } from './index.svelte';
import { ja } from './ja';
import { ru } from './ru';

describe('the language', () => {
  it('is the first wanted one that there is', () => {
    expect(chooseLocale(['de-DE', 'ru-RU', 'en'])).toBe('ru');
    expect(chooseLocale(['et'])).toBe('et');
    expect(chooseLocale(['JA-jp'])).toBe('ja');
  });

  it('is English for everybody else', () => {
    expect(chooseLocale([])).toBe('en');
    expect(chooseLocale(['de', 'toString', 'constructor'])).toBe('en');
  });
});

describe('counting', () => {
  it('follows the rules of each language', () => {
    expect(en.player.discs(1)).toBe('1 disc');
    expect(en.player.discs(2)).toBe('2 discs');
    expect([1, 2, 5, 11, 21, 64].map(ru.player.discs)).toEqual([
      '1 фишка',
      '2 фишки',
      '5 фишек',
      '11 фишек',
      '21 фишка',
      '64 фишки',
    ]);
    expect(et.player.discs(1)).toBe('1 nupp');
    expect(et.player.discs(2)).toBe('2 nuppu');
    expect(ja.player.discs(2)).toBe('石2個');
  });

  it('writes numbers as the language does', () => {
    expect(counter('en')(12_345, { other: '#' })).toBe('12,345');
  });
});

/** Every text of a catalogue by its path; functions by the mark `()`. */
function texts(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return texts(value, `${path}${key}.`);
    return [[path + key, typeof value === 'string' ? value : '()']];
  });
}

describe.each(Object.entries({ ru, et, ja }))('the catalogue %s', (_, catalogue) => {
  it('has every text, and none is empty', () => {
    expect(texts(catalogue).map(([path]) => path)).toEqual(texts(en).map(([path]) => path));
    expect(texts(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('leaves nothing in English but what is the same', () => {
    const english = new Map(texts(en));
    const same = texts(catalogue).filter(
      ([path, text]) => text !== '()' && text === english.get(path),
    );
    expect(same.map(([path]) => path).filter((path) => path !== 'site.name')).toEqual([]);
  });
});
