//! The bodies of HTTP requests and answers, all JSON.
//!
//! Whatever starts something makes a guest of a visitor who is nobody yet, and sets the cookie.

use reversi_domain::{GameId, InvitationCode};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::chat::{ChatContent, Room};
use crate::error::ErrorView;
use crate::game::{ClockSetting, Color};
use crate::lobby::{OwnGame, SeekView};
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
    /// What the player seeks.
    pub seeks: Vec<SeekView>,
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

/// `POST /api/invitations`: a link for a friend, or a challenge to somebody. Answered by
/// [`InvitationView`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewInvitation {
    /// Whom to challenge, by name; whoever has the link if `null`.
    #[serde(default)]
    pub to: Option<String>,
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
    /// Who is challenged; whoever has the link if `null`.
    pub to: Option<PlayerView>,
    /// Whether the reader is the one who invites.
    pub yours: bool,
    /// How the time is measured.
    pub clock: ClockSetting,
    /// The side of whoever invites; by lot if `null`.
    pub color: Option<Color>,
    /// Whether it can still be accepted.
    pub status: InvitationStatus,
    /// Until when it can be accepted, in milliseconds since 1970.
    #[ts(type = "number")]
    pub expires_at: i64,
    /// Why it was declined, if it was.
    pub reason: Option<DeclineReason>,
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
    /// Whoever was challenged has declined.
    Declined,
}

/// `POST /api/invitations/{code}/decline`: an answer to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Decline {
    /// Why.
    pub reason: DeclineReason,
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// Without a reason.
    None,
    /// Not now; ask again later.
    Later,
    /// Rather with a faster clock.
    Faster,
    /// Rather with a slower clock.
    Slower,
    /// Rather with the other colour, or by lot.
    OtherColor,
}

/// `POST /api/seeks`: a wish for an opponent, seen by all in the lobby and paired with its like.
/// Answered by [`SeekView`](crate::SeekView). A seek for a game at once takes the place of the one
/// before. `DELETE /api/seeks/{id}` gives it up; `POST /api/seeks/{id}/accept` takes somebody
/// else's, answered by [`GameRef`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewSeek {
    /// How the time is measured; not untimed.
    pub clock: ClockSetting,
    /// The side of whoever seeks; by lot if `null`.
    #[serde(default)]
    pub color: Option<Color>,
}

/// `POST /api/games/{id}/rematch`: offers to play again with the colours changed, or accepts the
/// opponent's offer. `DELETE` declines it or takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rematch {
    /// The game that has begun, if the opponent had offered.
    #[serde(with = "text::option")]
    #[ts(type = "string | null")]
    pub game: Option<GameId>,
}

/// `POST /api/games/{id}/chat`: something to say. Answered by [`ChatLine`](crate::ChatLine).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewChatLine {
    /// Where.
    pub room: Room,
    /// What.
    pub content: ChatContent,
}
