//! Holds the dependency rule of `docs/ARCHITECTURE.md`: which crate may use which other one, and
//! who alone may know the database, the web framework and the encoding.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What each crate may use of the project's own, in ordinary and build dependencies.
const INSIDE: &[(&str, &[&str])] = &[
    ("reversi-engine", &[]),
    ("reversi-engine-cli", &["reversi-engine"]),
    ("reversi-engine-wasm", &["reversi-engine", "reversi-domain"]),
    ("reversi-domain", &["reversi-engine"]),
    ("reversi-protocol", &["reversi-engine", "reversi-domain"]),
    (
        "reversi-client",
        &["reversi-engine", "reversi-domain", "reversi-protocol"],
    ),
    ("reversi-store", &["reversi-engine", "reversi-domain"]),
    (
        "reversi-server",
        &[
            "reversi-engine",
            "reversi-domain",
            "reversi-protocol",
            "reversi-store",
        ],
    ),
];

/// All that the pure crates may use of other people's: nothing that reads, writes, waits or draws lots.
const PURE: &[(&str, &[&str])] = &[
    // libc for advice on how the table's memory is laid out.
    (
        "reversi-engine",
        &["arrayvec", "libc", "miniz_oxide", "thiserror"],
    ),
    (
        "reversi-domain",
        &["thiserror", "unicode-normalization", "unicode-security"],
    ),
];

/// Who alone may use a crate, in tests too.
const KEEPERS: &[(&str, &[&str])] = &[
    ("sqlx", &["reversi-store"]),
    ("axum", &["reversi-server"]),
    ("axum-extra", &["reversi-server"]),
    ("tower-http", &["reversi-server"]),
    // Wire types in protocol, the journal's records in store, the configuration in server; the
    // client only names its traits.
    (
        "serde",
        &[
            "reversi-protocol",
            "reversi-store",
            "reversi-server",
            "reversi-client",
        ],
    ),
];

/// Of each crate of the workspace, the names of what it depends on.
struct Dependencies {
    /// What is built into it.
    ordinary: BTreeMap<String, BTreeSet<String>>,
    /// The same and what its tests use.
    all: BTreeMap<String, BTreeSet<String>>,
}

fn workspace() -> Dependencies {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .arg(concat!(
            "--manifest-path=",
            env!("CARGO_MANIFEST_DIR"),
            "/Cargo.toml"
        ))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    Dependencies {
        ordinary: names(&metadata, |dependency| dependency["kind"] != "dev"),
        all: names(&metadata, |_| true),
    }
}

fn names(metadata: &Value, wanted: fn(&Value) -> bool) -> BTreeMap<String, BTreeSet<String>> {
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let used = list(&package["dependencies"])
                .iter()
                .filter(|used| wanted(used));
            (
                text(&package["name"]),
                used.map(|used| text(&used["name"])).collect(),
            )
        })
        .collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("cargo metadata has a list here")
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .expect("cargo metadata has a name here")
        .to_owned()
}

fn allowed<'a>(table: &'a [(&str, &[&str])], name: &str) -> Option<&'a [&'a str]> {
    table
        .iter()
        .find(|(row, _)| *row == name)
        .map(|(_, allowed)| *allowed)
}

#[test]
fn every_crate_uses_only_the_crates_below_it() {
    let dependencies = workspace().ordinary;
    for (package, used) in &dependencies {
        let allowed = allowed(INSIDE, package)
            .unwrap_or_else(|| panic!("{package} is new: give it a row in INSIDE"));
        for used in used.iter().filter(|used| dependencies.contains_key(*used)) {
            assert!(
                allowed.contains(&used.as_str()),
                "{package} must not depend on {used}"
            );
        }
    }
}

#[test]
fn the_pure_crates_use_nothing_that_does_input_or_output() {
    let dependencies = workspace().ordinary;
    for (package, allowed) in PURE {
        for used in dependencies[*package]
            .iter()
            .filter(|used| !used.starts_with("reversi-"))
        {
            assert!(
                allowed.contains(&used.as_str()),
                "{package} must not depend on {used}"
            );
        }
    }
}

#[test]
fn only_their_keepers_use_the_database_the_web_framework_and_the_encoding() {
    for (package, used) in workspace().all {
        for (kept, keepers) in KEEPERS {
            assert!(
                !used.contains(*kept) || keepers.contains(&package.as_str()),
                "{package} must not depend on {kept}: that is for {keepers:?}"
            );
        }
    }
}
