//! Random numbers that nobody can guess. The rest of the service gets them as parameters.

use reversi_engine::Color;

/// A uniformly random number.
pub(crate) fn number() -> u64 {
    getrandom::u64().expect("the system gives random numbers")
}

/// Fills `bytes`.
pub(crate) fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system gives random numbers");
}

/// A side by lot.
pub(crate) fn color() -> Color {
    if number() & 1 == 0 {
        Color::Black
    } else {
        Color::White
    }
}
