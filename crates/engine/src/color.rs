//! The two sides.

use std::fmt;
use std::ops::Not;

/// A side, and the colour of its discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The dark discs; moves first in the standard game.
    Black,
    /// The light discs.
    White,
}

impl Color {
    /// Both sides, in the order in which scores are written.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}
