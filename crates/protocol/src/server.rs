//! What a server says over the socket.

use reversi_domain::GameId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::chat::{ChatLine, Room};
use crate::error::ErrorView;
use crate::game::{ByColor, Clocks, Event, GameView, Offers, PresenceView, RematchView};
use crate::http::InvitationView;
use crate::lobby::{LobbyView, OwnGame, SeekView};
use crate::text;

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on every socket.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
        /// Who the client is, by its cookie.
        player: Option<PlayerView>,
        /// What the player seeks, as in `own_seeks`.
        seeks: Vec<SeekView>,
    },
    /// A game as it stands.
    Snapshot {
        /// The game.
        game: GameView,
    },
    /// One more entry of a game's journal. Versions come without gaps.
    Entry {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The game's version after it.
        version: u32,
        /// What happened, in order.
        events: Vec<Event>,
        /// What each side has left at `now`; absent in an untimed game.
        clocks: Option<Clocks>,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
    },
    /// The client knows the newest version of the game already.
    Current {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The newest version.
        version: u32,
        /// What each side has left at `now`; absent in an untimed game.
        clocks: Option<Clocks>,
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
    },
    /// What the players have offered each other; sent to the players alone.
    Offers {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// All of it.
        offers: Offers,
    },
    /// Who is at the table of a game between people, to everybody who follows it, whenever that
    /// changes.
    Presence {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The two sides.
        players: ByColor<PresenceView>,
    },
    /// A command has acted, and what it did is durable.
    Acknowledged {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The command.
        #[ts(type = "number")]
        id: u64,
        /// The game's version after it.
        version: u32,
    },
    /// A command has done nothing.
    Refused {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The command.
        #[ts(type = "number")]
        id: u64,
        /// Why.
        error: ErrorView,
    },
    /// Another message could not be followed.
    Error {
        /// The game that the message named.
        #[serde(with = "text::option")]
        #[ts(type = "string | null")]
        game: Option<GameId>,
        /// Why.
        error: ErrorView,
    },
    /// The lobby as it stands.
    Lobby {
        /// All of it.
        lobby: LobbyView,
    },
    /// The player's own games in progress, when they have changed.
    OwnGames {
        /// All of them.
        games: Vec<OwnGame>,
    },
    /// What the player seeks has changed, in this tab or another.
    OwnSeeks {
        /// All of it: at most one for a game at once, and some by correspondence.
        seeks: Vec<SeekView>,
    },
    /// The challenges to the player and by the player that wait for an answer, whenever they change.
    Challenges {
        /// All of them, newest first.
        challenges: Vec<InvitationView>,
    },
    /// A challenge by the player has been declined.
    ChallengeDeclined {
        /// The challenge, with the reason.
        challenge: InvitationView,
    },
    /// Whether the two will play again, whenever that changes. Spectators hear of the next game and
    /// not of the offer.
    Rematch {
        /// The game that is over.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// All of it.
        rematch: RematchView,
    },
    /// How many watch a game, to everybody who follows it, whenever that changes.
    Watchers {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// Sockets that follow the game and are not its players'.
        count: u32,
    },
    /// What has been said in a room of a game: the latest lines when a client begins to follow the
    /// game, and each further one.
    Chat {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// Where.
        room: Room,
        /// Oldest first.
        lines: Vec<ChatLine>,
    },
    /// The player has let the clock run out in lost games, and will be kept from pairing for a while
    /// if that goes on.
    StallingWarning,
    /// A game of the player's has begun.
    GameStarted {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
    },
    /// The server stops and is back in a moment; games are safe.
    Restarting,
    /// The answer to a `ping`.
    Pong {
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
    },
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether the person plays as a guest.
    pub guest: bool,
}
