//! The journal of a table.

use std::time::Duration;

use reversi_engine::{Color, Ply, Square};

use super::{Outcome, PlayedPly, Table, Terms};
use crate::{CommandId, Timestamp};

/// All that one command did, as one version of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The table's version after this entry: 1 for the first, then one more each.
    pub version: u32,
    /// When it was decided.
    pub at: Timestamp,
    /// When the entry before this one was published; `None` for the first entry, and where the
    /// publication was not seen because the service stopped.
    pub published: Option<Timestamp>,
    /// The seat's command that it answers, `None` where the service acted by itself.
    pub command: Option<(Color, CommandId)>,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game was made. The first event of every game, and of no other entry.
    Started {
        /// On these terms.
        terms: Terms,
    },
    /// The side to move placed a disc.
    Moved {
        /// Where.
        square: Square,
        /// The time charged for the move.
        spent: Duration,
        /// What the mover has left, its increment included; `None` in an untimed game.
        remaining: Option<Duration>,
    },
    /// The side to move had no legal move and passed.
    Passed,
    /// The service was away and goes on; the side to move has this much left.
    Resumed {
        /// `None` in an untimed game.
        remaining: Option<Duration>,
    },
    /// The game ended. Nothing comes after.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// Entries that are no table's journal. Found only where a journal was damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// There is no entry, or the first one is not the start of a game.
    #[error("the journal does not begin with the start of a game")]
    NotStarted,
    /// An entry's version is not one more than that of the entry before.
    #[error("the journal has version {found} where {expected} was expected")]
    Version {
        /// The version that should have come.
        expected: u32,
        /// The version that came.
        found: u32,
    },
    /// An event that cannot happen at that point.
    #[error("version {version} of the journal has an event that cannot happen there")]
    Impossible {
        /// The entry's version.
        version: u32,
    },
}

impl Table {
    /// The table that a game's entries, from the first on, lead to.
    ///
    /// Its newest entry counts as published when it was decided, until [`Table::published`] or a
    /// later entry says otherwise.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Table, ReplayError> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(ReplayError::NotStarted)?;
        let (1, [Event::Started { terms }]) = (first.version, first.events.as_slice()) else {
            return Err(ReplayError::NotStarted);
        };
        let mut table = Table::opened(*terms, first.at);
        for entry in entries {
            table.advance(entry)?;
        }
        Ok(table)
    }

    /// Takes the table's next entry. After an error the table is not to be used any more.
    pub fn advance(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        let expected = self.version + 1;
        if entry.version != expected {
            return Err(ReplayError::Version {
                expected,
                found: entry.version,
            });
        }
        if let Some(published) = entry.published {
            self.published(published);
        }
        for event in &entry.events {
            self.happen(event).ok_or(ReplayError::Impossible {
                version: entry.version,
            })?;
        }
        if let Some((seat, id)) = entry.command {
            self.recent[seat].remember(id, entry.version);
        }
        self.version = entry.version;
        self.published(entry.at);
        Ok(())
    }

    /// `None` if the event cannot happen here.
    fn happen(&mut self, event: &Event) -> Option<()> {
        let turn = self.turn()?;
        match *event {
            Event::Started { .. } => return None,
            Event::Moved {
                square,
                spent,
                remaining,
            } => {
                self.position = self.position.play(square).ok()?;
                self.plies.push(PlayedPly {
                    ply: Ply::Move(square),
                    spent,
                });
                self.state_remaining(turn, remaining);
            }
            Event::Passed => {
                self.position = self.position.pass().ok()?;
                self.plies.push(PlayedPly {
                    ply: Ply::Pass,
                    spent: Duration::ZERO,
                });
            }
            Event::Resumed { remaining } => self.state_remaining(turn, remaining),
            Event::Ended { outcome } => {
                if let (Outcome::OutOfTime { by }, Some(_)) = (outcome, self.clock.remaining()) {
                    self.clock.set(by, Duration::ZERO);
                }
                self.outcome = Some(outcome);
            }
        }
        Some(())
    }

    fn state_remaining(&mut self, color: Color, remaining: Option<Duration>) {
        if let Some(remaining) = remaining {
            self.clock.set(color, remaining);
        }
    }
}
