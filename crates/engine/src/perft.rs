//! Counting the nodes of the game tree, the classic test of move generation.
#![allow(
    clippy::inline_always,
    reason = "compiled once for each set of instructions"
)]

#[cfg(target_arch = "x86_64")]
use crate::board::Avx2;
use crate::board::{Board, Portable, bits};
use crate::search::{Compiled, Instructions};

/// The number of nodes at the end of `depth` plies from `board`.
///
/// A pass is a ply, and a game that ends before is one node: the convention of [Aart Bik's
/// table](https://www.aartbik.com/MISC/reversi.html).
///
/// ```
/// use reversi_engine::{board::Board, perft::perft};
///
/// assert_eq!(perft(Board::START, 5), 1396);
/// ```
pub fn perft(board: Board, depth: u32) -> u64 {
    perft_with(board, depth, Instructions::Best)
}

/// As [`perft`], with the instructions given.
pub fn perft_with(board: Board, depth: u32, instructions: Instructions) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if instructions == Instructions::Best && Avx2::detect().is_some() {
        return Avx2::perft(board, depth);
    }
    let _ = instructions;
    Portable::perft(board, depth)
}

/// The nodes at the end of `depth` plies; the last ply is counted without being played.
#[inline(always)]
pub(crate) fn leaves<C: Compiled>(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = C::legal_moves(board);
    if moves == 0 {
        return if C::legal_moves(board.pass()) == 0 {
            1
        } else {
            C::perft(board.pass(), depth - 1)
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    bits(moves)
        .map(|index| C::perft(board.place(index, C::flips(board, index)), depth - 1))
        .sum()
}
