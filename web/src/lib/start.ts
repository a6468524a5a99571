import type { NewComputerGame, NewSeek } from '../protocol/generated';
import * as api from './api';
import type { Square } from './engine/rules';
import { gamePath, router } from './router.svelte';
import { connection, outbox } from './site';

/**
 * Starts a game against the computer and goes there; `firstMove` is played at once by whoever has
 * chosen Black.
 */
export async function startAgainstComputer(
  game: NewComputerGame,
  firstMove?: Square,
): Promise<void> {
  const { game: id } = await asPlayer(api.startComputerGame(game));
  if (firstMove) void outbox.command(id, { type: 'play', square: firstMove, ply: 0 });
  router.go(gamePath(id));
}

/**
 * Waits for a request that makes a guest of a visitor. The connection was opened as nobody's, and
 * has to be opened anew as the guest's.
 */
export async function asPlayer<Answer>(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (connection.player === null) connection.reopen();
  return answer;
}

/** Waits for an opponent. */
export async function seek(wish: NewSeek): Promise<void> {
  const made = await api.seek(wish);
  if (connection.player !== null) return;
  // The connection is nobody's and is not told; the welcome of the next one is compared with this.
  connection.seeks = [made];
  connection.reopen();
}

/** Plays somebody who waits. */
export async function acceptSeek(id: string): Promise<void> {
  const { game } = await asPlayer(api.acceptSeek(id));
  router.go(gamePath(game));
}
