//! Matches against other programs, each with this program as the other one.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_reversi-engine");

/// What `match` prints of two pairs of games against `opponent`.
fn play(opponent: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.txt");
    std::fs::write(&openings, "f5d6c3d3c4f4\nf5f6e6f4e3c5\n").expect("a file");
    let output = Command::new(PROGRAM)
        .args(["match", "self-depth:2", opponent, "--pairs", "2"])
        .arg("--openings")
        .arg(&openings)
        .output()
        .expect("the program runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn an_engine_that_speaks_gtp_plays_to_the_end() {
    let result = play(&format!("gtp:{PROGRAM} gtp --seconds 0.001"));
    assert!(result.starts_with("4 games: "), "{result}");
}

#[test]
fn an_engine_that_speaks_nboard_plays_to_the_end() {
    let result = play(&format!("nboard:2:{PROGRAM} nboard"));
    assert!(result.starts_with("4 games: "), "{result}");
}
