import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatLine, NewChatLine, Room } from '../../protocol/generated';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { keepPreferences, preferences } from '../../lib/preferences.svelte';
import { connection } from '../../lib/site';
import { said, Table } from '../../test/table';
import Rooms from './Rooms.svelte';

const ME = 'Guest-4F7K2Q';
const THEM = 'Guest-9QXY77';
const START = { plies: 2, over: false };

/** What was sent, and the server's answer to it. */
function answer(status: number, body: (sent: NewChatLine) => object) {
  const fetch = vi.fn((_path: string, { body: sent }: RequestInit) =>
    Promise.resolve(
      new Response(JSON.stringify(body(JSON.parse(sent as string) as NewChatLine)), { status }),
    ),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const taken = () =>
  answer(201, ({ content }): ChatLine => ({ ...said(9, ME, ''), color: 'black', content }));
const refused = (code: string, wait_seconds?: number) =>
  answer(429, () => ({ error: { code, message: '', wait_seconds } }));

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: en.chat.field });
const send = () => screen.getByRole('button', { name: en.chat.send });
const phrase = (name: string) => screen.queryByRole('button', { name });

function open(rooms: readonly Room[] = ['players'], moment = START) {
  const { chat } = new Table();
  render(Rooms, { chat, rooms, moment });
  return chat;
}

beforeEach(async () => {
  await i18n.start();
  connection.player = { name: ME, guest: true };
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.chat = true;
});

describe('a room', () => {
  it('tells of what was said to whoever listens, politely', () => {
    const chat = open();
    expect(screen.getByRole('log').textContent).toContain(en.chat.empty.players);
    chat.add('players', [{ ...said(1, THEM, 'Good luck!'), color: 'white' }]);
    flushSync();
    const log = screen.getByRole('log', { name: en.chat.rooms.players }).textContent;
    for (const part of ['White', THEM, 'Good luck!']) expect(log).toContain(part);
    expect(log).not.toContain(en.chat.empty.players);
  });

  it('shows a phrase in the reader’s language', async () => {
    await i18n.choose('ja');
    const chat = open();
    chat.add('players', [
      { ...said(1, THEM, ''), content: { type: 'phrase', phrase: 'good_game' } },
    ]);
    flushSync();
    expect(screen.getByRole('log').textContent).toContain('いい勝負でした');
    await i18n.choose('en');
  });

  it('shows text as text, so that nothing in it can be clicked', () => {
    const chat = open();
    const text = 'https://example.org <a href="https://example.org">here</a> javascript:alert(1)';
    chat.add('players', [said(1, THEM, text)]);
    flushSync();
    const log = screen.getByRole('log');
    expect(log.textContent).toContain(text);
    expect(log.querySelectorAll('a, button, script')).toHaveLength(0);
  });

  it('shows when it was said to whoever taps it', async () => {
    const chat = open();
    chat.add('players', [said(1, THEM, 'hello')]);
    flushSync();
    const log = screen.getByRole('log');
    expect(log.querySelector('time')?.dateTime).toBe(new Date(1_796_055_300_000).toISOString());
    expect(log.classList.contains('timed')).toBe(false);
    await fireEvent.click(screen.getByText('hello'));
    expect(log.classList.contains('timed')).toBe(true);
  });

  it('says that there is something new in the other', async () => {
    const chat = open(['players', 'spectators'], { plies: 60, over: true });
    chat.add('spectators', [said(1, THEM, 'What a game')]);
    flushSync();
    const other = screen.getByRole('button', { name: new RegExp(en.chat.rooms.spectators) });
    expect(other.textContent).not.toBe('');
    expect(screen.getByRole('img', { name: en.chat.unread })).toBeTruthy();
    await fireEvent.click(other);
    expect(screen.getByRole('log').textContent).toContain('What a game');
  });

  it('keeps what was begun in one while the other is read', async () => {
    open(['players', 'spectators'], { plies: 60, over: true });
    await fireEvent.input(field(), { target: { value: 'For you alone' } });
    await fireEvent.click(screen.getByRole('button', { name: en.chat.rooms.spectators }));
    expect(field().value).toBe('');
    await fireEvent.click(screen.getByRole('button', { name: en.chat.rooms.players }));
    expect(field().value).toBe('For you alone');
  });
});

describe('something to say', () => {
  it('is sent to the room, stands in it at once, and leaves the field empty', async () => {
    const fetch = taken();
    const chat = open();
    await fireEvent.input(field(), { target: { value: '  You too!  ' } });
    await fireEvent.click(send());
    await vi.waitFor(() => expect(field().value).toBe(''));
    const [path, { body }] = fetch.mock.calls[0] ?? ['', {}];
    expect(path).toBe('/api/games/a/chat');
    expect(JSON.parse(body as string)).toEqual({
      room: 'players',
      content: { type: 'text', text: 'You too!' },
    });
    expect(chat.lines('players').map(({ number }) => number)).toEqual([9]);
  });

  it('that is refused is kept, with the reason beside it until it is changed', async () => {
    refused('too_many_requests', 7);
    open();
    await fireEvent.input(field(), { target: { value: 'Again' } });
    await fireEvent.click(send());
    const reason = await screen.findByRole('alert');
    expect(reason.textContent).toContain(en.errors.codes.too_many_requests);
    expect(reason.textContent).toContain(en.errors.wait('7 seconds'));
    expect(field().value).toBe('Again');
    expect(field().getAttribute('aria-describedby')).toBe(reason.id);
    await fireEvent.input(field(), { target: { value: 'Again!' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says near the end how much fits, and is not sent where it does not', async () => {
    const fetch = taken();
    open();
    await fireEvent.input(field(), { target: { value: 'x'.repeat(100) } });
    expect(screen.queryByText(en.chat.left(40))).toBeNull();
    await fireEvent.input(field(), { target: { value: 'x'.repeat(130) } });
    expect(screen.getByText(en.chat.left(10))).toBeTruthy();
    await fireEvent.input(field(), { target: { value: 'x'.repeat(142) } });
    expect(screen.getByRole('alert').textContent).toContain(en.chat.tooLong(2));
    await fireEvent.click(send());
    await fireEvent.input(field(), { target: { value: '   ' } });
    await fireEvent.click(send());
    expect(fetch).not.toHaveBeenCalled();
  });

  it('may be a ready phrase, which is at hand once', async () => {
    const fetch = taken();
    open();
    await fireEvent.click(phrase(en.chat.phrases.hello) as HTMLElement);
    await vi.waitFor(() => expect(phrase(en.chat.phrases.hello)).toBeNull());
    expect(phrase(en.chat.phrases.good_luck)).not.toBeNull();
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('the chat turned off', () => {
  it('shows nothing, takes nothing, and stays off', async () => {
    const chat = open();
    chat.add('players', [said(1, THEM, 'hello')]);
    await fireEvent.click(screen.getByRole('button', { name: en.chat.on }));
    expect(screen.queryByRole('log')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(phrase(en.chat.phrases.hello)).toBeNull();
    expect(document.body.textContent).not.toContain('hello');
    const { preferences: later, stop } = keepPreferences();
    expect(later.chat).toBe(false);
    stop();
    await fireEvent.click(screen.getByRole('button', { name: en.chat.on }));
    expect(screen.getByRole('log').textContent).toContain('hello');
  });
});
