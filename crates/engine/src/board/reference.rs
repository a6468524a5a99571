//! Moves and flips one square at a time: slow, and plain enough to be believed.

use super::{Board, bits};

const STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The squares in one direction from `index`, nearest first.
fn ray(index: u8, (step_x, step_y): (i8, i8)) -> impl Iterator<Item = u64> {
    let (x, y) = (index as i8 % 8, index as i8 / 8);
    (1..8)
        .map(move |distance| (x + step_x * distance, y + step_y * distance))
        .take_while(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
        .map(|(x, y)| 1 << (8 * y + x))
}

pub(super) fn flips(board: Board, index: u8) -> u64 {
    let mut all = 0;
    for step in STEPS {
        let mut run = 0;
        for square in ray(index, step) {
            if board.opponent & square != 0 {
                run |= square;
            } else {
                if board.player & square != 0 {
                    all |= run;
                }
                break;
            }
        }
    }
    all
}

pub(super) fn legal_moves(board: Board) -> u64 {
    bits(board.empty())
        .filter(|&index| flips(board, index) != 0)
        .fold(0, |moves, index| moves | 1 << index)
}
