//! Opening a database.

use reversi_store::testing::TestDatabase;
use reversi_store::{OpenError, Store};
use sqlx::{ConnectOptions, Connection};
use tokio::task::JoinSet;

async fn execute(database: &TestDatabase, statements: &'static str) {
    let mut connection = database.address().connect().await.unwrap();
    sqlx::raw_sql(statements)
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn servers_that_start_at_once_migrate_once() {
    let database = TestDatabase::new().await;
    execute(
        &database,
        "drop schema public cascade; create schema public",
    )
    .await;
    let mut opening = JoinSet::new();
    for _ in 0..6 {
        let address = database.address().clone();
        opening.spawn(async move { Store::open(&address).await });
    }
    for store in opening.join_all().await {
        store.unwrap().ping().await.unwrap();
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let database = TestDatabase::new().await;
    let newer = "insert into _sqlx_migrations values (9999, 'from the future', now(), true, '', 0)";
    execute(&database, newer).await;
    let error = Store::open(database.address()).await.unwrap_err();
    assert!(
        matches!(error, OpenError::Newer { found: 9999, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn a_migration_that_was_changed_is_refused() {
    let database = TestDatabase::new().await;
    execute(&database, "update _sqlx_migrations set checksum = 'x'").await;
    let error = Store::open(database.address()).await.unwrap_err();
    assert!(matches!(error, OpenError::Migration(_)), "{error}");
}

#[tokio::test]
async fn a_database_that_would_lose_moves_is_refused() {
    let database = TestDatabase::new().await;
    let careless = database
        .address()
        .clone()
        .options([("synchronous_commit", "off")]);
    let error = Store::open(&careless).await.unwrap_err();
    assert!(
        matches!(
            error,
            OpenError::NotDurable {
                setting: "synchronous_commit",
                ..
            }
        ),
        "{error}"
    );
    assert!(
        error.to_string().contains("synchronous_commit = off"),
        "{error}"
    );
}

#[tokio::test]
async fn a_database_that_is_not_there_is_an_error() {
    let database = TestDatabase::new().await;
    let nowhere = database.address().clone().database("nowhere");
    let error = Store::open(&nowhere).await.unwrap_err();
    assert!(matches!(error, OpenError::Unreachable(_)), "{error}");
}

#[tokio::test]
async fn no_statement_takes_for_ever() {
    let database = TestDatabase::new().await;
    let table = "begin; lock table open_seek; select pg_sleep(60)";
    let address = database.address().clone();
    let blocker = tokio::spawn(async move {
        let mut connection = address.connect().await.unwrap();
        sqlx::raw_sql(table).execute(&mut connection).await
    });
    let waiting = async { while database.store().seeks(1).await.is_ok() {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), waiting)
        .await
        .unwrap();
    blocker.abort();
}

#[tokio::test]
async fn a_url_leads_to_the_same_database() {
    let database = TestDatabase::new().await;
    let address = database.url().parse().unwrap();
    Store::open(&address).await.unwrap().ping().await.unwrap();
}
