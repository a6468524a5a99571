//! How people meet: by a link, by a seek, in the lobby.

use std::collections::HashSet;

use reversi_client::{Client, Socket};
use reversi_domain::GameId;
use reversi_protocol::http::InvitationStatus;
use reversi_protocol::{
    ClientMessage, ClockSetting, Color, ErrorCode, LobbyView, OwnGame, SeekView, ServerMessage,
};

use crate::support::*;

const BLITZ: ClockSetting = ClockSetting::Game {
    minutes: 5,
    increment_seconds: 0,
};

/// The game of whose start a tab hears next.
async fn started(tab: &mut Socket) -> GameId {
    hear(tab, |message| match message {
        ServerMessage::GameStarted { game } => Some(game),
        _ => None,
    })
    .await
}

/// Waits until a tab hears that the player seeks games with these clocks and no others.
async fn seeking(tab: &mut Socket, clocks: &[ClockSetting]) {
    hear(tab, |message| match message {
        ServerMessage::OwnSeeks { seeks } => (clocks_of(&seeks) == clocks).then_some(()),
        _ => None,
    })
    .await;
}

fn clocks_of(seeks: &[SeekView]) -> Vec<ClockSetting> {
    seeks.iter().map(|seek| seek.clock).collect()
}

/// The clocks of the games that a new tab is told the player seeks.
fn welcomed(tab: &Socket) -> Vec<ClockSetting> {
    let ServerMessage::Welcome { seeks, .. } = tab.welcome() else {
        panic!("no welcome, but {:?}", tab.welcome());
    };
    clocks_of(seeks)
}

/// The clocks of the games that the server takes a visitor to seek.
async fn sought(visitor: &Client) -> Vec<ClockSetting> {
    clocks_of(&visitor.me().await.expect("an answer").seeks)
}

async fn tabs(visitor: &Client, count: usize) -> Vec<Socket> {
    let mut tabs = Vec::new();
    for _ in 0..count {
        tabs.push(soon(visitor.connect()).await.expect("a socket"));
    }
    tabs
}

/// Somebody whom the site knows.
async fn guest(site: &Site) -> Client {
    let visitor = site.visitor();
    visitor
        .play_computer(1, None)
        .await
        .expect("a game makes a guest");
    visitor
}

#[tokio::test]
async fn a_link_is_for_one_friend() {
    let site = Site::start().await;
    let (host, friend) = (site.visitor(), site.visitor());
    let made = host
        .invite(RAPID, Some(Color::White))
        .await
        .expect("an invitation");
    assert!(made.yours && made.status == InvitationStatus::Open);
    assert_eq!(code(host.accept(made.code).await), ErrorCode::OwnInvitation);
    let seen = friend.invitation(made.code).await.expect("the invitation");
    assert!(!seen.yours && seen.from == made.from);

    let mut tab = soon(host.connect()).await.expect("a socket");
    let game = friend.accept(made.code).await.expect("a game");
    assert_eq!(started(&mut tab).await, game);
    // A double click leads to the same game.
    assert_eq!(friend.accept(made.code).await.expect("the game"), game);
    let view = host.game(game).await.expect("the game");
    assert_eq!(view.you, Some(Color::White));

    let late = site.visitor();
    assert_eq!(
        code(late.accept(made.code).await),
        ErrorCode::InvitationTaken
    );
    assert_eq!(late.cookie(), None);
    let seen = late.invitation(made.code).await.expect("the invitation");
    assert_eq!((seen.status, seen.game), (InvitationStatus::Taken, None));
    assert_eq!(
        code(host.cancel(made.code).await),
        ErrorCode::InvitationTaken
    );
    site.stop().await;
}

#[tokio::test]
async fn a_link_can_be_withdrawn_by_its_owner() {
    let site = Site::start().await;
    let (host, friend) = (site.visitor(), guest(&site).await);
    let made = host.invite(RAPID, None).await.expect("an invitation");
    assert_eq!(
        code(friend.cancel(made.code).await),
        ErrorCode::InvitationNotFound
    );
    host.cancel(made.code).await.expect("it is withdrawn");
    host.cancel(made.code).await.expect("it still is");
    assert_eq!(
        code(friend.accept(made.code).await),
        ErrorCode::InvitationCancelled
    );
    site.stop().await;
}

#[tokio::test]
async fn a_link_opened_by_twenty_at_once_makes_one_game() {
    let site = Site::start().await;
    let host = site.visitor();
    let made = host.invite(RAPID, None).await.expect("an invitation");
    let mut takers = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let taker = site.visitor();
        takers.spawn(async move { taker.accept(made.code).await });
    }
    let answers = soon(takers.join_all()).await;
    let games: HashSet<GameId> = answers.iter().flatten().copied().collect();
    assert_eq!(games.len(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for answer in answers.into_iter().filter(Result::is_err) {
        assert_eq!(code(answer), ErrorCode::InvitationTaken);
    }
    assert_eq!(host.me().await.expect("an answer").games.len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn a_link_withdrawn_while_it_is_opened_is_one_or_the_other() {
    let site = Site::start().await;
    let host = guest(&site).await;
    for _ in 0..10 {
        let made = host.invite(RAPID, None).await.expect("an invitation");
        let friend = site.visitor();
        let (cancelled, accepted) = tokio::join!(host.cancel(made.code), friend.accept(made.code));
        assert_ne!(cancelled.is_ok(), accepted.is_ok());
        let expected = match accepted {
            Ok(_) => InvitationStatus::Taken,
            Err(_) => InvitationStatus::Cancelled,
        };
        let seen = host.invitation(made.code).await.expect("the invitation");
        assert_eq!(seen.status, expected);
    }
    site.stop().await;
}

#[tokio::test]
async fn a_seek_belongs_to_the_player_with_five_tabs() {
    let site = Site::start().await;
    let waiting = guest(&site).await;
    let mut open = tabs(&waiting, 5).await;
    waiting.seek(BLITZ, None).await.expect("a seek");
    for tab in &mut open {
        seeking(tab, &[BLITZ]).await;
    }
    // Another clock takes the place of the first.
    waiting.seek(RAPID, None).await.expect("a seek");
    for tab in &mut open {
        seeking(tab, &[RAPID]).await;
    }
    open.truncate(1);
    let late = tabs(&waiting, 1).await.remove(0);
    assert_eq!(welcomed(&late), [RAPID]);
    open.push(late);

    let other = guest(&site).await;
    let mut other_open = tabs(&other, 2).await;
    other.seek(RAPID, None).await.expect("a seek");
    let mut games = HashSet::new();
    for tab in open.iter_mut().chain(&mut other_open) {
        seeking(tab, &[]).await;
        games.insert(started(tab).await);
    }
    assert_eq!(games.len(), 1);
    assert_eq!(
        code(waiting.seek(BLITZ, None).await),
        ErrorCode::AlreadyPlaying
    );
    site.stop().await;
}

#[tokio::test]
async fn a_seek_can_be_given_up() {
    let site = Site::start().await;
    let waiting = guest(&site).await;
    let mut open = tabs(&waiting, 2).await;
    let seek = waiting.seek(BLITZ, None).await.expect("a seek").id;
    waiting.give_up_seek(seek).await.expect("it is given up");
    for tab in &mut open {
        seeking(tab, &[]).await;
    }
    let other = guest(&site).await;
    let _open = tabs(&other, 1).await;
    other.seek(BLITZ, None).await.expect("a seek");
    assert_eq!(sought(&other).await, [BLITZ]);
    assert_eq!(sought(&waiting).await, []);
    site.stop().await;
}

#[tokio::test]
async fn a_game_that_starts_elsewhere_ends_the_wait() {
    let site = Site::start().await;
    let waiting = guest(&site).await;
    let mut tab = tabs(&waiting, 1).await.remove(0);
    waiting.seek(BLITZ, None).await.expect("a seek");
    let game = meet(&site.visitor(), &waiting).await;
    seeking(&mut tab, &[]).await;
    assert_eq!(started(&mut tab).await, game);
    assert_eq!(sought(&waiting).await, []);
    site.stop().await;
}

#[tokio::test]
async fn whoever_goes_away_seeks_no_longer() {
    let site = Site::start().await;
    let waiting = guest(&site).await;
    let tab = tabs(&waiting, 1).await;
    waiting.seek(BLITZ, None).await.expect("a seek");
    drop(tab);
    // Coming back in time keeps it.
    let tab = tabs(&waiting, 1).await;
    assert_eq!(welcomed(&tab[0]), [BLITZ]);
    drop(tab);
    eventually(|| async {
        let lobby = site.visitor().lobby().await.expect("the lobby");
        lobby.seeks.is_empty()
    })
    .await;
    site.stop().await;
}

#[tokio::test]
async fn the_lobby_shows_what_is_going_on() {
    let site = Site::start().await;
    let (watcher, player) = (guest(&site).await, guest(&site).await);
    let mut lobby = soon(watcher.connect()).await.expect("a socket");
    lobby
        .send(&ClientMessage::SubscribeLobby)
        .await
        .expect("an open socket");
    see(&mut lobby, |lobby| {
        lobby.live_games == 0 && lobby.featured.is_none()
    })
    .await;
    let own = hear(&mut lobby, |message| match message {
        ServerMessage::OwnGames { games } => Some(games),
        _ => None,
    });
    assert_eq!(own.await.len(), 1);

    let _tab = tabs(&player, 1).await;
    player.seek(BLITZ, None).await.expect("a seek");
    see(&mut lobby, |lobby| {
        lobby.online == 2 && lobby.seeks.iter().any(|seek| seek.clock == BLITZ)
    })
    .await;
    let game = meet(&watcher, &player).await;
    see(&mut lobby, |lobby| {
        lobby.featured == Some(game) && lobby.live_games == 1 && lobby.seeks.is_empty()
    })
    .await;

    // The watcher plays Black; it is the other's turn after a move.
    let mut follower = follow(&watcher, game).await;
    let f5 = "f5".parse().expect("a square");
    soon(follower.play(f5))
        .await
        .expect("an answer")
        .expect("legal");
    hear(&mut lobby, |message| match message {
        ServerMessage::OwnGames { games } => {
            let own = games.iter().find(|own| own.game == game)?;
            (!own.your_turn).then_some(())
        }
        _ => None,
    })
    .await;
    site.stop().await;
}

#[tokio::test]
async fn whoever_plays_by_correspondence_hears_of_it_on_every_page() {
    let site = Site::start().await;
    let (one, two) = (guest(&site).await, guest(&site).await);
    let clock = ClockSetting::Days { days: 2 };
    let mut elsewhere = soon(one.connect()).await.expect("a socket");
    let seek = one.seek(clock, Some(Color::White)).await.expect("a seek");
    let game = soon(two.accept_seek(seek.id)).await.expect("a game");
    waits(&mut elsewhere, game, false).await;

    let mut follower = follow(&two, game).await;
    let f5 = "f5".parse().expect("a square");
    soon(follower.play(f5))
        .await
        .expect("an answer")
        .expect("legal");
    let own = waits(&mut elsewhere, game, true).await;
    let ServerMessage::Welcome { now, .. } = elsewhere.welcome() else {
        panic!("no welcome");
    };
    let left = own.deadline.expect("a deadline") - now;
    let two_days = 2 * 24 * 60 * 60 * 1000;
    assert!((two_days..two_days + 60_000).contains(&left), "{left}");
    site.stop().await;
}

/// Waits until a tab hears that it is the player's turn in a game, or the opponent's.
async fn waits(tab: &mut Socket, game: GameId, your_turn: bool) -> OwnGame {
    hear(tab, |message| match message {
        ServerMessage::OwnGames { games } => games
            .into_iter()
            .find(|own| own.game == game && own.your_turn == your_turn),
        _ => None,
    })
    .await
}

async fn see(socket: &mut Socket, wanted: impl Fn(&LobbyView) -> bool) {
    hear(socket, |message| match message {
        ServerMessage::Lobby { lobby } => wanted(&lobby).then_some(()),
        _ => None,
    })
    .await;
}
