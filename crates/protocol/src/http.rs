//! The bodies of HTTP requests and answers, all JSON.
//!
//! Whatever starts something makes a guest of a visitor who is nobody yet, and sets the cookie.

use reversi_domain::{GameId, InvitationCode};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::error::ErrorView;
use crate::game::{ClockSetting, Color};
use crate::lobby::OwnGame;
use crate::server::PlayerView;
use crate::text;

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorView,
}

/// `GET /api/me`: who asks, by the cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Me {
    /// `null` for a visitor who has not started anything.
    pub player: Option<PlayerView>,
    /// The clock for which the player waits in the pairing queue.
    pub queue: Option<ClockSetting>,
    /// The player's games in progress.
    pub games: Vec<OwnGame>,
}

/// `POST /api/games`: a game against the computer. Answered by [`GameRef`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewComputerGame {
    /// 1 to 3, the strongest last.
    pub level: u8,
    /// The side of whoever asks; by lot if `null`.
    pub color: Option<Color>,
}

/// A game, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameRef {
    /// The game.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub game: GameId,
}

/// `POST /api/invitations`: a link for a friend. Answered by [`InvitationView`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewInvitation {
    /// How the time is measured; not untimed.
    pub clock: ClockSetting,
    /// The side of whoever invites; by lot if `null`.
    pub color: Option<Color>,
}

/// `GET /api/invitations/{code}`. `POST …/accept` takes it, answered by [`GameRef`];
/// `DELETE` withdraws it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InvitationView {
    /// The invitation; the page that accepts it is `/i/{code}`.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub code: InvitationCode,
    /// Who invites.
    pub from: PlayerView,
    /// Whether the reader is the one who invites.
    pub yours: bool,
    /// How the time is measured.
    pub clock: ClockSetting,
    /// The side of whoever invites; by lot if `null`.
    pub color: Option<Color>,
    /// Whether it can still be accepted.
    pub status: InvitationStatus,
    /// The game that came of it, shown to its players.
    #[serde(with = "text::option")]
    #[ts(type = "string | null")]
    pub game: Option<GameId>,
}

/// Whether an invitation can be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InvitationStatus {
    /// It can.
    Open,
    /// Somebody has.
    Taken,
    /// It has been withdrawn.
    Cancelled,
    /// It is too old.
    Expired,
}

/// `POST /api/pairing`: a place in the queue for quick pairing, in exchange for the one held
/// before. `DELETE /api/pairing` gives it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinQueue {
    /// One of the clocks that quick pairing offers.
    pub clock: ClockSetting,
}
