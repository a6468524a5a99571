//! Fixed searches whose number of nodes is the signature of the engine: a change that is not meant
//! to change the search must keep it, on every machine and in the browser.

use super::{Engine, Instructions, Limits};
use crate::board::Board;

/// The first half of a tournament game of 2014 (WTHOR), for positions of the midgame.
const GAME: &str = "f5d6c3d3c4f3f4g5e3e2d2g4f1b4c5b5b6d1h4h3h2g3c2b3f2c6e1g1h5a6";

/// The endings FFO 1, 3, 5 and 8, each with `X` to move.
const ENDINGS: [&str; 4] = [
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--",
    "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX",
    "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX--",
    "---O-O--O-OOOO--OOOOXOOOOOOXXXXXOOXOOOX-OXOOOOX-OXXOOO--OXXOOX--",
];

/// Midgame searches go this many plies deep.
const DEPTH: u32 = 10;

/// The number of nodes of all searches together, each with an empty table.
pub fn signature(instructions: Instructions) -> u64 {
    let mut engine = Engine::new(8 << 20).with_instructions(instructions);
    let mut nodes = 0;
    for (board, limits) in positions() {
        engine.clear();
        nodes += engine.search(board, &limits, &mut ()).nodes;
    }
    nodes
}

fn positions() -> impl Iterator<Item = (Board, Limits)> {
    let midgame = game_positions().into_iter().step_by(4);
    midgame
        .map(|board| (board, Limits::depth(DEPTH)))
        .chain(ENDINGS.iter().map(|text| (ending(text), Limits::EXACT)))
}

/// The positions of [`GAME`].
fn game_positions() -> Vec<Board> {
    let mut boards = vec![Board::START];
    for pair in GAME.as_bytes().chunks(2) {
        let index = pair[0] - b'a' + 8 * (pair[1] - b'1');
        let board = boards[boards.len() - 1];
        let next = board.place(index, board.flips(index));
        boards.push(if next.legal_moves() == 0 {
            next.pass()
        } else {
            next
        });
    }
    boards
}

/// The position of 64 squares, `X` to move.
fn ending(text: &str) -> Board {
    let discs = |kind| {
        let squares = text
            .bytes()
            .enumerate()
            .filter(|&(_, square)| square == kind);
        squares.fold(0, |set, (index, _)| set | 1 << index)
    };
    Board {
        player: discs(b'X'),
        opponent: discs(b'O'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_the_game_are_legal() {
        for boards in game_positions().windows(2) {
            assert_ne!(boards[0].empties(), boards[1].empties());
            assert_eq!(boards[1].player & boards[1].opponent, 0);
        }
    }

    /// Also what the browser's build is tested with.
    const SIGNATURE: &str = include_str!("../../signature.txt");

    #[test]
    fn the_signature_is_kept_with_any_instructions() {
        let expected: u64 = SIGNATURE.trim().parse().expect("a number");
        assert_eq!(signature(Instructions::Portable), expected);
        assert_eq!(signature(Instructions::Best), expected);
    }
}
