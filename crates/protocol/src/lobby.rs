//! The lobby as a client sees it.

use reversi_domain::GameId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::game::{ClockSetting, Color, SeatView};
use crate::text;

/// What everybody sees in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LobbyView {
    /// How many people are connected.
    pub online: u32,
    /// How many games between people are being played.
    pub live_games: u32,
    /// Who waits for an opponent, longest wait first, at most 50.
    pub seeks: Vec<SeekView>,
    /// A game worth watching, if one is being played.
    #[serde(with = "text::option")]
    #[ts(type = "string | null")]
    pub featured: Option<GameId>,
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeekView {
    /// Who.
    pub name: String,
    /// With which clock.
    pub clock: ClockSetting,
}

/// One of the reader's own games in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnGame {
    /// The game.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub game: GameId,
    /// The side that the reader plays.
    pub color: Color,
    /// Against whom.
    pub opponent: SeatView,
    /// With which clock.
    pub clock: ClockSetting,
    /// Whether it is the reader's turn.
    pub your_turn: bool,
}
