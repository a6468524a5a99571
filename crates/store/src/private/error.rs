//! What can keep a private Postgres from running.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why the private Postgres could not be started or stopped. The text is made for the person who
/// runs the server: it names the path and says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The data folder can't be created or written.
    #[error("the data folder {} can't be written: {source}", folder.display())]
    NotWritable {
        /// The data folder.
        folder: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// A newer version of the program has been there before.
    #[error(
        "the data folder {} is of version {found} and this program knows versions up to {known}: \
         start it with the newer program that wrote it",
        folder.display()
    )]
    Newer {
        /// The data folder.
        folder: PathBuf,
        /// The version that the folder is marked with.
        found: u32,
        /// The newest version this program knows.
        known: u32,
    },
    /// The version mark of the data folder is no number.
    #[error("{} should hold one number, the version of the data folder", file.display())]
    BadMark {
        /// The file that holds the mark.
        file: PathBuf,
    },
    /// Another server holds the data folder and did not stop in time.
    #[error(
        "the data folder {} is still in use by {holder} after {} s: stop that server first",
        folder.display(), waited.as_secs()
    )]
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// The process that holds the lock, as it named itself.
        holder: String,
        /// How long was waited for it.
        waited: Duration,
    },
    /// There is no Postgres on the machine.
    #[error(
        "no Postgres programs (initdb, pg_ctl, postgres) in {}: install them (on Debian: apt-get \
         install postgresql), set PG_BIN to their folder, or set DATABASE_URL to a database",
        list(searched)
    )]
    NoPrograms {
        /// The folders that were searched.
        searched: Vec<PathBuf>,
    },
    /// The cluster was made by a major version that isn't installed.
    #[error(
        "{} was made by Postgres {cluster} and only {} is installed: install Postgres {cluster}, or \
         upgrade the folder with pg_upgrade",
        folder.display(), list(installed)
    )]
    OtherMajor {
        /// The folder of the cluster.
        folder: PathBuf,
        /// The major version that made it.
        cluster: u32,
        /// The major versions found on the machine.
        installed: Vec<u32>,
    },
    /// Root may not run Postgres, and there is nobody to run it as.
    #[error(
        "Postgres doesn't run as root, and the machine has neither the user postgres nor nobody"
    )]
    NoAccount,
    /// The user that Postgres runs as can't reach the data folder.
    #[error(
        "the user {account} that runs Postgres can't reach {}: move the data folder to a place that \
         everybody may enter, such as /var/lib/reversi",
        folder.display()
    )]
    Unreachable {
        /// The folder of the cluster.
        folder: PathBuf,
        /// The user.
        account: String,
    },
    /// One of Postgres's programs failed.
    #[error("{program} failed: {output}")]
    Program {
        /// The program's name.
        program: &'static str,
        /// The end of what it printed.
        output: String,
    },
    /// A started server did not become ready.
    #[error("Postgres in {} is not ready after {} s", folder.display(), waited.as_secs())]
    NotReady {
        /// The folder of the cluster.
        folder: PathBuf,
        /// How long was waited for it.
        waited: Duration,
    },
    /// A file operation failed.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// The new server refused a connection or a statement.
    #[error("the private Postgres answers with an error: {0}")]
    Database(#[from] sqlx::Error),
    /// The task that started Postgres was ended with the program.
    #[error("the start of Postgres was cut short")]
    CutShort,
}

/// Adds the path to an error of the file system.
pub(super) trait AtPath<T> {
    /// Names the path in the error.
    fn at(self, path: &Path) -> Result<T, Error>;
}

impl<T> AtPath<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Error> {
        self.map_err(|source| Error::File {
            path: path.to_owned(),
            source,
        })
    }
}

fn list<T: fmt::Debug>(items: &[T]) -> String {
    let words: Vec<String> = items
        .iter()
        .map(|item| format!("{item:?}").trim_matches('"').to_owned())
        .collect();
    words.join(", ")
}
