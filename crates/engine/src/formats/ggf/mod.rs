//! GGF, the format of games on the server GGS and of the protocol `NBoard`.
//!
//! A game is `(;`, properties such as `PB[saio]`, and `;)`. A file has many games, one a line as a
//! rule, each of which may follow the number of the games of its match. Read are the games of
//! standard Othello from any position; properties that are not in [`Game`] are passed over.
//! Source: Michael Buro, <https://www.skatgame.net/mburo/ggsa/ggf>.

mod read;
mod write;

use crate::notation::Transcript;
use crate::text::Place;
use crate::{Color, IllegalPly, IllegalSetup, SetupFault};

pub use read::{Games, read};

/// A game, its players and what is known of each ply.
///
/// ```
/// use reversi_engine::formats::ggf;
///
/// let file = "1 (;GM[Othello]PB[saio]PW[zebra]RE[-4.0:r]B[F5//1.5]W[d6];)";
/// let game = ggf::read(file).next().expect("one game")?;
/// assert_eq!(game.black.name, "saio");
/// assert_eq!(game.transcript.to_string(), "f5d6");
/// assert_eq!(game.notes[0].seconds, Some(1.5));
/// # Ok::<(), ggf::GgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Where it was played, such as `GGS/os`.
    pub place: String,
    /// When: `yyyy.mm.dd_hh:mm:ss.ZONE` in newer files, seconds since 1970 in older ones.
    pub date: String,
    /// The player of Black.
    pub black: Player,
    /// The player of White.
    pub white: Player,
    /// The type as on GGS: `8`, or for example `s8r20` for one of two games at the same time from
    /// a random position with 20 discs.
    pub kind: String,
    /// The result, if there is one.
    pub outcome: Option<Outcome>,
    /// The start, the moves and the passes.
    pub transcript: Transcript,
    /// What is known of each ply of the transcript, in the same order.
    pub notes: Vec<Note>,
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating, if it is known.
    pub rating: Option<f64>,
    /// The time: total, increment and extension, such as `05:00//02:00`.
    pub clock: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Black's lead in discs, in fractions where there was komi.
    pub lead: f64,
    /// Why it ended before the last move, if it did.
    pub reason: Option<Reason>,
}

/// Why a game ended before its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    TimedOut,
    /// The players agreed on the result.
    Agreed,
}

/// What is known of a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Note {
    /// The lead that the player expected, in discs.
    pub evaluation: Option<f64>,
    /// The time the player took, in seconds.
    pub seconds: Option<f64>,
}

impl Game {
    /// A game of which nothing but the moves is known.
    pub fn new(transcript: Transcript) -> Game {
        Game {
            place: String::new(),
            date: String::new(),
            black: Player::default(),
            white: Player::default(),
            kind: "8".to_owned(),
            outcome: None,
            notes: vec![Note::default(); transcript.plies().len()],
            transcript,
        }
    }
}

/// Why a game cannot be read. The games after it still can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct GgfError {
    /// Where the text was wrong.
    pub place: Place,
    /// What was wrong.
    pub reason: GgfFault,
}

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfFault {
    /// There is something else where a game should begin.
    #[error("expected a game, which begins with (;")]
    NoGame,
    /// There is something else where a property should be.
    #[error("expected a property such as PB[name], or ;) at the end of the game")]
    NoProperty,
    /// The text ends within the game.
    #[error("the text ends within the game")]
    Unfinished,
    /// Another game than Othello.
    #[error("this is no game of Othello")]
    OtherGame,
    /// A type that is not played here.
    #[error("only standard Othello on 8x8 can be read: type 8, s8, 8r20 and the like")]
    OtherType,
    /// A number that is none.
    #[error("expected a number")]
    NoNumber,
    /// The board is no setup.
    #[error("the board: {0}")]
    Board(SetupFault),
    /// The setup of the board is no position.
    #[error("the board: {0}")]
    Position(IllegalSetup),
    /// A board after the first move.
    #[error("the board stands after a move")]
    LateBoard,
    /// Neither a square nor a pass.
    #[error("expected a move such as F5, or pass")]
    NoMove,
    /// A move of the side whose turn it is not.
    #[error("it is not the turn of {0}")]
    Turn(Color),
    /// A move or a pass that the rules do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalPly),
}

#[cfg(test)]
mod tests;
