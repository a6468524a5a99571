//! Between the words of the domain and those of the wire. The only place where they meet.

mod chat;

use std::time::Duration;

use reversi_domain::challenge::DeclineReason as DomainDeclineReason;
use reversi_domain::chat::TextError;
use reversi_domain::clock::{
    ClockError, ClockSetting as DomainClock, Lag, OnTimeout as DomainOnTimeout,
};
use reversi_domain::pace::Pace as DomainPace;
use reversi_domain::presence::Presence;
use reversi_domain::table::{self, Entry, Table};
use reversi_domain::{ByColor as DomainByColor, GameId, Timestamp};
use reversi_engine::Color as EngineColor;

use crate::client::Action;
use crate::error::ErrorCode;
use crate::game::{
    ByColor, ClockSetting, Clocks, Color, Event, GameView, Offers, OnTimeout, Outcome, OutcomeKind,
    PlayedPly, PresenceView, Score, SeatView,
};
use crate::http::DeclineReason;
use crate::lobby::Pace;
use crate::server::ServerMessage;

/// A wire value that the domain has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConvertError {
    /// A clock outside its limits.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// A text that cannot be said.
    #[error(transparent)]
    Text(#[from] TextError),
}

impl From<EngineColor> for Color {
    fn from(color: EngineColor) -> Color {
        match color {
            EngineColor::Black => Color::Black,
            EngineColor::White => Color::White,
        }
    }
}

impl From<Color> for EngineColor {
    fn from(color: Color) -> EngineColor {
        match color {
            Color::Black => EngineColor::Black,
            Color::White => EngineColor::White,
        }
    }
}

impl From<DomainDeclineReason> for DeclineReason {
    fn from(reason: DomainDeclineReason) -> DeclineReason {
        match reason {
            DomainDeclineReason::None => DeclineReason::None,
            DomainDeclineReason::Later => DeclineReason::Later,
            DomainDeclineReason::Faster => DeclineReason::Faster,
            DomainDeclineReason::Slower => DeclineReason::Slower,
            DomainDeclineReason::OtherColor => DeclineReason::OtherColor,
        }
    }
}

impl From<DeclineReason> for DomainDeclineReason {
    fn from(reason: DeclineReason) -> DomainDeclineReason {
        match reason {
            DeclineReason::None => DomainDeclineReason::None,
            DeclineReason::Later => DomainDeclineReason::Later,
            DeclineReason::Faster => DomainDeclineReason::Faster,
            DeclineReason::Slower => DomainDeclineReason::Slower,
            DeclineReason::OtherColor => DomainDeclineReason::OtherColor,
        }
    }
}

impl<T> From<DomainByColor<T>> for ByColor<T> {
    fn from(DomainByColor { black, white }: DomainByColor<T>) -> ByColor<T> {
        ByColor { black, white }
    }
}

impl From<DomainPace> for Pace {
    fn from(pace: DomainPace) -> Pace {
        match pace {
            DomainPace::Bullet => Pace::Bullet,
            DomainPace::Blitz => Pace::Blitz,
            DomainPace::Rapid => Pace::Rapid,
            DomainPace::Classical => Pace::Classical,
            DomainPace::Correspondence => Pace::Correspondence,
        }
    }
}

impl From<DomainClock> for ClockSetting {
    fn from(clock: DomainClock) -> ClockSetting {
        match clock {
            DomainClock::Game { total, increment } => ClockSetting::Game {
                minutes: (total.as_secs() / 60) as u32,
                increment_seconds: increment.as_secs() as u32,
            },
            DomainClock::Move {
                allowance,
                on_timeout,
            } => ClockSetting::Move {
                seconds: allowance.as_secs() as u32,
                on_timeout: match on_timeout {
                    DomainOnTimeout::Skip => OnTimeout::Skip,
                    DomainOnTimeout::Lose => OnTimeout::Lose,
                },
            },
            DomainClock::Days { days } => ClockSetting::Days { days },
            DomainClock::None => ClockSetting::None,
        }
    }
}

impl From<OnTimeout> for DomainOnTimeout {
    fn from(on_timeout: OnTimeout) -> DomainOnTimeout {
        match on_timeout {
            OnTimeout::Skip => DomainOnTimeout::Skip,
            OnTimeout::Lose => DomainOnTimeout::Lose,
        }
    }
}

impl TryFrom<ClockSetting> for DomainClock {
    type Error = ConvertError;

    fn try_from(clock: ClockSetting) -> Result<DomainClock, ConvertError> {
        Ok(match clock {
            ClockSetting::Game {
                minutes,
                increment_seconds,
            } => DomainClock::game(minutes, increment_seconds)?,
            ClockSetting::Move {
                seconds,
                on_timeout,
            } => DomainClock::a_move(seconds, on_timeout.into())?,
            ClockSetting::Days { days } => DomainClock::days(days)?,
            ClockSetting::None => DomainClock::None,
        })
    }
}

impl Action {
    /// The action as the table takes it, over a connection with this lag.
    pub fn at_table(self, lag: Lag) -> table::Action {
        match self {
            Action::Play { square, ply } => table::Action::Play { square, ply, lag },
            Action::Resign => table::Action::Resign,
            Action::Leave => table::Action::Leave,
            Action::Abort => table::Action::Abort,
            Action::OfferDraw => table::Action::OfferDraw,
            Action::AnswerDraw { accept } => table::Action::AnswerDraw { accept },
            Action::AskTakeback => table::Action::AskTakeback,
            Action::AnswerTakeback { accept } => table::Action::AnswerTakeback { accept },
            Action::GiveTime => table::Action::GiveTime,
        }
    }
}

impl From<table::Refusal> for ErrorCode {
    fn from(refusal: table::Refusal) -> ErrorCode {
        match refusal {
            table::Refusal::GameOver => ErrorCode::GameOver,
            table::Refusal::OutOfTime => ErrorCode::OutOfTime,
            table::Refusal::NotYourTurn => ErrorCode::NotYourTurn,
            table::Refusal::StaleMove => ErrorCode::StaleMove,
            table::Refusal::IllegalMove => ErrorCode::IllegalMove,
            table::Refusal::TooLateToAbort => ErrorCode::TooLateToAbort,
            table::Refusal::AlreadyOffered => ErrorCode::AlreadyOffered,
            table::Refusal::NoOffer => ErrorCode::NoOffer,
            table::Refusal::NothingToTakeBack => ErrorCode::NothingToTakeBack,
            table::Refusal::TooManyTakebacks => ErrorCode::TooManyTakebacks,
            table::Refusal::NoTimeToGive => ErrorCode::NoTimeToGive,
            table::Refusal::ComputerOpponent => ErrorCode::ComputerOpponent,
        }
    }
}

impl GameView {
    /// A table as its player `you`, or a spectator, sees it at `now`.
    pub fn new(
        id: GameId,
        table: &Table,
        players: DomainByColor<SeatView>,
        you: Option<EngineColor>,
        now: Timestamp,
    ) -> GameView {
        GameView {
            id,
            version: table.public_version(),
            variant: table.terms().variant.name().to_owned(),
            clock: table.terms().clock.into(),
            players: players.into(),
            you: you.map(Color::from),
            plies: table.plies().iter().map(played).collect(),
            turn: table.turn().map(Color::from),
            clocks: Clocks::at(table, now),
            outcome: Outcome::of(table),
            offers: you.and_then(|_| Offers::of(table)),
            started_at: table.started_at().0,
            now: now.0,
        }
    }
}

impl Clocks {
    /// What each side of a table has left at `now`; `None` in an untimed game.
    pub fn at(table: &Table, now: Timestamp) -> Option<Clocks> {
        let remaining = match table.turn() {
            Some(turn) => table.clock().remaining_at(turn, now),
            None => table.clock().remaining(),
        }?;
        Some(Clocks {
            black_ms: millis(remaining.black),
            white_ms: millis(remaining.white),
            running: table.turn().map(Color::from),
        })
    }
}

impl Offers {
    /// What waits for an answer at a table; `None` once the game is over.
    pub fn of(table: &Table) -> Option<Offers> {
        table.turn()?;
        Some(Offers {
            number: table.version() - table.public_version(),
            draw: table.offers().draw().map(Color::from),
            takeback: table.offers().takeback().map(Color::from),
        })
    }
}

impl PresenceView {
    /// Whether the player of `color` is at the table at `now`.
    pub fn of(presence: &Presence, color: EngineColor, now: Timestamp) -> PresenceView {
        PresenceView {
            present: presence.is_present(color),
            forfeit_in_ms: presence
                .window_ends(color)
                .map(|ends| millis(ends.since(now))),
        }
    }
}

impl Outcome {
    /// How the game at a table ended, if it has.
    pub fn of(table: &Table) -> Option<Outcome> {
        let position = table.position();
        let outcome = table.outcome()?;
        let (kind, by) = kind(outcome);
        let official = position.score();
        let discs = Score {
            black: position.count(EngineColor::Black),
            white: position.count(EngineColor::White),
        };
        Some(Outcome {
            kind,
            by: by.map(Color::from),
            winner: outcome.winner().map(Color::from),
            score: (kind == OutcomeKind::Board).then_some(Score {
                black: official.black,
                white: official.white,
            }),
            discs,
        })
    }
}

impl ServerMessage {
    /// What everybody may see of the entry that led to `table`, as it is published at `now`.
    pub fn entry(
        game: GameId,
        table: &Table,
        entry: &Entry,
        now: Timestamp,
    ) -> Option<ServerMessage> {
        entry.is_public().then(|| ServerMessage::Entry {
            game,
            version: table.public_version(),
            events: events(table, entry),
            clocks: Clocks::at(table, now),
            now: now.0,
        })
    }

    /// That `table`'s version is the newest.
    pub fn current(game: GameId, table: &Table, now: Timestamp) -> ServerMessage {
        ServerMessage::Current {
            game,
            version: table.public_version(),
            clocks: Clocks::at(table, now),
            now: now.0,
        }
    }
}

fn events(table: &Table, entry: &Entry) -> Vec<Event> {
    let taken = entry
        .events
        .iter()
        .filter(|event| takes_turn(event))
        .count();
    let mut next_ply = table.plies().len() - taken;
    let mut take_turn = || {
        let ply = next_ply;
        next_ply += 1;
        (table.color_of_ply(ply).into(), table.plies()[ply].spent)
    };
    let convert = |event: &table::Event| {
        Some(match *event {
            table::Event::Moved { square, .. } => {
                let (color, spent) = take_turn();
                Event::Moved {
                    color,
                    square,
                    spent_ms: millis(spent),
                }
            }
            table::Event::Passed => {
                let (color, _) = take_turn();
                Event::Passed { color }
            }
            table::Event::Skipped => {
                let (color, spent) = take_turn();
                Event::Skipped {
                    color,
                    spent_ms: millis(spent),
                }
            }
            table::Event::Resumed { .. } => Event::Resumed,
            table::Event::TakenBack { by, .. } => Event::TakenBack {
                color: by.into(),
                plies: table.plies().len() as u32,
            },
            table::Event::TimeGiven { to, .. } => Event::TimeGiven { color: to.into() },
            table::Event::Ended { .. } => Event::Ended {
                outcome: Outcome::of(table)?,
            },
            table::Event::Started { .. }
            | table::Event::DrawOffered { .. }
            | table::Event::DrawDeclined
            | table::Event::TakebackAsked { .. }
            | table::Event::TakebackDeclined => return None,
        })
    };
    entry.events.iter().filter_map(convert).collect()
}

/// Whether an event adds a ply to the record.
fn takes_turn(event: &table::Event) -> bool {
    matches!(
        event,
        table::Event::Moved { .. } | table::Event::Passed | table::Event::Skipped
    )
}

fn kind(outcome: table::Outcome) -> (OutcomeKind, Option<EngineColor>) {
    match outcome {
        table::Outcome::Board { .. } => (OutcomeKind::Board, None),
        table::Outcome::Agreed => (OutcomeKind::Agreed, None),
        table::Outcome::Resigned { by } => (OutcomeKind::Resigned, Some(by)),
        table::Outcome::Left { by } => (OutcomeKind::Left, Some(by)),
        table::Outcome::OutOfTime { by } => (OutcomeKind::OutOfTime, Some(by)),
        table::Outcome::Aborted { by } => (OutcomeKind::Aborted, Some(by)),
        table::Outcome::NoFirstMove { by } => (OutcomeKind::NoFirstMove, Some(by)),
    }
}

fn played(played: &table::PlayedPly) -> PlayedPly {
    PlayedPly {
        ply: played.ply,
        spent_ms: millis(played.spent),
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
