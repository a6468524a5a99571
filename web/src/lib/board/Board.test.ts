import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';

const START = '--------' + '--------' + '--------' + '---OX---' + '---XO---' + '--------'.repeat(3);
const AFTER_F5 =
  '--------' + '--------' + '--------' + '---OX---' + '---XXX--' + '--------'.repeat(3);

function show(props: object = {}) {
  const onplay = vi.fn();
  const oncancel = vi.fn();
  const all = {
    discs: START,
    legal: ['d3', 'c4', 'f5', 'e6'],
    mover: 'black' as const,
    label: 'Board',
    squareLabel: (facts: { name: string; disc: string | null; legal: boolean }) =>
      `${facts.name} ${facts.disc ?? 'empty'}${facts.legal ? ' legal' : ''}`,
    onplay,
    oncancel,
    ...props,
  };
  return { onplay, oncancel, ...render(Board, all) };
}

const square = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `) });

describe('the board', () => {
  it('is a grid of rows of named squares', () => {
    show();
    const rows = within(screen.getByRole('grid', { name: 'Board' })).getAllByRole('row');
    expect(rows).toHaveLength(8);
    expect(rows.map((row) => within(row).getAllByRole('gridcell').length)).toEqual(
      Array(8).fill(8),
    );
    expect(square('f5').getAttribute('aria-label')).toBe('f5 empty legal');
    expect(square('d4').getAttribute('aria-label')).toBe('d4 white');
  });

  it('gives out legal squares and keeps others', async () => {
    const { onplay } = show();
    await fireEvent.click(square('f5'));
    await fireEvent.click(square('a1'));
    await fireEvent.click(square('d4'));
    expect(onplay.mock.calls).toEqual([['f5']]);
  });

  it('is one stop for Tab and moves inside by arrows', async () => {
    show();
    const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([square('d3')]);
    stops[0]?.focus();
    await fireEvent.keyDown(square('d3'), { key: 'ArrowDown' });
    await fireEvent.keyDown(square('d4'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(square('c4'));
    expect(square('c4').tabIndex).toBe(0);
  });

  it('turns around with a1 at the bottom right', async () => {
    show({ turned: true });
    const names = screen.getAllByRole('button').map((button) => button.dataset.square);
    expect(names[0]).toBe('h8');
    expect(names[63]).toBe('a1');
    square('f5').focus();
    await fireEvent.keyDown(square('f5'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(square('f6'));
  });

  it('takes typed squares', async () => {
    const { onplay, component } = show();
    expect(component.type('f')).toBe(true);
    expect(component.type('5')).toBe(true);
    expect(component.type('z')).toBe(false);
    expect(onplay.mock.calls).toEqual([['f5']]);
  });

  it('shows what the move under the focus would flip', async () => {
    const { container } = show({ preview: (name: string) => (name === 'f5' ? ['e5'] : []) });
    await fireEvent.focusIn(square('f5'));
    expect(container.querySelectorAll('.threatened')).toHaveLength(1);
    await fireEvent.focusOut(square('f5'));
    expect(container.querySelectorAll('.threatened')).toHaveLength(0);
  });

  it('keeps showing what a move would flip that waits for a second word', () => {
    const preview = () => ['e5'];
    const { container } = show({ preview, hover: false, proposed: 'f5' });
    expect(container.querySelectorAll('.threatened')).toHaveLength(1);
    expect(square('f5').className).toContain('proposed');
  });

  it('shows nothing under the pointer where that is not wanted', async () => {
    const { container } = show({ preview: () => ['e5'], hover: false });
    await fireEvent.focusIn(square('f5'));
    expect(container.querySelectorAll('.threatened')).toHaveLength(0);
  });

  it('gives out empty squares ahead of the turn, which are not legal for that', async () => {
    const { onplay, oncancel } = show({ legal: [], mover: 'white', ahead: 'black' });
    await fireEvent.click(square('a1'));
    await fireEvent.click(square('d4'));
    expect(onplay.mock.calls).toEqual([['a1']]);
    expect(oncancel).toHaveBeenCalledOnce();
    expect(square('a1').hasAttribute('aria-disabled')).toBe(false);
    expect(square('d4').getAttribute('aria-disabled')).toBe('true');
  });

  it('is waved off by the other button of the mouse where something is chosen', async () => {
    const { oncancel, rerender } = show({ ahead: 'black', legal: [] });
    expect(await fireEvent.contextMenu(square('a1'))).toBe(true);
    await rerender({ premove: 'a1' });
    expect(await fireEvent.contextMenu(square('d4'))).toBe(false);
    expect(oncancel).toHaveBeenCalledOnce();
  });

  it('takes the focus from a text that is being typed, and not for itself', async () => {
    show();
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    expect(await fireEvent.mouseDown(square('f5'))).toBe(false);
    expect(document.activeElement).toBe(document.body);
    input.remove();
  });

  it('marks the last move and rings the discs it flipped', async () => {
    const { container, rerender } = show();
    await rerender({ discs: AFTER_F5, last: 'f5', legal: [] });
    expect(square('f5').querySelector('.mark')).not.toBeNull();
    expect(square('e5').querySelector('.ring')).not.toBeNull();
    expect(container.querySelectorAll('.ring')).toHaveLength(1);
  });

  it('has any size', () => {
    show({ columns: 10, discs: '-'.repeat(40), legal: ['j4'] });
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(square('j4').getAttribute('aria-disabled')).toBe('false');
  });
});
