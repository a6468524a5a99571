//! Which servers are alive, and the games of those that are not.

use reversi_domain::Timestamp;
use reversi_store::{Appended, Journal, Loaded, Node};

use crate::support::{World, against_computer, any_move, game};

/// When the node that wrote the game last was last alive, if it is dead.
async fn orphaned(world: &World, number: u64) -> Option<Timestamp> {
    let Loaded::Live { orphaned, .. } = world.load(number).await else {
        panic!("the game is live");
    };
    orphaned
}

/// A game that another node has made. Returns that node and the time it was registered.
async fn game_of_another(world: &World, number: u64) -> (Node, Timestamp) {
    let (other, at) = Node::register(world.store()).await.unwrap();
    let terms = *world.game(0).await.terms();
    let id = game(number);
    world
        .store()
        .create_game(id, terms, at, other.id())
        .await
        .unwrap();
    (other, at)
}

#[tokio::test]
async fn a_node_that_is_killed_leaves_orphans_at_once() {
    let world = World::new().await;
    let (other, registered) = game_of_another(&world, 1).await;
    assert!(world.store().others_alive(world.me()).await.unwrap());
    assert_eq!(orphaned(&world, 1).await, None);
    assert_eq!(world.store().orphans(world.me(), 10).await.unwrap(), []);

    // Closes the connection without a word, as the kernel does for a killed process.
    drop(other);
    world.until_dead().await;
    assert_eq!(orphaned(&world, 1).await, Some(registered));
    assert_eq!(
        world.store().orphans(world.me(), 10).await.unwrap(),
        [game(1)]
    );
}

#[tokio::test]
async fn a_node_that_stops_beating_is_dead_after_a_while() {
    let world = World::new().await;
    let (other, _) = game_of_another(&world, 1).await;
    world
        .execute("update node set heartbeat_at = heartbeat_at - 5000")
        .await;
    assert!(!world.store().others_alive(world.me()).await.unwrap());
    assert_eq!(
        world.store().orphans(world.me(), 10).await.unwrap(),
        [game(1)]
    );
    assert_eq!(
        world.store().orphans(other.id(), 10).await.unwrap(),
        [game(0)]
    );
}

#[tokio::test]
async fn nobody_takes_itself_for_dead() {
    let world = World::new().await;
    world.game(1).await;
    world.execute("update node set heartbeat_at = 0").await;
    assert_eq!(orphaned(&world, 1).await, None);
    assert_eq!(world.store().orphans(world.me(), 10).await.unwrap(), []);
}

#[tokio::test]
async fn a_node_that_stops_in_order_was_alive_until_then() {
    let world = World::new().await;
    let (other, registered) = game_of_another(&world, 1).await;
    other.stop().await.unwrap();
    assert!(!world.store().others_alive(world.me()).await.unwrap());
    assert!(orphaned(&world, 1).await.unwrap() >= registered);
}

#[tokio::test]
async fn a_game_belongs_to_the_node_that_wrote_last() {
    let world = World::new().await;
    let (other, _) = Node::register(world.store()).await.unwrap();
    let mut table = world.game(1).await;
    let journal = Journal::start(world.store(), other.id()).await.unwrap();
    let append = any_move(game(1), &mut table);
    assert_eq!(journal.append(append).await, Ok(Appended::Accepted));
    other.stop().await.unwrap();
    assert_eq!(
        world.store().orphans(world.me(), 10).await.unwrap(),
        [game(1)]
    );
}

#[tokio::test]
async fn an_untimed_game_waits_for_its_player() {
    let world = World::new().await;
    let (other, at) = Node::register(world.store()).await.unwrap();
    let terms = against_computer(world.guest("Guest-Alone1").await.id);
    world
        .store()
        .create_game(game(1), terms, at, other.id())
        .await
        .unwrap();
    other.stop().await.unwrap();
    assert_eq!(world.store().orphans(world.me(), 10).await.unwrap(), []);
    assert!(orphaned(&world, 1).await.is_some());
}

#[tokio::test]
async fn a_broken_connection_is_made_anew() {
    let mut world = World::new().await;
    let before = world.node.beat().await.unwrap();
    world.break_connections().await;
    assert!(world.node.beat().await.is_err());
    let after = world.node.beat().await.unwrap();
    assert!(after >= before);
    let (other, _) = Node::register(world.store()).await.unwrap();
    assert!(
        world.store().others_alive(other.id()).await.unwrap(),
        "it holds its lock again"
    );
}
