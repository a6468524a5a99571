//! The result of a game in discs.

use std::cmp::Ordering;
use std::fmt;

use crate::Color;

/// The discs of both sides, written `35-29`, Black first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Black's discs.
    pub black: u32,
    /// White's discs.
    pub white: u32,
}

impl Score {
    /// Makes the official score: `empties` go to the winner, a draw splits them, and where their
    /// number is odd a draw stands as counted.
    ///
    /// ```
    /// use reversi_engine::Score;
    ///
    /// let counted = Score { black: 34, white: 29 };
    /// assert_eq!(counted.with_empties(1).to_string(), "35-29");
    /// ```
    #[must_use]
    pub fn with_empties(self, empties: u32) -> Score {
        let Score { black, white } = self;
        let split = if empties.is_multiple_of(2) {
            empties / 2
        } else {
            0
        };
        let (to_black, to_white) = match black.cmp(&white) {
            Ordering::Greater => (empties, 0),
            Ordering::Less => (0, empties),
            Ordering::Equal => (split, split),
        };
        Score {
            black: black + to_black,
            white: white + to_white,
        }
    }

    /// The discs of one side.
    pub const fn of(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The side with more discs, or `None` for a draw.
    pub fn leader(self) -> Option<Color> {
        match self.black.cmp(&self.white) {
            Ordering::Greater => Some(Color::Black),
            Ordering::Less => Some(Color::White),
            Ordering::Equal => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn official(black: u32, white: u32, empties: u32) -> (u32, u32) {
        let score = Score { black, white }.with_empties(empties);
        (score.black, score.white)
    }

    #[test]
    fn empty_squares_go_to_the_winner() {
        assert_eq!(official(34, 29, 1), (35, 29));
        assert_eq!(official(1, 61, 2), (1, 63));
        assert_eq!(official(13, 0, 51), (64, 0));
    }

    #[test]
    fn a_draw_splits_the_empty_squares() {
        assert_eq!(official(12, 12, 40), (32, 32));
        assert_eq!(official(32, 32, 0), (32, 32));
        assert_eq!(official(31, 31, 1), (31, 31));
    }

    #[test]
    fn the_leader_has_more_discs() {
        assert_eq!(
            Score {
                black: 33,
                white: 31
            }
            .leader(),
            Some(Color::Black)
        );
        assert_eq!(
            Score {
                black: 31,
                white: 33
            }
            .leader(),
            Some(Color::White)
        );
        assert_eq!(
            Score {
                black: 32,
                white: 32
            }
            .leader(),
            None
        );
    }
}
