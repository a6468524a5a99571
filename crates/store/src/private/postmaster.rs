//! The postmaster of a cluster, seen from outside: its lock file and its process.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::error::{AtPath, Error};

/// A running postmaster, as `postmaster.pid` describes it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Postmaster {
    /// The folder of the Unix socket.
    pub(super) sockets: Option<PathBuf>,
    /// Whether it takes connections: it may also be starting, recovering or stopping.
    pub(super) ready: bool,
}

/// What is known about the postmaster of a cluster.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum State {
    /// No lock file, or one that Postgres itself can judge.
    Absent,
    /// A lock file that Postgres would take for a running server for ever.
    Misleading,
    /// The postmaster runs, and may be starting or stopping.
    Running(Postmaster),
}

/// The lines are: process, data folder, start time, port, socket folder, listen address, shared
/// memory, status; the later ones are added as the postmaster gets on.
fn parse(text: &str) -> Option<(u32, Postmaster)> {
    let mut lines = text.lines().map(str::trim);
    let pid = lines.next()?.parse().ok()?;
    let sockets = lines
        .nth(3)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from);
    let ready = lines.nth(2) == Some("ready");
    Some((pid, Postmaster { sockets, ready }))
}

/// Looks at the lock file of `cluster` and at the process it names.
pub(super) fn look(cluster: &Path) -> Result<State, Error> {
    let file = lock_file(cluster);
    let text = match fs::read_to_string(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Absent),
        other => other.at(&file)?,
    };
    if text.trim().is_empty() {
        return Ok(State::Misleading);
    }
    Ok(parse(&text).map_or(State::Absent, |(pid, found)| judge(pid, found, cluster)))
}

/// Removes the lock files that would keep Postgres from starting.
pub(super) fn clear(cluster: &Path, sockets: &Path) -> Result<(), Error> {
    for file in [lock_file(cluster), sockets.join(".s.PGSQL.5432.lock")] {
        match fs::remove_file(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            other => other.at(&file)?,
        }
    }
    tracing::warn!(cluster = %cluster.display(), "removed the lock of a Postgres that has died");
    Ok(())
}

/// Whether the process with the number in the lock file is the postmaster of this cluster, or
/// another that has got the number since.
fn judge(pid: u32, postmaster: Postmaster, cluster: &Path) -> State {
    let process = PathBuf::from(format!("/proc/{pid}"));
    let Ok(command) = fs::read(process.join("cmdline")) else {
        return State::Absent;
    };
    if is_zombie(&process) || !is_postgres(&command) {
        return State::Misleading;
    }
    if names(&command, cluster) {
        return State::Running(postmaster);
    }
    // One that was started by hand from within the folder does not name it.
    match fs::read_link(process.join("cwd")) {
        Ok(folder) if folder == cluster => State::Running(postmaster),
        Ok(_) => State::Misleading,
        Err(_) => State::Absent,
    }
}

/// The state stands after the name in parentheses: `42 (postgres) Z 1 ...`.
fn is_zombie(process: &Path) -> bool {
    let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| rest.trim_start().starts_with('Z'))
}

fn is_postgres(command: &[u8]) -> bool {
    let program = command.split(|byte| *byte == 0).next().unwrap_or_default();
    program.ends_with(b"postgres")
}

fn names(command: &[u8], cluster: &Path) -> bool {
    command
        .split(|byte| *byte == 0)
        .any(|word| word == cluster.as_os_str().as_bytes())
}

fn lock_file(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

#[cfg(test)]
mod tests {
    use super::*;

    const READY: &str =
        "4242\n/data/postgres\n1700000000\n5432\n/data/run\n\n  196 32769\nready   \n";

    fn cluster_with(lock: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(lock_file(folder.path()), lock).unwrap();
        folder
    }

    #[test]
    fn reads_the_lines_of_the_lock_file() {
        let sockets = Some(PathBuf::from("/data/run"));
        assert_eq!(
            parse(READY),
            Some((
                4242,
                Postmaster {
                    sockets,
                    ready: true
                }
            ))
        );
    }

    #[test]
    fn one_that_has_just_started_is_not_ready() {
        let found = parse("4242\n/data/postgres\n1700000000\n5432\n");
        assert_eq!(
            found,
            Some((
                4242,
                Postmaster {
                    sockets: None,
                    ready: false
                }
            ))
        );
    }

    #[test]
    fn no_lock_file_is_no_postmaster() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(look(folder.path()).unwrap(), State::Absent);
    }

    #[test]
    fn an_empty_lock_file_misleads_postgres() {
        assert_eq!(look(cluster_with("").path()).unwrap(), State::Misleading);
    }

    #[test]
    fn the_number_of_another_live_program_misleads_postgres() {
        let folder = cluster_with(&format!("{}\n", std::process::id()));
        assert_eq!(look(folder.path()).unwrap(), State::Misleading);
    }

    #[test]
    fn a_number_that_nobody_has_is_left_to_postgres() {
        let folder = cluster_with("4194999\n");
        assert_eq!(look(folder.path()).unwrap(), State::Absent);
    }
}
