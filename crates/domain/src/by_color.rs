//! Something that each side has.

use std::ops::{Index, IndexMut};

use reversi_engine::Color;

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// The value that `of` gives for each side.
    pub fn from_fn(mut of: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }

    /// `first` for `color` and `second` for the other side.
    pub fn with(color: Color, first: T, second: T) -> ByColor<T> {
        match color {
            Color::Black => ByColor {
                black: first,
                white: second,
            },
            Color::White => ByColor {
                black: second,
                white: first,
            },
        }
    }

    /// The two values as references.
    pub fn as_ref(&self) -> ByColor<&T> {
        ByColor {
            black: &self.black,
            white: &self.white,
        }
    }

    /// Each value put through `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            black: change(self.black),
            white: change(self.white),
        }
    }

    /// The side whose value satisfies `is`, Black first.
    pub fn find(&self, mut is: impl FnMut(&T) -> bool) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| is(&self[color]))
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
