//! The socket.

use futures_util::{SinkExt, StreamExt};
use reversi_protocol::{ClientMessage, ServerMessage, decode_server, encode};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, http};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::error::Error;

/// The largest message that is taken from a server.
const MAX_SERVER_MESSAGE: usize = 1 << 20;

/// An open socket of one visitor. Dropping it drops the connection without a word.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    welcome: ServerMessage,
}

impl Socket {
    /// Opens the socket at a `ws:` address, with the visitor's `Cookie` header, and reads the
    /// first message.
    pub async fn open(url: &str, cookie: Option<&str>) -> Result<Socket, Error> {
        let mut request = url.into_client_request()?;
        if let Some(cookie) = cookie {
            let value = cookie
                .parse()
                .map_err(http::Error::from)
                .map_err(tungstenite::Error::from)?;
            request.headers_mut().insert(http::header::COOKIE, value);
        }
        Socket::open_request(request).await
    }

    /// The same with all of the request in the caller's hand.
    pub async fn open_request(request: http::Request<()>) -> Result<Socket, Error> {
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .max_message_size(Some(MAX_SERVER_MESSAGE))
            .max_frame_size(Some(MAX_SERVER_MESSAGE));
        let (stream, _) = connect_async_with_config(request, Some(config), true).await?;
        let mut socket = Socket {
            stream,
            welcome: ServerMessage::Restarting,
        };
        socket.welcome = socket.recv().await?;
        Ok(socket)
    }

    /// The first message: a `welcome`, or why there is none.
    pub fn welcome(&self) -> &ServerMessage {
        &self.welcome
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), Error> {
        self.send_raw(Message::text(encode(message))).await
    }

    /// Sends anything, also what is no message of the protocol.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        Ok(self.stream.send(message).await?)
    }

    /// The next message. May be dropped while it waits; no message is lost.
    pub async fn recv(&mut self) -> Result<ServerMessage, Error> {
        loop {
            match self.stream.next().await.transpose()? {
                Some(Message::Text(text)) => return Ok(decode_server(&text)?),
                Some(Message::Close(frame)) => {
                    return Err(Error::Closed {
                        code: frame.as_ref().map(|frame| frame.code.into()),
                        reason: frame
                            .map(|frame| frame.reason.to_string())
                            .unwrap_or_default(),
                    });
                }
                // The server's pings are answered by tungstenite itself.
                Some(_) => {}
                None => {
                    return Err(Error::Closed {
                        code: None,
                        reason: String::new(),
                    });
                }
            }
        }
    }

    /// The next message for which `wanted` gives something; others are left out.
    pub async fn recv_until<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> Result<T, Error> {
        loop {
            if let Some(found) = wanted(self.recv().await?) {
                return Ok(found);
            }
        }
    }

    /// Says goodbye and closes the socket.
    pub async fn close(mut self) -> Result<(), Error> {
        Ok(self.stream.close(None).await?)
    }
}
