import { describe, expect, it } from 'vitest';
import type { GameView } from '../../protocol/generated';
import { Table, viewOf } from '../../test/table';
import { en } from '../i18n/en';
import { pageTitle } from './title';

const resigned: Partial<GameView> = {
  turn: null,
  outcome: {
    kind: 'resigned',
    by: 'white',
    winner: 'black',
    score: null,
    discs: { black: 4, white: 1 },
  },
};

const title = (view?: GameView, names = true) => pageTitle(new Table(view).game, en, { names });

describe('the title of the page', () => {
  it.each([
    ['before the game is known', undefined, 'The game'],
    ['in the own turn', viewOf(''), 'Your move · Guest-4F7K2Q – Computer, level 1'],
    [
      'in the opponent’s turn',
      viewOf('f5'),
      'Computer, level 1 to move · Guest-4F7K2Q – Computer, level 1',
    ],
    [
      'for those who watch',
      viewOf('', { you: null }),
      'Guest-4F7K2Q to move · Guest-4F7K2Q – Computer, level 1',
    ],
    ['at the end', viewOf('f5', resigned), 'You won · Guest-4F7K2Q – Computer, level 1'],
    [
      'at the end for those who watched',
      viewOf('f5', { ...resigned, you: null }),
      'Black wins · Guest-4F7K2Q – Computer, level 1',
    ],
  ])('says what goes on %s', (_, view, expected) => {
    expect(title(view)).toBe(expected);
  });

  it('names nobody where nothing but board and clocks is wanted', () => {
    expect(title(viewOf(''), false)).toBe('Your move');
    expect(title(viewOf('f5'), false)).toBe('White to move');
  });

  it('tells of a move that is on its way as the others will see it', () => {
    const { game } = new Table(viewOf(''));
    void game.play('f5');
    expect(pageTitle(game, en, { names: false })).toBe('White to move');
  });
});
