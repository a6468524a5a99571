//! One Postgres cluster: made, configured, started, stopped. Everything here blocks.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::account::Account;
use super::error::{AtPath, Error};
use super::files::{replace, sync_folder_of};
use super::postmaster::{self, Postmaster, State};
use super::programs::Programs;

/// The database user and superuser of the cluster.
pub(super) const USER: &str = "reversi";

/// Starts are tried this long: right after a crash the dying processes hold the cluster.
const START_LIMIT: Duration = Duration::from_secs(20);

/// A postmaster that runs may take this long to recover, or to stop.
const READY_LIMIT: Duration = Duration::from_mins(10);

const POLL: Duration = Duration::from_millis(20);

/// The longest path of a folder that can hold the socket: the kernel takes 107 bytes in all.
const LONGEST_SOCKET_FOLDER: usize = 107 - "/.s.PGSQL.5432".len();

/// The permissions of everybody but the owner.
const OTHERS: u32 = 0o077;

/// Bytes of a failed program's output that are shown.
const SHOWN_OUTPUT: usize = 2000;

/// A cluster in `folder`, run by `account` with `programs`.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    folder: PathBuf,
    sockets: PathBuf,
    log: PathBuf,
    account: Account,
    programs: Programs,
}

impl Cluster {
    /// Finds who and what runs the cluster in the data folder, and makes it if there is none.
    pub(super) fn prepare(data: &Path, given: Option<&Path>) -> Result<Cluster, Error> {
        let folder = data.join("postgres");
        let account = Account::choose(&[&folder, data])?;
        let programs = Programs::find(given, &folder, &account)?;
        let sockets = socket_folder(data, &account)?;
        let log = data.join("postgres.log");
        let cluster = Cluster {
            folder,
            sockets,
            log,
            account,
            programs,
        };
        if !cluster.folder.join("PG_VERSION").exists() {
            cluster.init()?;
        }
        if owner(&cluster.folder)? != owner(&cluster.sockets)? {
            cluster.account.own(&cluster.folder)?;
        }
        cluster.check_reachable(&cluster.folder)?;
        Ok(cluster)
    }

    /// Makes the cluster beside and renames it, so that a half-made one is never taken for whole.
    fn init(&self) -> Result<(), Error> {
        let beside = self.folder.with_extension("new");
        if beside.exists() {
            fs::remove_dir_all(&beside).at(&beside)?;
        }
        create_private_folder(&beside, &self.account)?;
        self.account.own(&beside)?;
        self.check_reachable(&beside)?;
        tracing::info!(folder = %self.folder.display(), "making the private Postgres");
        let mut initdb = self.command("initdb");
        initdb.args([
            "--auth=trust",
            "--locale=C.UTF-8",
            "--encoding=UTF8",
            "--data-checksums",
        ]);
        initdb
            .arg("--username")
            .arg(USER)
            .arg("--pgdata")
            .arg(&beside);
        run("initdb", &mut initdb)?;
        include_settings(&beside)?;
        self.account.own(&beside)?;
        fs::rename(&beside, &self.folder).at(&self.folder)?;
        sync_folder_of(&self.folder)
    }

    /// The account's own attempt to enter the folder: permissions of all its parents count.
    fn check_reachable(&self, folder: &Path) -> Result<(), Error> {
        let mut probe = self.command("postgres");
        match probe.arg("--version").current_dir(folder).output() {
            Ok(output) if output.status.success() => Ok(()),
            _ => Err(Error::Unreachable {
                folder: folder.to_owned(),
                account: self.account.name(),
            }),
        }
    }

    /// Makes sure that the postmaster runs and is ready: takes one that has survived, starts it
    /// otherwise. Returns the folder of its socket.
    pub(super) fn bring_up(&self) -> Result<PathBuf, Error> {
        let started = Instant::now();
        let mut failure = None;
        loop {
            let limit = match postmaster::look(&self.folder)? {
                State::Running(Postmaster {
                    sockets: Some(sockets),
                    ready: true,
                }) => {
                    return Ok(sockets);
                }
                State::Running(_) => READY_LIMIT,
                state => {
                    failure = self.try_start(&state)?.or(failure);
                    START_LIMIT
                }
            };
            if started.elapsed() > limit {
                return Err(failure.unwrap_or_else(|| self.not_ready(started)));
            }
            sleep(POLL);
        }
    }

    /// Starts the postmaster, and returns why it did not start.
    fn try_start(&self, state: &State) -> Result<Option<Error>, Error> {
        if *state == State::Misleading {
            postmaster::clear(&self.folder, &self.sockets)?;
        }
        self.write_settings()?;
        let mut start = self.command("pg_ctl");
        start
            .args(["start", "--silent", "--wait", "--timeout=20", "--pgdata"])
            .arg(&self.folder);
        // Not a pipe: the postmaster would inherit it and reading it would never end.
        let log = fs::File::create(&self.log).at(&self.log)?;
        start.stdout(log.try_clone().at(&self.log)?).stderr(log);
        let status = start.status().at(&self.programs.path("pg_ctl"))?;
        Ok((!status.success()).then(|| Error::Program {
            program: "pg_ctl start",
            output: tail(&fs::read(&self.log).unwrap_or_default()),
        }))
    }

    /// Whether the postmaster runs, be it still starting.
    pub(super) fn is_running(&self) -> Result<bool, Error> {
        Ok(matches!(postmaster::look(&self.folder)?, State::Running(_)))
    }

    /// Stops the postmaster, ending its sessions, and waits for it.
    pub(super) fn stop(&self) -> Result<(), Error> {
        if !self.is_running()? {
            return Ok(());
        }
        let mut stop = self.command("pg_ctl");
        stop.args([
            "stop",
            "--silent",
            "--wait",
            "--mode=fast",
            "--timeout=60",
            "--pgdata",
        ]);
        run("pg_ctl stop", stop.arg(&self.folder))
    }

    fn command(&self, program: &str) -> Command {
        self.account.command(&self.programs.path(program))
    }

    fn not_ready(&self, started: Instant) -> Error {
        Error::NotReady {
            folder: self.folder.clone(),
            waited: started.elapsed(),
        }
    }

    /// Written before every start, so that a moved data folder and a newer program's settings
    /// take effect.
    fn write_settings(&self) -> Result<(), Error> {
        let file = self.folder.join("reversi.conf");
        replace(&file, &settings(&self.sockets))?;
        self.account.own(&file)
    }
}

/// Nothing that Postgres has acknowledged may be lost, so the first three are not for tuning.
fn settings(sockets: &Path) -> String {
    let sockets = sockets.display().to_string().replace('\'', "''");
    format!(
        "fsync = on\n\
         synchronous_commit = on\n\
         full_page_writes = on\n\
         listen_addresses = ''\n\
         port = 5432\n\
         unix_socket_directories = '{sockets}'\n\
         unix_socket_permissions = 0700\n\
         max_connections = 400\n\
         shared_buffers = 128MB\n\
         random_page_cost = 1.1\n\
         jit = off\n\
         wal_compression = on\n\
         logging_collector = on\n\
         log_directory = 'log'\n\
         log_filename = 'postgres-%a.log'\n\
         log_truncate_on_rotation = on\n\
         log_rotation_age = 1d\n\
         log_rotation_size = 0\n\
         log_timezone = 'UTC'\n\
         timezone = 'UTC'\n"
    )
}

fn include_settings(cluster: &Path) -> Result<(), Error> {
    let file = cluster.join("postgresql.conf");
    let standard = fs::read_to_string(&file).at(&file)?;
    replace(&file, &(standard + "\ninclude = 'reversi.conf'\n"))
}

/// `run` in the data folder, or a short path that is always the same for this data folder where
/// that one is too long for a socket.
fn socket_folder(data: &Path, account: &Account) -> Result<PathBuf, Error> {
    let usual = data.join("run");
    let folder = if usual.as_os_str().len() <= LONGEST_SOCKET_FOLDER {
        usual
    } else {
        let found = fs::metadata(data).at(data)?;
        std::env::temp_dir().join(format!("reversi-{:x}-{:x}", found.dev(), found.ino()))
    };
    create_private_folder(&folder, account)?;
    account.own(&folder)?;
    Ok(folder)
}

/// Creates a folder that only its owner can enter. In a folder that everybody may write, somebody
/// else's folder or link of that name is not taken.
fn create_private_folder(folder: &Path, account: &Account) -> Result<(), Error> {
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            check_private(folder, account)
        }
        other => other.at(folder),
    }
}

fn check_private(folder: &Path, account: &Account) -> Result<(), Error> {
    let found = fs::symlink_metadata(folder).at(folder)?;
    if found.is_dir() && found.mode() & OTHERS == 0 && account.is_trusted(found.uid()) {
        return Ok(());
    }
    let reason = "should be a folder that belongs to the user who runs Postgres and to nobody else";
    Err(io::Error::new(io::ErrorKind::PermissionDenied, reason)).at(folder)
}

fn owner(path: &Path) -> Result<u32, Error> {
    fs::symlink_metadata(path).map(|found| found.uid()).at(path)
}

fn run(program: &'static str, command: &mut Command) -> Result<(), Error> {
    let output = command.output().at(Path::new(program))?;
    if output.status.success() {
        return Ok(());
    }
    Err(Error::Program {
        program,
        output: tail(&[output.stdout, output.stderr].concat()),
    })
}

fn tail(output: &[u8]) -> String {
    let start = output.len().saturating_sub(SHOWN_OUTPUT);
    String::from_utf8_lossy(&output[start..]).trim().to_owned()
}
