//! `docs/OPERATIONS.md` knows every setting that the program has.

use std::fs;
use std::process::Command;

#[test]
fn every_setting_is_documented() {
    let output = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .arg("--help")
        .output()
        .expect("the program runs");
    let help = String::from_utf8(output.stdout).expect("the help is text");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/OPERATIONS.md");
    let docs = fs::read_to_string(docs).expect("the documentation is there");

    let settings: Vec<&str> = help.split("[env: ").skip(1).filter_map(name).collect();
    assert!(settings.contains(&"REVERSI_LISTEN"), "{help}");
    for setting in settings {
        assert!(
            docs.contains(&format!("| `{setting}` |")),
            "{setting} is not documented"
        );
    }
}

/// The name at the beginning of `NAME=value]`.
fn name(text: &str) -> Option<&str> {
    text.split(['=', ']']).next()
}
