//! Finding the Postgres programs on the machine.

use std::cmp::Reverse;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::account::Account;
use super::error::Error;

const NEEDED: [&str; 3] = ["initdb", "pg_ctl", "postgres"];

/// Folders with one subfolder for each major version: Debian's, Red Hat's, Alpine's.
const VERSIONED: [&str; 3] = ["/usr/lib/postgresql", "/usr", "/usr/libexec"];

/// Folders with one installation.
const SINGLE: [&str; 3] = [
    "/usr/local/pgsql/bin",
    "/opt/homebrew/bin",
    "/usr/local/bin",
];

/// A folder with Postgres's programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Programs {
    folder: PathBuf,
    /// The major version, such as 15.
    pub(super) major: u32,
}

impl Programs {
    /// The programs in `given` and nowhere else, or else the best on the machine: those of the
    /// version that made `cluster`, or the newest for a cluster that doesn't exist yet.
    pub(super) fn find(
        given: Option<&Path>,
        cluster: &Path,
        account: &Account,
    ) -> Result<Programs, Error> {
        let searched = given.map_or_else(candidates, |folder| vec![folder.to_owned()]);
        let mut found: Vec<Programs> = searched
            .iter()
            .filter_map(|folder| examine(folder, account))
            .collect();
        found.sort_by_key(|programs| Reverse(programs.major));
        if found.is_empty() {
            return Err(Error::NoPrograms { searched });
        }
        match cluster_version(cluster) {
            None => Ok(found.swap_remove(0)),
            Some(version) => of_version(found, version, cluster),
        }
    }

    /// The path of one of the programs.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

fn of_version(found: Vec<Programs>, version: u32, cluster: &Path) -> Result<Programs, Error> {
    let installed = found.iter().map(|programs| programs.major).collect();
    let folder = cluster.to_owned();
    found
        .into_iter()
        .find(|programs| programs.major == version)
        .ok_or(Error::OtherMajor {
            folder,
            cluster: version,
            installed,
        })
}

/// The major version that made the cluster, if there is one.
fn cluster_version(cluster: &Path) -> Option<u32> {
    fs::read_to_string(cluster.join("PG_VERSION"))
        .ok()?
        .trim()
        .parse()
        .ok()
}

fn candidates() -> Vec<PathBuf> {
    let versioned = VERSIONED
        .iter()
        .flat_map(|folder| versions_in(Path::new(folder)));
    let single = SINGLE.iter().map(PathBuf::from);
    let mut all: Vec<PathBuf> = versioned.chain(single).chain(on_path()).collect();
    all.retain(|folder| NEEDED.iter().all(|name| folder.join(name).is_file()));
    all.sort();
    all.dedup();
    if all.is_empty() {
        VERSIONED.iter().chain(&SINGLE).map(PathBuf::from).collect()
    } else {
        all
    }
}

fn versions_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let is_version = |name: &str| {
        let number = name
            .trim_start_matches("pgsql-")
            .trim_start_matches("postgresql");
        number.parse::<u32>().is_ok()
    };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_str().is_some_and(is_version))
        .flat_map(|entry| [entry.path().join("bin"), entry.path()])
        .collect()
}

/// The real folder of the `initdb` on PATH: distributions link single programs from there.
fn on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let initdb = env::split_paths(&path)
        .map(|folder| folder.join("initdb"))
        .find(|p| p.is_file());
    initdb?.canonicalize().ok()?.parent().map(Path::to_owned)
}

fn examine(folder: &Path, account: &Account) -> Option<Programs> {
    if !NEEDED.iter().all(|name| folder.join(name).is_file()) {
        return None;
    }
    let output = account
        .command(&folder.join("postgres"))
        .arg("--version")
        .output()
        .ok()?;
    let major = major_version(&String::from_utf8_lossy(&output.stdout))?;
    Some(Programs {
        folder: folder.to_owned(),
        major,
    })
}

/// `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)` is 15, `16beta1` is 16.
fn major_version(text: &str) -> Option<u32> {
    let version = text.split_whitespace().nth(2)?;
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_major_version_of_every_spelling() {
        let debian = "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n";
        assert_eq!(major_version(debian), Some(15));
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major_version("bash: no such file"), None);
    }

    #[test]
    fn a_folder_without_the_programs_is_named() {
        let folder = Path::new("/var/empty/of/postgres");
        let error = Programs::find(Some(folder), Path::new("/none"), &Account::Own).unwrap_err();
        assert!(
            error.to_string().contains("/var/empty/of/postgres"),
            "{error}"
        );
        assert!(error.to_string().contains("PG_BIN"), "{error}");
    }
}
