//! The Reversi game server.

pub mod computer;
pub mod live;
pub mod node;
pub mod outbox;
pub mod time;
