//! Playing the same opponent again.

use reversi_client::{Follower, Socket};
use reversi_domain::GameId;
use reversi_protocol::{ClientMessage, Color, ErrorCode, RematchView, ServerMessage};

use crate::support::*;

/// A tab that follows a game over a plain socket.
async fn tab(visitor: &reversi_client::Client, game: GameId) -> Socket {
    let mut socket = soon(visitor.connect()).await.expect("a socket");
    let resume = ClientMessage::Resume {
        game,
        version: None,
    };
    soon(socket.send(&resume)).await.expect("an open socket");
    hear(&mut socket, |message| {
        matches!(message, ServerMessage::Snapshot { .. }).then_some(())
    })
    .await;
    socket
}

async fn rematch(socket: &mut Socket) -> RematchView {
    hear(socket, |message| match message {
        ServerMessage::Rematch { rematch, .. } => Some(rematch),
        _ => None,
    })
    .await
}

async fn resign(follower: &mut Follower) {
    let resigned = soon(follower.act(reversi_protocol::Action::Resign)).await;
    resigned.expect("an answer").expect("a game that goes on");
}

#[tokio::test]
async fn one_click_offers_and_one_click_accepts() {
    let site = Site::start().await;
    let (one, other) = (site.visitor(), site.visitor());
    let game = meet(&one, &other).await;
    assert_eq!(code(one.rematch(game).await), ErrorCode::NoRematch);
    resign(&mut follow(&one, game).await).await;

    let mut black = tab(&one, game).await;
    let mut white = tab(&other, game).await;
    let mut spectator = tab(&site.visitor(), game).await;
    assert_eq!(one.rematch(game).await.expect("an offer"), None);
    for tab in [&mut black, &mut white] {
        let seen = rematch(tab).await;
        assert_eq!(seen.offered_by, Some(Color::Black));
        assert!(seen.lapses_at.is_some() && seen.next.is_none());
    }
    let late = rematch(&mut tab(&other, game).await).await;
    assert_eq!(
        late.offered_by,
        Some(Color::Black),
        "told to whoever comes later"
    );

    let next = other.rematch(game).await.expect("an answer");
    let next = next.expect("the opponent's offer is accepted");
    assert_eq!(one.rematch(game).await.expect("an answer"), Some(next));
    for tab in [&mut black, &mut white, &mut spectator] {
        // The first that a spectator hears: nothing of the offer.
        assert_eq!(rematch(tab).await.next, Some(next));
    }
    let view = one.game(next).await.expect("the next game");
    assert_eq!((view.you, view.clock), (Some(Color::White), RAPID));
    site.stop().await;
}

#[tokio::test]
async fn an_offer_is_declined_and_is_nobody_elses_affair() {
    let site = Site::start().await;
    let (one, other) = (site.visitor(), site.visitor());
    let game = meet(&one, &other).await;
    resign(&mut follow(&one, game).await).await;
    let stranger = site.visitor();
    assert_eq!(code(stranger.rematch(game).await), ErrorCode::NoSession);
    stranger.play_computer(1, None).await.expect("a game");
    assert_eq!(code(stranger.rematch(game).await), ErrorCode::NotAPlayer);
    assert_eq!(
        code(stranger.end_rematch(game).await),
        ErrorCode::NotAPlayer
    );
    assert_eq!(code(other.end_rematch(game).await), ErrorCode::NoOffer);

    let mut black = tab(&one, game).await;
    one.rematch(game).await.expect("an offer");
    assert_eq!(rematch(&mut black).await.offered_by, Some(Color::Black));
    other.end_rematch(game).await.expect("an offer to decline");
    let seen = rematch(&mut black).await;
    assert_eq!((seen.offered_by, seen.next), (None, None));
    site.stop().await;
}

#[tokio::test]
async fn an_offer_reaches_another_server_and_goes_with_another_game() {
    let database = reversi_store::testing::TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    let (one, other) = (visitor(&url(&here)), visitor(&url(&there)));
    let game = meet(&one, &other).await;
    resign(&mut follow(&one, game).await).await;
    eventually(|| async {
        let view = other.game(game).await.expect("the game");
        view.outcome.is_some()
    })
    .await;
    let mut white = tab(&other, game).await;
    one.rematch(game).await.expect("an offer");
    assert_eq!(rematch(&mut white).await.offered_by, Some(Color::Black));
    meet(&one, &visitor(&url(&here))).await;
    assert_eq!(rematch(&mut white).await.offered_by, None);
    soon(here.stop()).await;
    soon(there.stop()).await;
}
