//! Making games and finding them.

use reversi_domain::table::Table;
use reversi_domain::{ByColor, GameId, PlayerId, Timestamp};
use reversi_store::{Error, Loaded};

use crate::support::{
    NOW, World, act, against_computer, any_move, between, five_minutes, game, later, play_out,
};
use reversi_domain::table::Action;
use reversi_engine::Color;

#[tokio::test]
async fn an_id_is_used_once() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let again = || {
        world
            .store()
            .create_game(game(1), *table.terms(), NOW, world.me())
    };
    assert!(matches!(again().await, Err(Error::IdInUse)), "it is live");

    let terms = *table.terms();
    play_out(&journal, game(1), &mut table).await;
    world.store().settle(game(1)).await.unwrap();
    let after = world
        .store()
        .create_game(game(1), terms, NOW, world.me())
        .await;
    assert!(matches!(after, Err(Error::IdInUse)), "it is finished");
}

#[tokio::test]
async fn a_game_of_people_who_do_not_exist_is_not_made() {
    let world = World::new().await;
    let nobody = ByColor {
        black: PlayerId(1),
        white: PlayerId(2),
    };
    let made = world
        .store()
        .create_game(game(1), between(nobody), NOW, world.me())
        .await;
    assert!(matches!(made, Err(Error::Database(_))));
    assert_eq!(world.load(1).await, Loaded::Absent);
}

#[tokio::test]
async fn overdue_games_are_found_longest_first() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut moved = world.game(1).await;
    let terms = *moved.terms();
    world.start(2, terms).await;
    let solo = against_computer(terms.player(Color::Black).unwrap());
    world.start(3, solo).await;
    journal.append(any_move(game(1), &mut moved)).await.unwrap();

    let overdue = |at: Timestamp| {
        let store = world.store();
        async move { store.overdue(at, 10).await.unwrap() }
    };
    assert_eq!(overdue(later(29_999)).await, []);
    assert_eq!(overdue(later(30_000)).await, [game(2)]);
    assert_eq!(overdue(later(600_000)).await, [game(2), game(1)]);
    assert_eq!(
        world.store().overdue(later(600_000), 1).await.unwrap(),
        [game(2)]
    );
}

#[tokio::test]
async fn an_ended_game_is_neither_overdue_nor_live() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let player = table.terms().player(Color::White).unwrap();
    assert_eq!(world.own_games(player).await, [game(1)]);
    assert_eq!(world.to_watch(None, NOW).await, [game(1)]);
    assert_eq!(world.store().live_game_count().await.unwrap(), 1);

    journal
        .append(act(game(1), &mut table, Color::Black, Action::Resign))
        .await
        .unwrap();
    assert_eq!(world.store().overdue(later(1 << 40), 10).await.unwrap(), []);
    assert_eq!(world.own_games(player).await, []);
    assert_eq!(world.to_watch(None, NOW).await, []);
    assert_eq!(world.store().live_game_count().await.unwrap(), 0);
}

#[tokio::test]
async fn what_others_have_written_is_found_by_the_versions() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    world.start(2, *table.terms()).await;
    let first = any_move(game(1), &mut table);
    journal.append(first.clone()).await.unwrap();

    let known = [(game(1), 1), (game(2), 1), (game(3), 7)];
    let mut newer = world.store().newer(&known).await.unwrap();
    newer.sort();
    assert_eq!(newer, [game(1), game(3)]);
    assert_eq!(world.store().newer(&[(game(1), 2)]).await.unwrap(), []);
    assert_eq!(
        world.store().entries_after(game(1), 1).await.unwrap(),
        [first.entry]
    );
    assert_eq!(world.store().entries_after(game(1), 2).await.unwrap(), []);
}

#[tokio::test]
async fn the_deadline_of_the_first_move_stands_in_the_row() {
    let world = World::new().await;
    let table: Table = world.game(1).await;
    assert_eq!(table.deadline(), Some(later(30_000)));
    assert_eq!(table.terms().clock, five_minutes());
    let none: Vec<GameId> = world.store().overdue(NOW, 10).await.unwrap();
    assert!(none.is_empty());
}
