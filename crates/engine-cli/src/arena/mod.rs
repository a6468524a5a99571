//! Games between engines.

mod gtp;
mod internal;
mod nboard;
mod program;
pub(crate) mod score;

use std::time::Duration;

use reversi_engine::Square;
use reversi_engine::notation::Transcript;

/// An engine that plays games.
pub(crate) trait Player {
    /// Prepares for another game; the time it takes is not counted.
    fn new_game(&mut self) -> anyhow::Result<()>;

    /// The move after `game`, where one is legal.
    fn choose(&mut self, game: &Transcript) -> anyhow::Result<Square>;

    /// CPU time used for moves so far.
    fn cpu_time(&self) -> Duration;
}

/// Opens a player: `self:SECONDS` or `self-depth:PLIES` for this engine, `nboard:DEPTH:COMMAND` or
/// `gtp:COMMAND` for another.
pub(crate) fn open(text: &str) -> anyhow::Result<Box<dyn Player>> {
    let usage = "a player is self:SECONDS, self-depth:PLIES, nboard:DEPTH:COMMAND or gtp:COMMAND";
    let (kind, rest) = text.split_once(':').ok_or_else(|| anyhow::anyhow!(usage))?;
    match kind {
        "self" => Ok(Box::new(internal::Internal::timed(
            Duration::try_from_secs_f64(rest.parse()?)?,
        ))),
        "self-depth" => Ok(Box::new(internal::Internal::to_depth(rest.parse()?))),
        "nboard" => {
            let (depth, command) = rest.split_once(':').ok_or_else(|| anyhow::anyhow!(usage))?;
            Ok(Box::new(nboard::NBoard::start(command, depth.parse()?)?))
        }
        "gtp" => Ok(Box::new(gtp::Gtp::start(rest)?)),
        _ => anyhow::bail!(usage),
    }
}
