//! What runs along the lines of the board, in several interchangeable ways.

use super::Board;

/// A way to compute moves and flips. Every implementation gives the same results.
pub(crate) trait Lines: Copy + 'static {
    /// The squares on which the side to move may place a disc.
    fn legal_moves(board: Board) -> u64;

    /// The discs that a disc on the empty square `index` would flip.
    fn flips(board: Board, index: u8) -> u64;
}

/// The board's 15 diagonals in each direction and its files lead a disc's view from a square:
/// `RAYS[index]` holds the squares seen from it, first towards higher bits (east, south, south-west,
/// south-east), then towards lower ones (west, north, north-east, north-west).
pub(super) static RAYS: [[u64; 8]; 64] = {
    const STEPS: [(i32, i32); 8] = [
        (1, 0),
        (0, 1),
        (-1, 1),
        (1, 1),
        (-1, 0),
        (0, -1),
        (1, -1),
        (-1, -1),
    ];
    let mut rays = [[0; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (step_x, step_y) = STEPS[direction];
            let mut x = index as i32 % 8 + step_x;
            let mut y = index as i32 / 8 + step_y;
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                rays[index][direction] |= 1 << (8 * y + x);
                x += step_x;
                y += step_y;
            }
            direction += 1;
        }
        index += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::super::{Board, Portable, bits, reference};
    use super::*;

    /// A reproducible source of boards (xorshift64*, Vigna 2016).
    struct Boards(u64);

    impl Boards {
        fn bits(&mut self) -> u64 {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
        }

        /// Discs anywhere, more or fewer of them.
        fn any(&mut self) -> Board {
            let occupied = match self.bits() % 3 {
                0 => self.bits(),
                1 => self.bits() | self.bits(),
                _ => self.bits() | self.bits() | self.bits(),
            };
            let player = self.bits() & occupied;
            Board {
                player,
                opponent: occupied & !player,
            }
        }
    }

    fn assert_like_the_reference<L: Lines>(boards: usize) {
        let mut source = Boards(0x5eed);
        for _ in 0..boards {
            let board = source.any();
            assert_eq!(
                L::legal_moves(board),
                reference::legal_moves(board),
                "{board:?}"
            );
            for index in bits(board.empty()) {
                let expected = reference::flips(board, index);
                assert_eq!(L::flips(board, index), expected, "{board:?} {index}");
            }
        }
    }

    /// Boards per implementation; `REVERSI_FUZZ_BOARDS` asks for more.
    fn boards() -> usize {
        std::env::var("REVERSI_FUZZ_BOARDS")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(20_000)
    }

    #[test]
    fn portable_lines_are_like_the_reference() {
        assert_like_the_reference::<Portable>(boards());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx2_lines_are_like_the_reference() {
        if super::super::Avx2::detect().is_some() {
            assert_like_the_reference::<super::super::Avx2>(boards());
        }
    }
}
