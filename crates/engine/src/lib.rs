//! Othello and Reversi: boards, rules, notation, evaluation and search.

pub mod board;
mod color;
pub mod computer;
pub mod eval;
pub mod formats;
pub mod notation;
pub mod perft;
mod ply;
mod position;
mod score;
pub mod search;
mod setup;
mod square;
pub mod squares;
mod text;
mod variant;

pub use color::Color;
pub use ply::{ParsePlyError, Ply};
pub use position::{IllegalPly, IllegalSetup, Position};
pub use score::Score;
pub use setup::{ParseSetupError, Setup, SetupFault};
pub use square::{MAX_SIZE, ParseSquareError, Square};
pub use squares::Squares;
pub use text::Place;
pub use variant::{UnknownVariant, Variant};
