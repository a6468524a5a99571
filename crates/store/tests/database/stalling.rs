//! Games that were stalled.

use reversi_domain::Timestamp;
use reversi_domain::stalling::Stall;
use reversi_domain::table::{Command, Table};
use reversi_engine::Color;
use tokio::task::JoinSet;

use crate::support::{NOW, World, any_move, decide, game, later};

/// Lets Black's time run out in the third turn, and settles the game.
async fn flag(world: &World, number: u64, mut table: Table) -> Timestamp {
    let journal = world.journal().await;
    for _ in 0..2 {
        let played = any_move(game(number), &mut table);
        journal.append(played).await.unwrap();
    }
    let deadline = table.deadline().unwrap();
    let flagged = decide(game(number), &mut table, Command::Tick, deadline);
    journal.append(flagged).await.unwrap();
    assert!(world.store().settle(game(number)).await.unwrap());
    deadline
}

#[tokio::test]
async fn a_game_is_suspected_judged_and_counted_once() {
    let world = World::new().await;
    let table = world.game(1).await;
    let black = table.terms().player(Color::Black).unwrap();
    let ended_at = flag(&world, 1, table).await;
    let store = world.store();
    assert!(!store.settle(game(1)).await.unwrap());
    assert_eq!(store.unjudged(10).await.unwrap(), [game(1)]);
    assert_eq!(store.stalls(black, NOW).await.unwrap(), []);

    let mut judges = JoinSet::new();
    for _ in 0..8 {
        let store = store.clone();
        judges.spawn(async move { store.judge(game(1), true).await.unwrap() });
    }
    let told: Vec<_> = judges.join_all().await.into_iter().flatten().collect();
    assert_eq!(told, [black], "one of them judges");
    assert_eq!(store.judge(game(1), false).await.unwrap(), None);
    assert_eq!(store.unjudged(10).await.unwrap(), []);
    let stall = Stall {
        game: game(1),
        ended_at,
        warned: false,
    };
    assert_eq!(store.stalls(black, NOW).await.unwrap(), [stall]);
    assert_eq!(store.stalls(black, ended_at).await.unwrap(), []);

    assert!(store.note_warned(game(1)).await.unwrap());
    assert!(!store.note_warned(game(1)).await.unwrap(), "no news");
    assert!(store.stalls(black, NOW).await.unwrap()[0].warned);
}

#[tokio::test]
async fn whoever_was_not_lost_is_forgotten() {
    let world = World::new().await;
    let table = world.game(1).await;
    let black = table.terms().player(Color::Black).unwrap();
    flag(&world, 1, table).await;
    assert_eq!(world.store().judge(game(1), false).await.unwrap(), None);
    assert_eq!(world.store().judge(game(1), true).await.unwrap(), None);
    assert_eq!(world.store().stalls(black, NOW).await.unwrap(), []);
    assert_eq!(world.count("stall").await, 0);
}

#[tokio::test]
async fn a_game_that_ends_otherwise_is_not_suspected() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let end = decide(game(1), &mut table, Command::Tick, later(30_000));
    journal.append(end).await.unwrap();
    world.store().settle(game(1)).await.unwrap();
    assert_eq!(world.store().unjudged(10).await.unwrap(), []);
}

#[tokio::test]
async fn old_ones_go() {
    const HOUR: u64 = 60 * 60 * 1000;
    let world = World::new().await;
    let table = world.game(1).await;
    let black = table.terms().player(Color::Black).unwrap();
    flag(&world, 1, table).await;
    world.store().judge(game(1), true).await.unwrap();
    assert_eq!(world.store().clean(later(48 * HOUR)).await.unwrap(), 0);
    assert_eq!(world.store().stalls(black, NOW).await.unwrap().len(), 1);
    assert_eq!(world.store().clean(later(49 * HOUR)).await.unwrap(), 1);
    assert_eq!(world.store().stalls(black, NOW).await.unwrap(), []);
}
