//! A player's own games: what the list says of each, and in which order.

use reversi_client::Client;
use reversi_domain::GameId;
use reversi_protocol::http::Me;
use reversi_protocol::{ClockSetting, Color, OwnGame, SeatView};
use reversi_store::testing::TestDatabase;

use crate::support::*;

const DAYS: ClockSetting = ClockSetting::Days { days: 3 };

async fn own(client: &Client) -> Vec<OwnGame> {
    let Me { games, .. } = client.me().await.expect("an answer");
    games
}

async fn meet_by_the_day(black: &Client, white: &Client) -> GameId {
    let invitation = black.invite(DAYS, Some(Color::Black)).await;
    let code = invitation.expect("an invitation").code;
    white.accept(code).await.expect("a game")
}

async fn play(client: &Client, game: GameId, square: &str) {
    let mut follower = follow(client, game).await;
    let square = square.parse().expect("a square");
    soon(follower.play(square))
        .await
        .expect("an answer")
        .expect("a legal move");
}

#[tokio::test]
async fn ones_own_turn_comes_first_and_then_the_nearest_deadline() {
    let site = Site::start().await;
    let (black, white) = (site.visitor(), site.visitor());
    let untimed = black.play_computer(1, Some(Color::Black)).await;
    let untimed = untimed.expect("a game");
    let first = meet_by_the_day(&black, &white).await;
    let second = meet_by_the_day(&black, &white).await;
    let third = meet_by_the_day(&black, &white).await;
    play(&black, first, "f5").await;
    let listed: Vec<_> = own(&black)
        .await
        .iter()
        .map(|own| (own.game, own.your_turn))
        .collect();
    let expected = [
        (second, true),
        (third, true),
        (untimed, true),
        (first, false),
    ];
    assert_eq!(listed, expected);
    // Once White has moved, it is Black's turn with the most time left.
    play(&white, first, "d6").await;
    let listed: Vec<_> = own(&black).await.iter().map(|own| own.game).collect();
    assert_eq!(listed, [second, third, first, untimed]);
    site.stop().await;
}

#[tokio::test]
async fn the_list_says_whose_turn_it_is_and_until_when() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let site = Site::start().await;
    let (black, white) = (site.visitor(), site.visitor());
    let game = meet_by_the_day(&black, &white).await;
    play(&black, game, "f5").await;
    let view = black.game(game).await.expect("the game");
    for (client, color) in [(&black, Color::Black), (&white, Color::White)] {
        let [own] = own(client).await.try_into().expect("one game");
        assert_eq!((own.color, own.your_turn), (color, color == Color::White));
        assert_eq!(own.clock, DAYS);
        let left = own.deadline.expect("a deadline") - view.now;
        assert!((3 * DAY - 60_000..=3 * DAY).contains(&left), "{left}");
        assert!(matches!(own.opponent, SeatView::Player { guest: true, .. }));
    }
    let untimed = site.visitor();
    let made = untimed.play_computer(2, Some(Color::Black)).await;
    made.expect("a game");
    let [own] = own(&untimed).await.try_into().expect("one game");
    assert_eq!((own.deadline, own.your_turn), (None, true));
    assert_eq!(own.opponent, SeatView::Computer { level: 2 });
    site.stop().await;
}

#[tokio::test]
async fn a_restart_keeps_the_list_right() {
    let database = TestDatabase::new().await;
    let here = server(&database, &[]).await;
    let (black, white) = (visitor(&url(&here)), visitor(&url(&here)));
    let timed = meet(&black, &white).await;
    play(&black, timed, "f5").await;
    let before = own(&white).await;
    soon(here.stop()).await;

    let there = server(&database, &[]).await;
    let white = white.at(&url(&there)).expect("an address");
    // The time away and ten seconds are given back.
    let later = |own: &[OwnGame]| own[0].deadline > before[0].deadline;
    eventually(|| async { later(&own(&white).await) }).await;
    let after = own(&white).await;
    assert_eq!((after[0].game, after[0].your_turn), (timed, true));
    play(&white, timed, "d6").await;
    assert!(!own(&white).await[0].your_turn);
    let black = black.at(&url(&there)).expect("an address");
    assert!(own(&black).await[0].your_turn);
    soon(there.stop()).await;
}
