//! The order in which moves are tried: the sooner the best one comes, the smaller the tree.

use arrayvec::ArrayVec;

use super::compiled::Compiled;
use super::table::{Entry, NO_MOVE};
use crate::board::{Board, bits};

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Room for a move to every square, which is more than any position has.
const MOST_MOVES: usize = 64;

/// A move to try.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) flips: u64,
    /// The higher, the earlier it is tried.
    pub(super) score: i32,
    pub(super) index: u8,
}

impl Move {
    /// The board after the move.
    #[inline(always)]
    pub(super) fn after(&self, board: Board) -> Board {
        board.place(self.index, self.flips)
    }
}

/// Moves to try, taken best first.
pub(super) struct Moves(ArrayVec<Move, MOST_MOVES>);

impl Moves {
    /// The moves of the set `moves`, each with the score that `score` gives it.
    #[inline(always)]
    pub(super) fn new<C: Compiled>(
        board: Board,
        moves: u64,
        mut score: impl FnMut(u8, Board, u64) -> i32,
    ) -> Moves {
        let mut list = ArrayVec::new();
        for index in bits(moves) {
            let flips = C::flips(board, index);
            let score = score(index, board.place(index, flips), flips);
            list.push(Move {
                flips,
                score,
                index,
            });
        }
        Moves(list)
    }

    /// Takes the move with the highest score; the first of equals.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Move> {
        let mut best = self.0.first()?.score;
        let mut at = 0;
        for (place, candidate) in self.0.iter().enumerate().skip(1) {
            if candidate.score > best {
                (best, at) = (candidate.score, place);
            }
        }
        Some(self.0.swap_remove(at))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Move> {
        self.0.iter()
    }
}

/// What a move from the table is worth in the order, far above all others.
pub(super) const FIRST: i32 = 1 << 20;

/// [`FIRST`] for the entry's best move and half of it for the one before.
#[inline(always)]
pub(super) fn known_best(entry: Option<&Entry>, index: u8) -> i32 {
    let [best, second] = entry.map_or([NO_MOVE; 2], |entry| entry.moves);
    if index == best {
        FIRST
    } else if index == second {
        FIRST / 2
    } else {
        0
    }
}

/// Moves for `board`, corners counted twice.
#[inline(always)]
pub(super) fn weighted_mobility(moves: u64) -> i32 {
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// The squares of the four quadrants.
const QUADRANTS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The quadrants with an odd number of empty squares: whoever moves there can move last there.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    QUADRANTS.iter().fold(0, |odd, &quadrant| {
        let inside = u64::from((empty & quadrant).count_ones() & 1);
        odd | quadrant & inside.wrapping_neg()
    })
}

/// How good a square tends to be, from 0 for the X squares to 18 for corners (after Edax).
pub(super) static SQUARE_VALUES: [u8; 64] = {
    const QUARTER: [[u8; 4]; 4] = [
        [18, 4, 16, 12],
        [4, 2, 6, 8],
        [16, 6, 14, 10],
        [12, 8, 10, 0],
    ];
    let mut values = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (x, y) = (index % 8, index / 8);
        let column = if x < 4 { x } else { 7 - x };
        let row = if y < 4 { y } else { 7 - y };
        values[index] = QUARTER[row][column];
        index += 1;
    }
    values
};
