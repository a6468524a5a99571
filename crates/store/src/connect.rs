//! Connecting: the checks, the migrations and the pool.

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

use crate::OpenError;

/// Where a database is and how to log in: a `postgres://` URL that has been read, or what
/// [`PrivatePostgres::options`](crate::private::PrivatePostgres::options) gives.
pub type Address = PgConnectOptions;

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// The oldest major version of Postgres that has all that is used here.
const OLDEST: u32 = 14;

/// The most connections of a node, those of its journal and its heartbeat aside.
const CONNECTIONS: u32 = 8;

/// How long to wait for a connection from the pool.
const ACQUIRE: Duration = Duration::from_secs(2);

/// Settings of every session. A statement that takes longer has failed, and a transaction that
/// was forgotten gives its locks back.
const SESSION: [(&str, &str); 3] = [
    ("statement_timeout", "5s"),
    ("lock_timeout", "4s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

/// The database, through a bounded pool. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: PgPool,
    address: Address,
}

impl Store {
    /// Checks that the database keeps what it has acknowledged, migrates it, and connects.
    ///
    /// Safe when two servers do it at once: the migrations run under an advisory lock.
    pub async fn open(address: &Address) -> Result<Store, OpenError> {
        // The migrator asks for its table to be made if it isn't there; that it is there is no news.
        let quiet = address
            .clone()
            .options([("client_min_messages", "warning")]);
        let mut connection = PgConnection::connect_with(&quiet).await?;
        check_version(&mut connection).await?;
        for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
            check_durable(&mut connection, setting).await?;
        }
        migrate(&mut connection).await?;
        connection.close().await?;
        let address = address.clone().options(SESSION);
        let pool = pool(&address, CONNECTIONS).await?;
        Ok(Store { pool, address })
    }

    /// A pool of its own for a part that must not wait for the others.
    pub(crate) async fn own_pool(&self, connections: u32) -> Result<PgPool, sqlx::Error> {
        pool(&self.address, connections).await
    }

    /// A connection of its own.
    pub(crate) async fn own_connection(&self) -> Result<PgConnection, sqlx::Error> {
        PgConnection::connect_with(&self.address).await
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), crate::Error> {
        sqlx::query!("select 1 as one")
            .fetch_one(&self.pool)
            .await?;
        Ok(())
    }

    /// Closes the connections, after the statements that are running.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn pool(address: &Address, connections: u32) -> Result<PgPool, sqlx::Error> {
    let options = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE);
    options.connect_with(address.clone()).await
}

async fn setting(connection: &mut PgConnection, name: &str) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(r#"select current_setting($1) as "value!""#, name)
        .fetch_one(connection)
        .await
}

async fn check_version(connection: &mut PgConnection) -> Result<(), OpenError> {
    let number = setting(connection, "server_version_num").await?;
    let found = number.parse::<u32>().unwrap_or_default() / 10_000;
    if found < OLDEST {
        Err(OpenError::TooOld {
            found,
            needed: OLDEST,
        })
    } else {
        Ok(())
    }
}

async fn check_durable(connection: &mut PgConnection, name: &'static str) -> Result<(), OpenError> {
    let value = setting(connection, name).await?;
    if value == "off" {
        Err(OpenError::NotDurable {
            setting: name,
            value,
        })
    } else {
        Ok(())
    }
}

async fn migrate(connection: &mut PgConnection) -> Result<(), OpenError> {
    let known = MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or_default();
    MIGRATIONS
        .run_direct(None, connection, false)
        .await
        .map_err(|error| match error {
            MigrateError::VersionMissing(found) if found > known => {
                OpenError::Newer { found, known }
            }
            other => OpenError::Migration(other),
        })
}
