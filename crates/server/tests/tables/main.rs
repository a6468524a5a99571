//! Live tables on a real database: what is shown, to whom, and what several servers make of it.

use std::time::Duration;

use reversi_domain::GameId;
use reversi_domain::chat::{Content, Phrase, Room};
use reversi_domain::table::Action;
use reversi_engine::{Color, Square};
use reversi_protocol::{
    ChatContent, ChatLine, ErrorCode, Event, OutcomeKind, PlayerView, ServerMessage,
};
use reversi_server::outbox::Outbox;
use reversi_store::NewLine;
use reversi_store::testing::TestDatabase;
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;

mod support;

use support::{Client, Server, against_computer, play, square, terms};

#[tokio::test]
async fn a_move_is_durable_before_anybody_sees_it() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let game = server.create(terms(black, white), 1).await;
    let mut mover = server.follow(game, black);
    let mut other = server.follow(game, white);
    assert_eq!(
        mover.snapshot().await.you,
        Some(reversi_protocol::Color::Black)
    );
    assert_eq!(other.snapshot().await.version, 1);

    let id = mover.send(&server, play(square("f5"), 0));
    let (version, events) = other.entry().await;
    assert_eq!(server.journalled(game).await.version(), version);
    assert!(matches!(events.as_slice(), [Event::Moved { .. }]));
    assert_eq!(
        mover.entry().await.0,
        2,
        "the entry comes before the answer"
    );
    assert_eq!(mover.answer(id).await, Ok(2));
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_disturbs_nobody() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let stranger = server.guest("stranger").await;
    let game = server.create(terms(black, white), 1).await;
    let mut clients = [black, white, stranger].map(|player| server.follow(game, player));
    for (client, action, code) in [
        (0, play(square("a1"), 0), ErrorCode::IllegalMove),
        (0, play(square("f5"), 3), ErrorCode::StaleMove),
        (1, play(square("f5"), 0), ErrorCode::NotYourTurn),
        (2, play(square("f5"), 0), ErrorCode::NotAPlayer),
        (2, Action::Resign, ErrorCode::NotAPlayer),
    ] {
        let id = clients[client].send(&server, action);
        assert_eq!(clients[client].answer(id).await, Err(code));
    }
    let [first, ..] = &mut clients;
    let id = first.send(&server, play(square("f5"), 0));
    assert_eq!(first.answer(id).await, Ok(2));
    first.send_again(&server, play(square("f5"), 0), id);
    assert_eq!(first.answer(id).await, Ok(2), "sent twice, it acted once");
    assert_eq!(server.journalled(game).await.version(), 2);

    let mut nowhere = server.follow(GameId::from_random(404), black);
    let ServerMessage::Error { error, .. } = nowhere.receive().await else {
        panic!("an error")
    };
    assert_eq!(error.code, ErrorCode::GameNotFound);
}

#[tokio::test]
async fn whoever_looks_on_leaves_room_for_moves() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let stranger = server.guest("stranger").await;
    let game = server.create(terms(black, white), 1).await;
    let mut mover = server.follow(game, black);
    mover.snapshot().await;
    let spectator = server.follow(game, stranger);
    let table = server.games.find(game);
    // The table's task does not run until this one waits.
    let look = || table.subscribe(spectator.outbox.clone(), Some(stranger), None);
    let looks = (0..1000).take_while(|_| look().is_ok()).count();
    assert!(looks < 1000, "the mailbox is bounded");
    let id = mover.send(&server, play(square("f5"), 0));
    assert_eq!(mover.answer(id).await, Ok(2));
}

#[tokio::test]
async fn a_thousand_who_come_at_once_make_few_messages() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let game = server.create(terms(black, white), 1).await;
    let mut player = server.follow(game, black);
    let games = server.games.clone();
    let _telling = AbortOnDropHandle::new(tokio::spawn(async move { games.tell_watchers().await }));
    let began = Instant::now();
    let table = server.games.find(game);
    let mut crowd = Vec::new();
    while crowd.len() < 1000 {
        let (outbox, incoming) = Outbox::channel(256);
        while table.subscribe(outbox.clone(), None, None).is_err() {
            tokio::task::yield_now().await;
        }
        crowd.push(incoming);
    }
    let mut messages = 1;
    while player.watchers().await != 1000 {
        messages += 1;
    }
    // One when the player came, one at once, and then at most one a second.
    let most = 3 + began.elapsed().as_secs();
    assert!(messages <= most, "{messages} of {most}");
}

#[tokio::test]
async fn a_slow_reader_of_what_is_said_hurts_itself_alone() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let stranger = server.guest("stranger").await;
    let game = server.create(terms(black, white), 1).await;
    let first = NewLine {
        game,
        room: Room::Spectators,
        player: stranger,
        color: None,
        content: Content::Phrase(Phrase::Hello),
        at: server.clock.now(),
    };
    let number = server.store.say(&first).await.expect("a database");
    let mut quick = server.follow(game, stranger);
    assert_eq!(quick.lines().await, [number]);
    let (outbox, slow) = Outbox::channel(8);
    let table = server.games.find(game);
    table.subscribe(outbox.clone(), None, None).expect("room");
    table.view(None).await.expect("the slow one has come");
    for further in 1..=20 {
        let line = ChatLine {
            number: number + further,
            from: PlayerView {
                name: "Guest-222222".to_owned(),
                guest: true,
            },
            color: None,
            at: 0,
            content: ChatContent::Text {
                text: further.to_string(),
            },
        };
        server.games.hear(game, Room::Spectators, line.clone());
        // Told once, however often it is heard of.
        server.games.hear(game, Room::Spectators, line);
        assert_eq!(quick.lines().await, [number + further]);
    }
    assert!(slow.overflow.is_cancelled() && outbox.is_closed());
    let mut mover = server.follow(game, black);
    let id = mover.send(&server, play(square("f5"), 0));
    assert_eq!(mover.answer(id).await, Ok(2), "the game does not notice");
}

#[tokio::test]
async fn whoever_comes_back_gets_what_was_missed() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let game = server.create(terms(black, white), 1).await;
    let mut first = server.follow(game, black);
    let mut second = server.follow(game, white);
    for (ply, text) in ["f5", "d6", "c3"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        let id = mover.send(&server, play(square(text), ply));
        mover.answer(id).await.expect("a legal move");
    }
    let (outbox, incoming) = Outbox::channel(16);
    let mut back = Client {
        outbox,
        incoming,
        ..server.follow(game, white)
    };
    let table = server.games.find(game);
    table
        .subscribe(back.outbox.clone(), Some(white), Some(2))
        .expect("room");
    assert_eq!(back.entry().await.0, 3);
    assert_eq!(back.entry().await.0, 4);
    let ServerMessage::Current { version: 4, .. } = back.receive().await else {
        panic!("that nothing is missing any more")
    };
    assert!(matches!(back.receive().await, ServerMessage::Offers { .. }));
    table
        .subscribe(back.outbox.clone(), Some(white), Some(77))
        .expect("room");
    assert_eq!(
        back.snapshot().await.plies.len(),
        3,
        "an unknown version gets a snapshot"
    );
}

#[tokio::test]
async fn offers_reach_the_players_alone() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let stranger = server.guest("stranger").await;
    let game = server.create(terms(black, white), 1).await;
    let mut offerer = server.follow(game, black);
    let mut opponent = server.follow(game, white);
    let mut spectator = server.follow(game, stranger);
    assert!(opponent.snapshot().await.offers.is_some());
    assert_eq!(spectator.snapshot().await.offers, None);

    let id = offerer.send(&server, Action::OfferDraw);
    assert_eq!(
        offerer.answer(id).await,
        Ok(1),
        "nothing that everybody sees"
    );
    let ServerMessage::Offers { offers, .. } = opponent.receive().await else {
        panic!("offers")
    };
    assert_eq!(offers.draw, Some(reversi_protocol::Color::Black));
    let id = opponent.send(&server, Action::AnswerDraw { accept: true });
    assert_eq!(opponent.answer(id).await, Ok(2));
    let (version, events) = spectator.entry().await;
    assert_eq!(version, 2, "no gap");
    let [Event::Ended { outcome }] = events.as_slice() else {
        panic!("the end: {events:?}")
    };
    assert_eq!((outcome.kind, outcome.winner), (OutcomeKind::Agreed, None));
}

#[tokio::test]
async fn a_player_who_leaves_is_shown_away_until_a_socket_comes_back() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let (black, white) = (server.guest("black").await, server.guest("white").await);
    let game = server.create(terms(black, white), 1).await;
    let mut first = server.follow(game, black);
    assert!(first.white_is(false).await.is_some());
    let tabs = [server.follow(game, white), server.follow(game, white)];
    assert_eq!(first.white_is(true).await, None);
    let table = server.games.find(game);
    for tab in &tabs {
        table.unsubscribe(tab.outbox.id()).expect("room");
    }
    let window = first.white_is(false).await.expect("a window");
    assert!(
        (50_000..=60_000).contains(&window),
        "a minute in a game of 5 + 0: {window}"
    );
    let _back = server.follow(game, white);
    assert_eq!(first.white_is(true).await, None);
}

#[tokio::test]
async fn the_computer_plays_a_game_to_its_end() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let person = server.guest("person").await;
    let game = server.create(against_computer(person), 1).await;
    let mut client = server.follow(game, person);
    assert_eq!(client.snapshot().await.clocks, None);
    let outcome = loop {
        let table = server.journalled(game).await;
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if table.turn() == Some(Color::Black) {
            let choice = table
                .position()
                .legal_moves()
                .into_iter()
                .next()
                .expect("a move");
            let id = client.send(&server, play(choice, table.plies().len()));
            client.answer(id).await.expect("a legal move");
        } else {
            client.entry().await;
        }
    };
    assert!(matches!(
        outcome,
        reversi_domain::table::Outcome::Board { .. }
    ));
    let view = server
        .games
        .find(game)
        .view(Some(person))
        .await
        .expect("a finished game");
    assert_eq!(
        view.outcome.map(|outcome| outcome.kind),
        Some(OutcomeKind::Board)
    );
}

#[tokio::test]
async fn the_computer_moves_again_after_a_takeback() {
    let database = TestDatabase::new().await;
    let server = Server::start(&database).await;
    let person = server.guest("person").await;
    let game = server.create(against_computer(person), 1).await;
    let mut client = server.follow(game, person);
    client.snapshot().await;
    for _ in 0..2 {
        let id = client.send(&server, play(square("f5"), 0));
        client.answer(id).await.expect("a legal move");
        let (_, events) = client.entry().await;
        assert!(matches!(events.as_slice(), [Event::Moved { .. }]));
        let id = client.send(&server, Action::AskTakeback);
        client.answer(id).await.expect("the computer agrees");
    }
}

#[tokio::test]
async fn two_servers_play_one_game_and_write_one_history() {
    let database = TestDatabase::new().await;
    let servers = [
        Server::start(&database).await,
        Server::start(&database).await,
    ];
    let players = [
        servers[0].guest("black").await,
        servers[0].guest("white").await,
    ];
    for number in 0..3 {
        let game = servers[0]
            .create(terms(players[0], players[1]), number)
            .await;
        let mut clients = [
            [
                servers[0].follow(game, players[0]),
                servers[1].follow(game, players[0]),
            ],
            [
                servers[0].follow(game, players[1]),
                servers[1].follow(game, players[1]),
            ],
        ];
        loop {
            let table = servers[0].journalled(game).await;
            let Some(turn) = table.turn() else { break };
            let ply = table.plies().len();
            let moves: Vec<Square> = table.position().legal_moves().into_iter().collect();
            let mover = &mut clients[usize::from(turn == Color::White)];
            // The same player moves on both servers at once: one of the two moves counts.
            let mut ids = [0, 0];
            for (node, server) in servers.iter().enumerate() {
                let choice = moves[(ply + node + number as usize) % moves.len()];
                ids[node] = mover[node].send(server, play(choice, ply));
            }
            let one = mover[0].answer(ids[0]).await;
            let other = mover[1].answer(ids[1]).await;
            assert!(
                one.is_ok() ^ other.is_ok(),
                "one of the two moves counts: {one:?} {other:?}"
            );
        }
        for server in &servers {
            let refreshed = server.games.find(game);
            refreshed.refresh().expect("room");
            let view = refreshed.view(None).await.expect("the game");
            let table = server.journalled(game).await;
            assert_eq!(view.version, table.version());
            let plies: Vec<_> = table.plies().iter().map(|played| played.ply).collect();
            assert_eq!(
                view.plies
                    .iter()
                    .map(|played| played.ply)
                    .collect::<Vec<_>>(),
                plies
            );
        }
    }
}

#[tokio::test]
async fn a_dead_servers_games_go_on_with_their_time() {
    let database = TestDatabase::new().await;
    let first = Server::start(&database).await;
    let (black, white) = (first.guest("black").await, first.guest("white").await);
    let game = first.create(terms(black, white), 1).await;
    let mut client = first.follow(game, black);
    let id = client.send(&first, play(square("f5"), 0));
    client.answer(id).await.expect("a legal move");
    first.games.close().await;
    // As a kill would: the connection goes, and with it the lock that says that the node lives.
    drop(first.node);

    let second = Server::start(&database).await;
    let mut back = second.follow(game, white);
    let view = loop {
        let view = back.snapshot().await;
        if view.version == 3 {
            break view;
        }
        second.games.find(game).refresh().expect("room");
        second
            .games
            .find(game)
            .subscribe(back.outbox.clone(), Some(white), None)
            .expect("room");
    };
    let clocks = view.clocks.expect("a timed game");
    let minutes = Duration::from_mins(5).as_millis() as u64;
    assert!(clocks.white_ms > minutes, "ten seconds more: {clocks:?}");
    let id = back.send(&second, play(square("d6"), 1));
    assert_eq!(back.answer(id).await, Ok(4));
}
