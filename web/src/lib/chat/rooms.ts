import type { Room } from '../../protocol/generated';
import { opposite } from '../game/advance';
import type { Game } from '../game/game.svelte';
import type { Chat } from './chat.svelte';

/**
 * The rooms where the reader may be: the players' own for the two of them, the spectators' for
 * everybody else, and for the players too once the game is over. Nobody talks to the computer.
 */
export function roomsOf(game: Game, chat: Chat): readonly Room[] {
  const { you, view } = game;
  if (!view) return [];
  if (!you) return ['spectators'];
  if (view.players[opposite(you)].type === 'player') {
    return game.outcome ? ['players', 'spectators'] : ['players'];
  }
  return game.outcome && chat.lines('spectators').length > 0 ? ['spectators'] : [];
}
