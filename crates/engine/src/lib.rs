//! Othello and Reversi: boards, rules, notation, evaluation and search.

pub mod board;
mod color;
pub mod computer;
mod square;

pub use color::Color;
pub use square::{MAX_SIZE, ParseSquareError, Square};
