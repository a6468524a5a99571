//! The games that are played.

use std::fmt;
use std::str::FromStr;

use crate::Squares;

/// A game: a board, a start, and rules of moving and of winning.
///
/// Positions, transcripts and records all carry their variant. There is one so far; code that
/// depends on it matches on the variant, so that the compiler finds the place when another comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Othello: 8x8, a crosswise start, Black first, more discs win.
    #[default]
    Standard,
}

/// A text that names no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variant; there is: standard")]
pub struct UnknownVariant;

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 1] = [Variant::Standard];

    /// The name used in addresses, messages and the database, such as `standard`.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
        }
    }

    /// The number of columns, and of rows, of the board.
    pub const fn size(self) -> u8 {
        match self {
            Variant::Standard => 8,
        }
    }

    /// The squares of the board.
    pub const fn squares(self) -> Squares {
        match self {
            Variant::Standard => Squares::from_bits8(u64::MAX),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Reads what [`Variant::name`] gives.
    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name() == text)
            .ok_or(UnknownVariant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read_by_its_name() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
        }
        assert_eq!("Standard".parse::<Variant>(), Err(UnknownVariant));
    }

    #[test]
    fn a_board_has_its_size_squared() {
        for variant in Variant::ALL {
            let size = usize::from(variant.size());
            assert_eq!(variant.squares().len(), size * size);
        }
    }
}
