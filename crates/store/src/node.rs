//! The runs of servers, and which of them are alive.

use std::time::Duration;

use reversi_domain::Timestamp;
use sqlx::{Connection, PgConnection};
use tokio::time::timeout;

use crate::{Error, Store};

/// How long a beat may take: as long as a node counts as alive after its last one.
const LIMIT: Duration = Duration::from_secs(5);

/// A run of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) i32);

/// The sign of life of this run.
///
/// A node is alive while it beats and while its session holds an advisory lock with its number:
/// the lock goes at once with a killed process, the heartbeat stops with one that hangs.
#[derive(Debug)]
pub struct Node {
    id: NodeId,
    store: Store,
    /// Holds the lock; `None` after it broke.
    connection: Option<PgConnection>,
}

impl Node {
    /// Registers a new run. The second value is the time by Postgres's clock.
    pub async fn register(store: &Store) -> Result<(Node, Timestamp), Error> {
        let mut connection = store.own_connection().await?;
        let row = sqlx::query!(
            r#"
            insert into node (started_at, heartbeat_at)
            select now, now from clock_ms() as now
            returning id, heartbeat_at
            "#
        )
        .fetch_one(&mut connection)
        .await?;
        let id = NodeId(row.id);
        take_lock(&mut connection, id).await?;
        let node = Node {
            id,
            store: store.clone(),
            connection: Some(connection),
        };
        Ok((node, Timestamp(row.heartbeat_at)))
    }

    /// The number of this run.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Says that this run is alive, and returns the time by Postgres's clock. After a failure the
    /// next beat connects anew.
    pub async fn beat(&mut self) -> Result<Timestamp, Error> {
        timeout(LIMIT, self.try_beat())
            .await
            .unwrap_or(Err(Error::NoAnswer))
    }

    async fn try_beat(&mut self) -> Result<Timestamp, Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect_again().await?,
        };
        let at = sqlx::query_scalar!(
            "update node set heartbeat_at = clock_ms() where id = $1 returning heartbeat_at",
            self.id.0,
        )
        .fetch_one(&mut connection)
        .await?;
        self.connection = Some(connection);
        Ok(Timestamp(at))
    }

    /// Says that this run stops in order.
    pub async fn stop(mut self) -> Result<(), Error> {
        sqlx::query!(
            "update node set stopped_at = clock_ms() where id = $1",
            self.id.0
        )
        .execute(&self.store.pool)
        .await?;
        if let Some(connection) = self.connection.take() {
            connection.close().await?;
        }
        Ok(())
    }

    async fn connect_again(&self) -> Result<PgConnection, Error> {
        let mut connection = self.store.own_connection().await?;
        take_lock(&mut connection, self.id).await?;
        Ok(connection)
    }
}

/// Waits for the session that held the lock before, if Postgres hasn't noticed its end yet, at
/// most as long as statements may.
async fn take_lock(connection: &mut PgConnection, id: NodeId) -> Result<(), Error> {
    sqlx::query!("select pg_advisory_lock(1, $1)", id.0)
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Whether any other node is alive.
    pub async fn others_alive(&self, me: NodeId) -> Result<bool, Error> {
        let others = sqlx::query_scalar!(
            r#"select exists (select from node_life where alive and id <> $1) as "others!""#,
            me.0,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(others)
    }
}
