//! What was acknowledged survives whatever happens to the processes.

use std::time::Duration;

use reversi_domain::table::{Entry, Table};
use reversi_domain::{ByColor, GameId};
use reversi_store::{Appended, Journal, Loaded, Node, NodeId, Store, TokenHash};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::private::Data;
use crate::support::{NOW, any_move, between, game};

const GAMES: u64 = 20;

/// A game's player and the journal it writes to.
struct Writer {
    id: GameId,
    store: Store,
    journal: Journal,
    me: NodeId,
    /// What the journal has accepted, in order.
    acknowledged: Vec<Entry>,
    /// Counts the acknowledged entries of all games.
    progress: watch::Sender<usize>,
}

impl Writer {
    /// Plays the game to its end, and reads it again whenever a write fails.
    async fn play(mut self) -> (GameId, Vec<Entry>) {
        let mut table = self.read().await;
        while table.turn().is_some() {
            let append = any_move(self.id, &mut table.clone());
            let entry = append.entry.clone();
            if self.journal.append(append).await == Ok(Appended::Accepted) {
                table.advance(&entry).unwrap();
                self.acknowledged.push(entry);
                self.progress.send_modify(|count| *count += 1);
            } else {
                table = self.read().await;
            }
        }
        (self.id, self.acknowledged)
    }

    async fn read(&self) -> Table {
        loop {
            match self.store.load(self.id, self.me).await {
                Ok(Loaded::Live { entries, .. }) => return Table::replay(&entries).unwrap(),
                Ok(other) => panic!("the game is live, not {other:?}"),
                Err(_) => sleep(Duration::from_millis(20)).await,
            }
        }
    }
}

async fn start_games(store: &Store, me: NodeId) {
    let guest = async |name: &str| {
        let token = TokenHash::of(name.as_bytes());
        store
            .create_guest(name, token, NOW)
            .await
            .unwrap()
            .unwrap()
            .id
    };
    let players = ByColor {
        black: guest("Guest-000001").await,
        white: guest("Guest-000002").await,
    };
    for number in 0..GAMES {
        store
            .create_game(game(number), between(players), NOW, me)
            .await
            .unwrap();
    }
}

/// Kills the whole Postgres in the middle of the writing, three times.
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_entry_is_lost_when_postgres_is_killed() {
    let data = Data::new();
    let postgres = data.start().await;
    let store = Store::open(&postgres.options()).await.unwrap();
    let (node, _) = Node::register(&store).await.unwrap();
    let me = node.id();
    start_games(&store, me).await;

    let journal = Journal::start(&store, me).await.unwrap();
    let (progress, mut written) = watch::channel(0);
    let mut writers = JoinSet::new();
    for number in 0..GAMES {
        let (store, journal, progress) = (store.clone(), journal.clone(), progress.clone());
        let id = game(number);
        writers.spawn(
            Writer {
                id,
                store,
                journal,
                me,
                acknowledged: Vec::new(),
                progress,
            }
            .play(),
        );
    }
    for kill in 1..=3 {
        written
            .wait_for(|count| *count >= kill * 200)
            .await
            .unwrap();
        data.kill_tree();
    }
    let finished = timeout(Duration::from_mins(1), writers.join_all())
        .await
        .unwrap();
    for (id, acknowledged) in finished {
        let Loaded::Live { entries, .. } = store.load(id, me).await.unwrap() else {
            panic!("nobody has settled the game");
        };
        assert!(
            acknowledged.iter().all(|entry| entries.contains(entry)),
            "{id}"
        );
        assert!(Table::replay(&entries).unwrap().outcome().is_some(), "{id}");
    }
    journal.close().await;
    store.close().await;
    postgres.stop().await.unwrap();
}
