//! The commands that use the engine.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod eval;
pub(crate) mod match_;
pub(crate) mod perft;
pub(crate) mod solve;
