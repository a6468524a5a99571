//! Othello and Reversi: boards, rules, notation, evaluation and search.
//!
//! The game is seen in two ways. A [`Position`] is a position of a game that people play: it knows
//! its [`Variant`], whose turn it is and why a move is not allowed, and whoever holds one holds a
//! legal one. A [`board::Board`] is what the search plays on: two sets of bits, seen from the side
//! to move, that know nothing but how discs flip. Everything pure: no input or output, no clock,
//! no random numbers; time and seeds come in as parameters.
//!
//! ```
//! use reversi_engine::{Color, Position, Variant};
//!
//! let mut position = Position::start(Variant::Standard);
//! while !position.is_over() {
//!     position = match position.legal_moves().iter().next() {
//!         Some(square) => position.play(square)?,
//!         None => position.pass()?,
//!     };
//! }
//! assert_eq!(position.count(Color::Black) + position.count(Color::White), 64);
//! # Ok::<(), reversi_engine::IllegalPly>(())
//! ```

pub mod board;
mod color;
pub mod computer;
pub mod eval;
pub mod formats;
pub mod notation;
pub mod openings;
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
