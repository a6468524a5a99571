import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import type { ComponentProps } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/api';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { Terms } from '../../lib/terms.svelte';
import ChallengeSheet from './ChallengeSheet.svelte';
import ClockPicker from './ClockPicker.svelte';
import TermsSheet from './TermsSheet.svelte';

beforeEach(async () => {
  localStorage.clear();
  await i18n.start();
});

afterEach(() => vi.unstubAllGlobals());

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the clock picker', () => {
  const { kinds, other, minutes, increment, outcomes } = en.terms;

  function show(clock?: Terms['clock']): Terms {
    const terms = new Terms();
    if (clock) terms.clock = clock;
    render(ClockPicker, { terms });
    return terms;
  }

  it('offers what is usual at one tap', async () => {
    const terms = show();
    expect(isChosen('10 + 0')).toBe(true);
    await choose('15 + 10');
    expect(terms.clock).toEqual({ type: 'game', minutes: 15, increment_seconds: 10 });
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  it('sets any other by steps or by typing, and keeps it in bounds', async () => {
    const terms = show();
    await choose(other);
    await press(en.terms.more(minutes));
    expect(terms.clock).toEqual({ type: 'game', minutes: 11, increment_seconds: 0 });
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: en.terms.less(increment) }).disabled,
    ).toBe(true);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: increment });
    await fireEvent.change(field, { target: { value: '75' } });
    expect(terms.clock).toEqual({ type: 'game', minutes: 11, increment_seconds: 60 });
    expect(field.value).toBe('60');
    await fireEvent.change(field, { target: { value: '' } });
    expect(field.value).toBe('0');
  });

  it('does not jump away from a clock of one’s own that passes a usual one', async () => {
    show();
    await choose(other);
    expect(isChosen(other)).toBe(true);
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
  });

  it('opens on a clock of one’s own', () => {
    show({ type: 'days', days: 4 });
    expect(isChosen(kinds.days)).toBe(true);
    expect(isChosen(other)).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('4');
  });

  it('asks what the end of a move’s time means, and keeps the answer', async () => {
    const terms = show();
    await choose(kinds.move);
    await choose(outcomes.lose);
    await choose('10 s');
    expect(terms.clock).toEqual({ type: 'move', seconds: 10, on_timeout: 'lose' });
    await choose(kinds.days);
    expect(screen.queryByRole('radio', { name: outcomes.lose })).toBeNull();
    await choose(kinds.move);
    expect(isChosen(outcomes.lose)).toBe(true);
  });
});

describe('a sheet that asks for terms', () => {
  const show = (onsubmit: ComponentProps<typeof TermsSheet>['onsubmit']) => {
    const onclose = vi.fn();
    render(TermsSheet, { title: 'Title', action: 'Go', onsubmit, onclose });
    return onclose;
  };

  it('closes when it is done, and begins with its terms the next time', async () => {
    const onsubmit = vi.fn(() => Promise.resolve(true));
    const onclose = show(onsubmit);
    await choose('3 + 2');
    await choose(en.color('white'));
    await press('Go');
    const clock = { type: 'game', minutes: 3, increment_seconds: 2 };
    expect(onsubmit).toHaveBeenCalledWith({ clock, color: 'white' });
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
    expect(Terms.last().clock).toEqual(clock);
    expect(Terms.last().color).toBe('white');
  });

  it('keeps what was chosen where it fails, and says why and for how long', async () => {
    const onclose = show(() => Promise.reject(new RequestError('pairing_suspended', 720)));
    await choose('3 + 2');
    await press('Go');
    const alert = await screen.findByText(/12 minutes/);
    expect(alert.textContent).toContain(en.errors.codes.pairing_suspended);
    expect(isChosen('3 + 2')).toBe(true);
    expect(onclose).not.toHaveBeenCalled();
  });
});

describe('a challenge by name', () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: en.challenge.name });
  const send = () => press(en.challenge.send);
  const answer = (status: number, body: object) => {
    const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const refuse = (code: string) => answer(409, { error: { code, message: '…' } });

  it('asks for a name', async () => {
    const fetch = refuse('internal');
    render(ChallengeSheet, { name: '', onclose: () => undefined });
    await send();
    expect(screen.getByText(en.challenge.nameless)).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['player_not_found', en.errors.codes.player_not_found],
    ['opponent_playing', en.errors.codes.opponent_playing],
    ['own_invitation', en.challenge.yourself],
  ])('says %s beside the name, which stays', async (code, text) => {
    refuse(code);
    const onclose = vi.fn();
    render(ChallengeSheet, { name: 'Ana', onclose });
    await send();
    expect((await screen.findByText(text)).id).toBe(name().getAttribute('aria-describedby'));
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(name().value).toBe('Ana');
    expect(onclose).not.toHaveBeenCalled();
    await fireEvent.input(name(), { target: { value: 'Anna' } });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('says what is not about the name at the end', async () => {
    refuse('already_playing');
    render(ChallengeSheet, { name: 'Anna', onclose: () => undefined });
    await send();
    expect(await screen.findByText(en.errors.codes.already_playing)).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('false');
  });
});
