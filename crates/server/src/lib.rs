//! The Reversi game server.
//!
//! The edge turns requests and sockets into typed calls: [`http`] and `ws`, behind the accept loop
//! in [`serve`]. [`live`] has the games, one task a table. Between them stand what belongs to players
//! rather than to games: who is connected ([`players`]), the [`lobby`] what they wait
//! for ([`seeks`]) and are asked ([`challenges`]).
//! [`server`] wires it all and stops it in order.

pub mod app;
mod assets;
pub mod challenges;
pub mod chat;
pub mod computer;
pub mod config;
pub mod http;
pub mod limits;
pub mod line;
pub mod listing;
pub mod live;
pub mod lobby;
pub mod logs;
pub mod news;
pub mod node;
pub mod origin;
pub mod outbox;
pub mod passwords;
pub mod places;
pub mod players;
pub mod pool;
mod random;
pub mod round_trip;
pub mod seeks;
pub mod serve;
pub mod server;
pub mod session;
pub mod stalling;
pub mod time;
mod ws;
