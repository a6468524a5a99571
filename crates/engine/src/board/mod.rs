//! The 8x8 board as two bitboards, seen from the side to move.
#![allow(
    clippy::inline_always,
    reason = "bodies are inlined into the functions that have the instructions, see search::compiled"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lines;
mod portable;
#[cfg(test)]
mod reference;
mod symmetry;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
pub(crate) use lines::Lines;
pub(crate) use portable::Portable;

/// Discs on an 8x8 board, relative to the side to move. Bit 0 is `a1`, bit 7 `h1`, bit 63 `h8`.
///
/// Knows the rules of moving and nothing of colours, variants or the course of a game: it is what
/// the search works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub player: u64,
    /// The discs of the other side. Never shares a bit with `player`.
    pub opponent: u64,
}

impl Board {
    /// The start of the standard game.
    pub const START: Board = Board {
        player: 0x0000_0008_1000_0000,
        opponent: 0x0000_0010_0800_0000,
    };

    /// The empty squares.
    pub const fn empty(self) -> u64 {
        !(self.player | self.opponent)
    }

    /// The number of empty squares.
    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// The squares on which the side to move may place a disc.
    pub fn legal_moves(self) -> u64 {
        Portable::legal_moves(self)
    }

    /// The discs that a disc placed on bit `index` (below 64) would flip; 0 where it may not be
    /// placed. The square must be empty.
    pub fn flips(self, index: u8) -> u64 {
        Portable::flips(self, index)
    }

    /// The board after a disc is placed on bit `index`, flipping `flips`, seen from the other side.
    #[must_use]
    #[inline]
    pub const fn place(self, index: u8, flips: u64) -> Board {
        Board {
            player: self.opponent & !flips,
            opponent: self.player | flips | 1 << index,
        }
    }

    /// The same discs seen from the other side.
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Board {
        Board {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// The lead of the side to move in discs if the game ended here, the empty squares going to
    /// the winner.
    pub const fn final_score(self) -> i32 {
        let lead = self.player.count_ones() as i32 - self.opponent.count_ones() as i32;
        lead + lead.signum() * self.empties() as i32
    }
}

/// The indices of the set bits of `set`, lowest first.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        index
    })
}
