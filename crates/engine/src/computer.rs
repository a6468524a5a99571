//! Computer opponents of graded strength.

use crate::Square;
use crate::board::Board;
use crate::search::{Engine, Limits};

/// How well the computer plays, from [`Level::MIN`] that a child beats to [`Level::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Level = Level(1);
    /// The strongest level.
    pub const MAX: Level = Level(3);

    /// Level `number`, if it is one: 1 to 3.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The number of the level, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn skill(self) -> Skill {
        match self.0 {
            1 => Skill {
                depth: 1,
                exact: 2,
                noise: 20,
            },
            2 => Skill {
                depth: 3,
                exact: 6,
                noise: 6,
            },
            _ => Skill {
                depth: 8,
                exact: 12,
                noise: 0,
            },
        }
    }
}

/// What makes a level weaker or stronger.
struct Skill {
    /// Plies searched.
    depth: u32,
    /// Empty squares from which the ending is searched to its end.
    exact: u32,
    /// The most by which the value of a move is misjudged, in discs.
    noise: u64,
}

/// The size of the table: one move needs little.
const TABLE_BYTES: usize = 1 << 20;

/// The move of the computer in `board`, or `None` where the side to move has none.
///
/// The same board, level and seed give the same move. Another seed gives another of the moves that
/// the level holds for about equally good. A call takes a fraction of a second.
pub fn choose(board: Board, level: Level, seed: u64) -> Option<Square> {
    if board.legal_moves() == 0 {
        return None;
    }
    let skill = level.skill();
    let limits = Limits {
        lines: usize::MAX,
        ..if board.empties() <= skill.exact {
            Limits::EXACT
        } else {
            Limits::depth(skill.depth)
        }
    };
    let report = Engine::new(TABLE_BYTES).search(board, &limits, &mut ());
    let mut noise = Noise(seed);
    let judged = report.lines.iter().filter_map(|line| {
        let misjudged = noise.next() % (skill.noise * FINENESS + FINENESS / 2);
        let value = i64::from(line.value) * FINENESS as i64 + misjudged as i64;
        Some((value, *line.moves.first()?))
    });
    judged.max().map(|(_, square)| square)
}

/// Steps of the noise in a disc; half a disc of it decides between equal moves.
const FINENESS: u64 = 16;

/// Reproducible numbers: `SplitMix64` (Steele, Lea and Flood, 2014).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    /// Discs of lead of `first` after both levels have played a game, `first` moving first.
    fn game(first: Level, second: Level, seed: u64) -> i32 {
        let mut board = Board::START;
        let mut sides = [(first, 1), (second, -1)];
        loop {
            if let Some(square) = choose(board, sides[0].0, seed) {
                let index = square.index8().expect("a square of the board");
                board = board.place(index, board.flips(index));
            } else if choose(board.pass(), sides[1].0, seed).is_none() {
                return board.final_score() * sides[0].1;
            } else {
                board = board.pass();
            }
            sides.swap(0, 1);
        }
    }

    #[test]
    fn higher_levels_win() {
        for (weak, strong) in [(1, 2), (2, 3)] {
            let lead: i32 = (0..6)
                .map(|seed| {
                    game(level(strong), level(weak), seed) - game(level(weak), level(strong), seed)
                })
                .sum();
            assert!(
                lead > 0,
                "level {strong} against level {weak}: {lead} discs"
            );
        }
    }

    #[test]
    fn every_level_takes_a_won_game() {
        // One empty square, which wins.
        let board = Board {
            player: !0x7f,
            opponent: 0x7e,
        };
        for number in 1..=3 {
            assert_eq!(
                choose(board, level(number), 7).map(|s| s.to_string()),
                Some("a1".into())
            );
        }
    }

    #[test]
    fn no_move_without_a_legal_move() {
        let lone = Board {
            player: 1,
            opponent: 1 << 63,
        };
        assert_eq!(choose(lone, Level::MAX, 0), None);
    }

    #[test]
    fn the_seed_decides_between_equal_moves() {
        let first = |seed| choose(Board::START, Level::MAX, seed);
        assert_eq!(first(3), first(3));
        assert!((0..20).any(|seed| first(seed) != first(0)));
    }

    #[test]
    fn only_three_levels() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(4), None);
        assert_eq!(level(2).number(), 2);
    }
}
