//! Letting the clock run out in a lost game, and what comes of it.
//!
//! A game is *stalled* where its loser ran out of time in a turn on which at least [`LEAST`] and a
//! quarter of the initial total were spent, in a position that was lost. Nobody is blamed for time
//! trouble: not in games with another clock, not for a short last turn, and not while the game was
//! still open.
//!
//! One stalled game is forgiven, the second within a day brings a warning, and each further one keeps
//! the player from pairing for twice as long as the one before.

use std::time::Duration;

use reversi_engine::search::{Engine, Limits};
use reversi_engine::{Color, Position};

use crate::clock::ClockSetting;
use crate::table::{Entry, Event, Outcome, Table};
use crate::{GameId, Timestamp};

/// The least time of a last turn that may count.
pub const LEAST: Duration = Duration::from_secs(30);

/// How long a stalled game counts.
pub const COUNTS_FOR: Duration = Duration::from_hours(24);

/// How many stalled games bring a warning.
const WARNED: usize = 2;

/// For how long the first stalled game after the warning keeps from pairing.
const FIRST_SUSPENSION: Duration = Duration::from_mins(10);

/// The most for which one keeps from pairing.
const LONGEST_SUSPENSION: Duration = Duration::from_hours(24);

/// For how long a stalled game may matter: while it counts, and then while a later one that it
/// counted for keeps from pairing.
pub const REMEMBERED: Duration = Duration::from_hours(48);

/// The lead in discs from which a position counts as lost for the other side.
const LOST: i32 = -10;

/// The depth of the search that judges a position.
const DEPTH: u32 = 10;

/// The empty squares from which a position is judged exactly.
const EXACT: u32 = 12;

/// The size of the search's table.
const TABLE_BYTES: usize = 1 << 20;

/// Who may have stalled the game of a journal: the loser, if the time was lost as described above.
/// Whether the position was lost is still to be judged.
pub fn suspect(entries: &[Entry]) -> Option<Color> {
    let (last, before) = entries.split_last()?;
    let ended = |event: &Event| match *event {
        Event::Ended {
            outcome: Outcome::OutOfTime { by },
        } => Some(by),
        _ => None,
    };
    let by = last.events.iter().find_map(ended)?;
    let table = Table::replay(before).ok()?;
    let between_people = table.terms().computer().is_none();
    let ClockSetting::Game { total, .. } = table.terms().clock else {
        return None;
    };
    // Whoever runs out of time has spent in that turn what there was at its beginning.
    let spent = table.clock().remaining()?[by];
    (between_people && spent >= LEAST.max(total / 4)).then_some(by)
}

/// Whether a position is lost for the side to move. The same position gives the same answer; it
/// takes some hundredths of a second.
pub fn is_lost(position: &Position) -> bool {
    let limits = if position.empties() <= EXACT {
        Limits::EXACT
    } else {
        Limits::depth(DEPTH)
    };
    let mut engine = Engine::new(TABLE_BYTES);
    let report = engine.search(position.board(), &limits, &mut ());
    report.value() <= LOST
}

/// A game that somebody has stalled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Whether the player has been warned when this was the last one.
    pub warned: bool,
}

/// Whether a player who has stalled these games, in the order of their ends, is still to be warned at
/// `now`, and if so on account of which.
pub fn warning_due(stalls: &[Stall], now: Timestamp) -> Option<GameId> {
    // A clock that is a little behind forgives nothing.
    let now = now.max(stalls.last()?.ended_at);
    let counting: Vec<&Stall> = counting(stalls, now).collect();
    let due = counting.len() >= WARNED && !counting.iter().any(|stall| stall.warned);
    counting.last().filter(|_| due).map(|stall| stall.game)
}

/// Until when a player is kept from pairing who has stalled these games.
pub fn suspended_until(stalls: &[Stall]) -> Option<Timestamp> {
    let until = |stall: &Stall| {
        let counted = counting(stalls, stall.ended_at).count();
        Some(stall.ended_at + suspension(counted)?)
    };
    stalls.iter().filter_map(until).max()
}

/// Those of the games that count at `now`.
fn counting(stalls: &[Stall], now: Timestamp) -> impl Iterator<Item = &Stall> {
    stalls
        .iter()
        .filter(move |stall| stall.ended_at <= now && now.since(stall.ended_at) < COUNTS_FOR)
}

/// For how long the last of so many games keeps from pairing.
fn suspension(games: usize) -> Option<Duration> {
    let doublings = u32::try_from(games.checked_sub(WARNED + 1)?).ok()?;
    let factor = 2_u32.saturating_pow(doublings);
    Some(
        FIRST_SUSPENSION
            .saturating_mul(factor)
            .min(LONGEST_SUSPENSION),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Lag, OnTimeout};
    use crate::table::{Action, Command, Decision, Seat, Terms, apply};
    use crate::{ByColor, CommandId, PlayerId};
    use reversi_engine::computer::Level;
    use reversi_engine::{Square, Variant};

    const START: Timestamp = Timestamp(1_000_000);

    /// White is lost by some 25 discs, and to move.
    const LOST_FOR_WHITE: &str = "f5d6c3g5f6f7h5f4e6d3g6";

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn minutes(minutes: u64) -> Duration {
        Duration::from_mins(minutes)
    }

    /// A game of the first two moves, played after `taken` each, in which Black's time then runs
    /// out. With all its entries.
    fn flagged(clock: ClockSetting, white: Seat, taken: Duration) -> Vec<Entry> {
        let seats = ByColor {
            black: Seat::Player(PlayerId(1)),
            white,
        };
        let terms = Terms {
            variant: Variant::Standard,
            clock,
            seats,
        };
        let (mut table, first) = Table::start(terms, START);
        let (mut entries, mut now) = (vec![first], START);
        let mut tell = |command, at| {
            if let Ok(Decision::Changed { table: next, entry }) = apply(&table, command, at) {
                table = next;
                entries.push(entry);
            }
            table.deadline()
        };
        for (ply, square) in ["f5", "d6"].into_iter().enumerate() {
            now = now + taken;
            let square: Square = square.parse().expect("a square");
            let action = Action::Play {
                square,
                ply: ply as u16,
                lag: Lag::default(),
            };
            let (by, id) = (Color::ALL[ply], CommandId(ply as u64));
            tell(Command::Seat { by, id, action }, now);
        }
        while let Some(deadline) = tell(Command::Tick, now) {
            now = deadline;
        }
        entries
    }

    fn between_people(clock: &str, taken: u64) -> Option<Color> {
        let clock = clock.parse().expect("a clock");
        suspect(&flagged(clock, Seat::Player(PlayerId(2)), seconds(taken)))
    }

    #[test]
    fn a_long_last_turn_is_suspect() {
        assert_eq!(between_people("1+0", 5), Some(Color::Black));
        assert_eq!(between_people("1+0", 29), Some(Color::Black), "31 s");
        assert_eq!(between_people("1+2", 29), Some(Color::Black), "33 s");
        assert_eq!(between_people("10+0", 5), Some(Color::Black));
    }

    /// A game of so many minutes in which Black has used all but `left` when the last turn begins.
    fn with_left(total: u32, left: u64) -> Option<Color> {
        let clock = ClockSetting::game(total, 0).expect("a clock");
        let mut entries = flagged(clock, Seat::Player(PlayerId(2)), seconds(1));
        for event in entries.iter_mut().flat_map(|entry| &mut entry.events) {
            if let Event::Moved { remaining, .. } = event {
                *remaining = Some(seconds(left));
            }
        }
        suspect(&entries)
    }

    #[test]
    fn a_short_last_turn_is_time_trouble() {
        assert_eq!(with_left(1, 30), Some(Color::Black));
        assert_eq!(with_left(1, 29), None, "under half a minute");
        assert_eq!(with_left(10, 150), Some(Color::Black));
        assert_eq!(with_left(10, 149), None, "under a quarter");
    }

    #[test]
    fn only_a_total_can_be_stalled_and_only_against_a_person() {
        let lose = ClockSetting::a_move(60, OnTimeout::Lose).expect("a clock");
        assert_eq!(
            suspect(&flagged(lose, Seat::Player(PlayerId(2)), seconds(1))),
            None
        );
        assert_eq!(between_people("3d", 1), None);
        let clock = ClockSetting::game(5, 0).expect("a clock");
        assert_eq!(
            suspect(&flagged(clock, Seat::Computer(Level::MIN), seconds(1))),
            None
        );
    }

    #[test]
    fn other_ends_are_not_suspect() {
        let mut entries = flagged(
            ClockSetting::game(5, 0).expect("a clock"),
            Seat::Player(PlayerId(2)),
            seconds(1),
        );
        let end = entries.last_mut().expect("an end");
        end.events = vec![Event::Ended {
            outcome: Outcome::Resigned { by: Color::Black },
        }];
        assert_eq!(suspect(&entries), None);
        entries.pop();
        assert_eq!(suspect(&entries), None, "it goes on");
        assert_eq!(suspect(&[]), None);
    }

    fn position(moves: &str) -> Position {
        let squares = moves.as_bytes().chunks(2);
        let squares = squares.map(|text| std::str::from_utf8(text).expect("ASCII"));
        squares.fold(Position::start(Variant::Standard), |position, square| {
            position
                .play(square.parse().expect("a square"))
                .expect("a legal move")
        })
    }

    #[test]
    fn a_position_is_lost_for_the_side_to_move_or_not() {
        assert!(is_lost(&position(LOST_FOR_WHITE)));
        for unclear in ["", "f5d6c3", "f5d6c3g5f6", "f5d6c3g5f6f7h5f4"] {
            assert!(!is_lost(&position(unclear)), "{unclear}");
        }
        let won = position(LOST_FOR_WHITE)
            .skip()
            .expect("a move to leave out");
        assert!(!is_lost(&won));
    }

    /// Stalled games that ended so long after the start.
    fn stalls(ends: impl IntoIterator<Item = Duration>) -> Vec<Stall> {
        let stall = |(number, end)| Stall {
            game: GameId::from_random(number),
            ended_at: START + end,
            warned: false,
        };
        (0..).zip(ends).map(stall).collect()
    }

    fn hours(hours: u64) -> Duration {
        Duration::from_hours(hours)
    }

    #[test]
    fn the_first_game_is_forgiven_and_the_second_brings_a_warning() {
        let due = |stalls: &[Stall], at| warning_due(stalls, START + at);
        assert_eq!(due(&[], hours(0)), None);
        let mut both = stalls([hours(0), hours(1)]);
        assert_eq!(due(&both[..1], hours(1)), None);
        assert_eq!(due(&both, hours(1)), Some(both[1].game));
        assert_eq!(due(&both, minutes(59)), Some(both[1].game), "another clock");
        assert_eq!(
            due(&both, hours(23)),
            Some(both[1].game),
            "late is better than never"
        );
        assert_eq!(due(&both, hours(24)), None, "a day later");
        assert_eq!(suspended_until(&both), None);
        both[1].warned = true;
        assert_eq!(due(&both, hours(1)), None);
        let mut later = stalls([hours(0), hours(1), hours(24)]);
        later[1].warned = true;
        assert_eq!(due(&later, hours(24)), None, "warned within the day");
        assert_eq!(due(&stalls([hours(0), hours(24)]), hours(24)), None);
    }

    #[test]
    fn each_further_game_keeps_from_pairing_for_twice_as_long() {
        let mut ends = vec![minutes(0), minutes(0)];
        for expected in [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440] {
            let end = minutes(ends.len() as u64);
            ends.push(end);
            let until = suspended_until(&stalls(ends.clone()));
            assert_eq!(
                until,
                Some(START + end + minutes(expected)),
                "{}",
                ends.len()
            );
        }
        let many = stalls(vec![hours(0); 1000]);
        assert_eq!(suspended_until(&many), Some(START + LONGEST_SUSPENSION));
    }

    #[test]
    fn games_are_forgotten_after_a_day_but_not_what_came_of_them() {
        let mut ends = vec![hours(0); 12];
        assert_eq!(
            suspended_until(&stalls(ends.clone())),
            Some(START + hours(24))
        );
        ends.push(hours(24));
        let until = suspended_until(&stalls(ends));
        assert_eq!(until, Some(START + hours(24)), "the first of a new day");
        assert_eq!(
            suspended_until(&stalls([hours(0), hours(20), hours(30)])),
            None
        );
    }
}
