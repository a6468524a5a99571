import type { ServerMessage } from './generated';

/** Every kind of message; a kind that is missing here does not compile. */
const KINDS: Record<ServerMessage['type'], true> = {
  welcome: true,
  snapshot: true,
  entry: true,
  current: true,
  offers: true,
  presence: true,
  acknowledged: true,
  refused: true,
  error: true,
  lobby: true,
  own_games: true,
  own_seeks: true,
  challenges: true,
  challenge_declined: true,
  rematch: true,
  watchers: true,
  chat: true,
  stalling_warning: true,
  game_started: true,
  restarting: true,
  pong: true,
};

/**
 * Reads a frame from the server. Kinds that this version does not know, as a newer server may
 * send, give `null`; the shape of a known kind is the server's promise.
 */
export function decodeServer(frame: string): ServerMessage | null {
  const message: unknown = JSON.parse(frame);
  return hasKind(message) && Object.hasOwn(KINDS, message.type) ? (message as ServerMessage) : null;
}

function hasKind(message: unknown): message is { type: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    typeof message.type === 'string'
  );
}
