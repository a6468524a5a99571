//! What is said beside a board, and who hears it.

use reversi_client::{Client, Error, Socket};
use reversi_domain::chat::{Content, Text};
use reversi_domain::{GameId, Timestamp, chat};
use reversi_protocol::{
    Action, ChatContent, ChatLine, ClientMessage, Color, ErrorCode, Phrase, Room, ServerMessage,
};
use reversi_server::server::Server;
use reversi_store::testing::TestDatabase;
use reversi_store::{NewLine, TokenHash};

use crate::support::*;

fn text(text: &str) -> ChatContent {
    ChatContent::Text {
        text: text.to_owned(),
    }
}

const HELLO: ChatContent = ChatContent::Phrase {
    phrase: Phrase::Hello,
};

/// Opens a socket that follows a game.
async fn listen(client: &Client, game: GameId) -> Socket {
    let mut socket = soon(client.connect()).await.expect("a socket");
    let resume = ClientMessage::Resume {
        game,
        version: None,
    };
    socket.send(&resume).await.expect("an open socket");
    let snapshot = |message| matches!(message, ServerMessage::Snapshot { .. }).then_some(());
    hear(&mut socket, snapshot).await;
    socket
}

/// The next lines that a socket hears.
async fn lines(socket: &mut Socket) -> (Room, Vec<ChatLine>) {
    hear(socket, |message| match message {
        ServerMessage::Chat { room, lines, .. } => Some((room, lines)),
        _ => None,
    })
    .await
}

/// The next line, which is one alone.
async fn line(socket: &mut Socket) -> (Room, ChatLine) {
    let (room, lines) = lines(socket).await;
    let [line] = lines.try_into().expect("one line");
    (room, line)
}

/// Checks that a socket has not been told any line that was said before.
async fn hears_nothing(socket: &mut Socket) {
    socket
        .send(&ClientMessage::Ping)
        .await
        .expect("an open socket");
    let told = hear(socket, |message| match message {
        ServerMessage::Pong { .. } => Some(None),
        ServerMessage::Chat { room, lines, .. } => Some(Some((room, lines))),
        _ => None,
    });
    assert_eq!(told.await, None);
}

/// Somebody whom the site knows.
async fn guest(site: &Site) -> Client {
    let visitor = site.visitor();
    let game = visitor.play_computer(1, None).await;
    game.expect("a game makes a guest");
    visitor
}

/// Two players of a game.
async fn table(site: &Site) -> (Client, Client, GameId) {
    let (black, white) = (site.visitor(), site.visitor());
    let game = meet(&black, &white).await;
    (black, white, game)
}

async fn resign(client: &Client, game: GameId) {
    let mut follower = follow(client, game).await;
    let resigned = soon(follower.act(Action::Resign)).await;
    resigned.expect("an answer").expect("the game goes on");
}

#[tokio::test]
async fn the_players_room_is_theirs_alone_for_ever() {
    let site = Site::start().await;
    let (black, white, game) = table(&site).await;
    let watcher = site.visitor();
    let mut sockets = [listen(&black, game).await, listen(&white, game).await];
    let mut spectator = listen(&watcher, game).await;

    let said = black.say(game, Room::Players, HELLO).await.expect("a line");
    assert_eq!((said.color, &said.content), (Some(Color::Black), &HELLO));
    let me = black.me().await.expect("an answer").player;
    assert_eq!(Some(&said.from), me.as_ref());
    for socket in &mut sockets {
        assert_eq!(line(socket).await, (Room::Players, said.clone()));
    }
    hears_nothing(&mut spectator).await;

    let refused = watcher.say(game, Room::Players, HELLO).await;
    assert_eq!(code(refused), ErrorCode::NotYourRoom);
    assert_eq!(watcher.cookie(), None, "nobody became a guest for it");
    resign(&white, game).await;
    let stranger = guest(&site).await;
    let refused = stranger.say(game, Room::Players, HELLO).await;
    assert_eq!(code(refused), ErrorCode::NotYourRoom, "nor afterwards");
    let mut late = listen(&stranger, game).await;
    hears_nothing(&mut late).await;
    hears_nothing(&mut spectator).await;
    let after = white.say(game, Room::Players, HELLO).await.expect("a line");
    assert_eq!(line(&mut sockets[0]).await, (Room::Players, after));
    site.stop().await;
}

#[tokio::test]
async fn spectators_talk_among_themselves_until_the_game_is_over() {
    let site = Site::start().await;
    let (black, white, game) = table(&site).await;
    let (one, other) = (site.visitor(), site.visitor());
    let mut player = listen(&black, game).await;
    let mut spectators = [listen(&one, game).await, listen(&other, game).await];

    let said = one.say(game, Room::Spectators, text("Who wins?")).await;
    let said = said.expect("a line");
    assert_eq!(said.color, None);
    assert!(said.from.guest && one.cookie().is_some(), "a new guest");
    for socket in &mut spectators {
        assert_eq!(line(socket).await, (Room::Spectators, said.clone()));
    }
    let refused = black.say(game, Room::Spectators, HELLO).await;
    assert_eq!(code(refused), ErrorCode::NotYourRoom);
    hears_nothing(&mut player).await;
    let mut again = listen(&black, game).await;
    hears_nothing(&mut again).await;

    resign(&white, game).await;
    // The room opens to both, with what was said in it.
    assert_eq!(
        lines(&mut player).await,
        (Room::Spectators, vec![said.clone()])
    );
    let joined = black.say(game, Room::Spectators, text("I did.")).await;
    let joined = joined.expect("a line");
    assert_eq!(joined.color, Some(Color::Black));
    for socket in spectators.iter_mut().chain([&mut player]) {
        assert_eq!(line(socket).await, (Room::Spectators, joined.clone()));
    }
    let mut late = listen(&white, game).await;
    assert_eq!(
        lines(&mut late).await,
        (Room::Spectators, vec![said, joined])
    );
    site.stop().await;
}

#[tokio::test]
async fn nobody_talks_to_the_computer_but_others_may_talk_about_it() {
    let site = Site::start().await;
    let player = site.visitor();
    let game = player
        .play_computer(1, Some(Color::Black))
        .await
        .expect("a game");
    for room in [Room::Players, Room::Spectators] {
        assert_eq!(
            code(player.say(game, room, HELLO).await),
            ErrorCode::NotYourRoom
        );
    }
    let watcher = site.visitor();
    let mut spectator = listen(&watcher, game).await;
    let said = watcher.say(game, Room::Spectators, HELLO).await;
    assert_eq!(line(&mut spectator).await.1, said.expect("a line"));
    site.stop().await;
}

#[tokio::test]
async fn a_text_is_made_one_line_or_refused() {
    let site = Site::start().await;
    let (black, _, game) = table(&site).await;
    let say = |words: &str| black.say(game, Room::Players, text(words));
    for bad in ["", " \u{3000}\n", "\u{200b}\u{202e}\0", &"ж".repeat(141)] {
        assert_eq!(code(say(bad).await), ErrorCode::InvalidRequest, "{bad:?}");
    }
    let longest = "😀".repeat(140);
    for (said, heard) in [
        (" good\u{202e} game\n", "good game"),
        ("one\ntwo", "one two"),
        ("z\u{200b}e\u{200d}ro", "zero"),
        (&longest, &longest),
    ] {
        let line = say(said).await.expect("a line");
        assert_eq!(line.content, text(heard));
    }
    site.stop().await;
}

#[tokio::test]
async fn what_is_no_line_is_refused() {
    let site = Site::start().await;
    let (black, _, game) = table(&site).await;
    let http = reqwest::Client::new();
    let post = async |game: &str, body: String| {
        let url = format!("{}/api/games/{game}/chat", site.url());
        let cookie = black.cookie().expect("a session");
        let request = http.post(url).header("cookie", cookie).body(body);
        let answer = request
            .header("content-type", "application/json")
            .send()
            .await;
        answer.expect("an answer").status().as_u16()
    };
    let game = game.to_string();
    let content = r#"{"type":"phrase","phrase":"hello"}"#;
    let body = |room: &str, content: &str| format!(r#"{{"room":{room},"content":{content}}}"#);
    assert_eq!(post(&game, body(r#""players""#, content)).await, 201);
    for (room, content) in [
        (r#""lobby""#, content),
        ("null", content),
        (r#""players""#, r#"{"type":"phrase","phrase":"you_fool"}"#),
        (r#""players""#, r#"{"type":"shout","text":"hello"}"#),
        (r#""players""#, r#"{"type":"text"}"#),
        (r#""players""#, r#""hello""#),
    ] {
        assert_eq!(
            post(&game, body(room, content)).await,
            400,
            "{room} {content}"
        );
    }
    assert_eq!(post("00000000", body(r#""players""#, content)).await, 404);
    assert_eq!(post("nonsense!", body(r#""players""#, content)).await, 404);
    let huge = format!(r#"{{"type":"text","text":"{}"}}"#, "a".repeat(5000));
    assert_eq!(post(&game, body(r#""players""#, &huge)).await, 413);
    site.stop().await;
}

#[tokio::test]
async fn a_flood_is_refused_and_disturbs_nobody() {
    let site = Site::start().await;
    let (black, white, game) = table(&site).await;
    let mut socket = listen(&white, game).await;
    for _ in 0..5 {
        black.say(game, Room::Players, HELLO).await.expect("a line");
        line(&mut socket).await;
    }
    let refused = loop {
        // A slow machine may have earned a line meanwhile.
        match black.say(game, Room::Players, HELLO).await {
            Ok(_) => drop(line(&mut socket).await),
            Err(refused) => break refused,
        }
    };
    let Error::Refused { status, error } = refused else {
        panic!("no refusal, but {refused}");
    };
    assert_eq!((status, error.code), (429, ErrorCode::TooManyRequests));
    assert!((1..=4).contains(&error.wait_seconds.expect("a time")));
    hears_nothing(&mut socket).await;
    let said = white.say(game, Room::Players, text("Calm down")).await;
    assert_eq!(line(&mut socket).await.1, said.expect("a line"));
    site.stop().await;
}

#[tokio::test]
async fn whoever_comes_hears_the_latest_lines_once() {
    let database = TestDatabase::new().await;
    let here = server(&database, &[]).await;
    let (black, white) = (visitor(&url(&here)), visitor(&url(&here)));
    let game = meet(&black, &white).await;
    let store = database.store();
    let token = TokenHash::of(b"speaker");
    let speaker = store
        .create_guest("Guest-Speak1", token, Timestamp(0))
        .await;
    let speaker = speaker.expect("a database").expect("a free name");
    let mut numbers = Vec::new();
    for number in 0..120 {
        let words = Text::new(&number.to_string()).expect("a text");
        let line = NewLine {
            game,
            room: chat::Room::Spectators,
            player: speaker.id,
            color: None,
            content: Content::Text(words),
            at: Timestamp(number),
        };
        numbers.push(store.say(&line).await.expect("a line"));
    }
    let check = async |server: &Server| {
        let mut spectator = listen(&visitor(&url(server)), game).await;
        let (room, told) = lines(&mut spectator).await;
        let told: Vec<i64> = told.iter().map(|line| line.number).collect();
        assert_eq!((room, &told[..]), (Room::Spectators, &numbers[20..]));
        hears_nothing(&mut spectator).await;
        spectator
    };
    let mut first = check(&here).await;
    check(&here).await;
    // Following anew, as after a break, gives all of it again.
    let resume = ClientMessage::Resume {
        game,
        version: Some(1),
    };
    first.send(&resume).await.expect("an open socket");
    assert_eq!(lines(&mut first).await.1.len(), 100);
    soon(here.stop()).await;
    let there = server(&database, &[]).await;
    check(&there).await;
    soon(there.stop()).await;
}

#[tokio::test]
async fn whoever_ceases_to_follow_hears_no_more() {
    let site = Site::start().await;
    let (black, white, game) = table(&site).await;
    let mut leaver = listen(&black, game).await;
    let mut stayer = listen(&white, game).await;
    let unsubscribe = ClientMessage::Unsubscribe { game };
    leaver.send(&unsubscribe).await.expect("an open socket");
    // What a socket sends is taken in order, and so is what comes to a table.
    hears_nothing(&mut leaver).await;
    black.game(game).await.expect("the table has taken it in");
    white.say(game, Room::Players, HELLO).await.expect("a line");
    line(&mut stayer).await;
    hears_nothing(&mut leaver).await;
    site.stop().await;
}

#[tokio::test]
async fn a_line_crosses_over_to_another_server() {
    let database = TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    let (black, white) = (visitor(&url(&here)), visitor(&url(&here)));
    let game = meet(&black, &white).await;
    let white = white.at(&url(&there)).expect("an address");
    let mut sockets = [listen(&black, game).await, listen(&white, game).await];
    for (speaker, content) in [(&black, HELLO), (&white, text("Hi!")), (&black, text("f5"))] {
        let said = speaker.say(game, Room::Players, content).await;
        let said = said.expect("a line");
        for socket in &mut sockets {
            assert_eq!(line(socket).await, (Room::Players, said.clone()));
        }
    }
    for socket in &mut sockets {
        hears_nothing(socket).await;
    }
    soon(here.stop()).await;
    soon(there.stop()).await;
}
