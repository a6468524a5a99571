//! The socket.
//!
//! Each socket has one task, which reads, decodes and passes on what the client says and writes
//! what waits in its [`Outbox`](crate::outbox::Outbox). It knows no rule of the game: tables answer
//! into the outbox themselves. Whatever a client does wrong costs itself its socket and nobody else
//! anything.

mod connection;
mod requests;

use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use reversi_protocol::{ErrorCode, PROTOCOL, ServerMessage, close};
use serde::Deserialize;

use crate::app::App;
use crate::http::ApiError;
use crate::outbox::encode;
use crate::round_trip::RoundTrip;
use crate::serve::Admission;
use crate::session::Visitor;

/// Small, since each open socket holds two of them; axum's own are 128 KiB.
const BUFFER: usize = 4096;

/// What is read at all. What is longer than a message may be, and shorter than this, is answered
/// with an error; what is longer than this closes the socket.
const MAX_READ: usize = 16 * 1024;

/// How much may wait for a client that does not read.
const MAX_WRITE: usize = 256 * 1024;

#[derive(Debug, Deserialize)]
pub(crate) struct Parameters {
    protocol: Option<String>,
}

/// `GET /ws?protocol=1`: opens a socket.
pub(crate) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    Extension(admission): Extension<Admission>,
    Extension(round_trip): Extension<RoundTrip>,
    Query(parameters): Query<Parameters>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade
        .map_err(|rejection| ApiError::new(ErrorCode::InvalidRequest, rejection.body_text()))?
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MAX_WRITE)
        .max_message_size(MAX_READ)
        .max_frame_size(MAX_READ);
    if parameters.protocol.as_deref() != Some(&PROTOCOL.to_string()) {
        return Ok(upgrade.on_upgrade(refuse));
    }
    let session = visitor.session().ok();
    let sockets = app.sockets.clone();
    Ok(upgrade.on_upgrade(move |socket| {
        sockets.track_future(connection::run(app, socket, session, round_trip, admission))
    }))
}

/// Tells a client of another version so, in the way that any version understands.
async fn refuse(mut socket: WebSocket) {
    let code = ErrorCode::UnsupportedProtocol;
    let error = ServerMessage::Error {
        game: None,
        error: code.into(),
    };
    // A client that is gone already needs no answer.
    drop(socket.send(Message::Text(encode(&error))).await);
    drop(
        socket
            .send(goodbye(close::UNSUPPORTED_PROTOCOL, code.message()))
            .await,
    );
}

/// The last message of a socket.
fn goodbye(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}
