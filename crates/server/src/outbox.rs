//! What waits to be sent to one socket.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use reversi_protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The sending end of a socket's queue. Sending never waits: a client that does not read costs
/// itself its connection and nobody else anything.
#[derive(Clone, Debug)]
pub struct Outbox {
    id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    overflow: CancellationToken,
    ended: CancellationToken,
}

/// The receiving end of a socket's queue.
#[derive(Debug)]
pub struct Outgoing {
    /// Messages to send, in order.
    pub queue: mpsc::Receiver<Utf8Bytes>,
    /// Cancelled once a message found the queue full; the socket is to be closed then.
    pub overflow: CancellationToken,
    /// Cancelled once the session that the socket was opened in has ended.
    pub ended: CancellationToken,
}

impl Outbox {
    /// A queue that holds at most `capacity` messages.
    pub fn channel(capacity: usize) -> (Outbox, Outgoing) {
        /// Numbers the sockets of this process.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel(capacity);
        let (overflow, ended) = (CancellationToken::new(), CancellationToken::new());
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let outbox = Outbox {
            id,
            queue: sender,
            overflow: overflow.clone(),
            ended: ended.clone(),
        };
        (
            outbox,
            Outgoing {
                queue: receiver,
                overflow,
                ended,
            },
        )
    }

    /// The number of the socket in this process.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Queues an encoded message. Where the queue is full the socket is cut off; where the socket
    /// is gone nothing happens.
    pub fn send(&self, message: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(message) {
            self.overflow.cancel();
        }
    }

    /// Encodes a message for this socket alone and queues it.
    pub fn tell(&self, message: &ServerMessage) {
        self.send(encode(message));
    }

    /// The session that the socket was opened in has ended: the socket closes.
    pub fn end(&self) {
        self.ended.cancel();
    }

    /// Whether nothing that is sent arrives any more.
    pub fn is_closed(&self) -> bool {
        self.queue.is_closed() || self.overflow.is_cancelled()
    }
}

/// A message as it goes over the wire, to be sent to any number of sockets.
pub fn encode(message: &ServerMessage) -> Utf8Bytes {
    reversi_protocol::encode(message).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_queue_cuts_its_own_socket_off() {
        let (slow, slow_end) = Outbox::channel(1);
        let (quick, mut quick_end) = Outbox::channel(2);
        for _ in 0..2 {
            slow.tell(&ServerMessage::Restarting);
            quick.tell(&ServerMessage::Restarting);
        }
        assert!(slow_end.overflow.is_cancelled() && slow.is_closed());
        assert!(!quick_end.overflow.is_cancelled() && !quick.is_closed());
        let text = quick_end.queue.try_recv().expect("a message");
        assert_eq!(text.as_str(), r#"{"type":"restarting"}"#);
    }
}
