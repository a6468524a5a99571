//! The browser's face of the engine: texts in, texts out, and no logic of its own.
//!
//! `scripts/build-wasm` makes two WebAssembly modules of this crate, one a feature. A page writes
//! a request into the buffer that both sides share, calls one of the functions in `abi` and reads
//! the response from the same buffer. `web/src/lib/engine` holds the other half.

#[cfg(target_arch = "wasm32")]
mod abi;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "search")]
pub mod search;
