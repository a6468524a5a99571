//! What a client says over the socket.

use reversi_domain::GameId;
use reversi_engine::Square;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text;

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Begins to follow a game, or goes on after a break. The answer is what has happened since
    /// `version`, or a snapshot where that is unknown, too long ago, or absent.
    Resume {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// The last version that the client knows.
        #[serde(default)]
        version: Option<u32>,
    },
    /// Follows the game no longer. The game goes on.
    Unsubscribe {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
    },
    /// Acts at a table. The answer is `acknowledged` or `refused` with the same id.
    Command {
        /// The game.
        #[serde(with = "text")]
        #[ts(type = "string")]
        game: GameId,
        /// Made by the client: a number below 2^53 that it does not use again. A command that is
        /// sent again with its id acts once.
        #[ts(type = "number")]
        id: u64,
        /// What to do.
        action: Action,
    },
    /// Begins to follow the lobby.
    SubscribeLobby,
    /// Follows the lobby no longer.
    UnsubscribeLobby,
    /// Asks for a `pong`.
    Ping,
}

/// What a player does at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Places a disc.
    Play {
        /// Where, such as `f5`.
        #[serde(with = "text")]
        #[ts(type = "string")]
        square: Square,
        /// The number of plies on the record when the player chose, passes included.
        ply: u16,
    },
    /// Gives the game up.
    Resign,
    /// Leaves the game: called off before one's own first move, lost afterwards.
    Leave,
    /// Calls the game off, before one's own first move.
    Abort,
    /// Offers a draw, in one's own turn and once a turn.
    OfferDraw,
    /// Answers the opponent's offer of a draw.
    AnswerDraw {
        /// Yes or no.
        accept: bool,
    },
    /// Asks to take one's own last move back, once a turn. The computer always agrees.
    AskTakeback,
    /// Answers the opponent's request for a takeback.
    AnswerTakeback {
        /// Yes or no.
        accept: bool,
    },
    /// Gives the opponent 15 seconds more.
    GiveTime,
}
