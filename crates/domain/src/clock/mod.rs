//! The clocks of a game.

pub mod lag;
mod setting;

use std::time::Duration;

use reversi_engine::Color;

pub use self::lag::Lag;
pub use self::setting::{
    ClockError, ClockSetting, DAYS, INCREMENT_SECONDS, MINUTES, MOVE_SECONDS, OnTimeout,
    ParseClockError,
};
use crate::{ByColor, Timestamp};

/// How long a side may take over its first move before the game is called off, where each side has
/// a total.
pub const FIRST_MOVE: Duration = Duration::from_secs(30);

/// How long an untimed game waits for a move before it counts as left.
pub const UNTOUCHED: Duration = Duration::from_hours(7 * 24);

/// What the side to move is given, once, after the service was away.
pub const AFTER_AWAY: Duration = Duration::from_secs(10);

/// What a player may give the opponent at a time.
pub const MORE_TIME: Duration = Duration::from_secs(15);

/// The most that a clock may show through gifts of time.
pub const MOST_TIME: Duration = Duration::from_hours(3);

/// The state of a game's clocks.
///
/// Only the side to move spends time, from the moment its turn was published. What the journal
/// takes between a move and its publication is charged to nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    setting: ClockSetting,
    remaining: ByColor<Duration>,
    /// What may still be given back for lag on the word of pings.
    reserve: ByColor<Duration>,
    turn_began: Timestamp,
}

impl Clock {
    /// Full clocks; the first turn begins at `at`.
    pub(crate) fn new(setting: ClockSetting, at: Timestamp) -> Clock {
        let full = setting.full().unwrap_or_default();
        Clock {
            setting,
            remaining: ByColor {
                black: full,
                white: full,
            },
            reserve: ByColor {
                black: lag::RESERVE,
                white: lag::RESERVE,
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
        self.setting.full().map(|_| self.remaining)
    }

    /// What each side has left at `now`, with `turn` to move.
    pub fn remaining_at(&self, turn: Color, now: Timestamp) -> Option<ByColor<Duration>> {
        let mut remaining = self.remaining()?;
        remaining[turn] = remaining[turn].saturating_sub(self.elapsed(now));
        Some(remaining)
    }

    /// The time since the present turn began.
    pub fn elapsed(&self, now: Timestamp) -> Duration {
        now.since(self.turn_began)
    }

    /// When the present turn began.
    pub fn turn_began(&self) -> Timestamp {
        self.turn_began
    }

    /// When `turn`, being to move, runs out of time, or an untimed game has waited for too long.
    pub fn flag_at(&self, turn: Color) -> Timestamp {
        self.turn_began
            + self
                .remaining()
                .map_or(UNTOUCHED, |remaining| remaining[turn])
    }

    /// What a move of `mover` at `now` is charged.
    pub(crate) fn charge(&self, mover: Color, lag: Lag, now: Timestamp) -> lag::Charge {
        lag::charge(self.elapsed(now), lag, self.reserve[mover])
    }

    /// What `mover` has left after a turn that took `spent`.
    pub(crate) fn after_turn(&self, mover: Color, spent: Duration) -> Option<Duration> {
        let remaining = self.remaining()?;
        Some(self.setting.after_turn(remaining[mover], spent))
    }

    /// What `color` has left after a gift of [`MORE_TIME`]; `None` where there is no room for it or
    /// the clock is not of a kind that gifts make sense with.
    pub(crate) fn after_gift(&self, color: Color) -> Option<Duration> {
        let ClockSetting::Game { .. } = self.setting else {
            return None;
        };
        let more = self.remaining[color] + MORE_TIME;
        (more <= MOST_TIME).then_some(more)
    }

    /// States what one side has left.
    pub(crate) fn set(&mut self, color: Color, remaining: Duration) {
        self.remaining[color] = remaining;
    }

    /// States what is left of one side's reserve for lag.
    pub(crate) fn set_reserve(&mut self, color: Color, reserve: Duration) {
        self.reserve[color] = reserve;
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
    fn only_the_side_to_move_spends() {
        let setting = ClockSetting::game(5, 3).expect("within the limits");
        let clock = Clock::new(setting, Timestamp(1_000));
        let left = clock
            .remaining_at(Color::White, Timestamp(11_000))
            .expect("a timed game");
        assert_eq!(left.black, Duration::from_mins(5));
        assert_eq!(left.white, Duration::from_secs(290));
        assert_eq!(clock.flag_at(Color::Black), Timestamp(301_000));
        let after = clock.after_turn(Color::Black, Duration::from_secs(10));
        assert_eq!(after, Some(Duration::from_secs(293)));
    }

    #[test]
    fn a_move_with_an_allowance_leaves_the_next_one_whole() {
        let setting = ClockSetting::a_move(30, OnTimeout::Skip).expect("within the limits");
        let clock = Clock::new(setting, Timestamp(0));
        let after = clock.after_turn(Color::Black, Duration::from_secs(29));
        assert_eq!(after, Some(Duration::from_secs(30)));
    }
}
