//! Search: principal variation search with a transposition table, multi-ProbCut, and an exact
//! solver for endings.
//!
//! The layers, from the root down: [`Engine`] deepens iteratively ([`root`]); [`midgame`] searches
//! to a depth with the static evaluation; [`endgame`] to the end of the game without it; and
//! [`last_four`] is written out by hand. What calls itself is compiled once for each set of
//! instructions ([`compiled`]).
#![allow(
    clippy::inline_always,
    reason = "bodies are inlined into the functions that have the instructions, see search::compiled"
)]

mod bench;
mod compiled;
mod context;
mod endgame;
#[cfg(target_os = "linux")]
mod huge_pages;
mod last_four;
mod midgame;
mod ordering;
mod probcut;
mod root;
mod selectivity;
mod stability;
mod table;
#[cfg(test)]
mod tests;

pub use bench::signature;
pub(crate) use compiled::Compiled;
pub use context::Control;
pub use root::{Engine, Instructions, Limits, Line, Report};
pub use selectivity::Selectivity;
pub use table::Table;
