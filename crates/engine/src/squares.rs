//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use crate::Square;

/// A set of squares, iterated row by row from `a1`.
///
/// ```
/// use reversi_engine::{Position, Squares, Variant};
///
/// let moves: Squares = Position::start(Variant::Standard).legal_moves();
/// assert_eq!(moves.to_string(), "d3 c4 f5 e6");
/// assert!(moves.contains("f5".parse()?));
/// # Ok::<(), reversi_engine::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

impl Squares {
    /// The set without a square.
    pub const EMPTY: Squares = Squares(0);

    /// The squares of an 8x8 bitboard: bit 0 is `a1`, bit 7 `h1`, bit 63 `h8`.
    pub const fn from_bits8(bits: u64) -> Squares {
        Squares(bits)
    }

    /// The part of the set within `a1`..`h8` as an 8x8 bitboard, as in [`Squares::from_bits8`].
    pub const fn bits8(self) -> u64 {
        self.0
    }

    /// How many squares the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        match square.index8() {
            Some(index) => self.0 >> index & 1 != 0,
            None => false,
        }
    }

    /// The squares, row by row.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl From<Square> for Squares {
    /// The set of this one square.
    fn from(square: Square) -> Squares {
        Squares(square.index8().map_or(0, |index| 1 << index))
    }
}

impl BitOr for Squares {
    type Output = Squares;

    /// The squares of either set.
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    /// The squares of both sets.
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;

    /// The squares of this set that are not in the other.
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares
            .into_iter()
            .fold(Squares::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The squares of a set, row by row; made by [`Squares::iter`].
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Square::from_index8(index as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

impl fmt::Display for Squares {
    /// The squares' names, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Squares {
        text.split_whitespace()
            .map(|name| name.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn squares_come_row_by_row() {
        let squares = set("h8 b1 a1 a2");
        assert_eq!(squares.to_string(), "a1 b1 a2 h8");
        assert_eq!(squares.iter().len(), 4);
        assert_eq!(squares.iter().collect::<Squares>(), squares);
    }

    #[test]
    fn the_algebra_of_sets() {
        let (one, other) = (set("a1 b1 c1"), set("b1 d1"));
        assert_eq!(one | other, set("a1 b1 c1 d1"));
        assert_eq!(one & other, set("b1"));
        assert_eq!(one - other, set("a1 c1"));
        assert_eq!(one.len(), 3);
        assert!((one - one).is_empty());
    }

    #[test]
    fn what_is_in_the_set_is_contained() {
        let squares = set("c3 h8");
        assert!(squares.contains("h8".parse().unwrap()));
        assert!(!squares.contains("h7".parse().unwrap()));
        assert!(!squares.contains("p16".parse().unwrap()));
    }
}
