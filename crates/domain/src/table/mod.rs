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
//! Most entries are for everybody, some for the players alone: [`Table::public_version`] counts the
//! former. Deliberately absent: who is connected, and names.

mod apply;
mod entry;
mod offers;
mod outcome;
mod recent;
mod record;
mod terms;

pub use apply::{Action, Command, Decision, Refusal, apply};
pub use entry::{Entry, Event, ReplayError};
pub use offers::Offers;
pub use outcome::Outcome;
pub use record::Record;
pub use terms::{Seat, Terms};

use std::time::Duration;

use reversi_engine::{Color, Ply, Position};

use crate::clock::Clock;
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
    public_version: u32,
    position: Position,
    plies: Vec<PlayedPly>,
    clock: Clock,
    outcome: Option<Outcome>,
    offers: Offers,
    /// Whether a turn begins when the newest entry is published.
    begins_turn: bool,
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
            public_version: 1,
            position: Position::start(terms.variant),
            plies: Vec::new(),
            clock: Clock::new(terms.clock, at),
            outcome: None,
            offers: Offers::default(),
            begins_turn: true,
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

    /// The number of entries so far that everybody may see, so that those who follow a game learn
    /// nothing from a gap. Starts at 1.
    pub fn public_version(&self) -> u32 {
        self.public_version
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

    /// What waits for an answer.
    pub fn offers(&self) -> &Offers {
        &self.offers
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
        self.last_move_of(color).is_some()
    }

    /// Where on the record the last move of a side's own stands.
    fn last_move_of(&self, color: Color) -> Option<usize> {
        self.turns_of(color)
            .find(|&index| matches!(self.plies[index].ply, Ply::Move(_)))
    }

    /// How many times in a row a side has lost its turn by time.
    fn skips_in_a_row(&self, color: Color) -> usize {
        self.turns_of(color)
            .map(|index| self.plies[index].ply)
            .filter(|ply| *ply != Ply::Pass)
            .take_while(|ply| *ply == Ply::Skip)
            .count()
    }

    /// Where on the record a side's plies stand, the last one first.
    fn turns_of(&self, color: Color) -> impl Iterator<Item = usize> {
        (0..self.plies.len())
            .rev()
            .filter(move |&index| self.color_of_ply(index) == color)
    }

    /// When the game is decided unless something happens before: the flag of the side to move, the
    /// end of the time for its first move, or the end of the patience with an untimed game. `None`
    /// once the game is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.turn()?;
        let flag = self.clock.flag_at(turn);
        let first_move = self.first_move_deadline(turn);
        Some(first_move.map_or(flag, |first_move| first_move.min(flag)))
    }

    fn first_move_deadline(&self, turn: Color) -> Option<Timestamp> {
        let first_move = self.clock.setting().first_move()?;
        (!self.has_moved(turn)).then(|| self.clock.turn_began() + first_move)
    }

    /// States that the table's newest entry was published at `at`. If a turn begins with it, its
    /// time begins now.
    pub fn published(&mut self, at: Timestamp) {
        if self.begins_turn {
            self.clock.begin_turn(at);
        }
    }
}

#[cfg(test)]
mod tests;
