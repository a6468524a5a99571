//! Published node counts of the standard game.

use reversi_engine::Position;
use reversi_engine::board::Board;
use reversi_engine::perft::perft;

#[test]
fn a_pass_is_a_ply_and_a_finished_game_a_node() {
    // Aart Bik, https://www.aartbik.com/MISC/reversi.html
    const NODES: [u64; 12] = [
        1,
        4,
        12,
        56,
        244,
        1_396,
        8_200,
        55_092,
        390_216,
        3_005_288,
        24_571_284,
        212_258_800,
    ];
    for (depth, nodes) in (0..).zip(NODES) {
        assert_eq!(perft(Board::START, depth), nodes, "depth {depth}");
    }
}

#[test]
fn a_pass_is_a_ply_and_a_finished_game_is_not_counted() {
    // OEIS A124004
    let count = |depth| count(Position::default(), depth, 1, 0);
    assert_eq!(count(9), 3_005_288);
    assert_eq!(count(10), 24_571_056);
}

#[test]
fn a_pass_is_free_and_a_finished_game_a_node() {
    // neural-reversi, crates/reversi-core/tests/perft_tests.rs
    assert_eq!(count(Position::default(), 9, 0, 1), 3_005_320);
}

/// Nodes at the end of `depth` plies where a pass takes `pass` plies and a game that is over counts
/// as `over` nodes.
fn count(position: Position, depth: u32, pass: u32, over: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if !moves.is_empty() {
        return moves
            .iter()
            .map(|square| count(position.play_unchecked(square), depth - 1, pass, over))
            .sum();
    }
    match position.pass() {
        Ok(passed) => count(passed, depth - pass, pass, over),
        Err(_) => over,
    }
}
