//! The eight ways to turn and mirror a board, under which the rules are the same.

use super::Board;

/// Exchanges the bits of `set` at `mask` with those `shift` places above.
const fn exchange(set: u64, mask: u64, shift: u32) -> u64 {
    let differ = (set ^ (set >> shift)) & mask;
    set ^ differ ^ (differ << shift)
}

/// Mirrored left to right.
const fn mirror_columns(set: u64) -> u64 {
    let set = exchange(set, 0x5555_5555_5555_5555, 1);
    let set = exchange(set, 0x3333_3333_3333_3333, 2);
    exchange(set, 0x0f0f_0f0f_0f0f_0f0f, 4)
}

/// Mirrored along the diagonal from `a1` to `h8`.
const fn transpose(set: u64) -> u64 {
    let set = exchange(set, 0x00aa_00aa_00aa_00aa, 7);
    let set = exchange(set, 0x0000_cccc_0000_cccc, 14);
    exchange(set, 0x0000_0000_f0f0_f0f0, 28)
}

impl Board {
    /// The board and its seven images.
    pub fn images(self) -> [Board; 8] {
        let mut images = [self; 8];
        for (symmetry, image) in images.iter_mut().enumerate() {
            if symmetry & 1 != 0 {
                *image = image.map(mirror_columns);
            }
            if symmetry & 2 != 0 {
                *image = image.map(u64::swap_bytes);
            }
            if symmetry & 4 != 0 {
                *image = image.map(transpose);
            }
        }
        images
    }

    /// The image that stands for all eight: the same for every board that can be turned or
    /// mirrored into this one.
    #[must_use]
    pub fn canonical(self) -> Board {
        let order = |board: &Board| (board.player, board.opponent);
        self.images()
            .into_iter()
            .min_by_key(order)
            .expect("there are eight")
    }

    fn map(self, turn: impl Fn(u64) -> u64) -> Board {
        Board {
            player: turn(self.player),
            opponent: turn(self.opponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::bits;
    use proptest::prelude::*;

    #[test]
    fn a_corner_reaches_each_corner_twice() {
        let corner = Board {
            player: 1,
            opponent: 0,
        };
        let mut corners = corner.images().map(|image| image.player.trailing_zeros());
        corners.sort_unstable();
        assert_eq!(corners, [0, 0, 7, 7, 56, 56, 63, 63]);
    }

    proptest! {
        #[test]
        fn the_rules_are_the_same_for_all_images(player: u64, other: u64) {
            let board = Board { player, opponent: other & !player };
            let moves = board.legal_moves().count_ones();
            let flips = |board: Board| -> u32 {
                bits(board.legal_moves()).map(|at| board.flips(at).count_ones()).sum()
            };
            for image in board.images() {
                prop_assert_eq!(image.legal_moves().count_ones(), moves);
                prop_assert_eq!(flips(image), flips(board));
                prop_assert_eq!(image.canonical(), board.canonical());
            }
        }
    }
}
