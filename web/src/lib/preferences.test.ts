import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences } from './preferences.svelte';

describe('what a person sets', () => {
  const stops: (() => void)[] = [];

  /** The preferences as another tab of the same browser has them. */
  function open() {
    const { preferences, stop } = keepPreferences();
    stops.push(stop);
    return preferences;
  }

  /** What a browser tells every other tab. */
  function tell(key: string | null) {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.restoreAllMocks();
  });

  it('is as it was found until somebody chooses', () => {
    expect(open()).toMatchObject({ theme: 'auto', dots: true, turned: false, confirm: 'never' });
  });

  it('is there again on the next visit', () => {
    const first = open();
    first.turned = true;
    first.volume = 30;
    first.board = 'wood';
    expect(open()).toMatchObject({ turned: true, volume: 30, board: 'wood' });
  });

  it('keeps the names and values of before', () => {
    localStorage.setItem('sound', 'off');
    localStorage.setItem('theme', 'dark');
    expect(open()).toMatchObject({ sound: false, theme: 'dark' });
  });

  it.each(['', 'purple', 'ON', 'true', '{"a":1}', 'constructor', '__proto__'])(
    'is as at first where %j was kept',
    (kept) => {
      for (const name of ['sound', 'board', 'volume', 'level']) localStorage.setItem(name, kept);
      expect(open()).toMatchObject({ sound: true, board: 'felt', volume: 70, level: 1 });
    },
  );

  it('changes in every tab at once', () => {
    const [here, there] = [open(), open()];
    there.zen = true;
    tell('zen');
    expect(here.zen).toBe(true);
    localStorage.setItem('zen', 'perhaps');
    tell('zen');
    expect(here.zen).toBe(false);
  });

  it('is as at first in every tab when the browser has forgotten it', () => {
    const here = open();
    here.discs = 'walnut';
    localStorage.clear();
    tell(null);
    expect(here.discs).toBe('classic');
  });

  it('lasts as long as the page where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const here = open();
    here.turned = true;
    expect(here.turned).toBe(true);
  });
});
