//! Files that have to be there whole after a power cut.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::error::{AtPath, Error};

/// Writes a file beside and renames it over the old one, so that after a crash it is one or the
/// other, and never half of either.
pub(super) fn replace(path: &Path, contents: &str) -> Result<(), Error> {
    let beside = path.with_extension("new");
    let mut file = File::create(&beside).at(&beside)?;
    file.write_all(contents.as_bytes()).at(&beside)?;
    file.sync_all().at(&beside)?;
    fs::rename(&beside, path).at(path)?;
    sync_folder_of(path)
}

/// Makes the new name of a file or folder durable.
pub(super) fn sync_folder_of(path: &Path) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new("/"));
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .at(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("VERSION");
        for contents in ["a longer text", "short"] {
            replace(&path, contents).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), contents);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
