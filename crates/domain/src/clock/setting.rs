//! How the time of a game is measured.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// The minutes a side that a game may have.
pub const MINUTES: RangeInclusive<u32> = 1..=60;

/// The seconds that may be added after each move.
pub const INCREMENT_SECONDS: RangeInclusive<u32> = 0..=60;

/// The seconds that a move may have, where each has an allowance of its own.
pub const MOVE_SECONDS: RangeInclusive<u32> = 5..=60;

/// The days that a move may have.
pub const DAYS: RangeInclusive<u32> = 1..=14;

/// How the time of a game is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockSetting {
    /// Each side has `total`, and `increment` more after each of its moves.
    Game {
        /// Whole minutes, 1 to 60.
        total: Duration,
        /// Whole seconds, 0 to 60.
        increment: Duration,
    },
    /// Each move has an allowance of its own.
    Move {
        /// Whole seconds, 5 to 60.
        allowance: Duration,
        /// What happens when it runs out.
        on_timeout: OnTimeout,
    },
    /// Correspondence: each move within so many days.
    Days {
        /// 1 to 14.
        days: u8,
    },
    /// Untimed: only against the computer.
    None,
}

/// What happens when the allowance of a move runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnTimeout {
    /// The turn goes to the opponent; the third time in a row loses.
    Skip,
    /// The game is lost.
    Lose,
}

/// A clock outside its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    /// The total is not within 1 to 60 minutes.
    #[error("the total must be 1 to 60 minutes a side")]
    Total,
    /// The increment is not within 0 to 60 seconds.
    #[error("the increment must be 0 to 60 seconds a move")]
    Increment,
    /// The allowance is not within 5 to 60 seconds.
    #[error("the allowance must be 5 to 60 seconds a move")]
    Allowance,
    /// The number of days is not within 1 to 14.
    #[error("a correspondence game must have 1 to 14 days a move")]
    Days,
}

impl ClockSetting {
    /// Each side has so many minutes, and so many seconds more after each of its moves.
    pub fn game(minutes: u32, increment_seconds: u32) -> Result<ClockSetting, ClockError> {
        if !MINUTES.contains(&minutes) {
            return Err(ClockError::Total);
        }
        if !INCREMENT_SECONDS.contains(&increment_seconds) {
            return Err(ClockError::Increment);
        }
        Ok(ClockSetting::Game {
            total: Duration::from_secs(u64::from(minutes) * 60),
            increment: Duration::from_secs(increment_seconds.into()),
        })
    }

    /// Each move has so many seconds.
    pub fn a_move(seconds: u32, on_timeout: OnTimeout) -> Result<ClockSetting, ClockError> {
        if !MOVE_SECONDS.contains(&seconds) {
            return Err(ClockError::Allowance);
        }
        let allowance = Duration::from_secs(seconds.into());
        Ok(ClockSetting::Move {
            allowance,
            on_timeout,
        })
    }

    /// Each move within so many days.
    pub fn days(days: u8) -> Result<ClockSetting, ClockError> {
        if !DAYS.contains(&days.into()) {
            return Err(ClockError::Days);
        }
        Ok(ClockSetting::Days { days })
    }

    /// Whether the game is by correspondence: with days for each move, so that nobody waits at the
    /// board.
    pub fn is_correspondence(self) -> bool {
        matches!(self, ClockSetting::Days { .. })
    }

    /// What a side has at the start, and, where each move has its own time, at the start of each
    /// of its turns. `None` in an untimed game.
    pub fn full(self) -> Option<Duration> {
        match self {
            ClockSetting::Game { total, .. } => Some(total),
            ClockSetting::Move { allowance, .. } => Some(allowance),
            ClockSetting::Days { days } => Some(Duration::from_hours(u64::from(days) * 24)),
            ClockSetting::None => None,
        }
    }

    /// How long a side may take over its first move before the game is called off.
    pub fn first_move(self) -> Option<Duration> {
        match self {
            ClockSetting::Game { .. } => Some(super::FIRST_MOVE),
            ClockSetting::Move { allowance, .. } => Some(allowance),
            ClockSetting::Days { .. } | ClockSetting::None => None,
        }
    }

    /// What a side that had `remaining` has left after a turn that took `spent`.
    pub(super) fn after_turn(self, remaining: Duration, spent: Duration) -> Duration {
        match self {
            ClockSetting::Game { increment, .. } => remaining.saturating_sub(spent) + increment,
            ClockSetting::Move { .. } | ClockSetting::Days { .. } | ClockSetting::None => {
                self.full().unwrap_or_default()
            }
        }
    }
}

/// A text that is no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clock is written as 5+3, 30s skip, 30s lose, 3d or none")]
pub struct ParseClockError;

impl fmt::Display for ClockSetting {
    /// Minutes a side and seconds a move as `5+3`, an allowance as `30s skip` or `30s lose`, days
    /// as `3d`, and `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockSetting::Game { total, increment } => {
                write!(f, "{}+{}", total.as_secs() / 60, increment.as_secs())
            }
            ClockSetting::Move {
                allowance,
                on_timeout,
            } => {
                let on_timeout = match on_timeout {
                    OnTimeout::Skip => "skip",
                    OnTimeout::Lose => "lose",
                };
                write!(f, "{}s {on_timeout}", allowance.as_secs())
            }
            ClockSetting::Days { days } => write!(f, "{days}d"),
            ClockSetting::None => f.write_str("none"),
        }
    }
}

impl FromStr for ClockSetting {
    type Err = ParseClockError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<ClockSetting, ParseClockError> {
        read(text).ok_or(ParseClockError)
    }
}

fn read(text: &str) -> Option<ClockSetting> {
    if text == "none" {
        return Some(ClockSetting::None);
    }
    if let Some(days) = text.strip_suffix('d') {
        return ClockSetting::days(days.parse().ok()?).ok();
    }
    if let Some((minutes, increment)) = text.split_once('+') {
        return ClockSetting::game(minutes.parse().ok()?, increment.parse().ok()?).ok();
    }
    let (seconds, on_timeout) = text.split_once("s ")?;
    let on_timeout = match on_timeout {
        "skip" => OnTimeout::Skip,
        "lose" => OnTimeout::Lose,
        _ => return None,
    };
    ClockSetting::a_move(seconds.parse().ok()?, on_timeout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_as_it_is_written() {
        for text in ["5+3", "60+0", "30s skip", "5s lose", "14d", "none"] {
            assert_eq!(
                text.parse::<ClockSetting>().map(|clock| clock.to_string()),
                Ok(text.into())
            );
        }
        for text in [
            "", "5", "0+0", "5+61", "30s", "30s run", "61s skip", "15d", "d", "5+3 ",
        ] {
            assert_eq!(text.parse::<ClockSetting>(), Err(ParseClockError), "{text}");
        }
    }

    #[test]
    fn limits() {
        assert_eq!(ClockSetting::game(0, 0), Err(ClockError::Total));
        assert_eq!(ClockSetting::game(61, 0), Err(ClockError::Total));
        assert_eq!(ClockSetting::game(60, 61), Err(ClockError::Increment));
        assert!(ClockSetting::game(60, 60).is_ok());
        assert_eq!(
            ClockSetting::a_move(4, OnTimeout::Skip),
            Err(ClockError::Allowance)
        );
        assert_eq!(
            ClockSetting::a_move(61, OnTimeout::Lose),
            Err(ClockError::Allowance)
        );
        assert!(ClockSetting::a_move(5, OnTimeout::Skip).is_ok());
        assert_eq!(ClockSetting::days(0), Err(ClockError::Days));
        assert_eq!(ClockSetting::days(15), Err(ClockError::Days));
        assert_eq!(
            ClockSetting::days(14).map(ClockSetting::full),
            Ok(Some(Duration::from_hours(336)))
        );
    }
}
