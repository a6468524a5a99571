//! A typed client of the server over HTTP and WebSocket.
//!
//! A [`Client`] is one visitor: it keeps the session cookie that the server gives it at its first
//! action, as a browser does. [`Client::connect`] opens a [`Socket`] for it, and a [`Follower`]
//! follows one game over a socket, knows its board and plays its moves.

mod backoff;
mod error;
mod follower;
mod http;
mod socket;

pub use backoff::backoff;
pub use error::Error;
pub use follower::{Follower, Played};
pub use http::Client;
pub use socket::Socket;
