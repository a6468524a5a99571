//! What is said beside a board.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::game::Color;
use crate::server::PlayerView;

/// The most characters of a line.
pub const MAX_CHAT_TEXT: usize = reversi_domain::chat::MAX_TEXT;

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The two players' own.
    Players,
    /// Everybody else's; the players read it and speak in it once the game is over.
    Spectators,
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChatContent {
    /// In one's own words.
    Text {
        /// 1 to 140 characters on one line.
        text: String,
    },
    /// A ready phrase, which everybody reads in their own language.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
}

/// A ready phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Have fun.
    HaveFun,
    /// Good game.
    GoodGame,
    /// Well played.
    WellPlayed,
    /// Thank you.
    ThankYou,
    /// I have to go.
    HaveToGo,
    /// Good bye.
    GoodBye,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Counts the lines of the site; later ones have higher numbers.
    #[ts(type = "number")]
    pub number: i64,
    /// Who said it.
    pub from: PlayerView,
    /// The side that the speaker plays; nobody's for a spectator.
    pub color: Option<Color>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What.
    pub content: ChatContent,
}
