//! The shared folder of real games and published positions.

use std::env;
use std::path::PathBuf;

/// A folder of the data that `REVERSI_DATA` names. Where that is not set, says so and gives
/// nothing: the test is skipped.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let data = env::var_os("REVERSI_DATA").map(PathBuf::from);
    if data.is_none() {
        eprintln!("skipped: REVERSI_DATA is not set");
    }
    data.map(|data| data.join(name))
}
