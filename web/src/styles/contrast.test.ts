import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARDS, DISCS } from '../lib/preferences.svelte';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const boards = readFileSync('src/styles/boards.css', 'utf8');

/** A token's colour in one theme. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return theme === 'light' ? light : dark;
}

/** A colour of one of the boards, or of one of the kinds of discs. */
function chosen(attribute: 'board' | 'discs', value: string, name: string): string {
  const [, block = ''] = boards.split(`[data-${attribute}='${value}'] {`);
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = [
  ['ink', 'paper'],
  ['ink', 'paper-sunk'],
  ['ink', 'paper-raised'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-sunk'],
  ['ink-soft', 'paper-raised'],
  ['paper', 'ink'],
  ['amber-ink', 'paper'],
  ['danger', 'paper'],
  ['on-amber', 'amber'],
  ['on-amber', 'amber-bright'],
  ['on-alarm', 'alarm'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s is read on %s', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it('a control can be told from the paper', () => {
    const ratio = contrast(token('hairline-strong', theme), token('paper', theme));
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

describe.each(BOARDS)('on the board %s', (board) => {
  const felt = chosen('board', board, 'felt');

  it.each(DISCS)('the discs %s stand out, and can be told apart', (discs) => {
    const black = chosen('discs', discs, 'disc-black');
    const white = chosen('discs', discs, 'disc-white');
    expect(contrast(black, felt)).toBeGreaterThanOrEqual(3);
    expect(contrast(white, felt)).toBeGreaterThanOrEqual(3);
    expect(contrast(black, white)).toBeGreaterThanOrEqual(10);
    expect(luminance(black)).toBeLessThan(luminance(white));
  });

  it.each(DISCS)('the mark of the last move is seen on the discs %s', (discs) => {
    for (const disc of ['disc-black', 'disc-white']) {
      const ratio = contrast(chosen('discs', discs, 'disc-mark'), chosen('discs', discs, disc));
      expect(ratio).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('high contrast', () => {
  it('is more than the least that has to be', () => {
    const felt = chosen('board', 'contrast', 'felt');
    for (const disc of ['disc-black', 'disc-white']) {
      expect(contrast(chosen('discs', 'contrast', disc), felt)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
