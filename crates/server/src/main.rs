//! The Reversi game server.

fn main() {}
