//! Squares by their coordinates.

use std::fmt;
use std::str::FromStr;

/// The most columns, and the most rows, that a board may have.
pub const MAX_SIZE: u8 = 16;

/// A square of a board of up to 16x16: column `a`..`p` from the left, row `1`..`16` from the top.
///
/// The coordinates do not depend on the size of the board, so `f5` is the same square on every
/// board that has it. Squares are ordered row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter from a to p and a number from 1 to 16, such as f5")]
pub struct ParseSquareError;

impl Square {
    /// The square in the given column and row, both counted from 0, if both are below
    /// [`MAX_SIZE`].
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < MAX_SIZE && row < MAX_SIZE {
            Some(Square(row << 4 | column))
        } else {
            None
        }
    }

    /// The square of bit `index` (0 is `a1`, 7 is `h1`, 63 is `h8`) of an 8x8 bitboard.
    ///
    /// The index is taken modulo 64.
    pub const fn from_index8(index: u8) -> Square {
        Square((index & 0o70) << 1 | index & 7)
    }

    /// The bit of this square in an 8x8 bitboard, or `None` outside 8x8.
    pub const fn index8(self) -> Option<u8> {
        if self.column() < 8 && self.row() < 8 {
            Some(self.row() << 3 | self.column())
        } else {
            None
        }
    }

    /// The column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The row, 0 for row 1 at the top.
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a square in either case, such as `f5` or `F5`.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let bytes = text.as_bytes();
        let (letter, number) = bytes.split_first().ok_or(ParseSquareError)?;
        let row = match number {
            [digit @ b'1'..=b'9'] => digit - b'1',
            [b'1', digit @ b'0'..=b'6'] => digit - b'0' + 9,
            _ => return Err(ParseSquareError),
        };
        let column = letter
            .to_ascii_lowercase()
            .checked_sub(b'a')
            .ok_or(ParseSquareError)?;
        Square::new(column, row).ok_or(ParseSquareError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_as_it_is_written() {
        for row in 0..MAX_SIZE {
            for column in 0..MAX_SIZE {
                let square = Square::new(column, row).expect("within the board");
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn indices_of_the_small_board() {
        for index in 0..64 {
            assert_eq!(Square::from_index8(index).index8(), Some(index));
        }
        assert_eq!("a1".parse::<Square>().map(Square::index8), Ok(Some(0)));
        assert_eq!("h1".parse::<Square>().map(Square::index8), Ok(Some(7)));
        assert_eq!("a8".parse::<Square>().map(Square::index8), Ok(Some(56)));
        assert_eq!("i1".parse::<Square>().map(Square::index8), Ok(None));
    }

    #[test]
    fn anything_else_is_no_square() {
        for text in [
            "", "f", "5", "f0", "f17", "q1", "f05", "5f", "f5 ", "é5", "f-1", "f55",
        ] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }
}
