//! How a game ended.

use reversi_engine::Color;

/// The end of a game: what happened, and so who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Neither side had a move any more; more discs won.
    Board {
        /// Who has more discs; `None` is a draw.
        winner: Option<Color>,
    },
    /// The two sides agreed on a draw, which leaves the points and the rating of both as they were.
    Agreed,
    /// One side resigned.
    Resigned {
        /// Who.
        by: Color,
    },
    /// One side left the game.
    Left {
        /// Who.
        by: Color,
    },
    /// One side ran out of time.
    OutOfTime {
        /// Who.
        by: Color,
    },
    /// One side called the game off before its first move. It changes nothing for anyone.
    Aborted {
        /// Who.
        by: Color,
    },
    /// One side did not make its first move in time. It changes nothing for anyone.
    NoFirstMove {
        /// Who.
        by: Color,
    },
}

impl Outcome {
    /// The winner; `None` for a draw and for a game that was called off.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Board { winner } => winner,
            Outcome::Resigned { by } | Outcome::Left { by } | Outcome::OutOfTime { by } => {
                Some(!by)
            }
            Outcome::Agreed | Outcome::Aborted { .. } | Outcome::NoFirstMove { .. } => None,
        }
    }

    /// Whether the game was called off, so that it counts for nothing.
    pub fn is_aborted(self) -> bool {
        matches!(self, Outcome::Aborted { .. } | Outcome::NoFirstMove { .. })
    }
}
