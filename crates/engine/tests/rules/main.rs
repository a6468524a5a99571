//! The rules, against a slow second reading of them, published numbers and real games.

mod data;
mod games;
mod ggf;
mod laws;
mod obf;
mod perft;
mod reference;
mod strategies;
mod wthor;
