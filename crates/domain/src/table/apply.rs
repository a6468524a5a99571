//! What each command does.

use reversi_engine::{Color, Position, Square};

use super::{Entry, Event, Outcome, Table};
use crate::clock::lag::{Charge, Lag};
use crate::clock::{AFTER_AWAY, ClockSetting, OnTimeout};
use crate::presence::Absence;
use crate::{CommandId, Timestamp};

/// A game with so many entries has seen enough takebacks; a full game has some 60.
const ENTRIES_FOR_TAKEBACKS: u32 = 1_000;

/// Who loses the turn by time so many times in a row loses the game.
const SKIPS_THAT_LOSE: usize = 3;

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
    /// A player has been away for too long.
    Absent(Absence),
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
        /// What the server has measured about the connection.
        lag: Lag,
    },
    /// Give the game up.
    Resign,
    /// Leave the game: called off before one's own first move, lost afterwards.
    Leave,
    /// Call the game off, before one's own first move.
    Abort,
    /// Offer a draw, in one's own turn and once a turn.
    OfferDraw,
    /// Answer the opponent's offer of a draw.
    AnswerDraw {
        /// Yes or no.
        accept: bool,
    },
    /// Ask to take one's own last move back, once a turn. The computer always agrees.
    AskTakeback,
    /// Answer the opponent's request for a takeback.
    AnswerTakeback {
        /// Yes or no.
        accept: bool,
    },
    /// Give the opponent more time.
    GiveTime,
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
    /// The same command came before.
    Repeated {
        /// The public version after the command.
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
    /// The same offer is open, or was made in this turn.
    #[error("this was offered already")]
    AlreadyOffered,
    /// There is nothing to answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The side has made no move that it could take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Moves have been taken back too often in this game.
    #[error("moves have been taken back too often in this game")]
    TooManyTakebacks,
    /// The clock is not of a kind that time can be given on, or shows too much.
    #[error("no time can be given in this game")]
    NoTimeToGive,
    /// The computer does not agree on anything.
    #[error("the computer plays to the end")]
    ComputerOpponent,
}

/// Decides a command that came at `now`.
///
/// Pure: the same table, command and time give the same decision.
///
/// # Errors
///
/// A [`Refusal`] for a seat's command that the rules or the moment do not allow.
pub fn apply(table: &Table, command: Command, now: Timestamp) -> Result<Decision, Refusal> {
    let (seat, events) = match command {
        Command::Seat { by, id, action } => {
            if let Some(version) = table.recent[by].version_of(id) {
                return Ok(Decision::Repeated { version });
            }
            (Some((by, id)), act(table, by, action, now)?)
        }
        Command::Tick => (None, fall_due(table, now)),
        Command::Resume { last_alive } => (None, resume(table, last_alive, now)),
        Command::Absent(absence) => (None, forfeit(table, absence)),
    };
    if events.is_empty() {
        return Ok(Decision::Nothing);
    }
    Ok(changed(table, seat, events, now))
}

/// What a seat's action brings about; at least one event.
fn act(table: &Table, by: Color, action: Action, now: Timestamp) -> Result<Vec<Event>, Refusal> {
    if table.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    if due(table, now).is_some() {
        return Err(Refusal::OutOfTime);
    }
    Ok(match action {
        Action::Play { square, ply, lag } => play(table, by, square, ply, lag, now)?,
        Action::Resign => vec![end(Outcome::Resigned { by })],
        Action::Leave if table.has_moved(by) => vec![end(Outcome::Left { by })],
        Action::Abort if table.has_moved(by) => return Err(Refusal::TooLateToAbort),
        Action::Leave | Action::Abort => vec![end(Outcome::Aborted { by })],
        Action::OfferDraw => vec![offer_draw(table, by)?],
        Action::AnswerDraw { accept } => vec![answer_draw(table, by, accept)?],
        Action::AskTakeback => vec![ask_takeback(table, by, now)?],
        Action::AnswerTakeback { accept } => vec![answer_takeback(table, by, accept, now)?],
        Action::GiveTime => vec![give_time(table, by)?],
    })
}

fn end(outcome: Outcome) -> Event {
    Event::Ended { outcome }
}

/// A move, with the pass and the end that it brings about.
fn play(
    table: &Table,
    by: Color,
    square: Square,
    ply: u16,
    lag: Lag,
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
    let Charge { spent, reserve } = table.clock.charge(by, lag, now);
    let remaining = table.clock.after_turn(by, spent);
    let mut events = vec![Event::Moved {
        square,
        spent,
        remaining,
        lag_reserve: reserve,
    }];
    events.extend(consequence(&position));
    Ok(events)
}

/// What follows from a position by itself.
fn consequence(position: &Position) -> Option<Event> {
    if position.is_over() {
        Some(end(Outcome::Board {
            winner: position.winner(),
        }))
    } else {
        position.must_pass().then_some(Event::Passed)
    }
}

fn offer_draw(table: &Table, by: Color) -> Result<Event, Refusal> {
    if table.terms.player(!by).is_none() {
        return Err(Refusal::ComputerOpponent);
    }
    if table.position.turn() != by {
        return Err(Refusal::NotYourTurn);
    }
    if !table.offers.may_offer_draw(by, table.plies.len()) {
        return Err(Refusal::AlreadyOffered);
    }
    Ok(Event::DrawOffered { by })
}

fn answer_draw(table: &Table, by: Color, accept: bool) -> Result<Event, Refusal> {
    if table.offers.draw() != Some(!by) {
        return Err(Refusal::NoOffer);
    }
    Ok(if accept {
        end(Outcome::Agreed)
    } else {
        Event::DrawDeclined
    })
}

fn ask_takeback(table: &Table, by: Color, now: Timestamp) -> Result<Event, Refusal> {
    if !table.has_moved(by) {
        return Err(Refusal::NothingToTakeBack);
    }
    if table.version >= ENTRIES_FOR_TAKEBACKS {
        return Err(Refusal::TooManyTakebacks);
    }
    if table.terms.player(!by).is_none() {
        return Ok(taken_back(table, by, now));
    }
    if !table.offers.may_ask_takeback(by, table.plies.len()) {
        return Err(Refusal::AlreadyOffered);
    }
    Ok(Event::TakebackAsked { by })
}

fn answer_takeback(
    table: &Table,
    by: Color,
    accept: bool,
    now: Timestamp,
) -> Result<Event, Refusal> {
    if table.offers.takeback() != Some(!by) {
        return Err(Refusal::NoOffer);
    }
    Ok(if accept {
        taken_back(table, !by, now)
    } else {
        Event::TakebackDeclined
    })
}

/// The side to move is charged for what it has used of its turn.
fn taken_back(table: &Table, by: Color, now: Timestamp) -> Event {
    let turn = table.position.turn();
    let remaining = table
        .clock
        .remaining_at(turn, now)
        .map(|remaining| remaining[turn]);
    Event::TakenBack { by, remaining }
}

fn give_time(table: &Table, by: Color) -> Result<Event, Refusal> {
    let to = !by;
    let remaining = table.clock.after_gift(to).ok_or(Refusal::NoTimeToGive)?;
    Ok(Event::TimeGiven { to, remaining })
}

/// What the time alone brings about.
#[derive(Clone, Copy)]
enum Due {
    End(Outcome),
    Skip,
}

/// What is due at `now`, if anything.
fn due(table: &Table, now: Timestamp) -> Option<Due> {
    let by = table.turn()?;
    if table
        .first_move_deadline(by)
        .is_some_and(|deadline| deadline <= now)
    {
        return Some(Due::End(Outcome::NoFirstMove { by }));
    }
    if table.clock.flag_at(by) > now {
        return None;
    }
    if table.clock.remaining().is_none() {
        return Some(Due::End(untouched(table, by)));
    }
    let skips = matches!(
        table.clock.setting(),
        ClockSetting::Move {
            on_timeout: OnTimeout::Skip,
            ..
        }
    );
    if skips && table.skips_in_a_row(by) + 1 < SKIPS_THAT_LOSE {
        Some(Due::Skip)
    } else {
        Some(Due::End(Outcome::OutOfTime { by }))
    }
}

/// How an untimed game ends that `by` has forgotten.
fn untouched(table: &Table, by: Color) -> Outcome {
    if table.has_moved(by) {
        Outcome::Left { by }
    } else {
        Outcome::NoFirstMove { by }
    }
}

fn fall_due(table: &Table, now: Timestamp) -> Vec<Event> {
    match due(table, now) {
        Some(Due::End(outcome)) => vec![end(outcome)],
        Some(Due::Skip) => {
            let skipped = table
                .position
                .skip()
                .expect("a side to move that has a legal move");
            [Event::Skipped]
                .into_iter()
                .chain(consequence(&skipped))
                .collect()
        }
        None => Vec::new(),
    }
}

/// Whoever stays away loses, unless the game has hardly begun.
fn forfeit(table: &Table, Absence { by, both }: Absence) -> Vec<Event> {
    if table.outcome.is_some() {
        return Vec::new();
    }
    let begun = table.has_moved(by) && (!both || table.has_moved(!by));
    vec![end(if begun {
        Outcome::Left { by }
    } else {
        Outcome::Aborted { by }
    })]
}

fn resume(table: &Table, last_alive: Timestamp, now: Timestamp) -> Vec<Event> {
    let Some(turn) = table.turn() else {
        return Vec::new();
    };
    let left = table.clock.remaining_at(turn, last_alive.min(now));
    let remaining = left.map(|remaining| remaining[turn] + AFTER_AWAY);
    vec![Event::Resumed { remaining }]
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
