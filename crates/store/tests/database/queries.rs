//! The committed descriptions of the queries, which ordinary builds are checked against.

use std::fs;
use std::path::{Path, PathBuf};

use reversi_store::testing::TestDatabase;
use serde_json::Value;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqlSafeStr};

const MANIFEST: &str = env!("CARGO_MANIFEST_DIR");

fn files(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(path)
            } else {
                vec![path]
            }
        })
        .collect()
}

fn descriptions() -> Vec<Value> {
    let paths = files(Path::new(MANIFEST).join("../../.sqlx"));
    paths
        .iter()
        .map(|path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap())
        .collect()
}

/// On a failure run `scripts/prepare-sqlx` and commit `.sqlx`.
#[tokio::test]
async fn the_descriptions_are_what_the_migrated_database_says() {
    let database = TestDatabase::new().await;
    let mut connection = database.address().connect().await.unwrap();
    for description in descriptions() {
        let query = description["query"].as_str().unwrap();
        let sql = AssertSqlSafe(query.to_owned()).into_sql_str();
        let described = (&mut connection).describe(sql).await.unwrap();
        let described = serde_json::to_value(described).unwrap();
        // Not what may be null: Postgres's planner, which that is taken from, changes its mind.
        for part in ["columns", "parameters"] {
            assert_eq!(described[part], description["describe"][part], "{query}");
        }
    }
}

#[test]
fn every_description_is_of_a_query_in_the_source() {
    let sources = files(Path::new(MANIFEST).join("src"));
    let source: String = sources
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for description in descriptions() {
        let query = description["query"].as_str().unwrap();
        assert!(
            source.contains(query),
            "not in the source any more: {query}"
        );
    }
}
