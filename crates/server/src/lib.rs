//! The Reversi game server.
