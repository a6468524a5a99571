//! Discs that can never be flipped again: a lower bound, which bounds the score.
//!
//! A disc is stable if in each of the four lines through it the line is full, or its neighbour on
//! one side is stable and of the same colour (or the edge of the board). The edges are looked up
//! in a table of what exhaustive play on one edge can flip.

use std::sync::LazyLock;

use crate::board::Board;

const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// For every edge (player's discs x 256 + opponent's discs), the player's stable discs.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(edge_table);

/// Counts stable discs. Made once for a search, since it holds the way to the table of edges.
#[derive(Clone, Copy)]
pub(crate) struct Stability(&'static [u8]);

impl Stability {
    pub(crate) fn new() -> Stability {
        Stability(&EDGES)
    }

    /// The discs of the side that is not to move that are certainly stable.
    #[inline(always)]
    pub(crate) fn of_opponent(self, board: Board) -> u64 {
        self.of_player(board.pass())
    }

    /// The discs of the side to move that are certainly stable.
    #[inline(always)]
    pub(crate) fn of_player(self, board: Board) -> u64 {
        let full = FullLines::new(!board.empty());
        let mut stable = self.on_edges(board)
            | full.rows & full.columns & full.diagonals & full.antidiagonals & board.player & INNER;
        loop {
            let found = stable | beside(stable, &full) & board.player & INNER;
            if found == stable {
                return stable;
            }
            stable = found;
        }
    }

    #[inline(always)]
    fn on_edges(self, board: Board) -> u64 {
        let Board { player, opponent } = board;
        let row = |shift: u32| u64::from(self.edge(player >> shift, opponent >> shift)) << shift;
        let column = |shift: u32| {
            let edge = self.edge(pack_column(player >> shift), pack_column(opponent >> shift));
            unpack_column(edge) << shift
        };
        row(0) | row(56) | column(0) | column(7)
    }

    #[inline(always)]
    fn edge(self, player: u64, opponent: u64) -> u8 {
        self.0[((player & 0xff) << 8 | opponent & 0xff) as usize]
    }
}

/// The squares that have, in each of the four lines, a stable neighbour or a full line.
#[inline(always)]
fn beside(stable: u64, full: &FullLines) -> u64 {
    (stable << 1 | stable >> 1 | full.rows)
        & (stable << 8 | stable >> 8 | full.columns)
        & (stable << 9 | stable >> 9 | full.diagonals)
        & (stable << 7 | stable >> 7 | full.antidiagonals)
}

/// The squares of lines without an empty square.
struct FullLines {
    rows: u64,
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl FullLines {
    #[inline(always)]
    fn new(occupied: u64) -> FullLines {
        let empty = !occupied;
        FullLines {
            rows: !open(empty, 1, NOT_A, NOT_H),
            columns: !open(empty, 8, u64::MAX, u64::MAX),
            diagonals: !open(empty, 9, NOT_A, NOT_H),
            antidiagonals: !open(empty, 7, NOT_H, NOT_A),
        }
    }
}

/// All squares on the lines of one direction through `empty` squares. `up` and `down` are the
/// squares that one step up or down may arrive on.
#[inline(always)]
fn open(empty: u64, shift: u32, up: u64, down: u64) -> u64 {
    let (up2, down2) = (up & up << shift, down & down >> shift);
    let (up4, down4) = (up2 & up2 << (2 * shift), down2 & down2 >> (2 * shift));
    let mut rising = empty | up & empty << shift;
    rising |= up2 & rising << (2 * shift);
    rising |= up4 & rising << (4 * shift);
    let mut falling = empty | down & empty >> shift;
    falling |= down2 & falling >> (2 * shift);
    falling |= down4 & falling >> (4 * shift);
    rising | falling
}

/// Column a as a byte, a1 lowest.
#[inline(always)]
fn pack_column(set: u64) -> u64 {
    (set & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The byte of [`pack_column`] back in column a.
#[inline(always)]
fn unpack_column(byte: u8) -> u64 {
    let low = u64::from(byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
    low | u64::from(byte >> 7) << 56
}

fn edge_table() -> Vec<u8> {
    let mut table = vec![0; 1 << 16];
    for player in 0..=255_u8 {
        for opponent in 0..=255_u8 {
            if player & opponent == 0 {
                table[usize::from(player) << 8 | usize::from(opponent)] =
                    unmoved(player, opponent, player);
            }
        }
    }
    table
}

/// Those discs of `stable` that stay the player's in every play on the edge, either side placing
/// discs in any order, whether or not they flip something here.
fn unmoved(player: u8, opponent: u8, mut stable: u8) -> u8 {
    stable &= player;
    for index in 0..8 {
        if stable == 0 {
            break;
        }
        if (player | opponent) & 1 << index == 0 {
            let gained = edge_flips(player, opponent, index);
            stable = unmoved(player | gained | 1 << index, opponent & !gained, stable);
            let lost = edge_flips(opponent, player, index);
            stable = unmoved(player & !lost, opponent | lost | 1 << index, stable);
        }
    }
    stable
}

/// The `through` discs between a disc placed at `index` and the nearest `own` ones.
fn edge_flips(own: u8, through: u8, index: u8) -> u8 {
    let run = |squares: &mut dyn Iterator<Item = u8>| {
        let mut flipped = 0;
        for square in squares {
            match 1 << square {
                bit if through & bit != 0 => flipped |= bit,
                bit if own & bit != 0 => return flipped,
                _ => return 0,
            }
        }
        0
    };
    run(&mut (index + 1..8)) | run(&mut (0..index).rev())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits;

    /// Plays on from `board` by reproducible choice and returns the two sides at the end.
    fn play_out(mut board: Board, mut seed: u64) -> Board {
        let mut swapped = false;
        loop {
            let moves = board.legal_moves();
            if moves == 0 {
                if board.pass().legal_moves() == 0 {
                    return if swapped { board.pass() } else { board };
                }
                board = board.pass();
            } else {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let choice = (seed >> 33) as usize % moves.count_ones() as usize;
                let index = bits(moves).nth(choice).expect("a choice among the moves");
                board = board.place(index, board.flips(index));
            }
            swapped = !swapped;
        }
    }

    #[test]
    fn stable_discs_outlive_every_play() {
        let stability = Stability::new();
        for seed in 0..200_u64 {
            let mut board = Board::START;
            let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            while board.legal_moves() != 0 {
                let stable = stability.of_player(board);
                let lost = stability.of_opponent(board);
                let end = play_out(board, random);
                assert_eq!(stable & !end.player, 0, "{board:?}");
                assert_eq!(lost & !end.opponent, 0, "{board:?}");
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let moves = board.legal_moves();
                let choice = (random >> 33) as usize % moves.count_ones() as usize;
                let index = bits(moves).nth(choice).expect("a choice among the moves");
                board = board.place(index, board.flips(index));
            }
        }
    }

    #[test]
    fn a_full_edge_is_stable() {
        let board = Board {
            player: 0x1f,
            opponent: 0xe0,
        };
        assert_eq!(Stability::new().of_player(board), 0x1f);
        assert_eq!(Stability::new().of_opponent(board), 0xe0);
    }

    #[test]
    fn a_corner_holds_its_row() {
        let board = Board {
            player: 0b111,
            opponent: 1 << 20,
        };
        assert_eq!(Stability::new().of_player(board), 0b111);
    }

    #[test]
    fn columns_pack_and_unpack() {
        for byte in 0..=255 {
            assert_eq!(pack_column(unpack_column(byte)), u64::from(byte));
        }
    }
}
