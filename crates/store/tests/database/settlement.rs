//! The end of a game.

use reversi_domain::table::{Action, Command, Outcome, Table};
use reversi_engine::{Color, Score};
use reversi_store::{Appended, FinishedGame, Loaded};
use tokio::task::JoinSet;

use crate::support::{World, act, against_computer, any_move, decide, game, later, play_out};

async fn settled(world: &World, number: u64) -> FinishedGame {
    assert!(world.store().settle(game(number)).await.unwrap());
    let Loaded::Finished(finished) = world.load(number).await else {
        panic!("the game is settled");
    };
    finished
}

fn assert_kept(finished: &FinishedGame, table: &Table) {
    assert_eq!(finished.record, table.record().unwrap());
    assert_eq!(finished.record.position().unwrap(), *table.position());
}

#[tokio::test]
async fn a_game_played_to_its_end_is_kept_whole() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    play_out(&journal, game(1), &mut table).await;
    assert_eq!(world.store().unsettled(10).await.unwrap(), [game(1)]);

    let finished = settled(&world, 1).await;
    assert_kept(&finished, &table);
    assert_eq!(
        finished.ended_at,
        later(u64::from(table.version() - 1) * 1000)
    );
    assert!(world.store().unsettled(10).await.unwrap().is_empty());
    assert_eq!(world.count("journal").await, 0);
    let Score { black, white } = table.position().score();
    let scores = world.scores().await;
    assert_eq!(scores, (Some(black as i16), Some(white as i16)));
}

#[tokio::test]
async fn every_other_end_is_kept_without_an_official_score() {
    let world = World::new().await;
    let journal = world.journal().await;
    let terms = *world.game(0).await.terms();
    let ends = [
        Command::Tick,
        seat(Color::Black, Action::Resign),
        seat(Color::White, Action::Abort),
        seat(Color::White, Action::Leave),
    ];
    let outcomes = [
        Outcome::NoFirstMove { by: Color::Black },
        Outcome::Resigned { by: Color::Black },
        Outcome::Aborted { by: Color::White },
        Outcome::Aborted { by: Color::White },
    ];
    for (number, (end, outcome)) in (1..).zip(ends.into_iter().zip(outcomes)) {
        let mut table = world.start(number, terms).await;
        let at = if end == Command::Tick {
            later(30_000)
        } else {
            later(500)
        };
        let append = decide(game(number), &mut table, end, at);
        assert_eq!(journal.append(append).await, Ok(Appended::Accepted));
        let finished = settled(&world, number).await;
        assert_kept(&finished, &table);
        assert_eq!(finished.record.outcome, outcome);
        assert_eq!(world.scores().await, (None, None));
    }
}

fn seat(by: Color, action: Action) -> Command {
    Command::Seat {
        by,
        id: reversi_domain::CommandId(1),
        action,
    }
}

#[tokio::test]
async fn a_game_against_the_computer_is_kept_too() {
    let world = World::new().await;
    let journal = world.journal().await;
    let player = world.guest("Guest-Alone1").await.id;
    let mut table = world.start(1, against_computer(player)).await;
    play_out(&journal, game(1), &mut table).await;
    assert_kept(&settled(&world, 1).await, &table);
}

#[tokio::test]
async fn a_game_that_goes_on_is_not_settled() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    journal.append(any_move(game(1), &mut table)).await.unwrap();
    assert!(!world.store().settle(game(1)).await.unwrap());
    assert!(
        !world.store().settle(game(2)).await.unwrap(),
        "no such game"
    );
    assert!(matches!(world.load(1).await, Loaded::Live { .. }));
    assert_eq!(world.load(2).await, Loaded::Absent);
}

#[tokio::test]
async fn a_game_is_settled_once_however_many_try() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    journal
        .append(act(game(1), &mut table, Color::Black, Action::Resign))
        .await
        .unwrap();
    let mut tries = JoinSet::new();
    for _ in 0..8 {
        let store = world.store().clone();
        tries.spawn(async move { store.settle(game(1)).await.unwrap() });
    }
    let settled = tries
        .join_all()
        .await
        .into_iter()
        .filter(|&settled| settled)
        .count();
    assert_eq!(settled, 1);
    assert_eq!(world.count("game").await, 1);
    assert!(matches!(world.load(1).await, Loaded::Finished(_)));
}
