//! The contents of all images of all shapes, kept up to date from move to move.

use super::shapes::{LANES, POWERS};
use crate::board::{Board, bits};

/// A number a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Lanes([u16; LANES]);

impl Lanes {
    const ZERO: Lanes = Lanes([0; LANES]);

    #[inline(always)]
    fn add(&mut self, other: &[u16; LANES]) {
        for (lane, other) in self.0.iter_mut().zip(other) {
            *lane = lane.wrapping_add(*other);
        }
    }

    #[inline(always)]
    fn sub(&mut self, other: &[u16; LANES]) {
        for (lane, other) in self.0.iter_mut().zip(other) {
            *lane = lane.wrapping_sub(*other);
        }
    }
}

/// A board as the evaluation sees it.
///
/// The contents of an image are `player + 2 * opponent`, each the sum of the powers of 3 of that
/// side's squares, so that changing sides is an exchange and a move needs no table for either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Features {
    player: Lanes,
    opponent: Lanes,
}

impl Features {
    pub(crate) fn new(board: Board) -> Features {
        let sum = |discs| {
            let mut lanes = Lanes::ZERO;
            bits(discs).for_each(|index| lanes.add(&POWERS[usize::from(index)]));
            lanes
        };
        Features {
            player: sum(board.player),
            opponent: sum(board.opponent),
        }
    }

    /// After a disc on `index` that flips `flips`, seen from the other side.
    #[inline(always)]
    pub(crate) fn place(&self, index: u8, flips: u64) -> Features {
        let mut player = self.opponent;
        let mut opponent = self.player;
        opponent.add(&POWERS[usize::from(index & 63)]);
        let mut rest = flips;
        while rest != 0 {
            let powers = &POWERS[rest.trailing_zeros() as usize & 63];
            player.sub(powers);
            opponent.add(powers);
            rest &= rest - 1;
        }
        Features { player, opponent }
    }

    /// Seen from the other side.
    #[inline(always)]
    pub(crate) fn pass(&self) -> Features {
        Features {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// The contents of every image.
    #[inline(always)]
    pub(crate) fn contents(&self) -> [u16; LANES] {
        let mut contents = self.player.0;
        for (lane, opponent) in contents.iter_mut().zip(self.opponent.0) {
            *lane = lane.wrapping_add(opponent.wrapping_mul(2));
        }
        contents
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_the_features_up_to_date() {
        let mut board = Board::START;
        let mut features = Features::new(board);
        let mut turn = 0_usize;
        while board.legal_moves() != 0 {
            let moves = board.legal_moves();
            let index = bits(moves)
                .nth(turn % moves.count_ones() as usize)
                .expect("a move");
            let flips = board.flips(index);
            board = board.place(index, flips);
            features = features.place(index, flips);
            assert_eq!(features, Features::new(board));
            assert_eq!(features.pass(), Features::new(board.pass()));
            turn += 1;
        }
        assert!(turn > 20);
    }
}
