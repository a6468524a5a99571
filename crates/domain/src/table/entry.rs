//! The journal of a table.

use std::time::Duration;

use reversi_engine::{Color, Ply, Position, Square};

use super::{Outcome, PlayedPly, Table, Terms};
use crate::clock::ClockSetting;
use crate::{CommandId, Timestamp};

/// All that one command did, as one version of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The table's version after this entry: 1 for the first, then one more each.
    pub version: u32,
    /// When it was decided.
    pub at: Timestamp,
    /// When the turn in which it was decided began, which is when that turn was published; `None`
    /// for the first entry.
    pub published: Option<Timestamp>,
    /// The seat's command that it answers, `None` where the service acted by itself.
    pub command: Option<(Color, CommandId)>,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
}

impl Entry {
    /// Whether everybody who follows the game may see something of it.
    pub fn is_public(&self) -> bool {
        self.events.iter().any(Event::is_public)
    }
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
        /// What is left of the mover's reserve for lag.
        lag_reserve: Duration,
    },
    /// The side to move lost its turn by time, although it had a legal move.
    Skipped,
    /// The side to move had no legal move and passed.
    Passed,
    /// The service was away and goes on; the side to move has this much left.
    Resumed {
        /// `None` in an untimed game.
        remaining: Option<Duration>,
    },
    /// A side offered a draw. Seen by the players only.
    DrawOffered {
        /// Who.
        by: Color,
    },
    /// A side declined the draw. Seen by the players only.
    DrawDeclined,
    /// A side asked to take its last move back. Seen by the players only.
    TakebackAsked {
        /// Who.
        by: Color,
    },
    /// A side declined the takeback. Seen by the players only.
    TakebackDeclined,
    /// A side took its last move back, and all that came after it; it is its turn again.
    TakenBack {
        /// Who.
        by: Color,
        /// What the side that was to move has left; `None` in an untimed game.
        remaining: Option<Duration>,
    },
    /// A side was given time by its opponent.
    TimeGiven {
        /// Who was given it.
        to: Color,
        /// What it had left at the beginning of the turn, the gift included.
        remaining: Duration,
    },
    /// The game ended. Nothing comes after.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// Whether everybody who follows the game may see it, and not the players alone.
    pub fn is_public(&self) -> bool {
        !matches!(
            self,
            Event::DrawOffered { .. }
                | Event::DrawDeclined
                | Event::TakebackAsked { .. }
                | Event::TakebackDeclined
        )
    }

    /// Whether a turn begins with its publication.
    fn begins_turn(&self) -> bool {
        matches!(
            self,
            Event::Started { .. }
                | Event::Moved { .. }
                | Event::Passed
                | Event::Skipped
                | Event::TakenBack { .. }
                | Event::Resumed { .. }
        )
    }
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
    /// A turn that begins with its newest entry counts as published when that was decided, until
    /// [`Table::published`] or a later entry says otherwise.
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
            self.clock.begin_turn(published);
        }
        for event in &entry.events {
            let impossible = ReplayError::Impossible {
                version: entry.version,
            };
            self.happen(event).ok_or(impossible)?;
        }
        self.version = entry.version;
        self.public_version += u32::from(entry.is_public());
        if let Some((seat, id)) = entry.command {
            self.recent[seat].remember(id, self.public_version);
        }
        self.begins_turn = entry.events.iter().any(Event::begins_turn);
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
                lag_reserve,
            } => {
                self.turn_taken(turn, Ply::Move(square), spent)?;
                self.state_remaining(turn, remaining);
                self.clock.set_reserve(turn, lag_reserve);
            }
            Event::Passed => self.turn_taken(turn, Ply::Pass, Duration::ZERO)?,
            Event::Skipped => {
                let spent = self.clock.remaining()?[turn];
                self.turn_taken(turn, Ply::Skip, spent)?;
                // What was left over from a turn that was given more is not left for the next.
                self.state_remaining(turn, self.clock.after_turn(turn, spent));
            }
            Event::Resumed { remaining } => self.state_remaining(turn, remaining),
            Event::DrawOffered { by } => self.offers.offer_draw(by, self.plies.len()),
            Event::DrawDeclined => self.offers.decline_draw(),
            Event::TakebackAsked { by } => self.offers.ask_takeback(by, self.plies.len()),
            Event::TakebackDeclined => self.offers.decline_takeback(),
            Event::TakenBack { by, remaining } => {
                self.state_remaining(turn, remaining);
                self.take_back(by)?;
            }
            Event::TimeGiven { to, remaining } => self.clock.set(to, remaining),
            Event::Ended { outcome } => self.end(outcome),
        }
        Some(())
    }

    fn turn_taken(&mut self, turn: Color, ply: Ply, spent: Duration) -> Option<()> {
        self.position = self.position.apply(ply).ok()?;
        self.plies.push(PlayedPly { ply, spent });
        self.offers.turn_used(turn);
        Some(())
    }

    /// Goes back to before the last move of `by`. `None` where it has made none.
    fn take_back(&mut self, by: Color) -> Option<()> {
        self.plies.truncate(self.last_move_of(by)?);
        let start = Position::start(self.terms.variant);
        let mut plies = self.plies.iter();
        self.position = plies
            .try_fold(start, |position, played| position.apply(played.ply))
            .ok()?;
        if let ClockSetting::Move { .. } | ClockSetting::Days { .. } = self.clock.setting() {
            self.state_remaining(by, self.clock.setting().full());
        }
        self.offers.clear();
        Some(())
    }

    fn end(&mut self, outcome: Outcome) {
        if let (Outcome::OutOfTime { by }, Some(_)) = (outcome, self.clock.remaining()) {
            self.clock.set(by, Duration::ZERO);
        }
        self.offers.clear();
        self.outcome = Some(outcome);
    }

    fn state_remaining(&mut self, color: Color, remaining: Option<Duration>) {
        if let Some(remaining) = remaining {
            self.clock.set(color, remaining);
        }
    }
}
