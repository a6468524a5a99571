// Generated from crates/protocol by `make generate`; do not edit.

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "resume", 
/**
 * The game.
 */
game: string, 
/**
 * The last version that the client knows.
 */
version: number | null, } | { "type": "unsubscribe", 
/**
 * The game.
 */
game: string, } | { "type": "command", 
/**
 * The game.
 */
game: string, 
/**
 * Made by the client: a number below 2^53 that it does not use again. A command that is
 * sent again with its id acts once.
 */
id: number, 
/**
 * What to do.
 */
action: Action, } | { "type": "subscribe_lobby" } | { "type": "unsubscribe_lobby" } | { "type": "ping" };

/**
 * What a player does at a table.
 */
export type Action = { "type": "play", 
/**
 * Where, such as `f5`.
 */
square: string, 
/**
 * The number of plies on the record when the player chose, passes included.
 */
ply: number, } | { "type": "resign" } | { "type": "leave" } | { "type": "abort" } | { "type": "offer_draw" } | { "type": "answer_draw", 
/**
 * Yes or no.
 */
accept: boolean, } | { "type": "ask_takeback" } | { "type": "answer_takeback", 
/**
 * Yes or no.
 */
accept: boolean, } | { "type": "give_time" };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * Who the client is, by its cookie.
 */
player: PlayerView | null, 
/**
 * What the player seeks, as in `own_seeks`.
 */
seeks: Array<SeekView>, } | { "type": "snapshot", 
/**
 * The game.
 */
game: GameView, } | { "type": "entry", 
/**
 * The game.
 */
game: string, 
/**
 * The game's version after it.
 */
version: number, 
/**
 * What happened, in order.
 */
events: Array<Event>, 
/**
 * What each side has left at `now`; absent in an untimed game.
 */
clocks: Clocks | null, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, } | { "type": "current", 
/**
 * The game.
 */
game: string, 
/**
 * The newest version.
 */
version: number, 
/**
 * What each side has left at `now`; absent in an untimed game.
 */
clocks: Clocks | null, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, } | { "type": "offers", 
/**
 * The game.
 */
game: string, 
/**
 * All of it.
 */
offers: Offers, } | { "type": "presence", 
/**
 * The game.
 */
game: string, 
/**
 * The two sides.
 */
players: ByColor<PresenceView>, } | { "type": "acknowledged", 
/**
 * The game.
 */
game: string, 
/**
 * The command.
 */
id: number, 
/**
 * The game's version after it.
 */
version: number, } | { "type": "refused", 
/**
 * The game.
 */
game: string, 
/**
 * The command.
 */
id: number, 
/**
 * Why.
 */
error: ErrorView, } | { "type": "error", 
/**
 * The game that the message named.
 */
game: string | null, 
/**
 * Why.
 */
error: ErrorView, } | { "type": "lobby", 
/**
 * All of it.
 */
lobby: LobbyView, } | { "type": "own_games", 
/**
 * All of them.
 */
games: Array<OwnGame>, } | { "type": "own_seeks", 
/**
 * All of it: at most one for a game at once, and some by correspondence.
 */
seeks: Array<SeekView>, } | { "type": "challenges", 
/**
 * All of them, newest first.
 */
challenges: Array<InvitationView>, } | { "type": "challenge_declined", 
/**
 * The challenge, with the reason.
 */
challenge: InvitationView, } | { "type": "rematch", 
/**
 * The game that is over.
 */
game: string, 
/**
 * All of it.
 */
rematch: RematchView, } | { "type": "watchers", 
/**
 * The game.
 */
game: string, 
/**
 * Sockets that follow the game and are not its players'.
 */
count: number, } | { "type": "chat", 
/**
 * The game.
 */
game: string, 
/**
 * Where.
 */
room: Room, 
/**
 * Oldest first.
 */
lines: Array<ChatLine>, } | { "type": "stalling_warning" } | { "type": "game_started", 
/**
 * The game.
 */
game: string, } | { "type": "restarting" } | { "type": "pong", 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, };

/**
 * A person as others see them.
 */
export type PlayerView = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether the person plays as a guest.
 */
guest: boolean, };

/**
 * A game as it stands.
 */
export type GameView = { 
/**
 * The game.
 */
id: string, 
/**
 * The number of entries so far that everybody may see.
 */
version: number, 
/**
 * `standard`.
 */
variant: string, 
/**
 * How the time is measured.
 */
clock: ClockSetting, 
/**
 * Who plays.
 */
players: ByColor<SeatView>, 
/**
 * The side that the reader plays.
 */
you: Color | null, 
/**
 * The record.
 */
plies: Array<PlayedPly>, 
/**
 * Whose turn it is; nobody's once the game is over.
 */
turn: Color | null, 
/**
 * Absent in an untimed game.
 */
clocks: Clocks | null, 
/**
 * Present once the game is over.
 */
outcome: Outcome | null, 
/**
 * What waits for an answer; only for the players, while the game goes on.
 */
offers: Offers | null, 
/**
 * When the game was made, in milliseconds since 1970.
 */
started_at: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, };

/**
 * Something that happened at a table.
 */
export type Event = { "type": "moved", 
/**
 * Which side.
 */
color: Color, 
/**
 * Where.
 */
square: string, 
/**
 * The time charged, in milliseconds.
 */
spent_ms: number, } | { "type": "passed", 
/**
 * Which side.
 */
color: Color, } | { "type": "skipped", 
/**
 * Which side.
 */
color: Color, 
/**
 * The time charged, in milliseconds.
 */
spent_ms: number, } | { "type": "taken_back", 
/**
 * Which side; it is its turn again.
 */
color: Color, 
/**
 * The number of plies that are left on the record.
 */
plies: number, } | { "type": "time_given", 
/**
 * Which side was given it.
 */
color: Color, } | { "type": "resumed" } | { "type": "ended", 
/**
 * How.
 */
outcome: Outcome, };

/**
 * What the players have offered each other. Nobody else sees it.
 */
export type Offers = { 
/**
 * Counts what only the players see; later statements have higher numbers.
 */
number: number, 
/**
 * Who offers a draw and has no answer yet.
 */
draw: Color | null, 
/**
 * Who asks to take back a move and has no answer yet.
 */
takeback: Color | null, };

/**
 * Whether a player is at the table.
 */
export type PresenceView = { 
/**
 * Whether the player follows the game from anywhere.
 */
present: boolean, 
/**
 * For how long the player may stay away, in milliseconds; absent where the player is there, or
 * may stay away for ever.
 */
forfeit_in_ms: number | null, };

/**
 * Whether two who have played will play again.
 */
export type RematchView = { 
/**
 * Who offers to play again and has no answer yet; only the players see it.
 */
offered_by: Color | null, 
/**
 * When the offer lapses, in milliseconds since 1970; absent where there is none.
 */
lapses_at: number | null, 
/**
 * The game that came of it.
 */
next: string | null, };

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * What ended it.
 */
kind: OutcomeKind, 
/**
 * Whose doing it was; nobody's for `board` and `agreed`.
 */
by: Color | null, 
/**
 * The winner; nobody for a draw and for a game that was called off.
 */
winner: Color | null, 
/**
 * The official score, empty squares given to the winner, of a game that ended on the board.
 */
score: Score | null, 
/**
 * The discs on the board.
 */
discs: Score, };

/**
 * What ended a game.
 */
export type OutcomeKind = "board" | "agreed" | "resigned" | "left" | "out_of_time" | "aborted" | "no_first_move";

/**
 * One ply of a record.
 */
export type PlayedPly = { 
/**
 * A square such as `f5`, `--` for a pass, `~~` for a turn lost by time.
 */
ply: string, 
/**
 * The time charged for it, in milliseconds.
 */
spent_ms: number, };

/**
 * What each side has left at the time that stands in the message as `now`.
 */
export type Clocks = { 
/**
 * Milliseconds.
 */
black_ms: number, 
/**
 * Milliseconds.
 */
white_ms: number, 
/**
 * Whose clock runs; nobody's once the game is over.
 */
running: Color | null, };

/**
 * How the time of a game is measured.
 */
export type ClockSetting = { "type": "game", 
/**
 * The total a side, 1 to 60 minutes.
 */
minutes: number, 
/**
 * 0 to 60 seconds.
 */
increment_seconds: number, } | { "type": "move", 
/**
 * 5 to 60 seconds.
 */
seconds: number, 
/**
 * What happens when it runs out.
 */
on_timeout: OnTimeout, } | { "type": "days", 
/**
 * 1 to 14.
 */
days: number, } | { "type": "none" };

/**
 * What happens when the allowance of a move runs out.
 */
export type OnTimeout = "skip" | "lose";

/**
 * Who sits on one side.
 */
export type SeatView = { "type": "player", 
/**
 * The name, such as `Guest-4F7K2Q`.
 */
name: string, 
/**
 * Whether the person plays as a guest.
 */
guest: boolean, } | { "type": "computer", 
/**
 * 1 to 3, the strongest last.
 */
level: number, };

/**
 * A number for each side: discs or points.
 */
export type Score = { 
/**
 * Black's.
 */
black: number, 
/**
 * White's.
 */
white: number, };

/**
 * Something that each side has.
 */
export type ByColor<T> = { 
/**
 * Black's.
 */
black: T, 
/**
 * White's.
 */
white: T, };

/**
 * A side.
 */
export type Color = "black" | "white";

/**
 * What everybody sees in the lobby.
 */
export type LobbyView = { 
/**
 * How many people are connected.
 */
online: number, 
/**
 * How many games between people are being played.
 */
live_games: number, 
/**
 * Who of them is known by name, in the order of the names, at most 50.
 */
players: Array<PlayerView>, 
/**
 * Who waits for an opponent, longest wait first, at most 50.
 */
seeks: Array<SeekView>, 
/**
 * A game worth watching, if one is being played.
 */
featured: string | null, };

/**
 * Somebody who waits for an opponent. Whoever accepts first plays.
 */
export type SeekView = { 
/**
 * The seek.
 */
id: string, 
/**
 * Who.
 */
player: PlayerView, 
/**
 * With which clock.
 */
clock: ClockSetting, 
/**
 * How fast that is.
 */
pace: Pace, 
/**
 * The side of whoever waits; by lot if `null`.
 */
color: Color | null, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

/**
 * How fast a game is, by the time that a side is expected to use.
 */
export type Pace = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/**
 * One of the reader's own games in progress.
 */
export type OwnGame = { 
/**
 * The game.
 */
game: string, 
/**
 * The side that the reader plays.
 */
color: Color, 
/**
 * Against whom.
 */
opponent: SeatView, 
/**
 * With which clock.
 */
clock: ClockSetting, 
/**
 * Whether it is the reader's turn.
 */
your_turn: boolean, 
/**
 * When the time of whose turn it is runs out, in milliseconds since 1970; `null` in an untimed
 * game.
 */
deadline: number | null, };

/**
 * `GET /api/me`: who asks, by the cookie.
 */
export type Me = { 
/**
 * `null` for a visitor who has not started anything.
 */
player: PlayerView | null, 
/**
 * What the player seeks.
 */
seeks: Array<SeekView>, 
/**
 * The player's games in progress.
 */
games: Array<OwnGame>, };

/**
 * `POST /api/games`: a game against the computer. Answered by [`GameRef`].
 */
export type NewComputerGame = { 
/**
 * 1 to 3, the strongest last.
 */
level: number, 
/**
 * The side of whoever asks; by lot if `null`.
 */
color: Color | null, };

/**
 * A game, by its id.
 */
export type GameRef = { 
/**
 * The game.
 */
game: string, };

/**
 * `POST /api/invitations`: a link for a friend, or a challenge to somebody. Answered by
 * [`InvitationView`].
 */
export type NewInvitation = { 
/**
 * Whom to challenge, by name; whoever has the link if `null`.
 */
to: string | null, 
/**
 * How the time is measured; not untimed.
 */
clock: ClockSetting, 
/**
 * The side of whoever invites; by lot if `null`.
 */
color: Color | null, };

/**
 * `GET /api/invitations/{code}`. `POST …/accept` takes it, answered by [`GameRef`];
 * `DELETE` withdraws it.
 */
export type InvitationView = { 
/**
 * The invitation; the page that accepts it is `/i/{code}`.
 */
code: string, 
/**
 * Who invites.
 */
from: PlayerView, 
/**
 * Who is challenged; whoever has the link if `null`.
 */
to: PlayerView | null, 
/**
 * Whether the reader is the one who invites.
 */
yours: boolean, 
/**
 * How the time is measured.
 */
clock: ClockSetting, 
/**
 * The side of whoever invites; by lot if `null`.
 */
color: Color | null, 
/**
 * Whether it can still be accepted.
 */
status: InvitationStatus, 
/**
 * Until when it can be accepted, in milliseconds since 1970.
 */
expires_at: number, 
/**
 * Why it was declined, if it was.
 */
reason: DeclineReason | null, 
/**
 * The game that came of it, shown to its players.
 */
game: string | null, };

/**
 * Whether an invitation can be accepted.
 */
export type InvitationStatus = "open" | "taken" | "cancelled" | "expired" | "declined";

/**
 * `POST /api/invitations/{code}/decline`: an answer to a challenge.
 */
export type Decline = { 
/**
 * Why.
 */
reason: DeclineReason, };

/**
 * Why a challenge is declined.
 */
export type DeclineReason = "none" | "later" | "faster" | "slower" | "other_color";

/**
 * `POST /api/seeks`: a wish for an opponent, seen by all in the lobby and paired with its like.
 * Answered by [`SeekView`](crate::SeekView). A seek for a game at once takes the place of the one
 * before. `DELETE /api/seeks/{id}` gives it up; `POST /api/seeks/{id}/accept` takes somebody
 * else's, answered by [`GameRef`].
 */
export type NewSeek = { 
/**
 * How the time is measured; not untimed.
 */
clock: ClockSetting, 
/**
 * The side of whoever seeks; by lot if `null`.
 */
color: Color | null, };

/**
 * `POST /api/games/{id}/rematch`: offers to play again with the colours changed, or accepts the
 * opponent's offer. `DELETE` declines it or takes it back.
 */
export type Rematch = { 
/**
 * The game that has begun, if the opponent had offered.
 */
game: string | null, };

/**
 * `POST /api/games/{id}/chat`: something to say. Answered by [`ChatLine`](crate::ChatLine).
 */
export type NewChatLine = { 
/**
 * Where.
 */
room: Room, 
/**
 * What.
 */
content: ChatContent, };

/**
 * `POST /api/account` registers and is answered by [`Registered`]; `POST /api/session` signs in and
 * is answered by [`PlayerView`]. `DELETE /api/session` signs out.
 */
export type Credentials = { 
/**
 * The name, in capitals or small letters.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * Somebody has registered.
 */
export type Registered = { 
/**
 * Who they are now.
 */
player: PlayerView, 
/**
 * Whether the password is easily guessed.
 */
weak_password: boolean, };

/**
 * `PUT /api/account/password`. It ends all other sessions, and is answered by [`PasswordSet`].
 */
export type NewPassword = { 
/**
 * The password so far.
 */
old: string, 
/**
 * The password from now on.
 */
new: string, };

/**
 * The password has been changed.
 */
export type PasswordSet = { 
/**
 * Whether the new password is easily guessed.
 */
weak_password: boolean, };

/**
 * `GET /api/sessions`: a browser in which one is signed in, the last used first. `DELETE
 * /api/sessions/{id}` signs out there, `DELETE /api/sessions` everywhere else.
 */
export type SessionView = { 
/**
 * Its id.
 */
id: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, 
/**
 * What the browser calls itself, where it does.
 */
agent: string | null, 
/**
 * The network that it was opened from.
 */
network: string | null, 
/**
 * Since when, in milliseconds since 1970.
 */
opened_at: number, 
/**
 * When it was last used, to the hour, in milliseconds since 1970.
 */
last_used_at: number, };

/**
 * Where something is said.
 */
export type Room = "players" | "spectators";

/**
 * What is said.
 */
export type ChatContent = { "type": "text", 
/**
 * 1 to 140 characters on one line.
 */
text: string, } | { "type": "phrase", 
/**
 * Which.
 */
phrase: Phrase, };

/**
 * A ready phrase.
 */
export type Phrase = "hello" | "good_luck" | "have_fun" | "good_game" | "well_played" | "thank_you" | "have_to_go" | "good_bye";

/**
 * Something that was said.
 */
export type ChatLine = { 
/**
 * Counts the lines of the site; later ones have higher numbers.
 */
number: number, 
/**
 * Who said it.
 */
from: PlayerView, 
/**
 * The side that the speaker plays; nobody's for a spectator.
 */
color: Color | null, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What.
 */
content: ChatContent, };

/**
 * The body of every answer that is not a success.
 */
export type ErrorBody = { 
/**
 * What went wrong.
 */
error: ErrorView, };

/**
 * An error as it is sent: over HTTP under `error`, over the socket within a message.
 */
export type ErrorView = { 
/**
 * Which error.
 */
code: ErrorCode, 
/**
 * What happened and what to do, in English, for logs and for those who write clients.
 */
message: string, 
/**
 * After how many seconds it is worth trying again, where that is known.
 */
wait_seconds?: number, };

/**
 * The closed set of errors. A client chooses its text by the code.
 */
export type ErrorCode = "malformed_message" | "unknown_message" | "message_too_large" | "too_many_messages" | "invalid_request" | "not_found" | "game_not_found" | "not_a_player" | "game_over" | "out_of_time" | "not_your_turn" | "stale_move" | "illegal_move" | "too_late_to_abort" | "already_offered" | "no_offer" | "nothing_to_take_back" | "too_many_takebacks" | "no_time_to_give" | "computer_opponent" | "too_many_commands" | "not_saved" | "invitation_not_found" | "invitation_taken" | "invitation_cancelled" | "invitation_expired" | "invitation_declined" | "own_invitation" | "player_not_found" | "name_length" | "name_characters" | "name_scripts" | "name_reserved" | "name_taken" | "name_alike" | "password_length" | "wrong_credentials" | "wrong_password" | "already_registered" | "not_registered" | "session_not_found" | "seek_not_found" | "already_playing" | "opponent_playing" | "pairing_suspended" | "no_rematch" | "not_your_room" | "no_session" | "invalid_session" | "wrong_origin" | "unsupported_protocol" | "too_many_requests" | "server_full" | "server_stopping" | "database_unavailable" | "internal";

export const PROTOCOL = 1;

/**
 * The most characters of a line in a chat.
 */
export const MAX_CHAT_TEXT = 140;

/**
 * The clocks that quick pairing offers, fastest first.
 */
export const QUICK_PAIRING = [
  { clock: { type: "game", minutes: 1, increment_seconds: 0 }, pace: "bullet" },
  { clock: { type: "game", minutes: 3, increment_seconds: 2 }, pace: "blitz" },
  { clock: { type: "game", minutes: 5, increment_seconds: 0 }, pace: "blitz" },
  { clock: { type: "game", minutes: 10, increment_seconds: 0 }, pace: "rapid" },
  { clock: { type: "game", minutes: 15, increment_seconds: 10 }, pace: "rapid" },
  { clock: { type: "game", minutes: 30, increment_seconds: 0 }, pace: "classical" },
] as const;

/**
 * The least and the most of each number of a clock.
 */
export const CLOCK_LIMITS = {
  minutes: { min: 1, max: 60 },
  increment_seconds: { min: 0, max: 60 },
  seconds: { min: 5, max: 60 },
  days: { min: 1, max: 14 },
} as const;
