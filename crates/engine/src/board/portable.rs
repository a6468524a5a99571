//! Moves and flips in plain 64-bit arithmetic.

/// The eight directions as shifts, each with the squares that a step may arrive on.
const DIRECTIONS: [(i32, u64); 8] = [
    (1, 0xfefe_fefe_fefe_fefe),
    (-1, 0x7f7f_7f7f_7f7f_7f7f),
    (8, u64::MAX),
    (-8, u64::MAX),
    (9, 0xfefe_fefe_fefe_fefe),
    (-9, 0x7f7f_7f7f_7f7f_7f7f),
    (7, 0x7f7f_7f7f_7f7f_7f7f),
    (-7, 0xfefe_fefe_fefe_fefe),
];

const fn step(discs: u64, (shift, arrival): (i32, u64)) -> u64 {
    let moved = if shift > 0 {
        discs << shift
    } else {
        discs >> -shift
    };
    moved & arrival
}

pub(super) fn legal_moves(player: u64, opponent: u64) -> u64 {
    let empty = !(player | opponent);
    DIRECTIONS.into_iter().fold(0, |moves, direction| {
        let mut run = step(player, direction) & opponent;
        for _ in 0..5 {
            run |= step(run, direction) & opponent;
        }
        moves | step(run, direction) & empty
    })
}

pub(super) fn flips(player: u64, opponent: u64, index: u8) -> u64 {
    DIRECTIONS.into_iter().fold(0, |flips, direction| {
        let mut run = 0;
        let mut next = step(1 << index, direction);
        while next & opponent != 0 {
            run |= next;
            next = step(next, direction);
        }
        if next & player != 0 {
            flips | run
        } else {
            flips
        }
    })
}
