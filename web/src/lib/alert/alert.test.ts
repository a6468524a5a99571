import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView, OwnGame, ServerMessage } from '../../protocol/generated';
import { moved, Table, viewOf } from '../../test/table';
import { know } from '../game/known';
import { en } from '../i18n/en';
import { i18n } from '../i18n/index.svelte';
import { newsSince } from './game.svelte';
import { notifications } from './notifications.svelte';
import { tellChallenges, tellTurns } from './site';

const PEOPLE: Partial<GameView> = {
  players: {
    black: { type: 'player', name: 'Guest-4F7K2Q', guest: true },
    white: { type: 'player', name: 'Guest-9QXY77', guest: true },
  },
  offers: { number: 1, draw: null, takeback: null },
};

/** What Black, or somebody who watches, is told of a game when something has happened in it. */
function told(happens: (table: Table) => void, changes: Partial<GameView> = {}, transcript = 'f5') {
  const table = new Table(viewOf(transcript, { ...PEOPLE, ...changes }));
  const before = know(table.game);
  happens(table);
  return newsSince(before, table.game, en);
}

const theirMove = ({ entry }: Table) => entry(3, moved('white', 'd6'));

const theirOffer = ({ say }: Table) =>
  say({ type: 'offers', game: 'a', offers: { number: 2, draw: 'white', takeback: null } });

describe('what a player who is not looking is told', () => {
  it('is the own turn, however it came', () => {
    expect(told(theirMove)).toBe(en.game.yourMove);
    const skipped = { type: 'skipped', color: 'white', spent_ms: 5_000 } as const;
    expect(told(({ entry }) => entry(3, skipped))).toBe(en.game.yourMove);
  });

  it('is what the opponent asks', () => {
    expect(told(theirOffer)).toBe(en.game.request.asked.draw);
  });

  it('is nothing that the player did', () => {
    expect(told(({ game }) => void game.play('f5'), {}, '')).toBeNull();
    const own = { number: 2, draw: 'black', takeback: null } as const;
    expect(told(({ say }) => say({ type: 'offers', game: 'a', offers: own }))).toBeNull();
  });

  it('is nothing of other people’s games, nor of the patient computer’s', () => {
    expect(told(theirMove, { you: null })).toBeNull();
    expect(told(theirMove, { players: viewOf('').players })).toBeNull();
  });

  it('is nothing twice, and nothing of a game that has just been opened', () => {
    const { game, say } = new Table();
    expect(newsSince(know(game), game, en)).toBeNull();
    say({ type: 'snapshot', game: viewOf('f5d6', PEOPLE) });
    expect(newsSince(null, game, en)).toBeNull();
    expect(newsSince(know(game), game, en)).toBeNull();
  });
});

describe('what a player is told on every page', () => {
  let say: (message: ServerMessage) => void;
  const connection = {
    listen: (listener: (message: ServerMessage) => void) => {
      say = listener;
      return () => undefined;
    },
  };

  /** The tags of what was told. */
  const tell = vi.spyOn(notifications, 'tell');
  const told = () => tell.mock.calls.map(([{ tag }]) => tag);

  beforeEach(() => i18n.start());
  afterEach(() => tell.mockClear());

  const own = (game: string, your_turn: boolean, days = true): OwnGame => ({
    game,
    color: 'black',
    opponent: { type: 'player', name: 'Guest-9QXY77', guest: true },
    clock: days ? { type: 'days', days: 3 } : { type: 'game', minutes: 5, increment_seconds: 0 },
    your_turn,
    deadline: null,
  });

  it('is each turn by correspondence once', () => {
    const waiting = [own('a', true), own('b', false)];
    tellTurns(waiting, [own('a', true), own('b', true), own('c', true, false)]);
    expect(told()).toEqual(['game b']);
    tellTurns([own('a', true), own('b', true)], [own('b', true), own('a', true)]);
    tellTurns([own('a', true)], []);
    expect(told()).toEqual(['game b']);
    tellTurns([own('a', false)], [own('a', true)]);
    expect(told()).toEqual(['game b', 'game a']);
  });

  it('is each challenge once, and none of one’s own', () => {
    tellChallenges(connection);
    const challenge = (code: string, yours: boolean) => ({
      code,
      from: { name: 'Guest-9QXY77', guest: true },
      to: { name: 'Guest-4F7K2Q', guest: true },
      yours,
      clock: { type: 'days', days: 3 } as const,
      color: null,
      status: 'open' as const,
      expires_at: 0,
      reason: null,
      game: null,
    });
    say({ type: 'challenges', challenges: [challenge('1', false), challenge('2', true)] });
    say({ type: 'challenges', challenges: [challenge('3', false), challenge('1', false)] });
    expect(told()).toEqual(['challenge 1', 'challenge 3']);
  });
});
