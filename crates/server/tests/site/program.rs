//! The real program: how it starts, what it refuses to start with, how it stops.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reversi_protocol::{ServerMessage, close};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::support::*;

/// The real program, running.
pub(crate) struct Program {
    child: Child,
    url: String,
}

/// A folder that the user who runs Postgres can reach.
pub(crate) fn data_folder() -> TempDir {
    let folder = tempfile::Builder::new().prefix("reversi-site-").tempdir();
    let folder = folder.expect("a folder");
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path(), open).expect("its own folder");
    folder
}

fn command(flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    command
        .args(flags)
        .env_remove("DATABASE_URL")
        .kill_on_drop(true);
    command
}

impl Program {
    /// Starts on a data folder and waits until it answers. Port 0 is any that is free.
    pub(crate) async fn start(folder: &Path, port: u16) -> Program {
        let folder = format!("--data-dir={}", folder.join("data").display());
        let listen = format!("--listen=127.0.0.1:{port}");
        Program::with(&[&folder, &listen, "--max-starts=1000000", "--log=warn"]).await
    }

    /// Starts with these flags and waits until it answers.
    pub(crate) async fn with(flags: &[&str]) -> Program {
        let mut child = command(flags)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let output = child.stdout.take().expect("its output");
        let line = soon(BufReader::new(output).lines().next_line()).await;
        let line = line.expect("readable").expect("it says where it is");
        let url = line
            .strip_prefix("Reversi is at ")
            .expect("an address")
            .to_owned();
        Program { child, url }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn port(&self) -> u16 {
        let (_, port) = self.url.rsplit_once(':').expect("a port");
        port.parse().expect("a number")
    }

    /// Ends it as a crash would.
    pub(crate) async fn crash(mut self) {
        self.child.kill().await.expect("it is killed");
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = self.child.id().expect("it runs");
        kill(Pid::from_raw(pid.cast_signed()), signal).expect("it gets the signal");
    }

    pub(crate) async fn end(mut self) -> ExitStatus {
        soon(self.child.wait()).await.expect("its end")
    }

    /// Asks it to stop, and waits for the end.
    pub(crate) async fn stop(self) {
        self.signal(Signal::SIGTERM);
        assert!(self.end().await.success());
    }
}

/// What the program says when it does not start.
async fn refusal(flags: &[&str]) -> String {
    let output = soon(command(flags).output()).await.expect("the program");
    assert_eq!(output.status.code(), Some(1), "{flags:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[tokio::test]
async fn a_wrong_configuration_is_named() {
    for (flags, expected) in [
        (
            &["--listen=somewhere"][..],
            "reversi: REVERSI_LISTEN: \"somewhere\" should be an address",
        ),
        (
            &["--max-games=none"],
            "reversi: REVERSI_MAX_GAMES: \"none\" should be a number",
        ),
        (
            &["--config=/nowhere.toml"],
            "reversi: REVERSI_CONFIG: /nowhere.toml: ",
        ),
        (
            &["--database-url=mysql://x"],
            "reversi: DATABASE_URL: should begin with postgres://",
        ),
        (
            &["--database-url=postgres://[x"],
            "reversi: DATABASE_URL: not the address",
        ),
    ] {
        let said = refusal(flags).await;
        assert!(said.starts_with(expected), "{said}");
    }
}

#[tokio::test]
async fn the_environment_configures_and_wrong_values_there_are_named() {
    let output = command(&[]).env("REVERSI_LOG_FORMAT", "xml").output();
    let output = soon(output).await.expect("the program");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        said,
        "reversi: REVERSI_LOG_FORMAT: \"xml\" should be text or json\n"
    );
    let help = soon(command(&["--help"]).output())
        .await
        .expect("the program");
    let help = String::from_utf8(help.stdout).expect("text");
    for name in [
        "REVERSI_LISTEN",
        "DATABASE_URL",
        "REVERSI_DATA_DIR",
        "REVERSI_PUBLIC_URL",
    ] {
        assert!(help.contains(name), "{name} is not in the help");
    }
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_used_is_named() {
    let folder = data_folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let said = refusal(&[&format!("--data-dir={}/data", file.display())]).await;
    assert!(
        said.contains("the data folder") && said.contains("can't be written"),
        "{said}"
    );
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_and_nothing_is_left_running() {
    let (site, folder) = (Site::start().await, data_folder());
    let data = folder.path().join("data");
    let data_dir = format!("--data-dir={}", data.display());
    let said = refusal(&[&data_dir, &format!("--listen={}", site.host())]).await;
    assert!(
        said.contains("reversi: REVERSI_LISTEN: cannot listen at"),
        "{said}"
    );
    assert!(data.join("postgres/PG_VERSION").exists());
    assert!(!data.join("postgres/postmaster.pid").exists());
    site.stop().await;
}

#[tokio::test]
async fn a_newer_program_waits_for_the_older_one_and_goes_on_with_its_games() {
    let folder = data_folder();
    let old = Program::start(folder.path(), 0).await;
    let (one, other) = (visitor(old.url()), visitor(old.url()));
    let game = meet(&one, &other).await;
    let (mut black, mut white) = (follow(&one, game).await, follow(&other, game).await);
    let square = |text: &str| text.parse().expect("a square");
    play_all(&mut black, &mut white, &[square("f5"), square("d6")]).await;

    let path = folder.path().to_owned();
    let new = tokio::spawn(async move { Program::start(&path, 0).await });
    // The old one serves on while the new one waits for the data folder.
    play_all(&mut black, &mut white, &[square("c3")]).await;
    old.stop().await;
    let new = soon(new).await.expect("the new one starts");
    let at = |client: &reversi_client::Client| client.at(new.url()).expect("an address");
    let mut black = follow(&at(&one), game).await;
    let mut white = follow(&at(&other), game).await;
    assert_eq!(black.view().plies.len(), 3);
    play_all(&mut black, &mut white, &[square("d3")]).await;
    drop((black, white));
    new.stop().await;
}

#[tokio::test]
async fn a_stop_in_the_middle_of_a_game_loses_nothing() {
    let folder = data_folder();
    let program = Program::start(folder.path(), 0).await;
    let (one, other) = (visitor(program.url()), visitor(program.url()));
    let game = meet(&one, &other).await;
    let (mut black, mut white) = (follow(&one, game).await, follow(&other, game).await);
    let moves: Vec<_> = ["f5", "d6", "c3"]
        .map(|it| it.parse().expect("a square"))
        .into();
    play_all(&mut black, &mut white, &moves).await;
    let port = program.port();

    let asked = tokio::time::Instant::now();
    program.signal(Signal::SIGTERM);
    let restarting = |message| matches!(message, ServerMessage::Restarting).then_some(());
    hear(white.socket(), restarting).await;
    assert_eq!(closed(white.socket()).await, Some(close::RESTART));
    assert!(program.end().await.success());
    assert!(asked.elapsed() < Duration::from_secs(10));

    let program = Program::start(folder.path(), port).await;
    let mut black = follow(&one, game).await;
    let mut white = follow(&other, game).await;
    assert_eq!(black.view().plies.len(), 3);
    assert_eq!(black.view().outcome, None);
    let d3 = "d3".parse().expect("a square");
    play_all(&mut black, &mut white, &[d3]).await;
    drop((black, white));
    program.stop().await;
}
