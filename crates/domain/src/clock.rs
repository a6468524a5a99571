//! The clocks of a game.

use std::time::Duration;

use reversi_engine::Color;

use crate::{ByColor, Timestamp};

/// How long a side may take over its first move before the game is aborted, where each side has a
/// total.
pub const FIRST_MOVE: Duration = Duration::from_secs(30);

/// What the side to move is given, once, after the service was away.
pub const AFTER_AWAY: Duration = Duration::from_secs(10);

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
    /// Untimed: only against the computer.
    None,
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
}

impl ClockSetting {
    /// Each side has so many minutes, and so many seconds more after each of its moves.
    pub fn game(minutes: u32, increment_seconds: u32) -> Result<ClockSetting, ClockError> {
        if !(1..=60).contains(&minutes) {
            return Err(ClockError::Total);
        }
        if increment_seconds > 60 {
            return Err(ClockError::Increment);
        }
        Ok(ClockSetting::Game {
            total: Duration::from_secs(u64::from(minutes) * 60),
            increment: Duration::from_secs(increment_seconds.into()),
        })
    }
}

/// The state of a game's clocks.
///
/// Only the side to move spends time, from the moment its turn was published. What the journal
/// takes between a move and its publication is charged to nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    setting: ClockSetting,
    remaining: ByColor<Duration>,
    turn_began: Timestamp,
}

impl Clock {
    /// Full clocks; the first turn begins at `at`.
    pub(crate) fn new(setting: ClockSetting, at: Timestamp) -> Clock {
        let full = match setting {
            ClockSetting::Game { total, .. } => total,
            ClockSetting::None => Duration::ZERO,
        };
        Clock {
            setting,
            remaining: ByColor {
                black: full,
                white: full,
            },
            turn_began: at,
        }
    }

    /// How the time is measured.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// What each side had left when the present turn began; `None` in an untimed game.
    pub fn remaining(&self) -> Option<ByColor<Duration>> {
        match self.setting {
            ClockSetting::Game { .. } => Some(self.remaining),
            ClockSetting::None => None,
        }
    }

    /// What each side has left at `now`, with `turn` to move.
    pub fn remaining_at(&self, turn: Color, now: Timestamp) -> Option<ByColor<Duration>> {
        let mut remaining = self.remaining()?;
        remaining[turn] = remaining[turn].saturating_sub(self.spent(now));
        Some(remaining)
    }

    /// The time that the side to move has used of its turn at `now`.
    pub fn spent(&self, now: Timestamp) -> Duration {
        now.since(self.turn_began)
    }

    /// When the present turn began.
    pub fn turn_began(&self) -> Timestamp {
        self.turn_began
    }

    /// When `turn`, being to move, runs out of time; never in an untimed game.
    pub fn flag_at(&self, turn: Color) -> Option<Timestamp> {
        self.remaining()
            .map(|remaining| self.turn_began + remaining[turn])
    }

    /// What `mover` has left after a move that took `spent`.
    pub(crate) fn after_move(&self, mover: Color, spent: Duration) -> Option<Duration> {
        match self.setting {
            ClockSetting::Game { increment, .. } => {
                Some(self.remaining[mover].saturating_sub(spent) + increment)
            }
            ClockSetting::None => None,
        }
    }

    /// States what one side has left.
    pub(crate) fn set(&mut self, color: Color, remaining: Duration) {
        self.remaining[color] = remaining;
    }

    /// States what both sides have left.
    pub(crate) fn set_both(&mut self, remaining: ByColor<Duration>) {
        self.remaining = remaining;
    }

    /// The turn of the side to move begins at `at`.
    pub(crate) fn begin_turn(&mut self, at: Timestamp) {
        self.turn_began = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        assert_eq!(ClockSetting::game(0, 0), Err(ClockError::Total));
        assert_eq!(ClockSetting::game(61, 0), Err(ClockError::Total));
        assert_eq!(ClockSetting::game(60, 61), Err(ClockError::Increment));
        assert!(ClockSetting::game(60, 60).is_ok());
    }

    #[test]
    fn only_the_side_to_move_spends() {
        let setting = ClockSetting::game(5, 3).expect("within the limits");
        let clock = Clock::new(setting, Timestamp(1_000));
        let left = clock
            .remaining_at(Color::White, Timestamp(11_000))
            .expect("a timed game");
        assert_eq!(left.black, Duration::from_mins(5));
        assert_eq!(left.white, Duration::from_secs(290));
        assert_eq!(clock.flag_at(Color::Black), Some(Timestamp(301_000)));
        let after = clock.after_move(Color::Black, Duration::from_secs(10));
        assert_eq!(after, Some(Duration::from_secs(293)));
    }
}
