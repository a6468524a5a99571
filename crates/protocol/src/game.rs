//! A game as a client sees it.

use reversi_domain::GameId;
use reversi_engine::{Ply, Square};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// The dark discs.
    Black,
    /// The light discs.
    White,
}

/// Something that each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// How the time of a game is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClockSetting {
    /// Each side has a total, and an increment after each of its moves.
    Game {
        /// The total a side, 1 to 60 minutes.
        minutes: u32,
        /// 0 to 60 seconds.
        increment_seconds: u32,
    },
    /// Each move has an allowance of its own.
    Move {
        /// 5 to 60 seconds.
        seconds: u32,
        /// What happens when it runs out.
        on_timeout: OnTimeout,
    },
    /// Correspondence: each move within so many days.
    Days {
        /// 1 to 14.
        days: u8,
    },
    /// Untimed.
    None,
}

/// What happens when the allowance of a move runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The turn goes to the opponent; the third time in a row loses.
    Skip,
    /// The game is lost.
    Lose,
}

/// Who sits on one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatView {
    /// A person.
    Player {
        /// The name, such as `Guest-4F7K2Q`.
        name: String,
        /// Whether the person plays as a guest.
        guest: bool,
    },
    /// The computer.
    Computer {
        /// 1 to 3, the strongest last.
        level: u8,
    },
}

/// What each side has left at the time that stands in the message as `now`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clocks {
    /// Milliseconds.
    #[ts(type = "number")]
    pub black_ms: u64,
    /// Milliseconds.
    #[ts(type = "number")]
    pub white_ms: u64,
    /// Whose clock runs; nobody's once the game is over.
    pub running: Option<Color>,
}

/// One ply of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedPly {
    /// A square such as `f5`, `--` for a pass, `~~` for a turn lost by time.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub ply: Ply,
    /// The time charged for it, in milliseconds.
    #[ts(type = "number")]
    pub spent_ms: u64,
}

/// A number for each side: discs or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    /// Neither side had a move any more.
    Board,
    /// The two sides agreed on a draw.
    Agreed,
    /// `by` resigned.
    Resigned,
    /// `by` left.
    Left,
    /// `by` ran out of time.
    OutOfTime,
    /// `by` called the game off; it counts for nothing.
    Aborted,
    /// `by` did not make its first move in time; the game counts for nothing.
    NoFirstMove,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// What ended it.
    pub kind: OutcomeKind,
    /// Whose doing it was; nobody's for `board` and `agreed`.
    pub by: Option<Color>,
    /// The winner; nobody for a draw and for a game that was called off.
    pub winner: Option<Color>,
    /// The official score, empty squares given to the winner, of a game that ended on the board.
    pub score: Option<Score>,
    /// The discs on the board.
    pub discs: Score,
}

/// What the players have offered each other. Nobody else sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Offers {
    /// Counts what only the players see; later statements have higher numbers.
    pub number: u32,
    /// Who offers a draw and has no answer yet.
    pub draw: Option<Color>,
    /// Who asks to take back a move and has no answer yet.
    pub takeback: Option<Color>,
}

/// Whether a player is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PresenceView {
    /// Whether the player follows the game from anywhere.
    pub present: bool,
    /// For how long the player may stay away, in milliseconds; absent where the player is there, or
    /// may stay away for ever.
    #[ts(type = "number | null")]
    pub forfeit_in_ms: Option<u64>,
}

/// Whether two who have played will play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RematchView {
    /// Who offers to play again and has no answer yet; only the players see it.
    pub offered_by: Option<Color>,
    /// When the offer lapses, in milliseconds since 1970; absent where there is none.
    #[ts(type = "number | null")]
    pub lapses_at: Option<i64>,
    /// The game that came of it.
    #[serde(with = "text::option")]
    #[ts(type = "string | null")]
    pub next: Option<GameId>,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameView {
    /// The game.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub id: GameId,
    /// The number of entries so far that everybody may see.
    pub version: u32,
    /// `standard`.
    pub variant: String,
    /// How the time is measured.
    pub clock: ClockSetting,
    /// Who plays.
    pub players: ByColor<SeatView>,
    /// The side that the reader plays.
    pub you: Option<Color>,
    /// The record.
    pub plies: Vec<PlayedPly>,
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Color>,
    /// Absent in an untimed game.
    pub clocks: Option<Clocks>,
    /// Present once the game is over.
    pub outcome: Option<Outcome>,
    /// What waits for an answer; only for the players, while the game goes on.
    pub offers: Option<Offers>,
    /// When the game was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub started_at: i64,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: i64,
}

/// Something that happened at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A side placed a disc.
    Moved {
        /// Which side.
        color: Color,
        /// Where.
        #[serde(with = "text")]
        #[ts(type = "string")]
        square: Square,
        /// The time charged, in milliseconds.
        #[ts(type = "number")]
        spent_ms: u64,
    },
    /// A side had no legal move and passed.
    Passed {
        /// Which side.
        color: Color,
    },
    /// A side lost its turn by time, although it had a legal move.
    Skipped {
        /// Which side.
        color: Color,
        /// The time charged, in milliseconds.
        #[ts(type = "number")]
        spent_ms: u64,
    },
    /// A side took its last move back, and all that came after it.
    TakenBack {
        /// Which side; it is its turn again.
        color: Color,
        /// The number of plies that are left on the record.
        plies: u32,
    },
    /// A side was given time by its opponent.
    TimeGiven {
        /// Which side was given it.
        color: Color,
    },
    /// The service was away and goes on; the time away was given back.
    Resumed,
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
