//! What can go wrong between a client and its server.

use reversi_protocol::{DecodeError, ErrorCode, ErrorView};
use tokio_tungstenite::tungstenite;

/// Why something did not work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address is none of a site.
    #[error("{0:?} is not an address such as http://127.0.0.1:8080")]
    Address(String),
    /// The server refused.
    #[error("the server answers {status}: {error}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// Why.
        error: ErrorView,
    },
    /// The game is not shown to a socket.
    #[error("the game is not shown: {0}")]
    NotShown(ErrorView),
    /// The server did not answer, or not in the protocol's words.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    /// The socket failed.
    #[error(transparent)]
    Socket(#[from] Box<tungstenite::Error>),
    /// The socket was closed.
    #[error("the socket was closed with {code:?}: {reason}")]
    Closed {
        /// The code with which the server closed it; `None` where it went without a word.
        code: Option<u16>,
        /// What the server added.
        reason: String,
    },
    /// The server said something that is no message.
    #[error("the server's message is not understood: {0}")]
    Decode(#[from] DecodeError),
    /// The game is not as the server's messages say.
    #[error("the messages about the game do not fit together: {0}")]
    OutOfStep(&'static str),
}

impl Error {
    /// The code of a refusal.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Error::Refused { error, .. } | Error::NotShown(error) => Some(error.code),
            _ => None,
        }
    }

    /// The code with which the server closed the socket.
    pub fn close_code(&self) -> Option<u16> {
        match self {
            Error::Closed { code, .. } => *code,
            _ => None,
        }
    }
}

impl From<tungstenite::Error> for Error {
    fn from(error: tungstenite::Error) -> Error {
        Error::Socket(Box::new(error))
    }
}
