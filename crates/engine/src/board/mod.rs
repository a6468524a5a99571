//! The 8x8 board as two bitboards, seen from the side to move.

mod portable;

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

    /// The squares on which the side to move may place a disc.
    pub fn legal_moves(self) -> u64 {
        portable::legal_moves(self.player, self.opponent)
    }

    /// The discs that a disc placed on bit `index` (below 64) would flip; 0 where it may not be
    /// placed. The square must be empty.
    pub fn flips(self, index: u8) -> u64 {
        portable::flips(self.player, self.opponent, index)
    }

    /// The board after a disc is placed on bit `index`, flipping `flips`, seen from the other side.
    #[must_use]
    pub const fn place(self, index: u8, flips: u64) -> Board {
        Board {
            player: self.opponent & !flips,
            opponent: self.player | flips | 1 << index,
        }
    }

    /// The same discs seen from the other side.
    #[must_use]
    pub const fn pass(self) -> Board {
        Board {
            player: self.opponent,
            opponent: self.player,
        }
    }
}
