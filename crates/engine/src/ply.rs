//! One turn of a game.

use std::fmt;
use std::str::FromStr;

use crate::Square;

/// What a side did in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ply {
    /// Placed a disc here.
    Move(Square),
    /// Had no legal move.
    Pass,
    /// Had a legal move and lost the turn, as when its time for the move ran out.
    Skip,
}

/// A text that is no ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a ply is a square such as f5, -- for a pass, or ~~ for a skip")]
pub struct ParsePlyError;

impl Ply {
    /// The square on which a disc was placed.
    pub const fn square(self) -> Option<Square> {
        match self {
            Ply::Move(square) => Some(square),
            Ply::Pass | Ply::Skip => None,
        }
    }
}

impl From<Square> for Ply {
    fn from(square: Square) -> Ply {
        Ply::Move(square)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(square) => square.fmt(f),
            Ply::Pass => f.write_str("--"),
            Ply::Skip => f.write_str("~~"),
        }
    }
}

impl FromStr for Ply {
    type Err = ParsePlyError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Ply, ParsePlyError> {
        match text {
            "--" => Ok(Ply::Pass),
            "~~" => Ok(Ply::Skip),
            _ => text.parse().map(Ply::Move).map_err(|_| ParsePlyError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_is_read_as_it_is_written() {
        let f5 = "f5".parse().unwrap();
        for ply in [Ply::Move(f5), Ply::Pass, Ply::Skip] {
            assert_eq!(ply.to_string().parse(), Ok(ply));
        }
        assert_eq!("pa".parse::<Ply>(), Err(ParsePlyError));
    }
}
