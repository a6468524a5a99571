//! A Postgres of the server's own, for when no `DATABASE_URL` is given.
//!
//! It lives in the data folder, is reached over a Unix socket only, and is made, started, watched
//! and stopped here with the Postgres programs of the machine. Root drops to another user for it.
//!
//! Whoever holds the lock of the data folder owns the private Postgres. A second server on the
//! same folder, such as a newer version that is started while the old one stops, waits for the
//! lock, says so in its log, and gives up after [`Settings::wait`].
//!
//! A server that is killed leaves its Postgres running; the next one finds it and uses it. A
//! Postgres that is killed is started again within a second, and recovers what it had
//! acknowledged. Processes are recognised through `/proc`, so this part runs on Linux only.

mod account;
mod cluster;
mod error;
mod files;
mod folder;
mod postmaster;
mod programs;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use self::cluster::{Cluster, USER};
pub use self::error::Error;
use self::folder::DataFolder;
pub use self::folder::FOLDER_VERSION;

/// The name of the database in the private cluster.
const DATABASE: &str = "reversi";

/// How often the watch looks whether the postmaster still runs.
const WATCH: Duration = Duration::from_millis(500);

/// Where the private Postgres is and what runs it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The data folder; it is created when it isn't there.
    pub folder: PathBuf,
    /// The folder of the Postgres programs; searched for on the machine when not given.
    pub programs: Option<PathBuf>,
    /// How long to wait for another server that holds the data folder.
    pub wait: Duration,
}

impl Settings {
    /// The data folder with the programs of the machine, and a minute's patience.
    pub fn new(folder: impl Into<PathBuf>) -> Settings {
        Settings {
            folder: folder.into(),
            programs: None,
            wait: Duration::from_mins(1),
        }
    }
}

/// A running private Postgres. Dropping it leaves Postgres running and frees the data folder, as
/// a crash would; [`stop`](Self::stop) ends it in order.
#[derive(Debug)]
pub struct PrivatePostgres {
    options: PgConnectOptions,
    cluster: Cluster,
    watch: JoinHandle<()>,
    stopping: CancellationToken,
    /// Held until the postmaster has stopped.
    _folder: DataFolder,
}

impl PrivatePostgres {
    /// Takes the data folder, makes the cluster if there is none, starts it or takes over a
    /// surviving one, and creates the database.
    pub async fn start(settings: &Settings) -> Result<PrivatePostgres, Error> {
        let folder = DataFolder::open(&settings.folder, settings.wait).await?;
        let (data, programs) = (folder.path().to_owned(), settings.programs.clone());
        let (cluster, sockets) = blocking(move || {
            let cluster = Cluster::prepare(&data, programs.as_deref())?;
            let sockets = cluster.bring_up()?;
            Ok((cluster, sockets))
        })
        .await?;
        let options = address(&sockets);
        create_database(&options).await?;
        let stopping = CancellationToken::new();
        let watch = tokio::spawn(watch(cluster.clone(), stopping.clone()));
        Ok(PrivatePostgres {
            options,
            cluster,
            watch,
            stopping,
            _folder: folder,
        })
    }

    /// How to connect to the database.
    pub fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// Ends all sessions, stops Postgres and frees the data folder.
    pub async fn stop(mut self) -> Result<(), Error> {
        self.stopping.cancel();
        // The watch may be in the middle of a start, which has to be over before the stop.
        (&mut self.watch).await.map_err(|_| Error::CutShort)?;
        let cluster = self.cluster.clone();
        blocking(move || cluster.stop()).await
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        self.stopping.cancel();
    }
}

async fn watch(cluster: Cluster, stopping: CancellationToken) {
    let mut ticks = interval(WATCH);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stopping.run_until_cancelled(ticks.tick()).await.is_some() {
        let cluster = cluster.clone();
        if let Err(error) = blocking(move || keep_up(&cluster)).await {
            tracing::error!(%error, "the private Postgres is down");
        }
    }
}

fn keep_up(cluster: &Cluster) -> Result<(), Error> {
    if cluster.is_running()? {
        return Ok(());
    }
    tracing::warn!("the private Postgres has died; starting it again");
    cluster.bring_up().map(drop)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    spawn_blocking(work).await.map_err(|_| Error::CutShort)?
}

/// The cluster in a data folder that the caller holds, made and started if need be. Returns the
/// folder of its socket.
#[cfg(feature = "testing")]
pub(crate) fn bring_up(data: &Path) -> Result<PathBuf, Error> {
    Cluster::prepare(data, None)?.bring_up()
}

/// The database of the cluster whose socket is in this folder.
pub(crate) fn address(sockets: &Path) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(sockets)
        .port(5432)
        .username(USER)
        .database(DATABASE)
}

async fn create_database(options: &PgConnectOptions) -> Result<(), Error> {
    let mut connection = options.clone().database("postgres").connect().await?;
    let exists: bool =
        sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
            .bind(DATABASE)
            .fetch_one(&mut connection)
            .await?;
    if !exists {
        sqlx::query("create database reversi")
            .execute(&mut connection)
            .await?;
    }
    connection.close().await?;
    Ok(())
}
