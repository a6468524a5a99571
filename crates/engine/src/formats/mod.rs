//! The formats in which games and positions are kept and exchanged.
//!
//! Each reader takes the whole content of a file and does no input of its own.

pub mod ggf;
pub mod obf;
pub mod wthor;
