//! The transposition table: what earlier visits of a position found.
//!
//! Entries hold the whole board, so that no other position is ever taken for it. Five of them
//! share a bucket of two cache lines. A new entry takes the place of the one that is worth least:
//! from an older search first, then the one that cost less to compute.

use crate::board::Board;
use crate::search::Selectivity;

/// No move.
pub(crate) const NO_MOVE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    board: Board,
    /// The plies that the bounds were searched to.
    pub(crate) depth: u8,
    /// The selectivity that the bounds were searched with.
    pub(crate) selectivity: Selectivity,
    /// The logarithm of the nodes that the search took.
    cost: u8,
    /// The search that wrote it.
    age: u8,
    /// The value is at least this.
    pub(crate) lower: i8,
    /// The value is at most this.
    pub(crate) upper: i8,
    /// The best move and the one that was best before it, or [`NO_MOVE`].
    pub(crate) moves: [u8; 2],
}

impl Entry {
    const EMPTY: Entry = Entry {
        board: Board {
            player: 0,
            opponent: 0,
        },
        depth: 0,
        selectivity: Selectivity::MIN,
        cost: 0,
        age: 0,
        lower: -64,
        upper: 64,
        moves: [NO_MOVE; 2],
    };

    /// The value, if the bounds were searched well enough and settle the null window above `alpha`.
    #[inline(always)]
    pub(crate) fn cut(&self, depth: u32, selectivity: Selectivity, alpha: i32) -> Option<i32> {
        if u32::from(self.depth) < depth || self.selectivity < selectivity {
            None
        } else if i32::from(self.lower) > alpha {
            Some(i32::from(self.lower))
        } else if i32::from(self.upper) <= alpha {
            Some(i32::from(self.upper))
        } else {
            None
        }
    }

    fn worth(&self, age: u8) -> u32 {
        u32::from(self.age == age) << 16 | u32::from(self.cost) << 8 | u32::from(self.depth)
    }
}

/// The result of a search of one position.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
    /// The nodes that it took.
    pub(crate) nodes: u64,
    /// The window it was searched with.
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// The fail-soft value.
    pub(crate) value: i32,
    pub(crate) best: u8,
}

const WAYS: usize = 5;

#[repr(align(128))]
#[derive(Clone, Copy)]
struct Bucket([Entry; WAYS]);

/// A transposition table of a fixed size.
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// The size of the smallest table, in bytes.
    pub const MIN_BYTES: usize = 1 << 16;
    /// The size of the largest table, in bytes: 64 GiB, or 1 GiB where addresses have 32 bits.
    pub const MAX_BYTES: usize = 1 << if usize::BITS == 64 { 36 } else { 30 };

    /// An empty table of at most `bytes` bytes, brought between [`Table::MIN_BYTES`] and
    /// [`Table::MAX_BYTES`] and down to a power of two.
    pub fn new(bytes: usize) -> Table {
        let bytes = bytes.clamp(Table::MIN_BYTES, Table::MAX_BYTES);
        let count = 1 << (bytes / size_of::<Bucket>()).ilog2();
        let mut buckets = Vec::with_capacity(count);
        #[cfg(target_os = "linux")]
        super::huge_pages::advise(buckets.spare_capacity_mut());
        buckets.resize(count, Bucket([Entry::EMPTY; WAYS]));
        Table { buckets, age: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([Entry::EMPTY; WAYS]));
        self.age = 1;
    }

    /// Marks what is known so far as older than what comes.
    pub(crate) fn next_search(&mut self) {
        self.age = self.age % 127 + 1;
    }

    #[inline(always)]
    fn slot(&self, board: Board) -> usize {
        let mixed = board
            .player
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(
                board
                    .opponent
                    .rotate_left(32)
                    .wrapping_mul(0xd6e8_feb8_6659_fd93),
            );
        let hash = (mixed ^ mixed >> 32).wrapping_mul(0xa24b_aed4_963e_e407);
        (hash >> 20) as usize & (self.buckets.len() - 1)
    }

    /// What is known of `board`.
    #[inline(always)]
    pub(crate) fn get(&self, board: Board) -> Option<Entry> {
        let bucket = &self.buckets[self.slot(board)];
        bucket.0.iter().find(|entry| entry.board == board).copied()
    }

    /// Keeps what a search found.
    pub(crate) fn put(&mut self, board: Board, found: Found) {
        let age = self.age;
        let slot = self.slot(board);
        let bucket = &mut self.buckets[slot].0;
        let at = bucket.iter().position(|entry| entry.board == board);
        let at = at.unwrap_or_else(|| {
            let worths = bucket.iter().map(|entry| entry.worth(age));
            worths
                .enumerate()
                .min_by_key(|&(_, worth)| worth)
                .map_or(0, |(at, _)| at)
        });
        let entry = &mut bucket[at];
        if entry.board != board {
            *entry = Entry {
                board,
                ..Entry::EMPTY
            };
        }
        let known = (u32::from(entry.depth), entry.selectivity);
        let new = (found.depth, found.selectivity);
        // The probes of multi-ProbCut must not push out what deeper searches have found.
        if entry.age == age && known > new {
            return;
        }
        if known != new {
            (entry.lower, entry.upper) = (-64, 64);
            entry.depth = found.depth as u8;
            entry.selectivity = found.selectivity;
        }
        entry.age = age;
        entry.cost = (found.nodes + 1).ilog2() as u8;
        if found.value < found.beta {
            entry.upper = entry.upper.min(found.value as i8);
        }
        if found.value > found.alpha {
            entry.lower = entry.lower.max(found.value as i8);
        }
        let improves = found.value > found.alpha || entry.moves[0] == NO_MOVE;
        if improves && found.best != entry.moves[0] {
            entry.moves = [found.best, entry.moves[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board::START;

    fn found(value: i32, alpha: i32, beta: i32) -> Found {
        Found {
            depth: 5,
            selectivity: Selectivity::EXACT,
            nodes: 100,
            alpha,
            beta,
            value,
            best: 19,
        }
    }

    #[test]
    fn bounds_settle_the_windows_outside_them() {
        let mut table = Table::new(0);
        assert!(table.get(BOARD).is_none());
        table.put(BOARD, found(6, 3, 4));
        table.put(BOARD, found(8, 9, 10));
        let entry = table.get(BOARD).expect("the entry");
        assert_eq!((entry.lower, entry.upper), (6, 8));
        assert_eq!(entry.cut(5, Selectivity::EXACT, 5), Some(6));
        assert_eq!(entry.cut(5, Selectivity::EXACT, 6), None);
        assert_eq!(entry.cut(5, Selectivity::EXACT, 8), Some(8));
        assert_eq!(entry.cut(6, Selectivity::EXACT, 8), None);
        assert_eq!(entry.moves, [19, NO_MOVE]);
    }

    #[test]
    fn another_depth_starts_new_bounds_and_keeps_the_move() {
        let mut table = Table::new(0);
        table.put(BOARD, found(6, 3, 4));
        let deeper = Found {
            depth: 7,
            best: 26,
            ..found(2, 1, 2)
        };
        table.put(BOARD, deeper);
        let entry = table.get(BOARD).expect("the entry");
        assert_eq!((entry.depth, entry.lower, entry.upper), (7, 2, 64));
        assert_eq!(entry.moves, [26, 19]);
    }

    #[test]
    fn sizes_are_brought_within_the_limits() {
        assert_eq!(
            Table::new(0).buckets.len() * size_of::<Bucket>(),
            Table::MIN_BYTES
        );
        assert_eq!(
            Table::new(100_000).buckets.len() * size_of::<Bucket>(),
            1 << 16
        );
        assert_eq!(size_of::<Bucket>(), 128);
    }

    #[test]
    fn a_full_table_keeps_what_was_put_last() {
        let mut table = Table::new(0);
        for player in 1..10_000 {
            let board = Board {
                player,
                opponent: !player,
            };
            table.put(board, found(6, 3, 4));
            assert!(table.get(board).is_some());
        }
    }
}
