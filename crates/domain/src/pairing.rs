//! Pairing: who of those that wait for an opponent play each other.
//!
//! Whoever has waited longest is served first, and gets the nearest opponent there is. How near two
//! are is said by one function, which lets in more with the time that both have waited.

use std::collections::HashSet;
use std::time::Duration;

use reversi_engine::Color;

use crate::clock::ClockSetting;
use crate::{PlayerId, SeekId, Timestamp};

/// How long both have to wait before they meet again whom they met last: at once, and by
/// correspondence.
const AGAIN: Duration = Duration::from_secs(20);
const AGAIN_BY_CORRESPONDENCE: Duration = Duration::from_hours(24);

/// A seek, and what is known of whoever waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// The seek.
    pub seek: SeekId,
    /// Who waits.
    pub player: PlayerId,
    /// With which clock.
    pub clock: ClockSetting,
    /// For which side; by lot if `None`.
    pub color: Option<Color>,
    /// Since when.
    pub since: Timestamp,
    /// Whom the player met last.
    pub last_opponent: Option<PlayerId>,
}

/// Two who play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who has waited longer.
    pub first: Seeker,
    /// Who has waited less.
    pub second: Seeker,
}

impl Pair {
    /// The side of the first, by `lot` where neither has a wish.
    pub fn color_of_first(&self, lot: Color) -> Color {
        let left = self.second.color.map(|color| !color);
        self.first.color.or(left).unwrap_or(lot)
    }
}

/// How near two are, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Distance {
    /// They have not just met.
    Fresh,
    /// At least one met the other in the last game.
    Again,
}

/// Pairs whoever can be paired at `now`. `waiting` is in order of the wait, longest first; of equally
/// near opponents one gets whoever has waited longest. No two meet twice in one round.
pub fn pairs(waiting: &[Seeker], now: Timestamp) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let (mut paired, mut met) = (HashSet::new(), HashSet::new());
    for (index, first) in waiting.iter().enumerate() {
        if paired.contains(&first.seek) {
            continue;
        }
        let nearest = waiting[index + 1..]
            .iter()
            .filter(|other| !paired.contains(&other.seek) && !met.contains(&meeting(first, other)))
            .filter_map(|other| Some((distance(first, other, now)?, other)))
            .min_by_key(|&(distance, _)| distance);
        if let Some((_, &second)) = nearest {
            paired.extend([first.seek, second.seek]);
            met.insert(meeting(first, &second));
            pairs.push(Pair {
                first: *first,
                second,
            });
        }
    }
    pairs
}

/// The two players, the same whichever comes first.
fn meeting(one: &Seeker, other: &Seeker) -> (PlayerId, PlayerId) {
    let (one, other) = (one.player, other.player);
    (one.min(other), one.max(other))
}

/// How near two are at `now`; `None` where they do not play each other, or not yet.
fn distance(one: &Seeker, other: &Seeker, now: Timestamp) -> Option<Distance> {
    let suits = one.player != other.player
        && one.clock == other.clock
        && (one.color.is_none() || one.color != other.color);
    if !suits {
        return None;
    }
    if one.last_opponent != Some(other.player) && other.last_opponent != Some(one.player) {
        return Some(Distance::Fresh);
    }
    let waited = now.since(one.since.max(other.since));
    (waited >= again(one.clock)).then_some(Distance::Again)
}

fn again(clock: ClockSetting) -> Duration {
    if clock.is_correspondence() {
        AGAIN_BY_CORRESPONDENCE
    } else {
        AGAIN
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: Timestamp = Timestamp(1_700_000_000_000);

    fn blitz() -> ClockSetting {
        ClockSetting::game(5, 0).expect("within the limits")
    }

    fn three_days() -> ClockSetting {
        ClockSetting::days(3).expect("within the limits")
    }

    /// The player of this number, who has sought since the start.
    fn seeker(player: i64, clock: ClockSetting) -> Seeker {
        Seeker {
            seek: SeekId::from_random(player.cast_unsigned()),
            player: PlayerId(player),
            clock,
            color: None,
            since: START,
            last_opponent: None,
        }
    }

    fn after(seconds: u64, waiting: &[Seeker]) -> Vec<(i64, i64)> {
        let players = |pair: Pair| (pair.first.player.0, pair.second.player.0);
        let made = pairs(waiting, START + Duration::from_secs(seconds));
        made.into_iter().map(players).collect()
    }

    fn with_last(player: i64, opponent: i64) -> Seeker {
        Seeker {
            last_opponent: Some(PlayerId(opponent)),
            ..seeker(player, blitz())
        }
    }

    fn with_color(player: i64, color: Option<Color>) -> Seeker {
        Seeker {
            color,
            ..seeker(player, blitz())
        }
    }

    #[test]
    fn the_longest_wait_is_served_first() {
        let rapid = ClockSetting::game(10, 0).expect("within the limits");
        let clocks = [blitz(), rapid, blitz(), blitz(), rapid];
        let waiting: Vec<_> = (1..)
            .zip(clocks)
            .map(|(player, clock)| seeker(player, clock))
            .collect();
        assert_eq!(after(0, &waiting), [(1, 3), (2, 5)]);
        assert_eq!(after(0, &[]), []);
    }

    #[test]
    fn nobody_meets_the_last_opponent_before_both_have_waited() {
        let late = Seeker {
            since: START + Duration::from_secs(5),
            ..seeker(2, blitz())
        };
        let waiting = [with_last(1, 2), late];
        assert_eq!(after(24, &waiting), []);
        assert_eq!(after(25, &waiting), [(1, 2)]);
        assert_eq!(after(19, &[seeker(1, blitz()), with_last(2, 1)]), []);
    }

    #[test]
    fn somebody_else_is_nearer_than_the_last_opponent() {
        let waiting = [with_last(1, 2), with_last(2, 1), seeker(3, blitz())];
        assert_eq!(after(0, &waiting), [(1, 3)]);
        assert_eq!(after(60, &waiting), [(1, 3)]);
    }

    #[test]
    fn wishes_for_a_side_have_to_fit() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (one, other, color_of_first) in [
            (black, white, Some(Color::Black)),
            (None, black, Some(Color::White)),
            (white, None, Some(Color::White)),
            (None, None, Some(Color::Black)),
            (black, black, None),
            (white, white, None),
        ] {
            let waiting = [with_color(1, one), with_color(2, other)];
            let pair = pairs(&waiting, START).pop();
            let color = pair.map(|pair| pair.color_of_first(Color::Black));
            assert_eq!(color, color_of_first, "{one:?} {other:?}");
        }
    }

    #[test]
    fn two_with_many_seeks_by_correspondence_play_once_a_day() {
        let seek = |player, number| Seeker {
            seek: SeekId::from_random(number),
            ..seeker(player, three_days())
        };
        let waiting = [seek(1, 1), seek(1, 2), seek(2, 3), seek(2, 4)];
        assert_eq!(after(0, &waiting), [(1, 2)]);
        let left = [waiting[1], waiting[3]].map(|seek| Seeker {
            last_opponent: Some(PlayerId(3 - seek.player.0)),
            ..seek
        });
        assert_eq!(after(86_399, &left), []);
        assert_eq!(after(86_400, &left), [(1, 2)]);
    }

    prop_compose! {
        fn any_seeker()(
            player in 1..12_i64,
            clock in prop_oneof![Just(blitz()), Just(three_days())],
            color in prop_oneof![Just(None), Just(Some(Color::Black)), Just(Some(Color::White))],
            waited in 0..40_u64,
            last in proptest::option::of(1..12_i64),
        ) -> Seeker {
            Seeker {
                color,
                since: START + Duration::from_secs(40 - waited),
                last_opponent: last.map(PlayerId),
                ..seeker(player, clock)
            }
        }
    }

    proptest! {
        #[test]
        fn each_seek_is_used_once_and_nobody_is_left_who_could_play(
            mut waiting in proptest::collection::vec(any_seeker(), 0..40),
        ) {
            waiting.sort_by_key(|seeker| seeker.since);
            for (number, seeker) in (0..).zip(&mut waiting) {
                seeker.seek = SeekId::from_random(number);
            }
            let now = START + Duration::from_secs(40);
            let made = pairs(&waiting, now);
            let mut used = HashSet::new();
            let mut met = HashSet::new();
            for Pair { first, second } in &made {
                prop_assert!(used.insert(first.seek) && used.insert(second.seek));
                prop_assert!(met.insert(meeting(first, second)));
                prop_assert!(distance(first, second, now).is_some());
            }
            let left: Vec<_> = waiting.iter().filter(|it| !used.contains(&it.seek)).collect();
            for (index, one) in left.iter().enumerate() {
                for other in &left[index + 1..] {
                    let could = distance(one, other, now).is_some();
                    prop_assert!(!could || met.contains(&meeting(one, other)));
                }
            }
        }
    }
}
