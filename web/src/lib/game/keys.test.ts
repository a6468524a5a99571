import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Table, viewOf } from '../../test/table';
import type { Game } from './game.svelte';
import { keyHandler } from './keys';

describe('the keys of the game page', () => {
  let game: Game;
  const turn = vi.fn();
  const zen = vi.fn();
  const cancel = vi.fn(() => true);
  const type = vi.fn();

  beforeEach(() => {
    turn.mockClear();
    type.mockClear();
    ({ game } = new Table(viewOf('f5d6c3d3')));
  });

  function press(key: string, options: KeyboardEventInit = {}, target: EventTarget = window) {
    const event = new KeyboardEvent('keydown', {
      key,
      cancelable: true,
      bubbles: true,
      ...options,
    });
    const handler = keyHandler({ game: () => game, turn, zen, cancel, type });
    target.addEventListener('keydown', (e) => handler(e as KeyboardEvent), { once: true });
    target.dispatchEvent(event);
    return event;
  }

  it('step through the record', () => {
    const walk = ['ArrowLeft', ',', 'ArrowRight', '.', 'Home', 'End', 'ArrowUp', 'ArrowDown'];
    const places = walk.map((key) => (press(key), game.shown));
    expect(places).toEqual([3, 2, 3, 4, 0, 4, 0, 4]);
    expect(type).not.toHaveBeenCalled();
  });

  it('turn the board, hide all the rest, and give everything else to the board', () => {
    press('x');
    press('z');
    press('f');
    expect(turn).toHaveBeenCalledOnce();
    expect(zen).toHaveBeenCalledOnce();
    expect(type.mock.calls).toEqual([['f']]);
  });

  it('let go of what is chosen, and of nothing else with the same key', () => {
    expect(press('Escape').defaultPrevented).toBe(true);
    cancel.mockReturnValueOnce(false);
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  it('leave the browser’s own keys and typed text alone', () => {
    const input = document.body.appendChild(document.createElement('input'));
    press('ArrowLeft', { altKey: true });
    press('f', { ctrlKey: true });
    expect(press('Home', {}, input).defaultPrevented).toBe(false);
    expect(game.shown).toBe(4);
    expect(type).not.toHaveBeenCalled();
    input.remove();
  });

  it('do nothing while what was said is scrolled', () => {
    const log = document.body.appendChild(document.createElement('div'));
    log.setAttribute('role', 'log');
    expect(press('ArrowUp', {}, log).defaultPrevented).toBe(false);
    expect(game.shown).toBe(4);
    log.remove();
  });
});
