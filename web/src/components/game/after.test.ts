import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView } from '../../protocol/generated';
import { failure } from '../../lib/failure.svelte';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { sheets } from '../../lib/sheets.svelte';
import { connection } from '../../lib/site';
import { Table, viewOf } from '../../test/table';
import NextSteps from './NextSteps.svelte';

const OVER: Partial<GameView> = {
  turn: null,
  players: {
    black: { type: 'player', name: 'Guest-4F7K2Q', guest: true },
    white: { type: 'player', name: 'Guest-9QXY77', guest: true },
  },
  outcome: {
    kind: 'resigned',
    by: 'white',
    winner: 'black',
    score: null,
    discs: { black: 4, white: 1 },
  },
};

function answer(status: number, body: string) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body || null, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function open(changes: Partial<GameView> = {}) {
  const table = new Table(viewOf('f5', { ...OVER, ...changes }));
  render(NextSteps, { game: table.game, rematch: table.rematch });
  return table;
}

const rematch = (offered_by: 'black' | 'white' | null, next: string | null = null) =>
  ({ type: 'rematch', game: 'a', rematch: { offered_by, lapses_at: null, next } }) as const;

const button = (name: string) => screen.getByRole('button', { name });
const names = () =>
  [...document.querySelectorAll('button, a')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent.trim(),
  );

const { offer, takeBack, accept, decline, next, challenge, share } = en.game.rematch;

beforeEach(async () => {
  await i18n.start();
  connection.player = { name: 'Guest-4F7K2Q', guest: true };
});

afterEach(() => {
  vi.unstubAllGlobals();
  failure.dismiss();
});

describe('after a game', () => {
  it('a player offers to play again, and may take it back', async () => {
    const fetch = answer(200, '{"game":null}');
    const { say } = open();
    expect(names()).toEqual([offer, en.game.newOpponent, share]);
    await fireEvent.click(button(offer));
    expect(fetch).toHaveBeenCalledWith(
      '/api/games/a/rematch',
      expect.objectContaining({ method: 'POST' }),
    );
    say(rematch('black'));
    flushSync();
    expect(document.body.textContent).toContain(en.game.rematch.offered);
    expect(names()).toEqual([takeBack, en.game.newOpponent, share]);
    answer(204, '');
    await fireEvent.click(button(takeBack));
    say(rematch(null));
    flushSync();
    expect(names()).toEqual([offer, en.game.newOpponent, share]);
  });

  it('the opponent’s offer is accepted, which tells of the next game', async () => {
    const { say, rematch: state } = open();
    say(rematch('white'));
    flushSync();
    expect(names()).toEqual([accept, decline, share]);
    answer(200, '{"game":"0a1B2c3D"}');
    await fireEvent.click(button(accept));
    await vi.waitFor(() => expect(state.begun).toBe('0a1B2c3D'));
    flushSync();
    expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/game/0a1B2c3D');
  });

  it('the opponent’s offer is declined', async () => {
    const { say } = open();
    say(rematch('white'));
    flushSync();
    const fetch = answer(204, '');
    await fireEvent.click(button(decline));
    expect(fetch).toHaveBeenCalledWith(
      '/api/games/a/rematch',
      expect.objectContaining({ method: 'DELETE' }),
    );
  });

  it('a refusal is explained', async () => {
    answer(409, '{"error":{"code":"opponent_playing","message":""}}');
    open();
    await fireEvent.click(button(offer));
    await vi.waitFor(() => expect(failure.code).toBe('opponent_playing'));
  });

  it('where it is too late for a rematch the opponent can be challenged', async () => {
    answer(409, '{"error":{"code":"no_rematch","message":""}}');
    const { rematch: state } = open();
    await fireEvent.click(button(offer));
    await vi.waitFor(() => expect(state.closed).toBe(true));
    flushSync();
    expect(failure.code).toBeNull();
    expect(names()).toEqual([challenge, en.game.newOpponent, share]);
    await fireEvent.click(button(challenge));
    expect(sheets.open).toEqual({ sheet: 'challenge', name: 'Guest-9QXY77' });
    sheets.close();
  });

  it('those who watched are led to the next game, once there is one', () => {
    const { say } = open({ you: null });
    expect(names()).toEqual([en.errors.home, share]);
    say(rematch(null, '0a1B2c3D'));
    flushSync();
    expect(names()).toEqual([next, en.errors.home, share]);
  });

  it('the computer plays again with the colours changed', async () => {
    const fetch = answer(503, '{"error":{"code":"server_full","message":""}}');
    open({ players: viewOf('').players });
    expect(names()).toEqual([en.game.playAgain, en.game.newOpponent, share]);
    await fireEvent.click(button(en.game.playAgain));
    expect(fetch).toHaveBeenCalledWith(
      '/api/games',
      expect.objectContaining({ body: '{"level":1,"color":"white"}' }),
    );
    await vi.waitFor(() => expect(failure.code).toBe('server_full'));
  });

  it('the address of the game is copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    open();
    await fireEvent.click(button(share));
    expect(writeText).toHaveBeenCalledWith(location.href);
    await screen.findByText(en.game.rematch.copied);
  });
});
