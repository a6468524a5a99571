import type { Page } from '@playwright/test';
import type {
  ClockSetting,
  LobbyView,
  Me,
  OwnGame,
  Pace,
  SeekView,
  ServerMessage,
} from '../../src/protocol/generated';

/** As many as the server tells of. */
export const MANY = 50;

const START = Date.now();
const HOUR = 3_600_000;

const SOUGHT: readonly { pace: Pace; clock: ClockSetting }[] = [
  { pace: 'bullet', clock: { type: 'game', minutes: 1, increment_seconds: 0 } },
  { pace: 'classical', clock: { type: 'game', minutes: 60, increment_seconds: 60 } },
  { pace: 'blitz', clock: { type: 'move', seconds: 30, on_timeout: 'skip' } },
  { pace: 'correspondence', clock: { type: 'days', days: 14 } },
];
const COLORS = [null, 'black', 'white'] as const;

const of = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

const many = <Item>(item: (index: number) => Item) =>
  Array.from({ length: MANY }, (_, i) => item(i));

/** Names of every length, up to the longest that there may be. */
const player = (index: number) => ({
  name: `Guest-${String(index)}-`.padEnd(12 + ((7 * index) % 29), 'x'),
  guest: true,
});

const seek = (index: number): SeekView => ({
  id: `seek-${String(index)}`,
  player: player(index),
  ...of(SOUGHT, index),
  color: of(COLORS, index),
  since: START - index * index * HOUR,
});

const ownGame = (index: number): OwnGame => ({
  game: `game-${String(index)}`,
  color: index % 2 === 0 ? 'black' : 'white',
  opponent: { type: 'player', ...player(index) },
  clock: { type: 'days', days: 14 },
  your_turn: index < 10,
  deadline: START + (index + 0.5) * HOUR,
});

const crowded = (lobby: LobbyView): LobbyView => ({
  ...lobby,
  online: 12_345,
  live_games: 6_789,
  players: many(player),
  seeks: many(seek),
});

function fill(message: ServerMessage): ServerMessage {
  if (message.type === 'lobby') return { ...message, lobby: crowded(message.lobby) };
  if (message.type === 'own_games') return { ...message, games: many(ownGame) };
  return message;
}

/** Reloads a page as one that is told of many others, and of many games of its own. */
export async function crowd(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws\b/, (near) => {
    const far = near.connectToServer();
    far.onMessage((frame) => {
      near.send(JSON.stringify(fill(JSON.parse(String(frame)) as ServerMessage)));
    });
  });
  await page.route('/api/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as Me;
    await route.fulfill({ response, json: { ...me, games: many(ownGame) } });
  });
  await page.reload();
}
