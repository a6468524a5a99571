//! The commands that use the engine.

pub(crate) mod bench;
pub(crate) mod match_;
pub(crate) mod perft;
pub(crate) mod solve;
