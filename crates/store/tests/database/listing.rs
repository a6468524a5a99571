//! What the rows of live games say without their entries.

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Action, Command, Table, Terms};
use reversi_domain::{ByColor, PlayerId};
use reversi_engine::Color;
use reversi_engine::computer::Level;
use reversi_store::{Opponent, OwnGame, Summary};

use crate::support::{
    NOW, World, act, against_computer, any_move, between, decide, five_minutes, game, later,
};

async fn listed(world: &World, player: PlayerId) -> Summary {
    let own = world.store().own_games(player, 10).await.unwrap();
    let [OwnGame { summary, .. }] = own.try_into().unwrap();
    summary.expect("the row says all")
}

fn by_the_day(players: ByColor<PlayerId>) -> Terms {
    Terms {
        clock: ClockSetting::days(3).unwrap(),
        ..between(players)
    }
}

#[tokio::test]
async fn a_row_says_what_its_entries_lead_to() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let white = table.terms().player(Color::White).unwrap();
    let black = table.terms().player(Color::Black).unwrap();
    let opponent = world.store().players(&[black]).await.unwrap().remove(0);
    let opponent = Opponent::Person(opponent);
    let check = async |table: &Table| {
        let expected = Summary {
            color: Color::White,
            opponent: opponent.clone(),
            clock: five_minutes(),
            turn: table.turn().unwrap(),
            deadline: table.deadline(),
        };
        assert_eq!(listed(&world, white).await, expected);
    };
    check(&table).await;
    for _ in 0..2 {
        journal.append(any_move(game(1), &mut table)).await.unwrap();
        check(&table).await;
    }
    // What changes no turn, and what gives it back.
    let offer = act(game(1), &mut table, Color::Black, Action::OfferDraw);
    journal.append(offer).await.unwrap();
    check(&table).await;
    let resume = Command::Resume {
        last_alive: later(5_000),
    };
    let resumed = decide(game(1), &mut table, resume, later(60_000));
    journal.append(resumed).await.unwrap();
    check(&table).await;
    let asked = act(game(1), &mut table, Color::White, Action::AskTakeback);
    journal.append(asked).await.unwrap();
    let answer = Action::AnswerTakeback { accept: true };
    let taken_back = act(game(1), &mut table, Color::Black, answer);
    journal.append(taken_back).await.unwrap();
    assert_eq!(table.turn(), Some(Color::White));
    check(&table).await;
}

#[tokio::test]
async fn a_game_against_the_computer_has_its_level_and_no_deadline() {
    let world = World::new().await;
    let player = world.guest("Guest-Alone1").await.id;
    world.start(1, against_computer(player)).await;
    let summary = listed(&world, player).await;
    assert_eq!(summary.opponent, Opponent::Computer(Level::MAX));
    assert_eq!(
        (summary.clock, summary.deadline),
        (ClockSetting::None, None)
    );
    assert_eq!((summary.color, summary.turn), (Color::Black, Color::Black));
}

#[tokio::test]
async fn a_row_of_the_release_before_says_so_until_it_is_written() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let black = table.terms().player(Color::Black).unwrap();
    let is_known = async || {
        let own = world.store().own_games(black, 10).await.unwrap();
        own[0].summary.is_some()
    };
    world
        .execute("update live_game set turn = null, turn_version = 0, active_at = null")
        .await;
    assert!(!is_known().await);
    assert_eq!(world.to_watch(None, NOW).await, [game(1)]);
    journal.append(any_move(game(1), &mut table)).await.unwrap();
    assert!(is_known().await);
    // As a server of that release does during an upgrade.
    world
        .execute("update live_game set version = version + 1")
        .await;
    assert!(!is_known().await);

    let alone = world.guest("Guest-Alone1").await.id;
    world.start(2, against_computer(alone)).await;
    world
        .execute("update live_game set computer_level = null")
        .await;
    let own = world.store().own_games(alone, 10).await.unwrap();
    assert_eq!(
        own,
        [OwnGame {
            id: game(2),
            summary: None
        }]
    );
}

#[tokio::test]
async fn ones_own_turn_comes_first_then_the_nearest_deadline_then_the_newest() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    let alone = world.guest("Guest-Alone1").await.id;
    let solo = ByColor {
        black: players.black,
        white: alone,
    };
    let all = [
        (1, by_the_day(players), false),
        (2, by_the_day(players), true),
        (3, against_computer(players.black), false),
        (4, against_computer(players.black), false),
        (5, between(players), true),
        (6, by_the_day(solo), false),
    ];
    for (number, terms, moved) in all {
        let at = later(number * 1000);
        let store = world.store();
        let made = store.create_game(game(number), terms, at, world.me()).await;
        let mut table = Table::replay([&made.unwrap().entry]).unwrap();
        if moved {
            journal
                .append(any_move(game(number), &mut table))
                .await
                .unwrap();
        }
    }
    // Black's turn with three days, the older first, and untimed, the newer first; then White's.
    let order = [1, 6, 4, 3, 5, 2].map(game);
    assert_eq!(world.own_games(players.black).await, order);
    assert_eq!(world.own_games(players.white).await, [5, 2, 1].map(game));
    let few = world.store().own_games(players.black, 2).await.unwrap();
    assert_eq!(few.len(), 2);
}

#[tokio::test]
async fn the_game_that_was_active_last_is_to_watch_unless_one_is_kept() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    let mut first = world.start(1, between(players)).await;
    let mut second = world.start(2, between(players)).await;
    world.start(3, by_the_day(players)).await;
    world.start(4, against_computer(players.black)).await;
    // An entry each, after one second and after two.
    journal.append(any_move(game(1), &mut first)).await.unwrap();
    journal
        .append(any_move(game(2), &mut second))
        .await
        .unwrap();
    journal
        .append(any_move(game(2), &mut second))
        .await
        .unwrap();
    assert_eq!(world.to_watch(None, NOW).await, [game(2), game(1)]);
    let kept = world.to_watch(Some(game(1)), later(1_000)).await;
    assert_eq!(kept, [game(1), game(2)]);
    let quiet = world.to_watch(Some(game(1)), later(1_001)).await;
    assert_eq!(quiet, [game(2), game(1)], "it has been quiet for too long");
    let gone = world.to_watch(Some(game(3)), NOW).await;
    assert_eq!(gone, [game(2), game(1)]);
}
