import { beforeEach, describe, expect, it } from 'vitest';
import type { Me, OwnGame, ServerMessage } from '../protocol/generated';
import { ANNA, ownGame } from '../test/lobby';
import { welcome } from '../test/socket';
import { OwnGames } from './own-games.svelte';

const COMPUTER = { type: 'computer', level: 1 } as const;

/** Until all that was waiting for an answer has had it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the player's own games", () => {
  let ownGames: OwnGames;
  let say: (message: ServerMessage) => void;
  let answer: (me: Me) => void;

  const names = () => ownGames.list.map(({ game }) => game);
  const tell = (...games: OwnGame[]) => {
    say({ type: 'own_games', games });
  };

  beforeEach(() => {
    ownGames = new OwnGames();
    const listen = (listener: typeof say) => {
      say = listener;
      return () => undefined;
    };
    const me = () => new Promise<Me>((resolve) => (answer = resolve));
    ownGames.start({ listen }, me);
  });

  it('begin with those that wait, the most urgent first', () => {
    tell(
      ownGame('theirs', { your_turn: false, deadline: 1 }),
      ownGame('untimed', { deadline: null }),
      ownGame('later', { deadline: 9 }),
      ownGame('soon', { deadline: 2 }),
    );
    expect(names()).toEqual(['soon', 'later', 'untimed', 'theirs']);
  });

  it('keep the order of the server where nothing tells them apart', () => {
    tell(ownGame('newer', { deadline: null }), ownGame('older', { deadline: null }));
    expect(names()).toEqual(['newer', 'older']);
  });

  it('lead on from each game to the next in which somebody waits', () => {
    tell(
      ownGame('a', { deadline: 1 }),
      ownGame('b', { deadline: 2 }),
      ownGame('computer', { opponent: COMPUTER, deadline: null }),
      ownGame('theirs', { your_turn: false }),
    );
    expect(ownGames.waiting.map(({ game }) => game)).toEqual(['a', 'b']);
    expect(ownGames.next(null)?.game).toBe('a');
    expect(ownGames.next('a')?.game).toBe('b');
    expect(ownGames.next('b')?.game).toBe('a');
    tell(ownGame('a'));
    expect(ownGames.next('a')).toBeNull();
  });

  it('are asked for on a new connection', async () => {
    say(welcome(ANNA));
    answer({ player: ANNA, seeks: [], games: [ownGame('a')] });
    await settled();
    expect(names()).toEqual(['a']);
  });

  it('are not taken from an answer that was overtaken', async () => {
    say(welcome(ANNA));
    tell(ownGame('new'));
    answer({ player: ANNA, seeks: [], games: [ownGame('old')] });
    await settled();
    expect(names()).toEqual(['new']);
  });

  it('are gone with the session', () => {
    tell(ownGame('a'));
    say(welcome());
    expect(names()).toEqual([]);
  });
});
