//! Counting the nodes of the game tree, the classic test of move generation.

use crate::board::Board;

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
    if depth == 0 {
        return 1;
    }
    let mut moves = board.legal_moves();
    if moves == 0 {
        return perft_without_move(board, depth);
    }
    // The last ply is counted without being played.
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut nodes = 0;
    while moves != 0 {
        let index = moves.trailing_zeros() as u8;
        nodes += perft(board.place(index, board.flips(index)), depth - 1);
        moves &= moves - 1;
    }
    nodes
}

fn perft_without_move(board: Board, depth: u32) -> u64 {
    let passed = board.pass();
    if passed.legal_moves() == 0 {
        1
    } else {
        perft(passed, depth - 1)
    }
}
