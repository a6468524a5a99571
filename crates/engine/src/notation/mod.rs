//! Games written down as their moves.

mod transcript;

pub(crate) use transcript::TranscriptReader;
pub use transcript::{ParseTranscriptError, Transcript, TranscriptFault};
