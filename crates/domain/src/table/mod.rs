//! A game between two seats, as a pure state machine.
//!
//! [`apply`] takes a table, a command and the time at which the command came, and gives the entry
//! that the command adds to the game's journal, with the table as it is afterwards. Each entry is
//! one version of the table: all that one command did, such as a move, the pass it forced and the
//! end of the game. [`Table::replay`] gives the table back from its entries.
//!
//! An entry counts once it is published. Whoever publishes it tells the table when that was
//! ([`Table::published`]): only then the next turn begins, so that nobody's clock pays for what the
//! journal took. The next entry carries that moment, so that a replay knows it too.
//!
//! Deliberately absent: who is connected, names, and anything that a seat sees and others do not.

mod apply;
mod entry;
mod outcome;
mod recent;
mod record;
mod terms;

pub use apply::{Action, Command, Decision, Refusal, apply};
pub use entry::{Entry, Event, ReplayError};
pub use outcome::Outcome;
pub use record::Record;
pub use terms::{Seat, Terms};

use std::time::Duration;

use reversi_engine::{Color, Ply, Position};

use crate::clock::{Clock, FIRST_MOVE};
use crate::{ByColor, Timestamp};
use recent::RecentCommands;

/// One ply of the record, with the time that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    /// What was done.
    pub ply: Ply,
    /// The time charged for it; zero for a pass.
    pub spent: Duration,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    terms: Terms,
    started_at: Timestamp,
    version: u32,
    position: Position,
    plies: Vec<PlayedPly>,
    clock: Clock,
    outcome: Option<Outcome>,
    /// What each seat sent last, so that a command sent twice acts once.
    recent: ByColor<RecentCommands>,
}

impl Table {
    /// The first entry of a new game.
    pub fn start(terms: Terms, at: Timestamp) -> (Table, Entry) {
        let entry = Entry {
            version: 1,
            at,
            published: None,
            command: None,
            events: vec![Event::Started { terms }],
        };
        (Table::opened(terms, at), entry)
    }

    fn opened(terms: Terms, at: Timestamp) -> Table {
        Table {
            terms,
            started_at: at,
            version: 1,
            position: Position::start(terms.variant),
            plies: Vec::new(),
            clock: Clock::new(terms.clock, at),
            outcome: None,
            recent: ByColor::default(),
        }
    }

    /// Who plays what with which clock.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// When the game was made.
    pub fn started_at(&self) -> Timestamp {
        self.started_at
    }

    /// The number of entries so far. Starts at 1, grows by one with each entry.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The board and the side to move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The record so far.
    pub fn plies(&self) -> &[PlayedPly] {
        &self.plies
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The side to move; `None` once the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then(|| self.position.turn())
    }

    /// The side that made ply `index` of the record, counted from 0. The sides take turns, since
    /// passes are plies too.
    pub fn color_of_ply(&self, index: usize) -> Color {
        let first = Position::start(self.terms.variant).turn();
        if index.is_multiple_of(2) {
            first
        } else {
            !first
        }
    }

    /// Whether a side has made a move of its own.
    pub fn has_moved(&self, color: Color) -> bool {
        let mut plies = self.plies.iter().enumerate();
        plies.any(|(index, played)| {
            self.color_of_ply(index) == color && matches!(played.ply, Ply::Move(_))
        })
    }

    /// When the game is decided unless something happens before, if ever: the flag of the side to
    /// move, or the end of the time for its first move.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.turn()?;
        let flag = self.clock.flag_at(turn)?;
        Some(
            self.first_move_deadline(turn)
                .map_or(flag, |first| first.min(flag)),
        )
    }

    fn first_move_deadline(&self, turn: Color) -> Option<Timestamp> {
        self.clock.remaining()?;
        (!self.has_moved(turn)).then(|| self.clock.turn_began() + FIRST_MOVE)
    }

    /// States that the table's newest entry was published at `at`: the next turn begins.
    pub fn published(&mut self, at: Timestamp) {
        self.clock.begin_turn(at);
    }
}

#[cfg(test)]
mod tests;
