import { describe, expect, it } from 'vitest';
import type { Color, GameView, Offers } from '../../protocol/generated';
import { moved, Table, viewOf } from '../../test/table';
import { requests } from './requests';

const NOTHING: Offers = { number: 0, draw: null, takeback: null };
const PEOPLE: GameView['players'] = {
  black: { type: 'player', name: 'Guest-4F7K2Q', guest: true },
  white: { type: 'player', name: 'Guest-9QXY77', guest: true },
};

/** A table of two people in Black's turn, seen by Black. */
function setUp(transcript = 'f5d6') {
  const table = new Table(viewOf(transcript, { players: PEOPLE, offers: NOTHING }));
  let number = 0;
  const offer = (draw: Color | null, takeback: Color | null) =>
    table.say({ type: 'offers', game: 'a', offers: { number: ++number, draw, takeback } });
  const may = (type: string) => requests(table.game).find((one) => one.type === type)?.allowed;
  return { ...table, game: table.game, may, offer, answer: () => table.answer };
}

describe('what may be asked', () => {
  it('is a draw once a turn, also after it was declined', () => {
    const { may, offer, entry } = setUp();
    expect(may('offer_draw')).toBe(true);
    offer('black', null);
    expect(may('offer_draw')).toBe(false);
    offer(null, null);
    expect(may('offer_draw')).toBe(false);
    entry(4, moved('black', 'c3'));
    entry(5, moved('white', 'd3'));
    expect(may('offer_draw')).toBe(true);
  });

  it('is a draw in the next turn although the offer of the last one was answered late', () => {
    const { may, offer, entry } = setUp();
    offer('black', null);
    entry(4, moved('black', 'c3'));
    offer(null, null);
    entry(5, moved('white', 'd3'));
    expect(may('offer_draw')).toBe(true);
  });

  it('is a takeback once a turn', () => {
    const { may, offer, entry } = setUp();
    offer(null, 'black');
    offer(null, null);
    expect(may('ask_takeback')).toBe(false);
    entry(4, moved('black', 'c3'));
    expect(may('ask_takeback')).toBe(true);
  });

  it('is anew what was asked in turns that were taken back', () => {
    const { may, offer, entry } = setUp('f5d6c3d3');
    offer('black', null);
    offer(null, null);
    entry(6, { type: 'taken_back', color: 'white', plies: 3 });
    entry(7, moved('white', 'f4'));
    expect(may('offer_draw')).toBe(true);
  });

  it('is nothing that the server says was asked already', async () => {
    const { game, may, answer } = setUp();
    const asked = game.act({ type: 'offer_draw' });
    answer()({ code: 'already_offered', message: '' });
    await asked;
    expect(may('offer_draw')).toBe(false);
    expect(may('ask_takeback')).toBe(true);
  });
});
