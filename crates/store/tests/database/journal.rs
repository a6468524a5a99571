//! The journal: the referee, the batches, and what happens when something fails.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use reversi_domain::table::{Action, Entry, Table};
use reversi_engine::Color;
use reversi_store::{Append, AppendError, Appended, Error, Fault, Journal, Loaded};
use tokio::task::JoinSet;

use crate::support::{World, act, any_move, game, play_out};

fn entries(loaded: Loaded) -> Vec<Entry> {
    let Loaded::Live { entries, .. } = loaded else {
        panic!("the game is live");
    };
    entries
}

#[tokio::test]
async fn a_game_is_read_as_it_was_written() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    for _ in 0..10 {
        let append = any_move(game(1), &mut table);
        assert_eq!(journal.append(append).await, Ok(Appended::Accepted));
    }
    let read = Table::replay(&entries(world.load(1).await)).unwrap();
    assert_eq!(read, table);
    assert_eq!(read.version(), 11);
}

#[tokio::test]
async fn only_the_next_version_is_accepted() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let second = any_move(game(1), &mut table);
    let third = any_move(game(1), &mut table);

    assert_eq!(
        journal.append(third.clone()).await,
        Ok(Appended::Refused),
        "too early"
    );
    assert_eq!(journal.append(second.clone()).await, Ok(Appended::Accepted));
    assert_eq!(journal.append(second).await, Ok(Appended::Refused), "twice");
    assert_eq!(journal.append(third).await, Ok(Appended::Accepted));
    let absent = any_move(game(2), &mut table);
    assert_eq!(
        journal.append(absent).await,
        Ok(Appended::Refused),
        "no such game"
    );
    assert_eq!(entries(world.load(1).await).len(), 3);
}

#[tokio::test]
async fn of_two_servers_with_the_same_version_one_is_refused() {
    let world = World::new().await;
    let (ours, theirs) = (world.journal().await, world.journal().await);
    let table = world.game(1).await;
    let move_of_ours = any_move(game(1), &mut table.clone());
    let resignation = act(game(1), &mut table.clone(), Color::White, Action::Resign);

    let (a, b) = tokio::join!(ours.append(move_of_ours), theirs.append(resignation));
    let outcomes = [a.unwrap(), b.unwrap()];
    assert!(outcomes.contains(&Appended::Accepted), "{outcomes:?}");
    assert!(outcomes.contains(&Appended::Refused), "{outcomes:?}");
    assert_eq!(entries(world.load(1).await).len(), 2);
}

#[tokio::test]
async fn closing_writes_what_was_taken_and_takes_no_more() {
    let world = World::new().await;
    let journal = world.journal().await;
    let terms = *world.game(0).await.terms();
    let mut tables = Vec::new();
    for number in 1..=40 {
        tables.push((number, world.start(number, terms).await));
    }
    let mut writing = JoinSet::new();
    for (number, table) in &mut tables {
        let (journal, append) = (journal.clone(), any_move(game(*number), table));
        writing.spawn(async move { journal.append(append).await });
    }
    tokio::task::yield_now().await;
    journal.close().await;
    let late = any_move(game(1), &mut tables[0].1);
    assert_eq!(journal.append(late).await, Err(AppendError::Failed));
    for (number, outcome) in (1..).zip(writing.join_all().await) {
        let written = outcome == Ok(Appended::Accepted);
        assert!(
            written || outcome == Err(AppendError::Failed),
            "{number}: {outcome:?}"
        );
    }
}

#[tokio::test]
async fn an_entry_that_cannot_be_stored_sinks_no_other() {
    let world = World::new().await;
    let journal = world.journal().await;
    let terms = *world.game(0).await.terms();
    let mut writing = JoinSet::new();
    for number in 1..=60 {
        let mut table = world.start(number, terms).await;
        let mut append = any_move(game(number), &mut table);
        if number % 20 == 0 {
            world.block_version(number, 2).await;
        }
        append.deadline = table.deadline();
        let journal = journal.clone();
        writing.spawn(async move { (number, journal.append(append).await) });
    }
    for (number, outcome) in writing.join_all().await {
        let right = if number % 20 == 0 {
            Err(AppendError::Failed)
        } else {
            Ok(Appended::Accepted)
        };
        assert_eq!(outcome, right, "{number}");
    }
}

#[tokio::test]
async fn damage_is_named() {
    let world = World::new().await;
    world.game(1).await;
    world.execute("update journal set entry = 'x'").await;
    let error = world.store().load(game(1), world.me()).await.unwrap_err();
    let expected = game(1);
    assert!(
        matches!(error, Error::Damaged { game, fault: Fault::Codec(_) } if game == expected),
        "{error}"
    );
}

/// Each writer's plan: of which game it writes next, and whether it reads the game before.
type Plan = Vec<(u64, bool)>;

const GAMES: u64 = 5;

/// Carries a plan out with tables of its own, which get stale when others write. Returns how many
/// entries of each game were accepted.
async fn carry_out(
    journal: Journal,
    mut tables: BTreeMap<u64, Table>,
    reader: reversi_store::Store,
    me: reversi_store::NodeId,
    plan: Plan,
) -> BTreeMap<u64, usize> {
    let mut accepted = BTreeMap::new();
    for (number, reads) in plan {
        let table = tables.get_mut(&number).unwrap();
        if reads {
            let loaded = reader.load(game(number), me).await.unwrap();
            *table = Table::replay(&entries(loaded)).unwrap();
        }
        if table.turn().is_none() {
            continue;
        }
        let append = any_move(game(number), &mut table.clone());
        let entry = append.entry.clone();
        if journal.append(append).await.unwrap() == Appended::Accepted {
            table.advance(&entry).unwrap();
            *accepted.entry(number).or_default() += 1;
        }
    }
    accepted
}

async fn race(plans: Vec<Plan>) {
    let world = World::new().await;
    let terms = *world.game(GAMES).await.terms();
    let mut tables = BTreeMap::new();
    for number in 0..GAMES {
        tables.insert(number, world.start(number, terms).await);
    }
    let mut writers = JoinSet::new();
    for plan in plans {
        let journal = world.journal().await;
        let (store, me) = (world.store().clone(), world.me());
        writers.spawn(carry_out(journal, tables.clone(), store, me, plan));
    }
    let accepted = writers.join_all().await;
    for number in 0..GAMES {
        let total: usize = accepted.iter().filter_map(|of| of.get(&number)).sum();
        let entries = entries(world.load(number).await);
        let versions: Vec<u32> = entries.iter().map(|entry| entry.version).collect();
        assert_eq!(
            versions,
            (1..=total as u32 + 1).collect::<Vec<_>>(),
            "game {number}"
        );
        Table::replay(&entries).unwrap();
    }
}

/// Four servers write the same games from tables that get stale.
#[test]
fn racing_writers_leave_no_gaps() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let plan = proptest::collection::vec((0..GAMES, any::<bool>()), 20..60);
    let plans = proptest::collection::vec(plan, 4);
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::with_cases(4), rng);
    runner
        .run(&plans, |plans| {
            runtime.block_on(race(plans));
            Ok(())
        })
        .unwrap();
}

/// Entries of the same games in opposite orders, in single large statements: rows are locked in
/// one order, so none waits for another in a circle.
#[tokio::test(flavor = "multi_thread")]
async fn large_batches_of_the_same_games_do_not_deadlock() {
    let world = World::new().await;
    let terms = *world.game(0).await.terms();
    let mut appends: Vec<Append> = Vec::new();
    for number in 1..=100 {
        let mut table = world.start(number, terms).await;
        appends.push(any_move(game(number), &mut table));
    }
    let mut writing = JoinSet::new();
    for writer in 0..4 {
        let journal = world.journal().await;
        let mut appends = appends.clone();
        if writer % 2 == 1 {
            appends.reverse();
        }
        for append in appends {
            let journal = journal.clone();
            writing.spawn(async move { journal.append(append).await });
        }
    }
    let outcomes = writing.join_all().await;
    let accepted = outcomes
        .iter()
        .filter(|&&outcome| outcome == Ok(Appended::Accepted))
        .count();
    let refused = outcomes
        .iter()
        .filter(|&&outcome| outcome == Ok(Appended::Refused))
        .count();
    assert_eq!((accepted, refused), (100, 300));
}

#[tokio::test]
async fn an_entry_after_the_end_is_refused_once_the_game_is_settled() {
    let world = World::new().await;
    let journal = world.journal().await;
    let mut table = world.game(1).await;
    let before = table.clone();
    play_out(&journal, game(1), &mut table).await;
    assert!(world.store().settle(game(1)).await.unwrap());
    let stale = any_move(game(1), &mut before.clone());
    assert_eq!(journal.append(stale).await, Ok(Appended::Refused));
}
