import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView } from '../../protocol/generated';
import { welcome } from '../../test/socket';
import { moved, Table, viewOf } from '../../test/table';
import type { CommandResult } from '../connection/outbox.svelte';
import { en } from '../i18n/en';
import { announcement } from './announcement';
import { Game } from './game.svelte';

describe('a game that is followed', () => {
  it('is asked for whole, and after a break from where it was', () => {
    const table = new Table();
    expect(table.sent).toEqual([{ type: 'resume', game: 'a', version: null }]);
    table.say({ type: 'snapshot', game: viewOf('f5d6') });
    table.say({ type: 'welcome', protocol: 1, now: 0, player: null, seeks: [] });
    expect(table.sent.at(-1)).toEqual({ type: 'resume', game: 'a', version: 3 });
  });

  it('is asked for whole by somebody else, who may have another seat', () => {
    const table = new Table(viewOf('f5d6'));
    table.say(welcome({ name: 'Ann', guest: false }));
    expect(table.sent.at(-1)).toEqual({ type: 'resume', game: 'a', version: null });
    table.say(welcome({ name: 'Ann', guest: false }));
    expect(table.sent.at(-1)).toEqual({ type: 'resume', game: 'a', version: 3 });
  });

  it('takes each entry once, in order, and asks where one is missing', () => {
    const { game, ...table } = setUp(viewOf('f5'));
    table.entry(3, moved('white', 'd6'));
    table.entry(3, moved('white', 'd6'));
    expect(game.plies).toEqual(['f5', 'd6']);
    table.entry(5, moved('white', 'd3'));
    expect(game.plies).toEqual(['f5', 'd6']);
    expect(table.sent.at(-1)).toEqual({ type: 'resume', game: 'a', version: 3 });
  });

  it('hears nothing of other games, and nothing once it is closed', () => {
    const table = new Table(viewOf('f5'));
    table.say({ type: 'entry', game: 'b', version: 3, events: [], clocks: null, now: 0 });
    table.say({ type: 'snapshot', game: viewOf('', { id: 'b' }) });
    expect(table.game.plies).toEqual(['f5']);
    table.game.close();
    table.entry(3, moved('white', 'd6'));
    expect(table.game.plies).toEqual(['f5']);
    expect(table.sent.at(-1)).toEqual({ type: 'unsubscribe', game: 'a' });
  });

  it('stays followed until the last that shows it is closed', () => {
    const { game, sent, surroundings } = new Table(viewOf('f5'));
    const next = new Game('a', surroundings);
    game.close();
    expect(sent.at(-1)?.type).toBe('resume');
    next.close();
    expect(sent.at(-1)?.type).toBe('unsubscribe');
  });

  it('says why it cannot be followed, and asks again unless there is no such game', () => {
    vi.useFakeTimers();
    const [none, unavailable] = [new Table(), new Table()];
    none.say({ type: 'error', game: 'a', error: { code: 'game_not_found', message: '' } });
    const error = { code: 'database_unavailable', message: '' } as const;
    unavailable.say({ type: 'error', game: 'a', error });
    expect(none.game.error).toBe('game_not_found');
    expect(unavailable.game.error).toBe('database_unavailable');
    vi.advanceTimersByTime(60_000);
    expect([none.sent.length, unavailable.sent.length]).toEqual([1, 2]);
    unavailable.say({ type: 'snapshot', game: viewOf('f5') });
    expect(unavailable.game.error).toBeNull();
    vi.useRealTimers();
  });
});

function setUp(view: GameView) {
  const table = new Table(view);
  return {
    game: table.game,
    sent: table.sent,
    commands: table.commands,
    entry: table.entry,
    answer: (result: CommandResult) => table.answer(result),
  };
}

describe("the player's move", () => {
  let table: ReturnType<typeof setUp>;
  beforeEach(() => (table = setUp(viewOf(''))));

  it('is shown at once, stops the clock, and is told to the server', () => {
    const { game, commands } = table;
    expect(game.legal).toEqual(['d3', 'c4', 'f5', 'e6']);
    void game.play('f5');
    expect(commands).toEqual([{ type: 'play', square: 'f5', ply: 0 }]);
    expect(game.lastSquare).toBe('f5');
    expect(game.position.count).toEqual({ black: 4, white: 1 });
    expect(game.turn).toBe('white');
    expect(game.legal).toEqual([]);
    expect(game.clocks?.clocks.running).toBeNull();
  });

  it('stays when the server confirms it', async () => {
    const { game, entry, answer } = table;
    const played = game.play('f5');
    entry(2, moved('black', 'f5'));
    answer(null);
    await played;
    expect(game.plies).toEqual(['f5']);
    expect(game.error).toBeNull();
  });

  it('is taken back when the server refuses it, and the game is asked for anew', async () => {
    const { game, sent, answer } = table;
    const played = game.play('f5');
    answer({ code: 'stale_move', message: '' });
    await played;
    expect(game.plies).toEqual([]);
    expect(game.error).toBe('stale_move');
    expect(sent.at(-1)).toEqual({ type: 'resume', game: 'a', version: null });
  });

  it('gives way to a move made in another tab, and to the end of the game', () => {
    void table.game.play('f5');
    table.entry(2, moved('black', 'd3'));
    expect(table.game.plies).toEqual(['d3']);
  });

  it('is none where it is not legal, not one’s turn, or not the latest position', () => {
    void table.game.play('a1');
    const watching = setUp(viewOf('', { you: null }));
    void watching.game.play('f5');
    const waiting = setUp(viewOf('f5'));
    void waiting.game.play('d6');
    const lookingBack = setUp(viewOf('f5d6'));
    lookingBack.game.look(0);
    void lookingBack.game.play('f5');
    for (const { commands } of [table, watching, waiting, lookingBack]) {
      expect(commands).toEqual([]);
    }
  });
});

describe('looking at the record', () => {
  it('stays at an old position when a move comes', () => {
    const { game, entry } = setUp(viewOf('f5d6'));
    game.look(1);
    entry(4, moved('black', 'c3'));
    expect(game.shown).toBe(1);
    expect(game.lastSquare).toBe('f5');
    expect(game.isLatest).toBe(false);
    expect(game.unseen).toBe(true);
    game.look(3);
    expect(game.unseen).toBe(false);
  });

  it('goes along with the latest one', () => {
    const { game, entry } = setUp(viewOf('f5d6'));
    game.look(0);
    game.look(99);
    entry(4, moved('black', 'c3'));
    expect(game.shown).toBe(3);
    expect(game.isLatest).toBe(true);
    game.look(-1);
    expect(game.shown).toBe(0);
  });
});

describe('calling off', () => {
  it('is possible until one’s own first move', () => {
    expect(setUp(viewOf('')).game.mayAbort).toBe(true);
    expect(setUp(viewOf('f5')).game.mayAbort).toBe(false);
    expect(setUp(viewOf('f5', { you: 'white' })).game.mayAbort).toBe(true);
    expect(setUp(viewOf('', { you: null })).game.mayAbort).toBe(false);
  });
});

describe('what is read out', () => {
  it('is the last move and whose turn it is', () => {
    expect(announcement(setUp(viewOf('')).game, en)).toBe('Your move');
    expect(announcement(setUp(viewOf('f5')).game, en)).toBe('Black f5, 1 disc flipped');
    const { game } = setUp(viewOf('f5d6'));
    expect(announcement(game, en)).toBe('White d6, 1 disc flipped. Your move');
  });

  it('tells of a pass with the move that forced it', () => {
    const { game } = setUp(
      viewOf('e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--', { you: 'white', turn: 'white' }),
    );
    expect(announcement(game, en)).toBe(
      'White a5, 2 discs flipped. No legal move: Black passes. Your move',
    );
  });

  const skipped = (color: 'black' | 'white') =>
    ({ type: 'skipped', color, spent_ms: 30_000 }) as const;

  it('tells of turns lost to the clock, and of the last chance', () => {
    const { game, entry } = setUp(viewOf('f5d6c3'));
    entry(5, skipped('white'));
    expect(announcement(game, en)).toBe(
      'Black c3, 1 disc flipped. Out of time: White loses the turn. Your move',
    );
    entry(6, moved('black', 'c7'));
    entry(7, skipped('white'));
    expect(announcement(game, en)).toBe(
      'Black c7, 1 disc flipped. Out of time again: once more, and White loses. Your move',
    );
  });

  it('begins anew to count the turns lost to the clock after a move', () => {
    const { game, entry } = setUp(viewOf('f5d6c3', { you: 'white' }));
    entry(5, skipped('white'));
    entry(6, moved('black', 'c7'));
    for (let version = 7; version < 9; version++) {
      const [square = ''] = game.position.legal;
      entry(version, moved(game.position.turn, square));
    }
    entry(9, skipped('white'));
    expect(announcement(game, en)).toContain('Out of time: White loses the turn');
  });

  it('is the position that is looked at, and that the game goes on meanwhile', () => {
    const { game, entry } = setUp(viewOf('f5d6c3', { you: 'white' }));
    game.look(2);
    expect(announcement(game, en)).toBe('An earlier position. White d6, 1 disc flipped');
    game.look(0);
    expect(announcement(game, en)).toBe('An earlier position');
    game.look(1);
    entry(5, moved('white', 'd3'));
    expect(announcement(game, en)).toBe('A new move has been made. Black f5, 1 disc flipped');
  });

  it('ends with the result', () => {
    const { game } = setUp(
      viewOf('f5', {
        turn: null,
        outcome: {
          kind: 'resigned',
          by: 'white',
          winner: 'black',
          score: null,
          discs: { black: 4, white: 1 },
        },
      }),
    );
    expect(announcement(game, en)).toBe('Black f5, 1 disc flipped. You won');
  });
});
