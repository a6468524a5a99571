//! Games written down as their moves.

mod transcript;

pub use transcript::{ParseTranscriptError, Transcript, TranscriptFault};
