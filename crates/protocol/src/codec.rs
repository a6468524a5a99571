//! Messages to and from text.

use reversi_domain::GameId;
use serde::Deserialize;

use crate::client::ClientMessage;
use crate::error::ErrorCode;
use crate::server::ServerMessage;
use crate::text;

/// The longest message that a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE: usize = 2048;

/// The largest number that a client's id may be, so that JavaScript can hold it.
const MAX_ID: u64 = (1 << 53) - 1;

/// Why a text is no message.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// It is longer than [`MAX_CLIENT_MESSAGE`].
    #[error("the message has {0} bytes, and may have {MAX_CLIENT_MESSAGE}")]
    TooLarge(usize),
    /// There is no message of this type.
    #[error("there is no message of type {0:?}")]
    Unknown(String),
    /// It is not JSON, or a field is missing or not as it should be.
    #[error("{0}")]
    Malformed(#[from] serde_json::Error),
    /// The command's id is too large.
    #[error("a command's id must be below 2^53")]
    Id,
}

impl DecodeError {
    /// The code under which a client is told.
    pub fn code(&self) -> ErrorCode {
        match self {
            DecodeError::TooLarge(_) => ErrorCode::MessageTooLarge,
            DecodeError::Unknown(_) => ErrorCode::UnknownMessage,
            DecodeError::Malformed(_) | DecodeError::Id => ErrorCode::MalformedMessage,
        }
    }
}

/// Reads a client's message.
pub fn decode_client(text: &str) -> Result<ClientMessage, DecodeError> {
    if text.len() > MAX_CLIENT_MESSAGE {
        return Err(DecodeError::TooLarge(text.len()));
    }
    match serde_json::from_str(text) {
        Ok(ClientMessage::Command { id, .. }) if id > MAX_ID => Err(DecodeError::Id),
        Ok(message) => Ok(message),
        Err(error) => Err(unknown_kind(text).unwrap_or(DecodeError::Malformed(error))),
    }
}

/// Which command it is that cannot be read, as far as its game and its id can.
pub fn command_named(text: &str) -> Option<(GameId, u64)> {
    #[derive(Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Named {
        Command {
            #[serde(with = "text")]
            game: GameId,
            id: u64,
        },
    }

    if text.len() > MAX_CLIENT_MESSAGE {
        return None;
    }
    let Named::Command { game, id } = serde_json::from_str(text).ok()?;
    (id <= MAX_ID).then_some((game, id))
}

/// Reads a server's message. Servers are trusted with its length.
pub fn decode_server(text: &str) -> Result<ServerMessage, DecodeError> {
    Ok(serde_json::from_str(text)?)
}

/// Writes a message or a body.
pub fn encode<T: serde::Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("messages have only string keys and no failing parts")
}

/// The type of a message that is well formed as far as one can tell, but of no known type.
fn unknown_kind(text: &str) -> Option<DecodeError> {
    const KNOWN: [&str; 6] = [
        "resume",
        "unsubscribe",
        "command",
        "subscribe_lobby",
        "unsubscribe_lobby",
        "ping",
    ];

    #[derive(Deserialize)]
    struct Kind {
        #[serde(rename = "type")]
        kind: String,
    }

    let Kind { mut kind } = serde_json::from_str(text).ok()?;
    if KNOWN.contains(&kind.as_str()) {
        return None;
    }
    kind.truncate(kind.floor_char_boundary(40));
    Some(DecodeError::Unknown(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> ErrorCode {
        decode_client(text).expect_err("no message").code()
    }

    #[test]
    fn a_bad_message_is_refused_by_name() {
        assert_eq!(code(""), ErrorCode::MalformedMessage);
        assert_eq!(code("[]"), ErrorCode::MalformedMessage);
        assert_eq!(code("{}"), ErrorCode::MalformedMessage);
        assert_eq!(code(r#"{"type":"sing"}"#), ErrorCode::UnknownMessage);
        assert_eq!(code(r#"{"type":"resume"}"#), ErrorCode::MalformedMessage);
        assert_eq!(
            code(r#"{"type":"resume","game":"short"}"#),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(r#"{"type":"resume","game":"00000000","version":-1}"#),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(&"[".repeat(MAX_CLIENT_MESSAGE)),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(&" ".repeat(MAX_CLIENT_MESSAGE + 1)),
            ErrorCode::MessageTooLarge
        );
    }

    #[test]
    fn a_command_must_be_whole() {
        let command = |id: &str, action: &str| {
            format!(r#"{{"type":"command","game":"00000000","id":{id},"action":{action}}}"#)
        };
        assert!(decode_client(&command("1", r#"{"type":"resign"}"#)).is_ok());
        assert_eq!(
            code(&command("9007199254740992", r#"{"type":"resign"}"#)),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(&command("1", r#"{"type":"pass"}"#)),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(&command("1", r#"{"type":"play","square":"z9","ply":0}"#)),
            ErrorCode::MalformedMessage
        );
        assert_eq!(
            code(&command("1", r#"{"type":"play","square":"f5"}"#)),
            ErrorCode::MalformedMessage
        );
    }

    #[test]
    fn a_command_that_cannot_be_read_is_known_by_its_id() {
        let named = |text: &str| command_named(text).map(|(game, id)| (game.to_string(), id));
        let known = Some(("0a1B2c3D".to_owned(), 7));
        for action in [
            r#"{"type":"sing"}"#,
            "[]",
            r#"{"type":"play","square":"z9"}"#,
        ] {
            let text =
                format!(r#"{{"type":"command","game":"0a1B2c3D","id":7,"action":{action}}}"#);
            assert!(decode_client(&text).is_err(), "{text}");
            assert_eq!(named(&text), known, "{text}");
        }
        for text in [
            "",
            r#"{"type":"command","game":"0a1B2c3D"}"#,
            r#"{"type":"command","game":"short","id":7}"#,
            r#"{"type":"command","game":"0a1B2c3D","id":9007199254740992}"#,
            r#"{"type":"resume","game":"0a1B2c3D","id":7}"#,
        ] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn a_long_name_of_an_unknown_type_is_cut() {
        let text = format!(r#"{{"type":"{}"}}"#, "é".repeat(500));
        let message = decode_client(&text).expect_err("no message").to_string();
        assert!(message.len() < 100, "{message}");
    }
}
