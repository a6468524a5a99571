//! What a Reversi game service is, without input or output.
