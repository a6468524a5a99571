//! Where the messages of a WebSocket begin and end in a stream of bytes.

use crate::wire::Way;

/// What belongs together.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The frame of a message, or of a part of one.
    Message(Vec<u8>),
    /// The frame of an answer to a ping.
    Pong(Vec<u8>),
    /// Another control frame, the head before all frames, or what is no WebSocket.
    Other(Vec<u8>),
}

/// Divides one direction of a connection.
#[derive(Debug)]
pub(crate) struct Frames {
    way: Way,
    stage: Stage,
    buffer: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Head,
    Frames,
    /// Plain HTTP to the end.
    Plain,
}

impl Frames {
    pub(crate) fn new(way: Way) -> Frames {
        Frames {
            way,
            stage: Stage::Head,
            buffer: Vec::new(),
        }
    }

    /// Where new bytes are to be added.
    pub(crate) fn incoming(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// The next piece, if it is there to its end.
    pub(crate) fn next(&mut self) -> Option<Piece> {
        match self.stage {
            Stage::Head => self.head(),
            Stage::Frames => self.frame(),
            Stage::Plain if self.buffer.is_empty() => None,
            Stage::Plain => Some(Piece::Other(std::mem::take(&mut self.buffer))),
        }
    }

    fn head(&mut self) -> Option<Piece> {
        const END: &[u8] = b"\r\n\r\n";
        let end = self.buffer.windows(END.len()).position(|it| it == END)?;
        let head = self.take(end + END.len());
        let text = String::from_utf8_lossy(&head).to_lowercase();
        let upgrades = match self.way {
            Way::Up => text.contains("upgrade: websocket"),
            Way::Down => text.starts_with("http/1.1 101"),
        };
        self.stage = if upgrades {
            Stage::Frames
        } else {
            Stage::Plain
        };
        Some(Piece::Other(head))
    }

    fn frame(&mut self) -> Option<Piece> {
        let length = length(&self.buffer).filter(|&length| length <= self.buffer.len())?;
        let frame = self.take(length);
        Some(match frame[0] & 0x0F {
            0..=2 => Piece::Message(frame),
            0xA => Piece::Pong(frame),
            _ => Piece::Other(frame),
        })
    }

    fn take(&mut self, length: usize) -> Vec<u8> {
        let rest = self.buffer.split_off(length);
        std::mem::replace(&mut self.buffer, rest)
    }
}

/// How long the frame is that begins here, head included (RFC 6455, 5.2).
fn length(bytes: &[u8]) -> Option<usize> {
    let mask = if bytes.get(1)? & 0x80 == 0 { 0 } else { 4 };
    let (head, payload) = match bytes[1] & 0x7F {
        126 => (
            4,
            usize::from(u16::from_be_bytes(*bytes[2..].first_chunk()?)),
        ),
        127 => (10, u64::from_be_bytes(*bytes[2..].first_chunk()?) as usize),
        short => (2, short.into()),
    };
    Some(head + mask + payload)
}

#[test]
fn frames_are_found_however_they_come() {
    let long = [&[0x81, 126, 0x01, 0x00][..], &[b'x'; 256]].concat();
    let masked = [0x81, 0x82, 1, 2, 3, 4, 5, 6];
    let pong = [0x8A, 0x00];
    let head = b"HTTP/1.1 101 Switching Protocols\r\n\r\n";
    let stream = [&head[..], &long, &masked, &pong].concat();
    let mut frames = Frames::new(Way::Down);
    let mut pieces = Vec::new();
    for byte in stream {
        frames.incoming().push(byte);
        pieces.extend(frames.next());
    }
    let expected = [
        Piece::Other(head.to_vec()),
        Piece::Message(long),
        Piece::Message(masked.to_vec()),
        Piece::Pong(pong.to_vec()),
    ];
    assert_eq!(pieces, expected);
}
