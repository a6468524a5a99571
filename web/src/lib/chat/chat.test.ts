import { beforeEach, describe, expect, it } from 'vitest';
import { said, Table, viewOf } from '../../test/table';
import type { ChatLine, GameView } from '../../protocol/generated';
import { Chat } from './chat.svelte';
import { charactersLeft } from './length';
import { phrasesFor } from './phrases';
import { roomsOf } from './rooms';

const ME = 'Guest-4F7K2Q';
const THEM = 'Guest-9QXY77';

const told = (...lines: ChatLine[]) =>
  ({ type: 'chat', game: 'a', room: 'players', lines }) as const;

beforeEach(() => localStorage.clear());

describe('what is said', () => {
  it('stands in its order, each line once, whatever a reconnect tells again', () => {
    const { chat, say } = new Table();
    say(told(said(2, THEM, 'two'), said(5, THEM, 'five')));
    say(told(said(3, ME, 'three')));
    say(told(said(2, THEM, 'two'), said(3, ME, 'three'), said(5, THEM, 'five'), said(8, ME, '8')));
    expect(chat.lines('players').map(({ number }) => number)).toEqual([2, 3, 5, 8]);
  });

  it('stays in its room and at its game', () => {
    const { chat, say } = new Table();
    say({ ...told(said(1, THEM, 'one')), room: 'spectators' });
    say({ ...told(said(2, THEM, 'two')), game: 'b' });
    expect(chat.lines('players')).toEqual([]);
    expect(chat.lines('spectators')).toHaveLength(1);
  });

  it('is kept up to a limit, the latest of it', () => {
    const { chat, say } = new Table();
    const lines = Array.from({ length: 450 }, (_, index) => said(index, THEM, 'again'));
    say(told(...lines));
    expect(chat.lines('players')).toHaveLength(400);
    expect(chat.lines('players')[0]?.number).toBe(50);
  });

  it('is new until it was read, and one’s own never is', () => {
    const { chat, say } = new Table();
    say(told(said(1, ME, 'from another tab')));
    expect(chat.unread('players')).toBe(false);
    say(told(said(2, THEM, 'hello')));
    expect(chat.unread('players')).toBe(true);
    expect(chat.unread('spectators')).toBe(false);
    chat.read('players');
    expect(chat.unread('players')).toBe(false);
    say(told(said(3, THEM, 'again')));
    expect(chat.unread('players')).toBe(true);
  });

  it('is not new again after a reload, but what came meanwhile is', () => {
    const before = new Table();
    before.say(told(said(1, THEM, 'hello')));
    before.chat.read('players');
    const { chat, say } = new Table();
    say(told(said(1, THEM, 'hello')));
    expect(chat.unread('players')).toBe(false);
    say(told(said(2, THEM, 'are you there?')));
    expect(chat.unread('players')).toBe(true);
    const elsewhere = new Chat('b', before.connection);
    elsewhere.add('players', [said(1, THEM, 'hello')]);
    expect(elsewhere.unread('players')).toBe(true);
  });

  it('is not listened to any longer than wanted', () => {
    const { chat, say } = new Table();
    chat.close();
    say(told(said(1, THEM, 'hello')));
    expect(chat.lines('players')).toEqual([]);
  });
});

describe('the ready phrases', () => {
  const hello = { ...said(1, ME, ''), content: { type: 'phrase', phrase: 'hello' } } as const;

  it('go with the moment', () => {
    expect(phrasesFor({ plies: 0, over: false }, [])).toEqual(['hello', 'good_luck', 'have_fun']);
    expect(phrasesFor({ plies: 30, over: false }, [])).toEqual([]);
    expect(phrasesFor({ plies: 60, over: true }, [])).toEqual([
      'good_game',
      'well_played',
      'thank_you',
    ]);
  });

  it('make room for the next when they have been said', () => {
    expect(phrasesFor({ plies: 2, over: false }, [hello])).toEqual(['good_luck', 'have_fun']);
    const played = { ...hello, content: { type: 'phrase', phrase: 'well_played' } } as const;
    expect(phrasesFor({ plies: 60, over: true }, [hello, played])).toEqual([
      'good_game',
      'thank_you',
      'have_to_go',
    ]);
  });
});

describe('the rooms of a reader', () => {
  const people: Partial<GameView> = {
    players: {
      black: { type: 'player', name: ME, guest: true },
      white: { type: 'player', name: THEM, guest: true },
    },
  };
  const over: Partial<GameView> = {
    turn: null,
    outcome: {
      kind: 'resigned',
      by: 'white',
      winner: 'black',
      score: null,
      discs: { black: 4, white: 1 },
    },
  };
  const rooms = (changes: Partial<GameView>) => {
    const { game, chat } = new Table(viewOf('f5', changes));
    return roomsOf(game, chat);
  };

  it('are the players’ own during the game, and both afterwards', () => {
    expect(rooms(people)).toEqual(['players']);
    expect(rooms({ ...people, ...over })).toEqual(['players', 'spectators']);
  });

  it('are never the players’ for those who watch', () => {
    expect(rooms({ ...people, you: null })).toEqual(['spectators']);
    expect(rooms({ ...people, ...over, you: null })).toEqual(['spectators']);
  });

  it('are none against the computer, unless somebody has watched and talked', () => {
    expect(rooms({})).toEqual([]);
    expect(rooms(over)).toEqual([]);
    const { game, chat } = new Table(viewOf('f5', over));
    chat.add('spectators', [said(1, THEM, 'hello')]);
    expect(roomsOf(game, chat)).toEqual(['spectators']);
  });
});

describe('the length of a line', () => {
  it('is counted in characters without the spaces around them', () => {
    expect(charactersLeft('')).toBe(140);
    expect(charactersLeft(` ${'ж'.repeat(140)} `)).toBe(0);
    expect(charactersLeft('😀'.repeat(141))).toBe(-1);
  });
});
