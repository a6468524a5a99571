import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { panels } from '../../lib/game/panels.svelte';
import Panels from './Panels.svelte';

const text = (words: string) => createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));
const props = { moves: text('f5'), room: text('hello'), facts: text('casual'), unread: false };

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const shown = () => screen.getByRole('tabpanel').textContent;

beforeEach(async () => {
  await i18n.start();
  panels.chosen = 'moves';
});

describe('the panels under the board', () => {
  it('are shown one at a time', async () => {
    render(Panels, props);
    expect(shown()).toContain('f5');
    await fireEvent.click(tab(en.game.facts));
    expect(shown()).toContain('casual');
    expect(tab(en.game.facts).getAttribute('aria-selected')).toBe('true');
  });

  it('are gone through by the arrow keys, which then step through nothing else', async () => {
    render(Panels, props);
    const page = vi.fn();
    window.addEventListener('keydown', page);
    for (const [key, words] of [
      ['ArrowRight', 'hello'],
      ['ArrowRight', 'casual'],
      ['ArrowRight', 'f5'],
      ['ArrowLeft', 'casual'],
    ] as const) {
      const chosen = screen.getByRole('tab', { selected: true });
      await fireEvent.keyDown(chosen, { key });
      expect(shown()).toContain(words);
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    }
    window.removeEventListener('keydown', page);
    expect(page.mock.calls.every(([event]) => (event as Event).defaultPrevented)).toBe(true);
  });

  it('say that something new was said, unless it is read', async () => {
    render(Panels, { ...props, unread: true });
    expect(screen.getByRole('img', { name: en.chat.unread })).toBeTruthy();
    await fireEvent.click(tab(en.chat.room));
    expect(screen.queryByRole('img', { name: en.chat.unread })).toBeNull();
  });

  it('are without a room where there is nobody to talk to', () => {
    panels.chosen = 'room';
    render(Panels, { ...props, room: null });
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    expect(shown()).toContain('f5');
  });
});
