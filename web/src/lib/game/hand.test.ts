import { describe, expect, it } from 'vitest';
import { moved, Table, viewOf } from '../../test/table';
import type { Event, GameView } from '../../protocol/generated';
import { Hand } from './hand.svelte';

const BEFORE_THE_PASS = 'e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4';

function setUp(view: GameView, set: { premove?: boolean; confirm?: 'days' | 'always' } = {}) {
  const table = new Table(view);
  const { game, commands } = table;
  const preferences = { premove: true, confirm: 'never' as const, ...set };
  const hand = new Hand(game, preferences);
  let { version } = view;
  /** One more entry, with which the page goes along. */
  const happens = (...events: Event[]) => {
    table.entry(++version, ...events);
    hand.follow();
  };
  /** The game as it is told after a break. */
  const told = (transcript: string) => {
    table.say({ type: 'snapshot', game: viewOf(transcript) });
    hand.follow();
  };
  return { game, commands, hand, happens, told };
}

describe('a square that is chosen ahead', () => {
  it('is shown, kept from the server, and played in the own turn', () => {
    const { hand, commands, happens, game } = setUp(viewOf('f5'));
    hand.choose('c5');
    hand.follow();
    expect(hand.premove).toBe('c5');
    expect(commands).toEqual([]);
    happens(moved('white', 'd6'));
    expect(commands).toEqual([{ type: 'play', square: 'c5', ply: 2 }]);
    expect(game.lastSquare).toBe('c5');
    expect(hand.premove).toBeNull();
  });

  it('may be chosen as soon as one’s own move is on its way', () => {
    const { hand, commands, happens, game } = setUp(viewOf(''));
    void game.play('f5');
    hand.choose('c5');
    happens(moved('black', 'f5'));
    expect(hand.premove).toBe('c5');
    happens(moved('white', 'd6'));
    expect(commands.map((command) => 'square' in command && command.square)).toEqual(['f5', 'c5']);
  });

  it('is dropped without a word where it is not legal', () => {
    const { hand, commands, happens, game } = setUp(viewOf('f5'));
    hand.choose('a1');
    happens(moved('white', 'd6'));
    expect(hand.premove).toBeNull();
    expect(commands).toEqual([]);
    expect(game.error).toBeNull();
  });

  it('is let go when it is chosen again, and gives way to another', () => {
    const { hand } = setUp(viewOf('f5'));
    hand.choose('c3');
    hand.choose('c3');
    expect(hand.premove).toBeNull();
    hand.choose('c3');
    hand.choose('c4');
    expect(hand.premove).toBe('c4');
    expect(hand.cancel()).toBe(true);
    expect(hand.premove).toBeNull();
    expect(hand.cancel()).toBe(false);
  });

  it('is dropped by a pass', () => {
    const { hand, commands, happens } = setUp(viewOf(BEFORE_THE_PASS));
    hand.choose('a6');
    happens(moved('white', 'a5'), { type: 'passed', color: 'black' });
    expect(hand.premove).toBeNull();
    happens(moved('white', 'd1'), { type: 'passed', color: 'black' });
    happens(moved('white', 'b5'));
    expect(commands).toEqual([]);
  });

  it('is dropped when the opponent loses the turn, although it would be legal', () => {
    const { hand, commands, happens, game } = setUp(viewOf('f5'));
    hand.choose('g5');
    hand.choose('c4');
    happens({ type: 'skipped', color: 'white', spent_ms: 30_000 });
    expect(game.legal).toContain('c4');
    expect(hand.premove).toBeNull();
    expect(commands).toEqual([]);
  });

  it('is dropped by a takeback, and by the end of the game', () => {
    const taken = setUp(viewOf('f5d6c3'));
    taken.hand.choose('c5');
    taken.happens({ type: 'taken_back', color: 'black', plies: 2 });
    const over = setUp(viewOf('f5'));
    over.hand.choose('c3');
    const discs = { black: 4, white: 1 };
    over.happens({
      type: 'ended',
      outcome: { kind: 'resigned', by: 'white', winner: 'black', score: null, discs },
    });
    for (const { hand, commands } of [taken, over]) {
      expect(hand.premove).toBeNull();
      expect(hand.mayChooseAhead).toBeNull();
      expect(commands).toEqual([]);
    }
  });

  it('is dropped by a look at the past, where nobody should find that a move was made', () => {
    const { hand, commands, happens, game } = setUp(viewOf('f5'));
    hand.choose('c5');
    game.look(0);
    hand.follow();
    expect(hand.premove).toBeNull();
    hand.choose('c5');
    expect(hand.premove).toBeNull();
    happens(moved('white', 'd6'));
    game.look(2);
    hand.follow();
    expect(commands).toEqual([]);
  });

  it('waits through a break, and is played if no more than the answer came meanwhile', () => {
    const { hand, commands, told } = setUp(viewOf('f5'));
    hand.choose('c5');
    told('f5');
    expect(hand.premove).toBe('c5');
    told('f5d6');
    expect(commands).toHaveLength(1);
  });

  it('is dropped where the game is another after a break', () => {
    for (const transcript of ['f5d6c3d3', 'd3c5']) {
      const { hand, commands, told } = setUp(viewOf('f5'));
      hand.choose('e6');
      told(transcript);
      expect(hand.premove).toBeNull();
      expect(commands).toEqual([]);
    }
  });

  it('is none where nobody waits for a turn, and where it is not wanted', () => {
    const watching = setUp(viewOf('f5', { you: null }));
    const unwanted = setUp(viewOf('f5'), { premove: false });
    const passing = setUp(viewOf(BEFORE_THE_PASS, { turn: 'white', you: 'white' }));
    void passing.game.play('a5');
    for (const { hand } of [watching, unwanted, passing]) {
      expect(hand.mayChooseAhead).toBeNull();
      hand.choose('d1');
      expect(hand.premove).toBeNull();
    }
  });
});

describe('a move that asks first', () => {
  it('is shown by the first word and made by the second', () => {
    const { hand, commands } = setUp(viewOf(''), { confirm: 'always' });
    hand.choose('f5');
    expect(hand.proposed).toBe('f5');
    expect(commands).toEqual([]);
    hand.choose('d3');
    expect(hand.proposed).toBe('d3');
    hand.choose('d3');
    expect(commands).toEqual([{ type: 'play', square: 'd3', ply: 0 }]);
    expect(hand.proposed).toBeNull();
  });

  it('is made by the button too, and by nothing when it was waved off', () => {
    const { hand, commands } = setUp(viewOf(''), { confirm: 'always' });
    hand.choose('f5');
    expect(hand.cancel()).toBe(true);
    hand.confirm();
    expect(commands).toEqual([]);
    hand.choose('f5');
    hand.confirm();
    expect(commands).toHaveLength(1);
  });

  it('is let go when the game goes on, or the past is looked at', () => {
    const { hand, happens, game } = setUp(viewOf('f5d6'), { confirm: 'always' });
    hand.choose('c3');
    game.look(1);
    expect(hand.proposed).toBeNull();
    game.look(2);
    happens({ type: 'taken_back', color: 'black', plies: 0 });
    expect(hand.proposed).toBeNull();
  });

  it('asks in correspondence alone where that is the wish', () => {
    const live = setUp(viewOf(''), { confirm: 'days' });
    live.hand.choose('f5');
    expect(live.commands).toHaveLength(1);
    const clock = { type: 'days', days: 3 } as const;
    const slow = setUp(viewOf('', { clock }), { confirm: 'days' });
    slow.hand.choose('f5');
    expect(slow.hand.proposed).toBe('f5');
  });

  it('does not ask about what was chosen ahead', () => {
    const { hand, commands, happens } = setUp(viewOf('f5'), { confirm: 'always' });
    hand.choose('c5');
    happens(moved('white', 'd6'));
    expect(commands).toHaveLength(1);
  });
});
