//! Looking on: how many do, and which game the front page shows.

use reversi_client::{Client, Socket};
use reversi_domain::GameId;
use reversi_protocol::{ClientMessage, Color, ServerMessage};

use crate::support::*;

async fn resume(socket: &mut Socket, game: GameId) {
    let resume = ClientMessage::Resume {
        game,
        version: None,
    };
    socket.send(&resume).await.expect("an open socket");
}

/// Opens a socket that follows a game, and gives how many watch.
async fn watch(client: &Client, game: GameId) -> (Socket, u32) {
    let mut socket = soon(client.connect()).await.expect("a socket");
    resume(&mut socket, game).await;
    let count = told(&mut socket).await;
    (socket, count)
}

/// How many watch, as a socket is told next.
async fn told(socket: &mut Socket) -> u32 {
    hear(socket, |message| match message {
        ServerMessage::Watchers { count, .. } => Some(count),
        _ => None,
    })
    .await
}

/// Waits until a socket is told that so many watch.
async fn until_told(socket: &mut Socket, count: u32) {
    while told(socket).await != count {}
}

#[tokio::test]
async fn everybody_hears_how_many_watch_but_do_not_play() {
    let site = Site::start().await;
    let (black, white) = (site.visitor(), site.visitor());
    let game = meet(&black, &white).await;
    let (mut player, count) = watch(&black, game).await;
    assert_eq!(count, 0);
    let (_second_tab, count) = watch(&black, game).await;
    assert_eq!(count, 0, "the tabs of the players do not count");

    let stranger = site.visitor();
    let (mut first, count) = watch(&stranger, game).await;
    assert_eq!(count, 1);
    until_told(&mut player, 1).await;
    let (second, count) = watch(&stranger, game).await;
    assert_eq!(count, 2);
    until_told(&mut player, 2).await;
    until_told(&mut first, 2).await;

    let unsubscribe = ClientMessage::Unsubscribe { game };
    first.send(&unsubscribe).await.expect("an open socket");
    until_told(&mut player, 1).await;
    // Without a word.
    drop(second);
    until_told(&mut player, 0).await;
    site.stop().await;
}

#[tokio::test]
async fn a_game_against_the_computer_is_watched_too() {
    let site = Site::start().await;
    let player = site.visitor();
    let game = player.play_computer(1, Some(Color::Black)).await;
    let game = game.expect("a game");
    let (mut own, count) = watch(&player, game).await;
    assert_eq!(count, 0);
    let (_watcher, count) = watch(&site.visitor(), game).await;
    assert_eq!(count, 1);
    until_told(&mut own, 1).await;
    site.stop().await;
}

#[tokio::test]
async fn following_again_counts_once() {
    let site = Site::start().await;
    let game = meet(&site.visitor(), &site.visitor()).await;
    let (mut watcher, count) = watch(&site.visitor(), game).await;
    assert_eq!(count, 1);
    for _ in 0..3 {
        resume(&mut watcher, game).await;
        assert_eq!(told(&mut watcher).await, 1);
    }
    site.stop().await;
}

/// Both players of a new game, connected.
async fn attended(site: &Site) -> (GameId, [Socket; 2]) {
    let (black, white) = (site.visitor(), site.visitor());
    let game = meet(&black, &white).await;
    let connect = async |client: &Client| Box::pin(soon(client.connect())).await.expect("a socket");
    (game, [connect(&black).await, connect(&white).await])
}

#[tokio::test]
async fn the_front_page_shows_a_game_with_both_at_the_board_and_stays_with_it() {
    let site = Site::start().await;
    let featured = async || site.visitor().lobby().await.expect("the lobby").featured;
    let shows = async |game| eventually(|| async { featured().await == Some(game) }).await;
    let (first, players) = attended(&site).await;
    shows(first).await;
    // A newer one does not take its place.
    let (second, _players) = attended(&site).await;
    let games = || async { site.visitor().lobby().await.expect("the lobby").live_games };
    eventually(|| async { games().await == 2 }).await;
    assert_eq!(featured().await, Some(first));
    // Until one of its players is gone.
    let [_black, white] = players;
    drop(white);
    shows(second).await;
    site.stop().await;
}
