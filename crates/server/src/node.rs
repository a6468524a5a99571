//! This server among others on the same database: its heartbeat, and what others left behind.

use std::time::Duration;

use reversi_domain::GameId;
use reversi_domain::Timestamp;
use reversi_store::{Error, Node, NodeId, Store};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::live::{Games, view_line};
use crate::time::Clock;

/// How often a node shows that it is alive, and looks for work that nobody does.
const BEAT: Duration = Duration::from_secs(1);

/// How many games are picked up at a time.
const BATCH: u32 = 200;

/// How long a deadline may be past before a node that does not hold the game decides it.
const GRACE_MS: i64 = 2_000;

/// Beats until the server stops. A database that does not answer is tried again with every beat.
pub async fn run(
    mut node: Node,
    store: Store,
    games: Games,
    clock: Clock,
    stop: CancellationToken,
) {
    let me = node.id();
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut silent = false;
    while stop.run_until_cancelled(beats.tick()).await.is_some() {
        let beat = async {
            beat(&mut node, &clock).await?;
            pick_up(&store, &games, me, &clock).await
        };
        match beat.await {
            Ok(()) if silent => tracing::info!("the database answers again"),
            Err(ref error) if !silent => tracing::warn!(%error, "the database does not answer"),
            Ok(()) | Err(_) => continue,
        }
        silent = !silent;
    }
    if let Err(error) = node.stop().await {
        tracing::warn!(%error, "the end of this node could not be written down");
    }
}

/// Shows that this node is alive, and keeps the clock in step with Postgres's.
async fn beat(node: &mut Node, clock: &Clock) -> Result<(), Error> {
    let asked = clock.now();
    let there = node.beat().await?;
    let round_trip = clock.now().since(asked);
    clock.adjust(asked + round_trip / 2, there, round_trip / 2);
    Ok(())
}

/// Has the tables look at the journal where nobody else will, or where others have written.
async fn pick_up(store: &Store, games: &Games, me: NodeId, clock: &Clock) -> Result<(), Error> {
    refresh(games, store.orphans(me, BATCH).await?);
    let late = Timestamp(clock.now().0 - GRACE_MS);
    refresh(games, store.overdue(late, BATCH).await?);
    refresh(games, store.unsettled(BATCH).await?);
    let alone = !store.others_alive(me).await?;
    games.note_alone(alone);
    if !alone {
        refresh(games, store.newer(&games.versions()).await?);
        for (game, room, line) in store.lines_after(&games.known_lines()).await? {
            games.hear(game, room, view_line(line));
        }
    }
    Ok(())
}

fn refresh(games: &Games, due: Vec<GameId>) {
    for game in due {
        // A table with a full mailbox is busy enough to notice by itself.
        let _ = games.find(game).refresh();
    }
}
