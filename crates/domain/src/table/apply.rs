//! What each command does.

use reversi_engine::{Color, Position, Square};

use super::{Entry, Event, Outcome, Table};
use crate::clock::AFTER_AWAY;
use crate::{CommandId, Timestamp};

/// What a table may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A seat acts.
    Seat {
        /// Which seat.
        by: Color,
        /// The command's name.
        id: CommandId,
        /// What it does.
        action: Action,
    },
    /// Time has passed: decides what is due.
    Tick,
    /// The service goes on after it was away, or could not write for a while. What was spent
    /// after `last_alive` is charged to nobody.
    Resume {
        /// When the service was last known to be serving the game.
        last_alive: Timestamp,
    },
}

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Place a disc.
    Play {
        /// Where.
        square: Square,
        /// The number of plies on the record when the player chose, passes included. A move meant
        /// for another moment is refused.
        ply: u16,
    },
    /// Give the game up.
    Resign,
    /// Leave the game: called off before one's own first move, lost afterwards.
    Leave,
    /// Call the game off, before one's own first move.
    Abort,
}

/// What came of a command.
// A decision lives for a moment and is nearly always the large one.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The table changes; the entry says how.
    Changed {
        /// The table afterwards.
        table: Table,
        /// What is to be journalled.
        entry: Entry,
    },
    /// The same command came before, and made this version.
    Repeated {
        /// The version that the command made.
        version: u32,
    },
    /// There is nothing to do.
    Nothing,
}

/// Why a seat's command is refused. Nothing changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The time for this turn has run out.
    #[error("the time has run out")]
    OutOfTime,
    /// It is the other side's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move was meant for another moment of the game.
    #[error("the move was meant for an earlier position")]
    StaleMove,
    /// The rules do not allow the move.
    #[error("a disc may not be placed there")]
    IllegalMove,
    /// The side has made its first move.
    #[error("a game can be called off only before your first move")]
    TooLateToAbort,
}

/// Decides a command that came at `now`.
///
/// Pure: the same table, command and time give the same decision.
///
/// # Errors
///
/// A [`Refusal`] for a seat's command that the rules or the moment do not allow.
pub fn apply(table: &Table, command: Command, now: Timestamp) -> Result<Decision, Refusal> {
    match command {
        Command::Seat { by, id, action } => apply_seat(table, by, id, action, now),
        Command::Tick => Ok(match due(table, now) {
            Some(outcome) => changed(table, None, vec![Event::Ended { outcome }], now),
            None => Decision::Nothing,
        }),
        Command::Resume { last_alive } => Ok(match resumed(table, last_alive, now) {
            Some(event) => changed(table, None, vec![event], now),
            None => Decision::Nothing,
        }),
    }
}

fn apply_seat(
    table: &Table,
    by: Color,
    id: CommandId,
    action: Action,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    if let Some(version) = table.recent[by].version_of(id) {
        return Ok(Decision::Repeated { version });
    }
    if table.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    if due(table, now).is_some() {
        return Err(Refusal::OutOfTime);
    }
    let events = match action {
        Action::Play { square, ply } => play(table, by, square, ply, now)?,
        Action::Resign => vec![Event::Ended {
            outcome: Outcome::Resigned { by },
        }],
        Action::Leave if table.has_moved(by) => vec![Event::Ended {
            outcome: Outcome::Left { by },
        }],
        Action::Abort if table.has_moved(by) => return Err(Refusal::TooLateToAbort),
        Action::Leave | Action::Abort => vec![Event::Ended {
            outcome: Outcome::Aborted { by },
        }],
    };
    Ok(changed(table, Some((by, id)), events, now))
}

/// A move, with the pass and the end that it brings about.
fn play(
    table: &Table,
    by: Color,
    square: Square,
    ply: u16,
    now: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if table.position.turn() != by {
        return Err(Refusal::NotYourTurn);
    }
    if usize::from(ply) != table.plies.len() {
        return Err(Refusal::StaleMove);
    }
    let position = table
        .position
        .play(square)
        .map_err(|_| Refusal::IllegalMove)?;
    let spent = table.clock.spent(now);
    let remaining = table.clock.after_move(by, spent);
    let mut events = vec![Event::Moved {
        square,
        spent,
        remaining,
    }];
    events.extend(consequence(&position));
    Ok(events)
}

/// What follows from a position by itself.
fn consequence(position: &Position) -> Option<Event> {
    if position.is_over() {
        Some(Event::Ended {
            outcome: Outcome::Board {
                winner: position.winner(),
            },
        })
    } else {
        position.must_pass().then_some(Event::Passed)
    }
}

/// How the game ends by the time alone, if it is over at `now`.
fn due(table: &Table, now: Timestamp) -> Option<Outcome> {
    let by = table.turn()?;
    if table.clock.flag_at(by)? <= now {
        return Some(Outcome::OutOfTime { by });
    }
    (table.first_move_deadline(by)? <= now).then_some(Outcome::NoFirstMove { by })
}

fn resumed(table: &Table, last_alive: Timestamp, now: Timestamp) -> Option<Event> {
    let turn = table.turn()?;
    let remaining = table
        .clock
        .remaining_at(turn, last_alive.min(now))
        .map(|remaining| remaining[turn] + AFTER_AWAY);
    Some(Event::Resumed { remaining })
}

fn changed(
    table: &Table,
    command: Option<(Color, CommandId)>,
    events: Vec<Event>,
    now: Timestamp,
) -> Decision {
    let entry = Entry {
        version: table.version + 1,
        at: now,
        published: Some(table.clock.turn_began()),
        command,
        events,
    };
    let mut table = table.clone();
    table
        .advance(&entry)
        .expect("a decision is made of events that can happen");
    Decision::Changed { table, entry }
}
