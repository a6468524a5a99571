//! What is wrong is refused by its code, changes nothing and leaves everyone else alone.

use reversi_client::{Follower, Socket};
use reversi_domain::GameId;
use reversi_protocol::{
    Action, ClientMessage, ClockSetting, Color, ErrorCode, ServerMessage, close,
};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::support::*;

async fn refusal(follower: &mut Follower, action: Action) -> ErrorCode {
    let played = soon(follower.act(action)).await.expect("an answer");
    played.expect_err("a refusal").code
}

fn play(square: &str, ply: u16) -> Action {
    Action::Play {
        square: square.parse().expect("a square"),
        ply,
    }
}

#[tokio::test]
async fn moves_that_may_not_be() {
    let site = Site::start().await;
    let (mut black, mut white) = game(&site).await;
    let game = black.view().id;
    assert_eq!(
        refusal(&mut black, play("a1", 0)).await,
        ErrorCode::IllegalMove
    );
    assert_eq!(
        refusal(&mut black, play("d4", 0)).await,
        ErrorCode::IllegalMove
    );
    assert_eq!(
        refusal(&mut black, play("f5", 2)).await,
        ErrorCode::StaleMove
    );
    assert_eq!(
        refusal(&mut white, play("f5", 0)).await,
        ErrorCode::NotYourTurn
    );

    let stranger = site.visitor();
    let mut spectator = follow(&stranger, game).await;
    assert_eq!(
        refusal(&mut spectator, play("f5", 0)).await,
        ErrorCode::NoSession
    );
    stranger
        .play_computer(1, None)
        .await
        .expect("a game of its own");
    let mut foreigner = follow(&stranger, game).await;
    assert_eq!(
        refusal(&mut foreigner, play("f5", 0)).await,
        ErrorCode::NotAPlayer
    );
    assert_eq!(
        refusal(&mut foreigner, Action::Resign).await,
        ErrorCode::NotAPlayer
    );

    // None of it has touched the game.
    assert_eq!(stranger.game(game).await.expect("the game").version, 1);
    soon(black.act(play("f5", 0)))
        .await
        .expect("an answer")
        .expect("a legal move");
    assert_eq!(
        refusal(&mut black, Action::Abort).await,
        ErrorCode::TooLateToAbort
    );
    soon(white.act(Action::Abort))
        .await
        .expect("an answer")
        .expect("in time");
    assert_eq!(
        refusal(&mut black, Action::Resign).await,
        ErrorCode::GameOver
    );
    site.stop().await;
}

async fn error(socket: &mut Socket, message: Message) -> ErrorCode {
    socket.send_raw(message).await.expect("an open socket");
    hear(socket, |message| match message {
        ServerMessage::Error { error, .. } => Some(error.code),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_command_that_cannot_be_read_is_refused_by_its_id() {
    let site = Site::start().await;
    let (mut black, _white) = game(&site).await;
    let command = format!(
        r#"{{"type":"command","game":"{}","id":7,"action":{{"type":"sing"}}}}"#,
        black.view().id
    );
    let sent = black.socket().send_raw(Message::text(command)).await;
    sent.expect("an open socket");
    let refused = hear(black.socket(), |message| match message {
        ServerMessage::Refused { id, error, .. } => Some((id, error.code)),
        _ => None,
    });
    assert_eq!(refused.await, (7, ErrorCode::MalformedMessage));
    site.stop().await;
}

#[tokio::test]
async fn more_games_than_a_socket_may_follow() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let mut games = Vec::new();
    for _ in 0..33 {
        games.push(visitor.play_computer(1, None).await.expect("a game"));
    }
    let mut socket = soon(visitor.connect()).await.expect("a socket");
    // What is not there takes no place for long.
    for number in 0..64 {
        let answer = resume(&mut socket, GameId::from_random(number)).await;
        assert_eq!(answer, Some(ErrorCode::GameNotFound));
    }
    for &game in &games[..32] {
        assert_eq!(resume(&mut socket, game).await, None);
    }
    let refused = resume(&mut socket, games[32]).await;
    assert_eq!(refused, Some(ErrorCode::TooManyRequests));
    assert_eq!(resume(&mut socket, games[0]).await, None, "asked again");
    site.stop().await;
}

/// Asks for a game; gives why it is not shown.
async fn resume(socket: &mut Socket, game: GameId) -> Option<ErrorCode> {
    let version = None;
    let resume = ClientMessage::Resume { game, version };
    socket.send(&resume).await.expect("an open socket");
    hear(socket, |message| match message {
        ServerMessage::Snapshot { game: view } if view.id == game => Some(None),
        ServerMessage::Error {
            game: Some(of),
            error,
        } if of == game => Some(Some(error.code)),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_message_that_is_not_even_read() {
    let site = Site::start().await;
    let mut socket = soon(site.visitor().connect()).await.expect("a socket");
    let sent = socket.send_raw(Message::text(" ".repeat(17 * 1024))).await;
    sent.expect("an open socket");
    assert_eq!(closed(&mut socket).await, Some(close::TOO_LARGE));
    site.stop().await;
}

#[tokio::test]
async fn messages_that_are_none() {
    let site = Site::start().await;
    let mut socket = soon(site.visitor().connect()).await.expect("a socket");
    for (text, code) in [
        ("", ErrorCode::MalformedMessage),
        ("{", ErrorCode::MalformedMessage),
        (r#"{"type":"sing"}"#, ErrorCode::UnknownMessage),
        (
            r#"{"type":"resume","game":"short"}"#,
            ErrorCode::MalformedMessage,
        ),
        (
            r#"{"type":"resume","game":"zzzzzzzz"}"#,
            ErrorCode::GameNotFound,
        ),
        (&" ".repeat(3000), ErrorCode::MessageTooLarge),
    ] {
        assert_eq!(
            error(&mut socket, Message::text(text)).await,
            code,
            "{text}"
        );
    }
    let binary = Message::binary(vec![0, 1, 2]);
    assert_eq!(
        error(&mut socket, binary).await,
        ErrorCode::MalformedMessage
    );
    // After all that the socket still serves.
    socket
        .send(&ClientMessage::Ping)
        .await
        .expect("an open socket");
    let pong = |message| matches!(message, ServerMessage::Pong { .. }).then_some(());
    hear(&mut socket, pong).await;
    // What is far too long is not read at all.
    socket
        .send_raw(Message::text(" ".repeat(100_000)))
        .await
        .expect("an open socket");
    assert!(soon(socket.recv()).await.is_err());
    site.stop().await;
}

#[tokio::test]
async fn links_that_lead_nowhere() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let code_of_none = "0123456789".parse().expect("a code");
    assert_eq!(
        code(visitor.invitation(code_of_none).await),
        ErrorCode::InvitationNotFound
    );
    assert_eq!(
        code(visitor.accept(code_of_none).await),
        ErrorCode::InvitationNotFound
    );
    let game_of_none = "01234567".parse().expect("an id");
    assert_eq!(
        code(visitor.game(game_of_none).await),
        ErrorCode::GameNotFound
    );
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/games/..%2f",
        "/api/invitations/x",
    ] {
        let answer = reqwest::get(site.url() + path).await.expect("an answer");
        assert_eq!(answer.status(), 404, "{path}");
        let body = answer.text().await.expect("a body");
        assert!(body.starts_with(r#"{"error":{"code":""#), "{path}: {body}");
    }
    // Nobody became a guest by that.
    assert_eq!(visitor.cookie(), None);
    site.stop().await;
}

#[tokio::test]
async fn requests_that_ask_for_what_there_is_not() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let untimed = ClockSetting::None;
    let endless = ClockSetting::Game {
        minutes: 61,
        increment_seconds: 0,
    };
    assert_eq!(
        code(visitor.play_computer(4, None).await),
        ErrorCode::InvalidRequest
    );
    assert_eq!(
        code(visitor.play_computer(0, None).await),
        ErrorCode::InvalidRequest
    );
    assert_eq!(
        code(visitor.invite(untimed, None).await),
        ErrorCode::InvalidRequest
    );
    assert_eq!(
        code(visitor.invite(endless, None).await),
        ErrorCode::InvalidRequest
    );
    assert_eq!(
        code(visitor.seek(untimed, None).await),
        ErrorCode::InvalidRequest
    );
    let seek_of_none = "01234567".parse().expect("an id");
    assert_eq!(
        code(visitor.accept_seek(seek_of_none).await),
        ErrorCode::SeekNotFound
    );
    assert_eq!(
        code(visitor.give_up_seek(seek_of_none).await),
        ErrorCode::NoSession
    );
    assert_eq!(visitor.cookie(), None);
    let post = |body: String| {
        let request = reqwest::Client::new().post(site.url() + "/api/games");
        request
            .header("content-type", "application/json")
            .body(body)
            .send()
    };
    for (body, status) in [
        ("{".to_owned(), 400),
        (" ".repeat(5000), 413),
        ("{}".to_owned(), 400),
    ] {
        let answer = post(body).await.expect("an answer");
        assert_eq!(answer.status(), status);
        assert!(answer.headers().get("set-cookie").is_none());
    }
    site.stop().await;
}

#[tokio::test]
async fn cookies_that_are_false() {
    let site = Site::start().await;
    for value in [
        "session=",
        "session=nonsense",
        &format!("session={}", "0".repeat(64)),
    ] {
        let visitor = site.visitor();
        visitor.set_cookie(value);
        assert_eq!(
            code(visitor.play_computer(1, None).await),
            ErrorCode::InvalidSession
        );
        // The refusal has taken the cookie away; now one may begin anew.
        assert_eq!(visitor.cookie(), None);
        visitor.set_cookie(value);
        assert_eq!(visitor.me().await.expect("an answer").player, None);
        assert_eq!(visitor.cookie(), None);
        visitor.play_computer(1, None).await.expect("a game");
        assert!(visitor.me().await.expect("an answer").player.is_some());
    }
    site.stop().await;
}

async fn socket_from(site: &Site, origin: &str, protocol: &str) -> Result<Socket, u16> {
    let url = format!("ws://{}/ws{protocol}", site.host());
    let mut request = url.into_client_request().expect("an address");
    let origin = origin.parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    match soon(Socket::open_request(request)).await {
        Ok(socket) => Ok(socket),
        Err(reversi_client::Error::Socket(error)) => match *error {
            tungstenite::Error::Http(answer) => Err(answer.status().as_u16()),
            other => panic!("{other}"),
        },
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn pages_of_other_sites() {
    let site = Site::with(&["--public-url=https://reversi.example"]).await;
    let post = |origin: &'static str| {
        let request = reqwest::Client::new().post(site.url() + "/api/games");
        let request = request
            .header("content-type", "application/json")
            .header("origin", origin);
        request.body(r#"{"level":1,"color":null}"#).send()
    };
    let answer = post("https://evil.example").await.expect("an answer");
    assert_eq!(answer.status(), 403);
    assert!(answer.headers().get("set-cookie").is_none());
    let answer = post("https://reversi.example").await.expect("an answer");
    assert_eq!(answer.status(), 201);
    let cookie = answer.headers().get("set-cookie").expect("a cookie");
    assert!(cookie.to_str().expect("plain text").contains("; Secure"));

    let protocol = "?protocol=1";
    assert_eq!(
        socket_from(&site, "https://evil.example", protocol)
            .await
            .err(),
        Some(403)
    );
    assert_eq!(socket_from(&site, "null", protocol).await.err(), Some(403));
    let own = format!("http://{}", site.host());
    assert!(socket_from(&site, &own, protocol).await.is_ok());
    site.stop().await;
}

#[tokio::test]
async fn clients_of_another_version() {
    let site = Site::start().await;
    let own = format!("http://{}", site.host());
    for parameters in ["", "?protocol=2", "?protocol=1x"] {
        let mut socket = socket_from(&site, &own, parameters)
            .await
            .expect("a socket");
        let ServerMessage::Error { error, .. } = socket.welcome() else {
            panic!("no error, but {:?}", socket.welcome());
        };
        assert_eq!(error.code, ErrorCode::UnsupportedProtocol);
        assert_eq!(closed(&mut socket).await, Some(close::UNSUPPORTED_PROTOCOL));
    }
    site.stop().await;
}

#[tokio::test]
async fn more_connections_than_the_server_can_carry() {
    let site = Site::with(&["--max-connections=2"]).await;
    let _one = soon(site.visitor().connect()).await.expect("a socket");
    let other = soon(site.visitor().connect()).await.expect("a socket");
    let answer = reqwest::get(site.url() + "/readyz")
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 503);
    assert_eq!(code(site.visitor().me().await), ErrorCode::ServerFull);
    let own = format!("http://{}", site.host());
    assert_eq!(
        socket_from(&site, &own, "?protocol=1").await.err(),
        Some(503)
    );
    drop(other);
    eventually(|| async { site.visitor().me().await.is_ok() }).await;
    site.stop().await;
}

#[tokio::test]
async fn more_games_than_the_server_may_have() {
    let site = Site::with(&["--max-games=1"]).await;
    let (one, other) = (site.visitor(), site.visitor());
    let game = one
        .play_computer(1, Some(Color::Black))
        .await
        .expect("a game");
    let mut follower = follow(&one, game).await;
    assert_eq!(
        code(other.play_computer(1, None).await),
        ErrorCode::ServerFull
    );
    assert_eq!(code(other.invite(RAPID, None).await), ErrorCode::ServerFull);
    assert_eq!(other.cookie(), None);
    // The game that is there goes on.
    soon(follower.act(play("f5", 0)))
        .await
        .expect("an answer")
        .expect("a legal move");
    site.stop().await;
}

#[tokio::test]
async fn what_a_lost_database_cannot_keep() {
    let mut site = Site::start().await;
    let (mut black, mut white) = game(&site).await;
    let visitor = site.visitor();
    visitor.play_computer(1, None).await.expect("a game");
    site.lose_database();
    assert_eq!(
        refusal(&mut black, play("f5", 0)).await,
        ErrorCode::NotSaved
    );
    let unavailable = ErrorCode::DatabaseUnavailable;
    assert_eq!(code(visitor.me().await), unavailable);
    assert_eq!(code(visitor.play_computer(1, None).await), unavailable);
    assert_eq!(code(site.visitor().invite(RAPID, None).await), unavailable);
    let ready = reqwest::get(site.url() + "/readyz").await;
    assert_eq!(ready.expect("an answer").status(), 503);
    let alive = reqwest::get(site.url() + "/healthz").await;
    assert_eq!(alive.expect("an answer").status(), 200);
    // Nobody has seen the move, and the sockets are open.
    assert_eq!((black.view().version, white.view().version), (1, 1));
    for follower in [&mut black, &mut white] {
        let socket = follower.socket();
        let ping = socket.send(&ClientMessage::Ping).await;
        ping.expect("an open socket");
        let quiet = |message| match message {
            ServerMessage::Entry { .. } => Some(false),
            ServerMessage::Pong { .. } => Some(true),
            _ => None,
        };
        assert!(hear(socket, quiet).await);
    }
    site.stop().await;
}

#[tokio::test]
async fn pages_that_would_load_or_frame_anything_else() {
    let site = Site::start().await;
    for path in ["/", "/nothing", "/api/me", "/api/nothing", "/ws"] {
        let answer = reqwest::get(site.url() + path).await.expect("an answer");
        let header = |name| {
            let value = answer.headers().get(name).expect("a header");
            value.to_str().expect("plain text")
        };
        let policy = header("content-security-policy");
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{path}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
    }
    site.stop().await;
}

#[tokio::test]
async fn more_starts_than_an_address_may_have() {
    let site = Site::with(&["--max-starts=2"]).await;
    let visitor = site.visitor();
    visitor.play_computer(1, None).await.expect("a game");
    visitor.play_computer(1, None).await.expect("a game");
    assert_eq!(
        code(site.visitor().play_computer(1, None).await),
        ErrorCode::TooManyRequests
    );
    site.stop().await;
}
