//! The rules and the formats, against a slow second reading, published numbers and real games.
//!
//! Random cases are few and the same in every run. More, and others:
//!
//! ```sh
//! PROPTEST_CASES=1000000 PROPTEST_RNG_SEED=7 cargo test -p reversi-engine --test rules
//! ```

mod data;
mod games;
mod ggf;
mod laws;
mod obf;
mod perft;
mod reference;
mod strategies;
mod wthor;
