//! Exact values with four empty squares or fewer, without a table, a list or a loop over moves.
//!
//! All values are fail-soft for the null window `(alpha, alpha + 1)` and from the side to move.

use crate::board::{Board, Lines};

/// Below every value.
const NONE: i32 = -127;

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = {
    let mut all = [0; 64];
    let mut index = 0;
    while index < 64 {
        let square = 1_u64 << index;
        let sides = (square & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (square & 0xfefe_fefe_fefe_fefe) >> 1;
        let row = sides | square;
        all[index] = sides | row << 8 | row >> 8;
        index += 1;
    }
    all
};

/// `LAST[place][line]`: twice the discs flipped in a line of eight by a disc at `place`, if
/// `line` are the player's discs and all others the opponent's.
static LAST: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0_usize;
        while line < 256 {
            let (mut up, mut down) = (0, 0);
            while place + up + 1 < 8 && line & 1 << (place + up + 1) == 0 {
                up += 1;
            }
            if place + up + 1 == 8 {
                up = 0;
            }
            while down < place && line & 1 << (place - down - 1) == 0 {
                down += 1;
            }
            if down == place {
                down = 0;
            }
            table[place][line] = 2 * (up + down) as u8;
            line += 1;
        }
        place += 1;
    }
    table
};

/// The diagonal and the antidiagonal through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if from % 8 + to / 8 == to % 8 + from / 8 {
                all[from][0] |= 1 << to;
            }
            if from % 8 + from / 8 == to % 8 + to / 8 {
                all[from][1] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    all
};

/// Twice the discs that `player` flips on `index`, the last empty square.
#[inline(always)]
fn last_flips(player: u64, index: u8) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let (x, y) = (usize::from(index & 7), usize::from(index >> 3 & 7));
    let [diagonal, antidiagonal] = DIAGONALS[usize::from(index & 63)];
    let row = player >> (8 * y) & 0xff;
    let column = (player >> x & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let falling = (player & diagonal).wrapping_mul(COLUMN) >> 56;
    let rising = (player & antidiagonal).wrapping_mul(COLUMN) >> 56;
    let along = &LAST[x];
    i32::from(along[row as usize])
        + i32::from(along[falling as usize])
        + i32::from(along[rising as usize])
        + i32::from(LAST[y][column as usize])
}

/// One empty square; only the discs of the side to move are needed.
#[inline(always)]
pub(super) fn one(nodes: &mut u64, player: u64, index: u8) -> i32 {
    *nodes += 1;
    let discs = 2 * player.count_ones() as i32;
    let gained = last_flips(player, index);
    if gained != 0 {
        return discs - 62 + gained;
    }
    let lost = last_flips(!player & !(1 << index), index);
    if lost != 0 {
        return discs - 64 - lost;
    }
    if discs > 63 { discs - 62 } else { discs - 64 }
}

/// Two empty squares.
#[inline(always)]
pub(super) fn two<L: Lines>(nodes: &mut u64, board: Board, alpha: i32, at: [u8; 2]) -> i32 {
    *nodes += 1;
    let mut best = NONE;
    for (index, rest) in [(at[0], at[1]), (at[1], at[0])] {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-one(nodes, next.player, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let board = board.pass();
    for (index, rest) in [(at[0], at[1]), (at[1], at[0])] {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-one(nodes, next.player, rest));
            if best > -alpha - 1 {
                return -best;
            }
        }
    }
    if best == NONE {
        -board.final_score()
    } else {
        -best
    }
}

/// Three empty squares, the first alone in its quadrant if one is.
#[inline(always)]
pub(super) fn three<L: Lines>(nodes: &mut u64, board: Board, alpha: i32, at: [u8; 3]) -> i32 {
    let [a, b, c] = at;
    let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
    *nodes += 1;
    let mut best = NONE;
    for (index, rest) in orders {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-two::<L>(nodes, next, -alpha - 1, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let board = board.pass();
    for (index, rest) in orders {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-two::<L>(nodes, next, alpha, rest));
            if best > -alpha - 1 {
                return -best;
            }
        }
    }
    if best == NONE {
        -board.final_score()
    } else {
        -best
    }
}

/// Four empty squares, given in any order.
#[inline(always)]
pub(super) fn four<L: Lines>(nodes: &mut u64, board: Board, alpha: i32) -> i32 {
    let [a, b, c, d] = by_parity(board.empty());
    // In two pairs, the partner of the square played is now alone.
    let (after_c, after_d) = if same_quadrant(a, b) && same_quadrant(c, d) {
        ([d, a, b], [c, a, b])
    } else {
        ([a, b, d], [a, b, c])
    };
    let orders = [(a, [b, c, d]), (b, [a, c, d]), (c, after_c), (d, after_d)];
    *nodes += 1;
    let mut best = NONE;
    for (index, rest) in orders {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-three::<L>(nodes, next, -alpha - 1, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let board = board.pass();
    for (index, rest) in orders {
        if let Some(next) = placed::<L>(board, index) {
            best = best.max(-three::<L>(nodes, next, alpha, rest));
            if best > -alpha - 1 {
                return -best;
            }
        }
    }
    if best == NONE {
        -board.final_score()
    } else {
        -best
    }
}

/// The board after a move on `index`, if it is one.
#[inline(always)]
fn placed<L: Lines>(board: Board, index: u8) -> Option<Board> {
    if NEIGHBOURS[usize::from(index & 63)] & board.opponent == 0 {
        return None;
    }
    let flips = L::flips(board, index);
    (flips != 0).then(|| board.place(index, flips))
}

#[inline(always)]
fn same_quadrant(a: u8, b: u8) -> bool {
    (a ^ b) & 0b10_0100 == 0
}

/// The four squares of `empty`: those alone in their quadrant first, two of a quadrant together.
#[inline(always)]
fn by_parity(empty: u64) -> [u8; 4] {
    let mut rest = empty;
    let mut next = || {
        let index = rest.trailing_zeros() as u8;
        rest &= rest.wrapping_sub(1);
        index
    };
    let [a, b, c, d] = [next(), next(), next(), next()];
    let with_a = (
        same_quadrant(a, b),
        same_quadrant(a, c),
        same_quadrant(a, d),
    );
    match with_a {
        // A pair that contains `a` goes last, or first if the others are a pair too (no matter).
        (true, false, false) => [c, d, a, b],
        (false, true, false) => [b, d, a, c],
        (false, false, true) => [b, c, a, d],
        // `a` with two others: the fourth is alone.
        (true, true, false) => [d, a, b, c],
        (true, false, true) => [c, a, b, d],
        (false, true, true) => [b, a, c, d],
        (false, false, false) if same_quadrant(b, c) => {
            if same_quadrant(b, d) {
                [a, b, c, d]
            } else {
                [a, d, b, c]
            }
        }
        (false, false, false) if same_quadrant(b, d) => [a, c, b, d],
        _ => [a, b, c, d],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Portable, bits};

    /// Plain negamax over the rules.
    fn value(board: Board) -> i32 {
        let moves = board.legal_moves();
        if moves != 0 {
            return bits(moves)
                .map(|index| -value(board.place(index, board.flips(index))))
                .max()
                .expect("a move");
        }
        if board.pass().legal_moves() == 0 {
            board.final_score()
        } else {
            -value(board.pass())
        }
    }

    /// Boards with `empties` empty squares at the end of reproducible random play or anywhere.
    fn boards(empties: u32) -> impl Iterator<Item = Board> {
        let mut seed = 0x5eed_u64 + u64::from(empties);
        std::iter::repeat_with(move || {
            let mut random = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                seed >> 20
            };
            let mut empty = 0_u64;
            while empty.count_ones() < empties {
                empty |= 1 << (random() % 64);
            }
            let player = random() << 32 ^ random() ^ random() << 50;
            Board {
                player: player & !empty,
                opponent: !player & !empty,
            }
        })
    }

    /// The value that null windows at every `alpha` agree on.
    fn by_windows(board: Board, solve: impl Fn(Board, i32) -> i32) -> i32 {
        let expected = value(board);
        for alpha in -64..64 {
            let found = solve(board, alpha);
            if expected > alpha {
                assert!(
                    found > alpha && found <= expected,
                    "{board:?} {alpha} {found}"
                );
            } else {
                assert!(
                    found <= alpha && found >= expected,
                    "{board:?} {alpha} {found}"
                );
            }
        }
        expected
    }

    #[test]
    fn one_empty_square() {
        for board in boards(1).take(2000) {
            let index = board.empty().trailing_zeros() as u8;
            assert_eq!(one(&mut 0, board.player, index), value(board), "{board:?}");
        }
    }

    #[test]
    fn two_to_four_empty_squares() {
        let squares = |board: Board| bits(board.empty()).collect::<Vec<_>>();
        for board in boards(2).take(500) {
            let at = squares(board);
            by_windows(board, |b, alpha| {
                two::<Portable>(&mut 0, b, alpha, [at[0], at[1]])
            });
        }
        for board in boards(3).take(500) {
            let at = squares(board);
            by_windows(board, |b, alpha| {
                three::<Portable>(&mut 0, b, alpha, [at[0], at[1], at[2]])
            });
        }
        for board in boards(4).take(500) {
            by_windows(board, |b, alpha| four::<Portable>(&mut 0, b, alpha));
        }
    }

    #[test]
    fn squares_alone_in_their_quadrant_come_first() {
        let order = |squares: [u8; 4]| by_parity(squares.iter().fold(0, |set, s| set | 1 << s));
        // a1 b1 (one quadrant), h1, h8.
        assert_eq!(order([0, 1, 7, 63]), [7, 63, 0, 1]);
        // h1, then three squares around a8.
        assert_eq!(order([7, 48, 56, 57]), [7, 48, 56, 57]);
    }
}
