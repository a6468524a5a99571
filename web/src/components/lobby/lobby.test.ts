import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync, type ComponentProps } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../lib/i18n/en';
import { i18n } from '../../lib/i18n/index.svelte';
import { serverTime } from '../../lib/site';
import { ANNA, GUEST, ownGame, seekOf } from '../../test/lobby';
import OwnGames from './OwnGames.svelte';
import Players from './Players.svelte';
import Seeks from './Seeks.svelte';

const fifty = <Item>(make: (id: string) => Item) =>
  Array.from({ length: 50 }, (_, index) => make(String(index)));

beforeEach(async () => {
  localStorage.clear();
  await i18n.start();
});

describe('those who wait for an opponent', () => {
  const show = (props: Partial<ComponentProps<typeof Seeks>> = {}) => {
    const onaccept = vi.fn();
    const ongiveup = vi.fn();
    const view = render(Seeks, { seeks: [], own: [], onaccept, ongiveup, ...props });
    return { onaccept, ongiveup, ...view };
  };
  const filter = (name: string, option: string) =>
    fireEvent.change(screen.getByLabelText(name), {
      target: {
        value: within(screen.getByLabelText(name)).getByText<HTMLOptionElement>(option).value,
      },
    });

  it('are accepted with one click', async () => {
    const seek = seekOf('a');
    const { onaccept } = show({ seeks: [seek] });
    await fireEvent.click(screen.getByRole('button', { name: /^Play Anna, 5 minutes/ }));
    expect(onaccept).toHaveBeenCalledWith(seek);
  });

  it('say how to become one of them where there is none', () => {
    show();
    expect(screen.getByText(en.lobby.noSeeks)).toBeTruthy();
  });

  it('are all there when there are many', () => {
    show({ seeks: fifty((id) => seekOf(id)) });
    expect(screen.getAllByRole('button', { name: /^Play / })).toHaveLength(50);
  });

  it('are told from the reader, who may stop waiting', async () => {
    const own = seekOf('mine', { player: GUEST, color: 'white' });
    const { ongiveup } = show({ own: [own] });
    expect(screen.getByText(en.lobby.seek.yours)).toBeTruthy();
    expect(screen.getByText(/you play White/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: en.lobby.seek.giveUp('5 + 0') }));
    expect(ongiveup).toHaveBeenCalledWith(own);
  });

  it('say the side that is left to the reader, and how long they wait', () => {
    const since = serverTime.now() - 5 * 60_000;
    show({ seeks: [seekOf('a', { color: 'white', since })] });
    expect(screen.getByText(/you play Black/)).toBeTruthy();
    expect(screen.getByText(en.lobby.seek.waits('5 min'))).toBeTruthy();
  });

  it('are filtered, and all shown again at a click', async () => {
    show({ seeks: [seekOf('a', { pace: 'rapid' })] });
    await filter(en.lobby.seek.pace, en.pace.names.blitz);
    expect(screen.getByText(/1 seek does not fit/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: en.lobby.seek.showAll }));
    expect(screen.getByRole('button', { name: /^Play Anna/ })).toBeTruthy();
  });

  it('keep their places while somebody is about to choose', async () => {
    const [a, b] = [seekOf('a'), seekOf('b', { player: GUEST })];
    const { rerender, onaccept } = show({ seeks: [a, b] });
    const list = screen.getByRole('list');
    await fireEvent.pointerEnter(list);
    await rerender({ seeks: [b] });
    const gone = screen.getByRole<HTMLButtonElement>('button', { name: /^Play Anna/ });
    expect(gone.textContent.trim()).toBe(en.lobby.seek.gone);
    expect(gone.disabled).toBe(true);
    expect(onaccept).not.toHaveBeenCalled();
    await fireEvent.pointerLeave(list);
    expect(screen.queryByRole('button', { name: /^Play Anna/ })).toBeNull();
  });
});

describe("the player's own games", () => {
  it('say whose turn it is and what is left of the days', () => {
    const deadline = serverTime.now() + (2 * 24 + 5) * 3_600_000 + 1_000;
    render(OwnGames, { games: [ownGame('a', { deadline })] });
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/game/a');
    expect(link.textContent).toContain(GUEST.name);
    expect(link.textContent).toContain(en.lobby.yourTurn);
    expect(link.textContent).toContain(en.terms.left('2 days 5 hr'));
  });

  it('leave faster clocks to the board', () => {
    const clock = { type: 'game', minutes: 5, increment_seconds: 0 } as const;
    render(OwnGames, { games: [ownGame('a', { clock, your_turn: false })] });
    expect(screen.getByRole('link').textContent).toContain(en.lobby.theirTurn);
    expect(screen.getByRole('link').textContent).not.toContain('left');
  });

  it('are never less than out of time', () => {
    render(OwnGames, { games: [ownGame('a', { deadline: serverTime.now() - 60_000 })] });
    expect(screen.getByRole('link').textContent).toContain(en.terms.left('0 sec'));
  });

  it('are all there when there are many', () => {
    render(OwnGames, { games: fifty((id) => ownGame(id)) });
    expect(screen.getAllByRole('link')).toHaveLength(50);
  });
});

describe('who is here', () => {
  it('is challenged at a click on the name, and anybody by name', async () => {
    const onchallenge = vi.fn();
    render(Players, { players: [ANNA], online: '4 people here', onchallenge });
    await fireEvent.click(screen.getByRole('button', { name: en.challenge.someone('Anna') }));
    expect(onchallenge).toHaveBeenLastCalledWith('Anna');
    await fireEvent.click(screen.getByRole('button', { name: en.challenge.byName }));
    expect(onchallenge).toHaveBeenLastCalledWith();
    expect(screen.getByText('4 people here')).toBeTruthy();
  });

  it('may be nobody', () => {
    render(Players, { players: [], online: '1 person here', onchallenge: () => undefined });
    flushSync();
    expect(screen.getByText(en.lobby.nobody)).toBeTruthy();
  });
});
