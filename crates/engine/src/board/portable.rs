//! Moves and flips in plain 64-bit arithmetic.

use super::Board;
use super::lines::{Lines, RAYS};

/// Plain 64-bit arithmetic, for every processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// Discs that a run along a row or a diagonal may pass: the first and last column end it.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

impl Lines for Portable {
    #[inline(always)]
    fn legal_moves(board: Board) -> u64 {
        let inner = board.opponent & INNER_COLUMNS;
        let reached = ends(board.player, inner, 1)
            | ends(board.player, board.opponent, 8)
            | ends(board.player, inner, 7)
            | ends(board.player, inner, 9);
        reached & board.empty()
    }

    #[inline(always)]
    fn flips(board: Board, index: u8) -> u64 {
        let rays = &RAYS[usize::from(index & 63)];
        let mut flips = 0;
        for &ray in &rays[..4] {
            let stops = ray & !board.opponent;
            let flank = stops & stops.wrapping_neg() & board.player;
            flips |= flank.wrapping_sub(u64::from(flank != 0)) & ray;
        }
        for &ray in &rays[4..] {
            let stops = ray & !board.opponent;
            let flank = 1 << 63 >> (stops | 1).leading_zeros() & stops & board.player;
            flips |= (flank << 1).wrapping_neg() & ray;
        }
        flips
    }
}

/// The squares behind runs of `through` that start beside `from`, both ways along one line: the
/// runs are found by parallel prefix, doubling the distance.
#[inline(always)]
fn ends(from: u64, through: u64, shift: u32) -> u64 {
    let mut up = through & from << shift;
    let mut down = through & from >> shift;
    up |= through & up << shift;
    down |= through & down >> shift;
    let up_pairs = through & through << shift;
    let down_pairs = up_pairs >> shift;
    for _ in 0..2 {
        up |= up_pairs & up << (2 * shift);
        down |= down_pairs & down >> (2 * shift);
    }
    up << shift | down >> shift
}
