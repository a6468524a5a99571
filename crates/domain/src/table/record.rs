//! A finished game in short.

use std::time::Duration;

use reversi_engine::Position;

use super::{Outcome, PlayedPly, ReplayError, Table, Terms};
use crate::clock::Clock;
use crate::{ByColor, Timestamp};

/// All that is kept of a finished game once its journal is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who played what with which clock.
    pub terms: Terms,
    /// When the game was made.
    pub started_at: Timestamp,
    /// The number of entries of its journal that everybody may see.
    pub version: u32,
    /// The plies.
    pub plies: Vec<PlayedPly>,
    /// What each side had left at the end; `None` in an untimed game.
    pub remaining: Option<ByColor<Duration>>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Table {
    /// The record of a finished game, `None` while it goes on.
    pub fn record(&self) -> Option<Record> {
        Some(Record {
            terms: self.terms,
            started_at: self.started_at,
            version: self.public_version,
            plies: self.plies.clone(),
            remaining: self.clock.remaining(),
            outcome: self.outcome?,
        })
    }
}

impl Record {
    /// The board at the end.
    ///
    /// # Errors
    ///
    /// Where the plies are no game by the rules of the variant; the record was damaged.
    pub fn position(&self) -> Result<Position, ReplayError> {
        let start = Position::start(self.terms.variant);
        self.plies
            .iter()
            .try_fold(start, |position, played| position.apply(played.ply))
            .map_err(|_| ReplayError::Impossible {
                version: self.version,
            })
    }

    /// The table at the end of the game, without the memory of commands.
    pub fn table(&self) -> Result<Table, ReplayError> {
        let mut clock = Clock::new(self.terms.clock, self.started_at);
        if let Some(remaining) = self.remaining {
            clock.set_both(remaining);
        }
        Ok(Table {
            position: self.position()?,
            version: self.version,
            public_version: self.version,
            plies: self.plies.clone(),
            outcome: Some(self.outcome),
            clock,
            ..Table::opened(self.terms, self.started_at)
        })
    }
}
