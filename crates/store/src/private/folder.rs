//! The data folder: its version mark and its lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::error::{AtPath, Error};
use super::files::replace;

/// The newest layout of the data folder that this program knows.
pub const FOLDER_VERSION: u32 = 1;

const POLL: Duration = Duration::from_millis(50);

/// The data folder, held by this process until dropped. The kernel frees the lock of a process
/// that dies, however it dies.
#[derive(Debug)]
pub(super) struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Creates the folder if it isn't there, waits for the server that holds it, at most `wait`,
    /// and checks its version.
    pub(super) async fn open(folder: &Path, wait: Duration) -> Result<DataFolder, Error> {
        let (path, mut lock) = prepare(folder).map_err(|source| Error::NotWritable {
            folder: folder.to_owned(),
            source,
        })?;
        hold(&lock, &path, wait).await?;
        check_version(&path)?;
        sign(&mut lock).at(&path.join("lock"))?;
        Ok(DataFolder { path, _lock: lock })
    }

    /// The absolute path without symbolic links.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

fn prepare(folder: &Path) -> io::Result<(PathBuf, File)> {
    fs::create_dir_all(folder)?;
    let path = folder.canonicalize()?;
    let lock = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path.join("lock"))?;
    // A folder may be closed although an old lock file in it is open to us.
    fs::write(path.join("write-test"), "")?;
    fs::remove_file(path.join("write-test"))?;
    Ok((path, lock))
}

async fn hold(lock: &File, folder: &Path, wait: Duration) -> Result<(), Error> {
    let file = folder.join("lock");
    if try_hold(lock, &file)? {
        return Ok(());
    }
    let holder = holder(&file);
    let (shown, limit_s) = (folder.display(), wait.as_secs());
    tracing::info!(folder = %shown, holder, limit_s, "waiting for the server that holds the data folder");
    let started = Instant::now();
    while started.elapsed() < wait {
        sleep(POLL).await;
        if try_hold(lock, &file)? {
            return Ok(());
        }
    }
    Err(Error::InUse {
        folder: folder.to_owned(),
        holder,
        waited: wait,
    })
}

fn try_hold(lock: &File, file: &Path) -> Result<bool, Error> {
    match lock.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(source)) => Err(source).at(file),
    }
}

/// How the holder of the lock named itself; for people, the lock itself is the kernel's.
fn holder(file: &Path) -> String {
    match fs::read_to_string(file) {
        Ok(text) if !text.trim().is_empty() => text.trim().to_owned(),
        _ => "another server".to_owned(),
    }
}

fn sign(lock: &mut File) -> io::Result<()> {
    lock.set_len(0)?;
    write!(lock, "process {}", std::process::id())
}

fn check_version(folder: &Path) -> Result<(), Error> {
    let file = folder.join("VERSION");
    match fs::read_to_string(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            replace(&file, &format!("{FOLDER_VERSION}\n"))
        }
        Err(error) => Err(error).at(&file),
        Ok(text) => match text.trim().parse::<u32>() {
            Err(_) => Err(Error::BadMark { file }),
            Ok(found) if found > FOLDER_VERSION => Err(Error::Newer {
                folder: folder.to_owned(),
                found,
                known: FOLDER_VERSION,
            }),
            Ok(_) => Ok(()),
        },
    }
}
