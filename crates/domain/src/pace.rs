//! How fast a game is.

use std::time::Duration;

use crate::clock::ClockSetting;

/// A class of games by the time that a side is expected to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

/// The time that a side is expected to use, with 30 moves; `None` where that is not for the clock to
/// say, in correspondence and untimed games.
pub fn expected(clock: ClockSetting) -> Option<Duration> {
    match clock {
        ClockSetting::Game { total, increment } => Some(total + increment * 30),
        ClockSetting::Move { allowance, .. } => Some(allowance * 30),
        ClockSetting::Days { .. } | ClockSetting::None => None,
    }
}

impl Pace {
    /// The pace of a clock, `None` for untimed games.
    pub fn of(clock: ClockSetting) -> Option<Pace> {
        if clock.is_correspondence() {
            return Some(Pace::Correspondence);
        }
        Some(match expected(clock)?.as_secs() {
            ..180 => Pace::Bullet,
            180..480 => Pace::Blitz,
            480..1500 => Pace::Rapid,
            1500.. => Pace::Classical,
        })
    }
}

/// The clocks that quick pairing offers, as minutes a side and seconds a move, fastest first.
pub const QUICK_PAIRING: [(u32, u32); 6] = [(1, 0), (3, 2), (5, 0), (10, 0), (15, 10), (30, 0)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::OnTimeout;

    #[test]
    fn limits_of_each_pace() {
        let pace = |minutes, increment| {
            Pace::of(ClockSetting::game(minutes, increment).expect("within the limits"))
        };
        assert_eq!(pace(2, 1), Some(Pace::Bullet));
        assert_eq!(pace(3, 0), Some(Pace::Blitz));
        assert_eq!(pace(7, 1), Some(Pace::Blitz));
        assert_eq!(pace(8, 0), Some(Pace::Rapid));
        assert_eq!(pace(24, 1), Some(Pace::Rapid));
        assert_eq!(pace(25, 0), Some(Pace::Classical));
        assert_eq!(Pace::of(ClockSetting::None), None);
        let allowance = ClockSetting::a_move(30, OnTimeout::Skip).expect("within the limits");
        assert_eq!(Pace::of(allowance), Some(Pace::Rapid));
        let days = ClockSetting::days(1).expect("within the limits");
        assert_eq!(Pace::of(days), Some(Pace::Correspondence));
    }

    #[test]
    fn quick_pairing_offers_legal_clocks() {
        assert!(
            QUICK_PAIRING
                .iter()
                .all(|&(minutes, increment)| { ClockSetting::game(minutes, increment).is_ok() })
        );
    }
}
