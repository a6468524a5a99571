//! The private Postgres against real processes, killed for real. Run as root, every test here is
//! run a second time as an ordinary user.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use reversi_store::private::{Error, FOLDER_VERSION, PrivatePostgres, Settings};
use sqlx::{ConnectOptions, PgConnection};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// A data folder whose Postgres is stopped at the end, whatever happened in the test.
pub(crate) struct Data(TempDir);

impl Data {
    pub(crate) fn new() -> Data {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        Data(folder)
    }

    fn settings(&self) -> Settings {
        Settings::new(self.path("data"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) async fn start(&self) -> PrivatePostgres {
        PrivatePostgres::start(&self.settings()).await.unwrap()
    }

    async fn refusal(&self) -> Error {
        PrivatePostgres::start(&self.settings()).await.unwrap_err()
    }

    fn postmaster(&self) -> Option<i32> {
        let text = fs::read_to_string(self.path("data/postgres/postmaster.pid")).ok()?;
        text.lines().next()?.parse().ok()
    }

    /// Kills the postmaster and all its children at once.
    pub(crate) fn kill_tree(&self) {
        let postmaster = self.postmaster().unwrap();
        let children = format!("/proc/{postmaster}/task/{postmaster}/children");
        let children = fs::read_to_string(children).unwrap();
        kill_hard(postmaster);
        children
            .split_whitespace()
            .for_each(|pid| kill_hard(pid.parse().unwrap()));
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let alive = self
            .postmaster()
            .filter(|pid| Path::new(&format!("/proc/{pid}")).exists());
        if let Some(pid) = alive {
            let _ = kill(Pid::from_raw(pid), Signal::SIGQUIT);
        }
    }
}

fn kill_hard(pid: i32) {
    let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
}

async fn connect(postgres: &PrivatePostgres) -> PgConnection {
    postgres.options().connect().await.unwrap()
}

async fn write_row(postgres: &PrivatePostgres) {
    let mut connection = connect(postgres).await;
    sqlx::query("create table kept (n int)")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("insert into kept values (7)")
        .execute(&mut connection)
        .await
        .unwrap();
}

async fn read_row(connection: &mut PgConnection) -> i32 {
    sqlx::query_scalar("select n from kept")
        .fetch_one(connection)
        .await
        .unwrap()
}

async fn setting(connection: &mut PgConnection, name: &str) -> String {
    let query = "select current_setting($1)";
    sqlx::query_scalar(query)
        .bind(name)
        .fetch_one(connection)
        .await
        .unwrap()
}

#[tokio::test]
async fn keeps_rows_over_an_orderly_stop() {
    let data = Data::new();
    let postgres = data.start().await;
    write_row(&postgres).await;
    postgres.stop().await.unwrap();
    assert_eq!(data.postmaster(), None);

    let postgres = data.start().await;
    assert_eq!(read_row(&mut connect(&postgres).await).await, 7);
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn is_durable_and_deaf_to_the_network() {
    let data = Data::new();
    let postgres = data.start().await;
    let mut connection = connect(&postgres).await;
    for (name, value) in [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("data_checksums", "on"),
        ("listen_addresses", ""),
        ("unix_socket_permissions", "0700"),
    ] {
        assert_eq!(setting(&mut connection, name).await, value, "{name}");
    }
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn takes_over_the_postgres_of_a_server_that_died() {
    let data = Data::new();
    let postgres = data.start().await;
    write_row(&postgres).await;
    let survivor = data.postmaster();
    drop(postgres);

    let postgres = data.start().await;
    assert_eq!(data.postmaster(), survivor);
    assert_eq!(read_row(&mut connect(&postgres).await).await, 7);
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn starts_at_once_after_everything_was_killed() {
    let data = Data::new();
    let postgres = data.start().await;
    write_row(&postgres).await;
    for _ in 0..3 {
        data.kill_tree();
    }
    drop(postgres);

    let postgres = data.start().await;
    assert_eq!(read_row(&mut connect(&postgres).await).await, 7);
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn brings_a_killed_postmaster_back_while_the_server_runs() {
    let data = Data::new();
    let postgres = data.start().await;
    write_row(&postgres).await;
    kill_hard(data.postmaster().unwrap());

    let again = async {
        loop {
            // The sessions of the dead postmaster end a moment after it.
            match postgres.options().connect().await {
                Ok(mut connection) => break read_row(&mut connection).await,
                Err(_) => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    assert_eq!(timeout(Duration::from_secs(20), again).await, Ok(7));
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn is_not_misled_by_a_lock_file() {
    let data = Data::new();
    data.start().await.stop().await.unwrap();
    let lock = data.path("data/postgres/postmaster.pid");
    let socket_lock = data.path("data/run/.s.PGSQL.5432.lock");
    for text in [
        String::new(),
        format!("{}\n", std::process::id()),
        "4194999\n".to_owned(),
    ] {
        fs::write(&lock, &text).unwrap();
        fs::write(&socket_lock, &text).unwrap();
        data.start().await.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_half_made_cluster_is_made_anew() {
    let data = Data::new();
    fs::create_dir_all(data.path("data/postgres.new/base")).unwrap();
    data.start().await.stop().await.unwrap();
    assert!(!data.path("data/postgres.new").exists());
}

#[tokio::test]
async fn a_path_too_long_for_a_socket_is_no_obstacle() {
    let data = Data::new();
    let folder = data.path(&"a_long_name_".repeat(10)).join("it's here");
    let postgres = PrivatePostgres::start(&Settings::new(&folder))
        .await
        .unwrap();
    let socket = postgres.options().get_socket().unwrap().clone();
    assert!(!socket.starts_with(&folder), "{}", socket.display());
    write_row(&postgres).await;
    postgres.stop().await.unwrap();
    fs::remove_dir_all(socket).unwrap();
}

#[tokio::test]
async fn a_newcomer_waits_for_the_holder_of_the_folder() {
    let data = Data::new();
    let first = data.start().await;
    write_row(&first).await;

    let settings = data.settings();
    let second = tokio::spawn(async move { PrivatePostgres::start(&settings).await });
    let impatient = Settings {
        wait: Duration::from_millis(120),
        ..data.settings()
    };
    let error = PrivatePostgres::start(&impatient).await.unwrap_err();
    assert!(matches!(error, Error::InUse { .. }), "{error}");
    let holder = format!("process {}", std::process::id());
    assert!(error.to_string().contains(&holder), "{error}");
    assert!(!second.is_finished());

    first.stop().await.unwrap();
    let second = second.await.unwrap().unwrap();
    assert_eq!(read_row(&mut connect(&second).await).await, 7);
    second.stop().await.unwrap();
}

#[tokio::test]
async fn a_folder_of_a_newer_version_is_left_alone() {
    let data = Data::new();
    fs::create_dir(data.path("data")).unwrap();
    fs::write(
        data.path("data/VERSION"),
        format!("{}\n", FOLDER_VERSION + 1),
    )
    .unwrap();
    let error = data.refusal().await;
    assert!(
        matches!(
            error,
            Error::Newer {
                found: 2,
                known: 1,
                ..
            }
        ),
        "{error}"
    );
    assert!(!data.path("data/postgres").exists());

    fs::write(data.path("data/VERSION"), "one").unwrap();
    let error = data.refusal().await;
    assert!(matches!(error, Error::BadMark { .. }), "{error}");
}

#[tokio::test]
async fn a_cluster_of_another_major_version_is_named() {
    let data = Data::new();
    fs::create_dir_all(data.path("data/postgres")).unwrap();
    fs::write(data.path("data/postgres/PG_VERSION"), "9\n").unwrap();
    let error = data.refusal().await;
    assert!(
        matches!(error, Error::OtherMajor { cluster: 9, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let data = Data::new();
    fs::write(data.path("data"), "a file in the way").unwrap();
    for folder in [data.path("data"), PathBuf::from("/proc/reversi")] {
        let error = PrivatePostgres::start(&Settings::new(&folder))
            .await
            .unwrap_err();
        assert!(matches!(error, Error::NotWritable { .. }), "{error}");
        assert!(
            error.to_string().contains(folder.to_str().unwrap()),
            "{error}"
        );
    }
}

#[tokio::test]
async fn missing_programs_are_named() {
    let data = Data::new();
    let settings = Settings {
        programs: Some(data.path("nothing")),
        ..data.settings()
    };
    let error = PrivatePostgres::start(&settings).await.unwrap_err();
    assert!(matches!(error, Error::NoPrograms { .. }), "{error}");
}

#[tokio::test]
async fn root_runs_it_as_the_owner_of_the_data_folder() {
    if !geteuid().is_root() {
        return;
    }
    let data = Data::new();
    let folder = data.path("data");
    fs::create_dir(&folder).unwrap();
    chown(&folder, Some(65534), Some(65534)).unwrap();
    let postgres = data.start().await;
    let process = format!("/proc/{}", data.postmaster().unwrap());
    assert_eq!(fs::metadata(process).unwrap().uid(), 65534);
    postgres.stop().await.unwrap();
}

#[tokio::test]
async fn root_is_told_when_the_user_it_drops_to_cannot_come_in() {
    if !geteuid().is_root() {
        return;
    }
    let data = Data::new();
    fs::set_permissions(data.0.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let error = data.refusal().await;
    assert!(matches!(error, Error::Unreachable { .. }), "{error}");
}

/// The tests above and those of durability once more as `nobody`, from a place where that user may execute this program.
#[test]
fn all_of_it_works_for_an_ordinary_user() {
    if !geteuid().is_root() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let program = folder.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut run = Command::new(&program);
    run.args(["private::", "durability::", "--test-threads=2"])
        .env("TMPDIR", folder.path())
        .current_dir("/");
    let output = run.uid(65534).gid(65534).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}");
}
