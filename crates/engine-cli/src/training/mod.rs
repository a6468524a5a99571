//! Training of the evaluation: labelled positions and the fit of weights to them.

pub(crate) mod dataset;
mod fit;
mod game;
pub(crate) mod label;
pub(crate) mod probcut;
pub(crate) mod selfplay;
pub(crate) mod train;
