//! Whole games over the wire.

use std::time::Duration;

use reversi_client::Follower;
use reversi_protocol::{
    ClientMessage, Color, ErrorCode, Event, OutcomeKind, PlayedPly, Score, ServerMessage,
};

use tokio::time::{Instant, sleep};

use crate::support::*;

#[tokio::test]
async fn a_game_full_of_passes_is_played_to_its_end() {
    let Some((moves, [black, white, empty])) = fact("ten_passes") else {
        return;
    };
    let site = Site::start().await;
    let (mut first, mut second) = game(&site).await;
    play_all(&mut first, &mut second, &moves).await;
    for follower in [&mut first, &mut second] {
        let view = soon(follower.until(|view| view.outcome.is_some()))
            .await
            .expect("its end");
        let outcome = view.outcome.expect("an outcome");
        assert_eq!(outcome.kind, OutcomeKind::Board);
        assert_eq!(outcome.winner, Some(Color::White));
        assert_eq!(outcome.discs, Score { black, white });
        assert_eq!(
            outcome.score,
            Some(Score {
                black,
                white: white + empty
            })
        );
        assert_eq!(passes(&view.plies), 10);
        assert_eq!(view.plies.len(), moves.len() + 10);
    }
    site.stop().await;
}

#[tokio::test]
async fn a_draw_with_a_pass_is_told_to_both_and_to_spectators() {
    let Some((moves, [black, white, _])) = fact("draw_with_pass") else {
        return;
    };
    let site = Site::start().await;
    let (mut first, mut second) = game(&site).await;
    let mut spectator = follow(&site.visitor(), first.view().id).await;
    play_all(&mut first, &mut second, &moves).await;
    let view = soon(spectator.until(|view| view.outcome.is_some()))
        .await
        .expect("its end");
    let outcome = view.outcome.expect("an outcome");
    assert_eq!((view.you, outcome.winner), (None, None));
    assert_eq!(outcome.score, Some(Score { black, white }));
    assert_eq!(passes(&view.plies), 1);
    site.stop().await;
}

fn passes(plies: &[PlayedPly]) -> usize {
    let is_pass = |played: &&PlayedPly| played.ply == reversi_engine::Ply::Pass;
    plies.iter().filter(is_pass).count()
}

#[tokio::test]
async fn a_pass_comes_in_the_same_message_as_its_move() {
    let Some((moves, _)) = fact("draw_with_pass") else {
        return;
    };
    let site = Site::start().await;
    let (mut first, mut second) = game(&site).await;
    let mut spectator = soon(site.visitor().connect()).await.expect("a socket");
    let resume = ClientMessage::Resume {
        game: first.view().id,
        version: None,
    };
    spectator.send(&resume).await.expect("an open socket");
    play_all(&mut first, &mut second, &moves).await;
    let events = hear(&mut spectator, |message| match message {
        ServerMessage::Entry { events, .. } if events.len() > 1 => Some(events),
        _ => None,
    });
    let [Event::Moved { color, .. }, Event::Passed { color: passed }] = events.await[..] else {
        panic!("a move and a pass");
    };
    assert_ne!(color, passed);
    site.stop().await;
}

#[tokio::test]
async fn the_computer_answers_and_can_be_played_to_the_end() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let game = visitor
        .play_computer(1, Some(Color::Black))
        .await
        .expect("a game");
    let mut follower = follow(&visitor, game).await;
    while soon(follower.my_turn()).await.expect("the game goes on") {
        let position = follower.position().expect("a position");
        let square = position
            .legal_moves()
            .into_iter()
            .next()
            .expect("a legal move");
        soon(follower.play(square))
            .await
            .expect("an answer")
            .expect("a legal move");
    }
    let outcome = follower.view().outcome.expect("an outcome");
    assert_eq!(outcome.kind, OutcomeKind::Board);
    // The record of the finished game is what was heard of it.
    let record = visitor.game(game).await.expect("the record");
    assert_eq!(record.plies, follower.view().plies);
    site.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_hears_what_was_missed_and_no_more() {
    let Some((moves, _)) = fact("draw_with_pass") else {
        return;
    };
    let site = Site::start().await;
    let (mut first, mut second) = game(&site).await;
    let game = first.view().id;
    play_all(&mut first, &mut second, &moves[..10]).await;
    let mut socket = soon(site.visitor().connect()).await.expect("a socket");
    let resume = |version| ClientMessage::Resume {
        game,
        version: Some(version),
    };
    socket.send(&resume(8)).await.expect("an open socket");
    let mut versions = Vec::new();
    let current = hear(&mut socket, |message| match message {
        ServerMessage::Entry { version, .. } => {
            versions.push(version);
            None
        }
        ServerMessage::Current { version, .. } => Some(version),
        _ => None,
    });
    assert_eq!(current.await, 11);
    assert_eq!(versions, [9, 10, 11]);
    // Of the future nothing is known: the whole game comes.
    socket.send(&resume(500)).await.expect("an open socket");
    let version = hear(&mut socket, |message| match message {
        ServerMessage::Snapshot { game } => Some(game.version),
        _ => None,
    });
    assert_eq!(version.await, 11);
    site.stop().await;
}

#[tokio::test]
async fn a_command_sent_twice_acts_once() {
    let site = Site::start().await;
    let (mut first, mut second) = game(&site).await;
    let f5 = "f5".parse().expect("a square");
    let action = reversi_protocol::Action::Play { square: f5, ply: 0 };
    let once = soon(first.command(7, action)).await.expect("an answer");
    let twice = soon(first.command(7, action)).await.expect("an answer");
    assert_eq!((once, twice), (Ok(2), Ok(2)));
    // From another tab as well.
    soon(second.until(|view| view.version == 2))
        .await
        .expect("one move");
    let other = soon(first.command(8, action)).await.expect("an answer");
    assert_eq!(
        other.expect_err("it is White's turn").code,
        ErrorCode::NotYourTurn
    );
    site.stop().await;
}

#[tokio::test]
async fn the_time_on_the_wire_is_given_back_as_the_pings_measure_it() {
    /// How late the first ping is answered: what a slow connection does to a prompt client.
    const DELAY: Duration = Duration::from_millis(500);
    let site = Site::start().await;
    let (black, white) = (site.visitor(), site.visitor());
    let began = Instant::now();
    let game = meet(&black, &white).await;
    let socket = soon(black.connect()).await.expect("a socket");
    sleep(DELAY).await;
    let mut follower = soon(Follower::new(socket, game, 1))
        .await
        .expect("the game");
    let square = "f5".parse().expect("a square");
    soon(follower.play(square))
        .await
        .expect("an answer")
        .expect("a legal move");
    let spent = Duration::from_millis(follower.view().plies[0].spent_ms);
    // The ping goes out a moment after the socket opens, so not quite all of the delay is seen.
    let elapsed = began.elapsed();
    assert!(spent + DELAY / 2 <= elapsed, "{spent:?} of {elapsed:?}");
    site.stop().await;
}
