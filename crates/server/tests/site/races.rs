//! Races over real sockets.

use std::collections::HashSet;

use reversi_client::{Client, Follower};
use reversi_domain::GameId;
use reversi_protocol::{ClientMessage, ClockSetting, ErrorCode};
use tokio::task::JoinSet;

use crate::support::*;

const DAYS: ClockSetting = ClockSetting::Days { days: 3 };

/// How many moves are made while somebody joins.
const ROUNDS: usize = 200;

#[tokio::test]
async fn twenty_who_accept_a_seek_at_once_make_one_game() {
    let site = Site::start().await;
    let owner = site.visitor();
    let takers: Vec<Client> = (0..20).map(|_| site.visitor()).collect();
    for round in 1..=5 {
        let seek = owner.seek(DAYS, None).await.expect("a seek").id;
        let mut accepting = JoinSet::new();
        for taker in &takers {
            let taker = taker.clone();
            accepting.spawn(async move { taker.accept_seek(seek).await });
        }
        let answers = soon(accepting.join_all()).await;
        let games: HashSet<GameId> = answers.iter().flatten().copied().collect();
        assert_eq!(games.len(), 1);
        let refused = answers.into_iter().filter(Result::is_err);
        let codes: Vec<_> = refused.map(code).collect();
        assert_eq!(codes, [ErrorCode::SeekNotFound; 19]);
        let me = owner.me().await.expect("an answer");
        assert_eq!((me.games.len(), me.seeks.len()), (round, 0));
        assert!(me.games.iter().any(|own| games.contains(&own.game)));
    }
    site.stop().await;
}

/// Whoever begins to follow a game while a move is made sees it as the players do.
#[tokio::test]
async fn joining_while_a_move_is_made_shows_the_move_once() {
    let site = Site::start().await;
    let watcher = site.visitor();
    let mut round = 0;
    while round < ROUNDS {
        let (mut black, mut white) = game(&site).await;
        while round < ROUNDS && black.view().turn.is_some() {
            let mover = if black.view().turn == black.view().you {
                &mut black
            } else {
                &mut white
            };
            let square = first_legal(mover);
            let joining = follow(&watcher, mover.view().id);
            let (played, mut joined) = tokio::join!(mover.play(square), joining);
            let version = played.expect("an answer").expect("a legal move");
            for follower in [&mut black, &mut white, &mut joined] {
                let seen = soon(follower.until(|view| view.version >= version)).await;
                seen.expect("everybody hears of it");
            }
            assert_eq!(joined.view().plies, black.view().plies);
            assert_eq!(joined.view().plies, white.view().plies);
            assert_eq!(joined.view().turn, black.view().turn);
            let game = joined.view().id;
            let leave = ClientMessage::Unsubscribe { game };
            joined.socket().send(&leave).await.expect("an open socket");
            round += 1;
        }
    }
    site.stop().await;
}

fn first_legal(follower: &Follower) -> reversi_engine::Square {
    let position = follower.position().expect("a legal game");
    let mut moves = position.legal_moves().into_iter();
    moves.next().expect("whoever has the turn has a move")
}
