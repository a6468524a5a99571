//! Databases for tests: one Postgres for all test processes that run at the same time, and an
//! empty migrated database for each test.
//!
//! The Postgres is that of [`private`](crate::private), with its durable settings. It stops when
//! the last process that uses it has ended, however it ended.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use tokio::runtime::Builder;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::private::{Error, address, bring_up};
use crate::{Address, Store};

/// Stops the Postgres in `$FOLDER` and removes its data once nobody holds `members` any more; one
/// such process is enough. Newcomers wait for the lock meanwhile, and start a new one.
const REAPER: &str = r#"
exec flock --timeout 5 "$FOLDER/reaper" sh -c '
    exec 9>"$FOLDER/members"
    until flock --nonblock 9; do sleep 1; done
    if read -r pid <"$FOLDER/data/postgres/postmaster.pid"; then
        kill -QUIT "$pid"
        for i in $(seq 200); do kill -0 "$pid" && sleep 0.05; done
    fi
    rm -rf "$FOLDER/data"
'
"#;

/// A database of a test's own, removed at its end.
#[derive(Debug)]
pub struct TestDatabase {
    address: Address,
    server: Address,
    name: String,
    store: Store,
    /// How far its clock is ahead of Postgres's own.
    ahead_ms: AtomicU64,
}

impl TestDatabase {
    /// Makes a database with all migrations.
    ///
    /// # Panics
    ///
    /// Where there is no Postgres on the machine, or it doesn't work.
    pub async fn new() -> TestDatabase {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{count}", std::process::id());
        let server = server().await;
        execute(&server, format!("create database {name}"))
            .await
            .expect("a database can be made");
        let address = server.clone().database(&name);
        let store = Store::open(&address)
            .await
            .expect("a new database can be migrated");
        TestDatabase {
            address,
            server,
            name,
            store,
            ahead_ms: AtomicU64::new(0),
        }
    }

    /// The store in this database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How to connect to it.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Has the clock of this database, by which all nodes on it keep time, jump ahead.
    pub async fn advance_clock(&self, by: Duration) {
        let before = self
            .ahead_ms
            .fetch_add(by.as_millis() as u64, Ordering::Relaxed);
        let ahead = before + by.as_millis() as u64;
        // Otherwise as in the migrations.
        let statement = format!(
            "create or replace function clock_ms() returns bigint language sql volatile parallel safe \
             return (extract(epoch from clock_timestamp()) * 1000)::bigint + {ahead}"
        );
        sqlx::query(AssertSqlSafe(statement))
            .execute(&self.store.pool)
            .await
            .expect("the clock can be set");
    }

    /// Has nobody read sessions or journals for a while, as where the database has much to do. Returns
    /// once that has begun.
    pub async fn hesitate(&self, time: Duration) {
        let transaction = self.store.pool.begin().await;
        let mut transaction = transaction.expect("the database answers");
        transaction
            .execute("lock table session, journal in access exclusive mode")
            .await
            .expect("the tables can be locked");
        tokio::spawn(async move {
            sleep(time).await;
            // The locks go with it.
            drop(transaction);
        });
    }

    /// The same as a URL, for a process of its own.
    pub fn url(&self) -> String {
        let sockets = self
            .server
            .get_socket()
            .expect("the test server has a socket")
            .display();
        let (user, name) = (self.server.get_username(), &self.name);
        format!("postgres://{user}@localhost/{name}?host={sockets}")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let statement = format!("drop database if exists {} with (force)", self.name);
        let server = self.server.clone();
        let dropping = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(execute(&server, statement)))
        });
        // A database that is left over goes with its Postgres.
        let _ = dropping.join();
    }
}

/// The address of the shared Postgres, which runs at least as long as this process.
async fn server() -> Address {
    static SERVER: OnceCell<(Address, File)> = OnceCell::const_new();
    let start = || async { spawn_blocking(join).await.expect("joining does not panic") };
    let joined = SERVER
        .get_or_try_init(start)
        .await
        .expect("Postgres can be started");
    joined.0.clone()
}

fn join() -> Result<(Address, File), Error> {
    let folder = env::temp_dir().join(format!("reversi-test-{:x}", place()));
    let at_folder = |source| Error::NotWritable {
        folder: folder.clone(),
        source,
    };
    let (starting, members) = prepare(&folder).map_err(at_folder)?;
    starting.lock().map_err(at_folder)?;
    members.lock_shared().map_err(at_folder)?;
    reap_at_the_end(&folder).map_err(at_folder)?;
    let data = folder.join("data");
    fs::create_dir_all(&data).map_err(at_folder)?;
    Ok((address(&bring_up(&data)?).database("postgres"), members))
}

/// A number for this work tree and user, so that neither meets another's Postgres.
fn place() -> u64 {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_MANIFEST_DIR"), nix::unistd::geteuid().as_raw()).hash(&mut hasher);
    hasher.finish()
}

fn prepare(folder: &Path) -> io::Result<(File, File)> {
    fs::create_dir_all(folder)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    let file = |name: &str| -> io::Result<File> {
        let path: PathBuf = folder.join(name);
        File::options().create(true).append(true).open(path)
    };
    Ok((file("starting")?, file("members")?))
}

fn reap_at_the_end(folder: &Path) -> io::Result<()> {
    let mut reaper = Command::new("sh");
    reaper
        .args(["-c", REAPER])
        .env("FOLDER", folder)
        .current_dir("/")
        .process_group(0);
    reaper
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    reaper.spawn().map(drop)
}

async fn execute(server: &Address, statement: String) -> Result<(), sqlx::Error> {
    let mut connection = server.connect().await?;
    connection.execute(AssertSqlSafe(statement)).await?;
    connection.close().await
}
