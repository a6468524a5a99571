//! How entries and records are written, apart from the domain's types, so that those can change
//! while what is stored stays readable.
//!
//! Every way has a number that is stored beside what it wrote. A new way gets a new number; the
//! old ones stay readable, and samples of each are kept in `samples/`.

mod entry;
mod record;

pub(crate) use entry::{ENTRY_CODEC, decode_entry, encode_entry};
pub(crate) use record::{RECORD_CODEC, RecordBody, decode_record, encode_record};

/// Stored bytes that can't be decoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// Written in a way that this program doesn't know.
    #[error("it is written with codec {0}, which this program doesn't know")]
    Unknown(i16),
    /// An entry that isn't the JSON it should be.
    #[error("an entry can't be read: {0}")]
    Json(#[from] serde_json::Error),
    /// A value outside its limits.
    #[error("{0} is outside its limits")]
    OutOfRange(&'static str),
    /// A record that ends too early or has bytes left over.
    #[error("a record has the wrong length")]
    Length,
}
