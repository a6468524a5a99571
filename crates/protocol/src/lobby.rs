//! The lobby as a client sees it.

use reversi_domain::{GameId, SeekId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::game::{ClockSetting, Color, SeatView};
use crate::server::PlayerView;
use crate::text;

/// What everybody sees in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LobbyView {
    /// How many people are connected.
    pub online: u32,
    /// How many games between people are being played.
    pub live_games: u32,
    /// Who of them is known by name, in the order of the names, at most 50.
    pub players: Vec<PlayerView>,
    /// Who waits for an opponent, longest wait first, at most 50.
    pub seeks: Vec<SeekView>,
    /// A game worth watching, if one is being played.
    #[serde(with = "text::option")]
    #[ts(type = "string | null")]
    pub featured: Option<GameId>,
}

/// Somebody who waits for an opponent. Whoever accepts first plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeekView {
    /// The seek.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub id: SeekId,
    /// Who.
    pub player: PlayerView,
    /// With which clock.
    pub clock: ClockSetting,
    /// How fast that is.
    pub pace: Pace,
    /// The side of whoever waits; by lot if `null`.
    pub color: Option<Color>,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
}

/// How fast a game is, by the time that a side is expected to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Under 3 minutes a side.
    Bullet,
    /// Under 8 minutes a side.
    Blitz,
    /// Under 25 minutes a side.
    Rapid,
    /// From 25 minutes a side.
    Classical,
    /// Days for each move.
    Correspondence,
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
    /// When the time of whose turn it is runs out, in milliseconds since 1970; `null` in an untimed
    /// game.
    #[ts(type = "number | null")]
    pub deadline: Option<i64>,
}
