//! Several servers on one database: no game has two histories, and none is lost.

use std::collections::HashSet;

use reversi_client::{Client, Follower};
use reversi_domain::GameId;
use reversi_engine::notation::Transcript;
use reversi_engine::{Ply, Position, Square, Variant};
use reversi_protocol::{Action, ErrorCode, GameView, OutcomeKind, ServerMessage, close};
use reversi_server::server::Server;
use reversi_store::testing::TestDatabase;
use tokio::task::JoinSet;

use crate::support::*;

/// The shortest draw there is, so that the test does not wait for sixty moves to cross over.
const SHORT_GAME: &str = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5";

fn short_game() -> Vec<Square> {
    let start = Position::start(Variant::Standard);
    let transcript = Transcript::parse(start, SHORT_GAME).expect("a transcript");
    transcript.moves().collect()
}

fn moves(view: &GameView) -> Vec<Square> {
    let square = |ply| match ply {
        Ply::Move(square) => Some(square),
        Ply::Pass | Ply::Skip => None,
    };
    view.plies
        .iter()
        .filter_map(|played| square(played.ply))
        .collect()
}

/// Two players of one game, each at a server of its own.
async fn apart(here: &str, there: &str) -> (Client, Client, GameId) {
    let one = visitor(here);
    let invitation = one
        .invite(RAPID, Some(reversi_protocol::Color::Black))
        .await;
    let other = visitor(there);
    let game = other
        .accept(invitation.expect("an invitation").code)
        .await
        .expect("a game");
    (one, other, game)
}

/// Plays one's own moves of the transcript until the game is over, first at one server and, once
/// that stops, at another.
async fn play_through(client: Client, game: GameId, refuge: String) -> GameView {
    let transcript = short_game();
    let mut follower = follow(&client, game).await;
    let mut first_command = 1;
    loop {
        match play_on(&mut follower, &transcript).await {
            Ok(()) => return follower.view().clone(),
            Err(error) => assert_eq!(error.close_code(), Some(close::RESTART), "{error}"),
        }
        first_command += 1000;
        let moved = client.at(&refuge).expect("an address");
        let socket = soon(moved.connect()).await.expect("a socket");
        follower = soon(Follower::new(socket, game, first_command))
            .await
            .expect("the game");
    }
}

async fn play_on(
    follower: &mut Follower,
    transcript: &[Square],
) -> Result<(), reversi_client::Error> {
    while soon(follower.my_turn()).await? {
        let square = transcript[follower.view().plies.len()];
        match soon(follower.play(square)).await? {
            Ok(_) => {}
            // The server at which it was played stops, or the move had been made before that.
            Err(error) => assert!(
                matches!(
                    error.code,
                    ErrorCode::ServerStopping | ErrorCode::StaleMove | ErrorCode::NotYourTurn
                ),
                "{error}"
            ),
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_new_server_takes_over_from_one_that_stops_and_no_game_is_lost() {
    let database = TestDatabase::new().await;
    let (old, lasting) = (server(&database, &[]).await, server(&database, &[]).await);
    let mut games = HashSet::new();
    let mut playing = JoinSet::new();
    for _ in 0..10 {
        let (one, other, game) = apart(&url(&old), &url(&lasting)).await;
        games.insert(game);
        playing.spawn(play_through(one, game, url(&lasting)));
        playing.spawn(play_through(other, game, url(&lasting)));
    }
    // The new one is there before the old one goes, in the middle of all games.
    let spectator = visitor(&url(&lasting));
    let mut watched = follow(&spectator, *games.iter().next().expect("a game")).await;
    soon(watched.until(|view| view.version >= 6))
        .await
        .expect("the game goes on");
    let new = server(&database, &[]).await;
    soon(old.stop()).await;

    let ends = soon(playing.join_all()).await;
    assert_eq!(ends.len(), 20);
    for end in ends {
        assert!(games.contains(&end.id));
        assert_eq!(moves(&end), short_game(), "{:?}", end.outcome);
        // The new server, which has not seen the game, tells the same.
        let record = visitor(&url(&new)).game(end.id).await.expect("the record");
        assert_eq!(moves(&record), moves(&end));
        assert_eq!(record.outcome.expect("an end").kind, OutcomeKind::Board);
    }
    soon(lasting.stop()).await;
    soon(new.stop()).await;
}

#[tokio::test]
async fn one_move_wins_where_two_servers_are_told_different_ones() {
    let database = TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    for _ in 0..5 {
        let (one, _other, game) = apart(&url(&here), &url(&there)).await;
        let mut at_home = follow(&one, game).await;
        let elsewhere = one.at(&url(&there)).expect("an address");
        let mut abroad = follow(&elsewhere, game).await;
        let play = |square: &str| Action::Play {
            square: square.parse().expect("a square"),
            ply: 0,
        };
        let (first, second) = tokio::join!(
            at_home.command(1, play("f5")),
            abroad.command(2, play("d3"))
        );
        let (first, second) = (first.expect("an answer"), second.expect("an answer"));
        assert_ne!(first.is_ok(), second.is_ok(), "{first:?} {second:?}");
        let expected = if first.is_ok() { "f5" } else { "d3" };
        for server in [&here, &there] {
            let client = one.at(&url(server)).expect("an address");
            let view = client.game(game).await.expect("the game");
            assert_eq!(moves(&view), [expected.parse().expect("a square")]);
        }
    }
    soon(here.stop()).await;
    soon(there.stop()).await;
}

#[tokio::test]
async fn one_command_to_two_servers_acts_once() {
    let database = TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    let (one, _other, game) = apart(&url(&here), &url(&there)).await;
    let mut at_home = follow(&one, game).await;
    let mut abroad = follow(&one.at(&url(&there)).expect("an address"), game).await;
    let play = Action::Play {
        square: "f5".parse().expect("a square"),
        ply: 0,
    };
    let (first, second) = tokio::join!(at_home.command(1, play), abroad.command(1, play));
    assert_eq!(first.expect("an answer"), Ok(2));
    assert_eq!(second.expect("an answer"), Ok(2));
    soon(here.stop()).await;
    soon(there.stop()).await;
}

/// Somebody whom the site knows.
async fn guest(server: &Server) -> Client {
    let client = visitor(&url(server));
    client
        .play_computer(1, None)
        .await
        .expect("a game makes a guest");
    client
}

#[tokio::test]
async fn seeks_are_one_list_for_all_servers() {
    let database = TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    let (one, other) = (guest(&here).await, guest(&there).await);
    let mut first = soon(one.connect()).await.expect("a socket");
    let mut second = soon(other.connect()).await.expect("a socket");
    one.seek(RAPID, None).await.expect("a seek");
    other.seek(RAPID, None).await.expect("a seek");
    let started = |message| match message {
        ServerMessage::GameStarted { game } => Some(game),
        _ => None,
    };
    let games = HashSet::from([
        hear(&mut first, started).await,
        hear(&mut second, started).await,
    ]);
    assert_eq!(games.len(), 1);
    soon(here.stop()).await;
    soon(there.stop()).await;
}
