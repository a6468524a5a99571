//! Games whose positions are kept for training.

use reversi_engine::board::Board;

/// A game as it is played.
pub(crate) struct Game {
    board: Board,
    first_to_move: bool,
    positions: Vec<(Board, bool)>,
}

impl Game {
    pub(crate) fn new() -> Game {
        Game {
            board: Board::START,
            first_to_move: true,
            positions: vec![(Board::START, true)],
        }
    }

    /// The position: the side to move has no move only where the game is over.
    pub(crate) const fn position(&self) -> Board {
        self.board
    }

    /// The positions that are kept, each seen from the side to move, and whether that is the side
    /// that began.
    pub(crate) fn positions(&self) -> impl DoubleEndedIterator<Item = (Board, bool)> {
        self.positions.iter().copied()
    }

    /// Plays a move, and a pass where one must follow; `None` if it is illegal.
    pub(crate) fn play(&mut self, index: u8) -> Option<()> {
        if self.board.legal_moves() & 1 << index == 0 {
            return None;
        }
        self.board = self.board.place(index, self.board.flips(index));
        self.first_to_move = !self.first_to_move;
        if self.board.legal_moves() == 0 {
            self.board = self.board.pass();
            self.first_to_move = !self.first_to_move;
        }
        self.positions.push((self.board, self.first_to_move));
        Some(())
    }
}
