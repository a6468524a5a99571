//! The Postgres store and its journal: the only crate that knows SQL.
//!
//! **The database is the referee.** A live game's row holds its version, the number of its entries
//! in the journal, and an entry is accepted only on the version it was made for, whichever server
//! sends it. So any number of servers may write the same games: each version has one entry, and
//! whoever is refused reads the game again.
//!
//! [`Store`] has a typed function for everything the service keeps; [`Journal`] writes entries,
//! many games' in one statement. [`private`] runs a Postgres where none is given.
//!
//! Deliberately absent: rules of the game, clocks and random numbers. Times and random ids come in
//! as parameters; the one clock here is Postgres's own, which nodes keep time by.

mod account;
mod chat;
mod codec;
mod columns;
mod connect;
mod error;
mod games;
mod housekeeping;
mod invitation;
mod journal;
mod listing;
mod meeting;
mod news;
mod node;
mod player;
pub mod private;
mod rematch;
mod seek;
mod session;
mod settlement;
mod stalling;
#[cfg(feature = "testing")]
pub mod testing;
mod writer;

pub use account::{Account, RegisterError};
pub use chat::{Line, NewLine, Seated};
pub use codec::CodecError;
pub use connect::{Address, Store};
pub use error::{Error, Fault, OpenError};
pub use games::{Loaded, StartedGame};
pub use invitation::{
    AcceptError, Invitation, InvitationStatus, InviteError, MAX_OPEN_INVITATIONS,
    MAX_RECEIVED_CHALLENGES, NewInvitation,
};
pub use journal::Append;
pub use listing::{Opponent, OwnGame, PublicGame, Summary};
pub use meeting::Busy;
pub use news::{Listener, News};
pub use node::{Node, NodeId};
pub use player::Player;
pub use rematch::{Rematch, RematchError, Rematched};
pub use seek::{MAX_CORRESPONDENCE_SEEKS, NewSeek, Seek, SeekError};
pub use session::{MAX_SESSIONS, NewSession, OpenSession, Session, TokenHash};
pub use settlement::FinishedGame;
pub use writer::{AppendError, Appended, Journal};
