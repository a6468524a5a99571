//! Clients that send too much, read too little, or fall silent cost themselves their socket.

use std::time::Duration;

use reversi_client::Socket;
use reversi_protocol::{ClientMessage, ErrorCode, ServerMessage, close};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::Instant;

use crate::support::*;

async fn still_serves(socket: &mut Socket) {
    socket
        .send(&ClientMessage::Ping)
        .await
        .expect("an open socket");
    let pong = |message| matches!(message, ServerMessage::Pong { .. }).then_some(());
    hear(socket, pong).await;
}

#[tokio::test]
async fn a_flood_closes_its_own_socket_only() {
    let site = Site::start().await;
    let visitor = site.visitor();
    visitor.play_computer(1, None).await.expect("a game");
    let mut flooding = soon(visitor.connect()).await.expect("a socket");
    let mut other_tab = soon(visitor.connect()).await.expect("a socket");
    for _ in 0..1000 {
        // The server may hang up before all is sent.
        if flooding.send(&ClientMessage::Ping).await.is_err() {
            break;
        }
    }
    let refused = hear(&mut flooding, |message| match message {
        ServerMessage::Error { error, .. } => Some(error.code),
        _ => None,
    });
    assert_eq!(refused.await, ErrorCode::TooManyMessages);
    assert_eq!(closed(&mut flooding).await, Some(close::FLOOD));
    still_serves(&mut other_tab).await;
    site.stop().await;
}

#[tokio::test]
async fn too_many_commands_at_once_are_refused_and_the_rest_acts() {
    let site = Site::start().await;
    let (mut black, _white) = game(&site).await;
    let game = black.view().id;
    let action = reversi_protocol::Action::Play {
        square: "f5".parse().expect("a square"),
        ply: 0,
    };
    for id in 100..120 {
        let command = ClientMessage::Command { game, id, action };
        black.socket().send(&command).await.expect("an open socket");
    }
    let mut answers = Vec::new();
    while answers.len() < 20 {
        let answer = hear(black.socket(), |message| match message {
            ServerMessage::Acknowledged { .. } => Some(None),
            ServerMessage::Refused { error, .. } => Some(Some(error.code)),
            _ => None,
        });
        answers.push(answer.await);
    }
    let count = |code| answers.iter().filter(|answer| **answer == code).count();
    assert_eq!(count(None), 1);
    assert!(count(Some(ErrorCode::TooManyCommands)) >= 1, "{answers:?}");
    site.stop().await;
}

/// A socket that is opened and then left alone: it reads nothing and answers no ping.
async fn deaf(host: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    // The smallest that there is, so that what is not read fills up soon.
    socket.set_recv_buffer_size(2048).expect("a small buffer");
    let mut stream = socket
        .connect(host.parse().expect("an address"))
        .await
        .expect("a connection");
    let request = format!(
        "GET /ws?protocol=1 HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream
        .write_all(request.as_bytes())
        .await
        .expect("an open connection");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

/// A text frame as a client sends it, masked with zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    assert!(length < 126);
    let mut frame = vec![0x81, 0x80 | length, 0, 0, 0, 0];
    frame.extend(text.as_bytes());
    frame
}

/// The code in the close frame that ends what the server sends.
async fn last_words(stream: &mut TcpStream) -> Option<u16> {
    let mut all = Vec::new();
    // Where the server has been rude the reset may eat the last words.
    let _ = soon(stream.read_to_end(&mut all)).await;
    let start = all
        .windows(2)
        .rposition(|pair| pair[0] == 0x88 && pair[1] < 126)?;
    let code = all.get(start + 2..start + 4)?;
    Some(u16::from_be_bytes([code[0], code[1]]))
}

#[tokio::test]
async fn whoever_does_not_read_is_cut_off_and_nobody_waits_for_it() {
    let site = Site::start().await;
    let Some((moves, _)) = fact("draw_with_pass") else {
        return;
    };
    let (mut black, mut white) = game(&site).await;
    play_all(&mut black, &mut white, &moves[..moves.len() - 2]).await;
    let mut watcher = soon(site.visitor().connect()).await.expect("a socket");
    let mut slow = deaf(&site.host()).await;
    let resume = frame(&format!(
        r#"{{"type":"resume","game":"{}"}}"#,
        black.view().id
    ));
    for _ in 0..150 {
        slow.write_all(&resume).await.expect("an open connection");
    }
    // Everybody else goes on at once.
    let played = tokio::time::timeout(
        Duration::from_secs(5),
        play_all(&mut black, &mut white, &moves[moves.len() - 2..]),
    );
    played.await.expect("nobody waits");
    still_serves(&mut watcher).await;
    // Three are connected once the slow one is cut off: the players and the watcher.
    eventually(|| async {
        let lobby = site.visitor().lobby().await.expect("the lobby");
        lobby.online == 3
    })
    .await;
    site.stop().await;
}

#[tokio::test]
async fn whoever_falls_silent_is_given_up_after_forty_seconds() {
    let site = Site::start().await;
    let began = Instant::now();
    let mut silent = deaf(&site.host()).await;
    // A client that answers pings stays, however little it says.
    let mut quiet = soon(site.visitor().connect()).await.expect("a socket");
    tokio::select! {
        code = last_words(&mut silent) => assert_eq!(code, Some(close::SILENT)),
        error = quiet.recv() => panic!("{error:?}"),
    }
    assert!(began.elapsed() < Duration::from_secs(44));
    still_serves(&mut quiet).await;
    site.stop().await;
}
