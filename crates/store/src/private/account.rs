//! The user that Postgres runs as: it refuses to run as root.

use std::fs;
use std::os::unix::fs::{MetadataExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::unistd::{Uid, User, geteuid};

use super::error::{AtPath, Error};

/// Who runs the Postgres programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// The user that runs this process.
    Own,
    /// Another user, whom root drops to.
    Other { name: String, uid: u32, gid: u32 },
}

impl Account {
    /// For root the owner of the first of `folders` that isn't root's, else `postgres`, else
    /// `nobody`; for anyone else themselves.
    pub(super) fn choose(folders: &[&Path]) -> Result<Account, Error> {
        if !geteuid().is_root() {
            return Ok(Account::Own);
        }
        let owner = folders.iter().find_map(|folder| owner(folder));
        let named = || ["postgres", "nobody"].into_iter().find_map(named);
        owner.or_else(named).ok_or(Error::NoAccount)
    }

    /// A command that runs as this user, in the root folder so that no folder of the caller's is
    /// kept in use.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir("/").env_remove("PGDATA");
        if let Account::Other { uid, gid, .. } = self {
            command.uid(*uid).gid(*gid);
        }
        command
    }

    /// Gives a file or folder with all that is in it to this user.
    pub(super) fn own(&self, path: &Path) -> Result<(), Error> {
        let Account::Other { uid, gid, .. } = self else {
            return Ok(());
        };
        let found = fs::symlink_metadata(path).at(path)?;
        if found.is_dir() {
            for entry in fs::read_dir(path).at(path)? {
                self.own(&entry.at(path)?.path())?;
            }
        }
        lchown(path, Some(*uid), Some(*gid)).at(path)
    }

    /// Whether what belongs to the user `uid` is as good as our own.
    pub(super) fn is_trusted(&self, uid: u32) -> bool {
        let is_account = matches!(self, Account::Other { uid: own, .. } if *own == uid);
        is_account || uid == geteuid().as_raw()
    }

    /// The user's name, for messages.
    pub(super) fn name(&self) -> String {
        match self {
            Account::Own => user_name(geteuid().as_raw()),
            Account::Other { name, .. } => name.clone(),
        }
    }
}

/// Who owns a folder, unless it is root's or there is none.
fn owner(folder: &Path) -> Option<Account> {
    let found = fs::metadata(folder).ok().filter(|found| found.uid() != 0)?;
    let (uid, gid) = (found.uid(), found.gid());
    Some(Account::Other {
        name: user_name(uid),
        uid,
        gid,
    })
}

fn named(name: &str) -> Option<Account> {
    let user = User::from_name(name).ok().flatten()?;
    let (uid, gid) = (user.uid.as_raw(), user.gid.as_raw());
    Some(Account::Other {
        name: user.name,
        uid,
        gid,
    })
}

fn user_name(uid: u32) -> String {
    let user = User::from_uid(Uid::from_raw(uid)).ok().flatten();
    user.map_or_else(|| uid.to_string(), |user| user.name)
}
