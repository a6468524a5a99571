import type {
  ChatLine,
  Credentials,
  Decline,
  ErrorBody,
  ErrorCode,
  GameRef,
  InvitationView,
  Me,
  NewChatLine,
  NewComputerGame,
  NewInvitation,
  NewPassword,
  NewSeek,
  PasswordSet,
  PlayerView,
  Registered,
  Rematch,
  SeekView,
  SessionView,
} from '../protocol/generated';

/** How long an answer may take, in milliseconds: a little longer than the server's own limit. */
const PATIENCE = 20_000;

/** Why a request did nothing: the server's code, or `offline` where there was no answer. */
export type Failure = ErrorCode | 'offline';

/** A request that did nothing. */
export class RequestError extends Error {
  constructor(
    readonly code: Failure,
    /** After how many seconds it is worth trying again, where that is known. */
    readonly wait: number | null = null,
  ) {
    super(code);
  }
}

/** Who this browser is, and what is going on with them. */
export const me = () => request<Me>('GET', '/api/me');

/** Registers, with the games that this browser's guest has. */
export const register = (credentials: Credentials) =>
  request<Registered>('POST', '/api/account', credentials);

/** Signs in. */
export const signIn = (credentials: Credentials) =>
  request<PlayerView>('POST', '/api/session', credentials);

/** Signs out. */
export const signOut = () => request<undefined>('DELETE', '/api/session');

/** Changes the password, and signs out everywhere else. */
export const setPassword = (passwords: NewPassword) =>
  request<PasswordSet>('PUT', '/api/account/password', passwords);

/** Where one is signed in. */
export const sessions = () => request<SessionView[]>('GET', '/api/sessions');

/** Signs out in another browser. */
export const endSession = (id: string) => request<undefined>('DELETE', `/api/sessions/${id}`);

/** Signs out everywhere else. */
export const endOtherSessions = () => request<undefined>('DELETE', '/api/sessions');

/** Starts a game against the computer. */
export const startComputerGame = (game: NewComputerGame) =>
  request<GameRef>('POST', '/api/games', game);

/** Makes a link for a friend. */
export const invite = (invitation: NewInvitation) =>
  request<InvitationView>('POST', '/api/invitations', invitation);

/** What a link for a friend offers. */
export const invitation = (code: string) =>
  request<InvitationView>('GET', `/api/invitations/${code}`);

/** Takes up an invitation, which starts the game. */
export const accept = (code: string) => request<GameRef>('POST', `/api/invitations/${code}/accept`);

/** Takes an invitation back. */
export const withdraw = (code: string) => request<undefined>('DELETE', `/api/invitations/${code}`);

/** Declines a challenge. */
export const decline = (code: string, answer: Decline) =>
  request<undefined>('POST', `/api/invitations/${code}/decline`, answer);

/** Waits for somebody who wants the same, or who accepts it. */
export const seek = (seek: NewSeek) => request<SeekView>('POST', '/api/seeks', seek);

/** Waits no longer. */
export const giveUpSeek = (id: string) => request<undefined>('DELETE', `/api/seeks/${id}`);

/** Plays somebody who waits. */
export const acceptSeek = (id: string) => request<GameRef>('POST', `/api/seeks/${id}/accept`);

/** Says something beside a game. */
export const say = (game: string, line: NewChatLine) =>
  request<ChatLine>('POST', `/api/games/${game}/chat`, line);

/** Offers to play again, or accepts the opponent's offer. */
export const rematch = (game: string) => request<Rematch>('POST', `/api/games/${game}/rematch`);

/** Takes an offer to play again back, or declines it. */
export const noRematch = (game: string) =>
  request<undefined>('DELETE', `/api/games/${game}/rematch`);

/** A session that has ended goes with the answer that says so; then the request is `again` sent. */
async function request<Answer>(
  method: string,
  path: string,
  body?: object,
  again = false,
): Promise<Answer> {
  const { ok, text } = await send(method, path, body);
  const failure = ok ? null : failureOf(text);
  if (failure?.code === 'invalid_session' && !again) return request(method, path, body, true);
  if (failure) throw failure;
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Sends a request and waits for the whole answer, but not for ever. */
async function send(
  method: string,
  path: string,
  body?: object,
): Promise<{ ok: boolean; text: string }> {
  const init = body && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(path, { method, signal: AbortSignal.timeout(PATIENCE), ...init });
    return { ok: response.ok, text: await response.text() };
  } catch {
    throw new RequestError('offline');
  }
}

/** What an error's body says; a proxy's own error page counts as no answer. */
function failureOf(text: string): RequestError {
  try {
    const { code, wait_seconds } = (JSON.parse(text) as ErrorBody).error;
    return new RequestError(code, wait_seconds ?? null);
  } catch {
    return new RequestError('offline');
  }
}
