//! Who is away from a table, and how long that may last.
//!
//! Closing the window or losing the connection loses the game, but a reload or a tunnel must not:
//! a player who is away has a window of time to come back in. Meanwhile the clock goes on. Nothing
//! here is kept: after a restart of the service the windows start anew.

use std::time::Duration;

use reversi_engine::Color;

use crate::clock::ClockSetting;
use crate::pace::expected;
use crate::table::Terms;
use crate::{ByColor, Timestamp};

/// How long a player may be away from a game with this clock; `None` is for ever.
///
/// By the expected length of the game, both sides together: 30 s up to 5 minutes, 60 s up to 15,
/// 120 s above. No window in correspondence and untimed games.
pub fn reconnect_window(clock: ClockSetting) -> Option<Duration> {
    let length = expected(clock)? * 2;
    Some(Duration::from_secs(match length.as_secs() {
        ..=300 => 30,
        301..=900 => 60,
        901.. => 120,
    }))
}

/// Who is at a table and who is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    window: Option<Duration>,
    /// Since when each side is away; `None` is present. The computer is never away.
    away: ByColor<Option<Timestamp>>,
}

/// A player whose window has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Who left first.
    pub by: Color,
    /// Whether the other side is away too.
    pub both: bool,
}

impl Presence {
    /// At `now` nobody has come yet.
    pub fn new(terms: &Terms, now: Timestamp) -> Presence {
        Presence {
            window: reconnect_window(terms.clock),
            away: ByColor::from_fn(|color| terms.player(color).map(|_| now)),
        }
    }

    /// A player is there.
    pub fn arrive(&mut self, color: Color) {
        self.away[color] = None;
    }

    /// A player has left at `now`.
    pub fn leave(&mut self, color: Color, now: Timestamp) {
        self.away[color].get_or_insert(now);
    }

    /// Whether a side is there.
    pub fn is_present(&self, color: Color) -> bool {
        self.away[color].is_none()
    }

    /// When the game is lost for a side that is away.
    pub fn window_ends(&self, color: Color) -> Option<Timestamp> {
        Some(self.away[color]? + self.window?)
    }

    /// When the first window ends.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.first().map(|(_, ends)| ends)
    }

    /// Whose window has ended at `now`, if any: of two, the one who left first.
    pub fn absent(&self, now: Timestamp) -> Option<Absence> {
        let (by, ends) = self.first()?;
        (ends <= now).then(|| Absence {
            by,
            both: !self.is_present(!by),
        })
    }

    fn first(&self) -> Option<(Color, Timestamp)> {
        let ends = Color::ALL
            .into_iter()
            .filter_map(|color| Some((color, self.window_ends(color)?)));
        ends.min_by_key(|&(_, ends)| ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerId;
    use crate::table::Seat;
    use reversi_engine::Variant;
    use reversi_engine::computer::Level;

    const AT: Timestamp = Timestamp(1_000);

    fn terms(clock: &str) -> Terms {
        Terms {
            variant: Variant::Standard,
            clock: clock.parse().expect("a clock"),
            seats: ByColor {
                black: Seat::Player(PlayerId(1)),
                white: Seat::Player(PlayerId(2)),
            },
        }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn windows_by_the_length_of_the_game() {
        let window = |clock: &str| reconnect_window(clock.parse().expect("a clock"));
        assert_eq!(window("1+0"), Some(seconds(30)));
        assert_eq!(window("2+1"), Some(seconds(30)));
        assert_eq!(window("3+0"), Some(seconds(60)));
        assert_eq!(window("5s lose"), Some(seconds(30)));
        assert_eq!(window("7+1"), Some(seconds(60)));
        assert_eq!(window("8+0"), Some(seconds(120)));
        assert_eq!(window("3d"), None);
        assert_eq!(window("none"), None);
    }

    #[test]
    fn coming_back_in_time_continues() {
        let mut presence = Presence::new(&terms("1+0"), AT);
        presence.arrive(Color::Black);
        presence.arrive(Color::White);
        assert_eq!(presence.deadline(), None);
        presence.leave(Color::White, AT);
        presence.leave(Color::White, AT + seconds(20));
        assert_eq!(presence.window_ends(Color::White), Some(AT + seconds(30)));
        assert_eq!(presence.absent(AT + seconds(29)), None);
        presence.arrive(Color::White);
        assert_eq!(presence.absent(AT + seconds(60)), None);
    }

    #[test]
    fn whoever_left_first_loses() {
        let mut presence = Presence::new(&terms("1+0"), AT);
        presence.arrive(Color::Black);
        presence.leave(Color::Black, AT + seconds(5));
        let absent = presence.absent(AT + seconds(40)).expect("an end");
        assert_eq!(
            absent,
            Absence {
                by: Color::White,
                both: true
            }
        );
        presence.arrive(Color::White);
        let absent = presence.absent(AT + seconds(40)).expect("an end");
        assert_eq!(
            absent,
            Absence {
                by: Color::Black,
                both: false
            }
        );
    }

    #[test]
    fn the_computer_is_always_there() {
        let mut terms = terms("3+2");
        terms.seats.white = Seat::Computer(Level::MIN);
        let presence = Presence::new(&terms, AT);
        assert!(presence.is_present(Color::White) && !presence.is_present(Color::Black));
    }
}
