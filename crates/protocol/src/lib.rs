//! What server and clients say to each other.
//!
//! Over the socket go [`ClientMessage`]s one way and [`ServerMessage`]s the other, each a JSON
//! object in a text frame of its own with its kind under `type`. Over HTTP go the bodies in
//! [`http`]. Errors are an [`Error`](ErrorView) with a closed set of codes everywhere.
//!
//! The sets are closed: what is not listed here is refused by name. Fields that a reader does not
//! know are ignored, so that neighbouring versions understand each other. The TypeScript types of
//! the web client are made from these types (`tests/typescript.rs`), and both sides decode the
//! messages in `tests/golden`.

pub mod account;
mod chat;
mod client;
mod codec;
mod convert;
mod error;
mod game;
pub mod http;
mod lobby;
mod server;
mod text;
pub mod typescript;

pub use chat::{ChatContent, ChatLine, MAX_CHAT_TEXT, Phrase, Room};
pub use client::{Action, ClientMessage};
pub use codec::{
    DecodeError, MAX_CLIENT_MESSAGE, command_named, decode_client, decode_server, encode,
};
pub use convert::ConvertError;
pub use error::{ErrorCode, ErrorView};
pub use game::{
    ByColor, ClockSetting, Clocks, Color, Event, GameView, Offers, OnTimeout, Outcome, OutcomeKind,
    PlayedPly, PresenceView, RematchView, Score, SeatView,
};
pub use lobby::{LobbyView, OwnGame, Pace, SeekView};
pub use server::{PlayerView, ServerMessage};

/// The version of this protocol. A server refuses clients of another one.
pub const PROTOCOL: u32 = 1;

/// The codes with which a server closes a socket.
pub mod close {
    /// The client's message is far too long. The standard's 'message too big'.
    pub const TOO_LARGE: u16 = 1009;
    /// The client speaks another version of the protocol: reload the page.
    pub const UNSUPPORTED_PROTOCOL: u16 = 4001;
    /// The client sends too much.
    pub const FLOOD: u16 = 4002;
    /// The client does not read what it is sent.
    pub const TOO_SLOW: u16 = 4003;
    /// Nothing has been heard from the client for too long.
    pub const SILENT: u16 = 4004;
    /// The session that the socket was opened in has ended: open it anew, to be told who one is.
    pub const SESSION_ENDED: u16 = 4005;
    /// The server stops; it is back in a moment. The standard's 'service restart'.
    pub const RESTART: u16 = 1012;
}
