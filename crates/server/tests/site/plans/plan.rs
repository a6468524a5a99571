//! A plan: what is done to one game, step by step, as text that a person can read and change.
//!
//! ```text
//! clock 3+2
//! opening f5d6c3
//! mover play 4
//! black offer-draw, white lose-down, white play 0
//! server kill
//! clock jump 31000
//! ```
//!
//! Each line after the first two is a step. What stands in a step, divided by commas, is done at the
//! same time, save that each tab does its own in order.

use std::fmt;
use std::str::FromStr;

use reversi_domain::clock::ClockSetting;
use reversi_engine::Square;
use reversi_engine::notation::Transcript;
use reversi_engine::{Position, Variant};

use crate::wire::Way;

/// A browser tab of one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Black,
    White,
    /// Another one of the same player.
    Black2,
    White2,
}

impl Tab {
    pub(crate) const ALL: [Tab; 4] = [Tab::Black, Tab::White, Tab::Black2, Tab::White2];
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// The first tab of whoever is to move by then plays one of the legal moves, counted round.
    MoverPlays(usize),
    /// A tab does something.
    Tab(Tab, Deed),
    /// The server stops in order, and another one starts.
    Stop,
    /// The server dies, and another one starts.
    Kill,
    /// The clock that the servers keep time by jumps ahead, so many milliseconds.
    Jump(u64),
    /// Somebody new looks at the game.
    Look,
}

/// What a tab does, or what is done to its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Plays one of the moves that are legal for whoever is to move, counted round.
    Play(usize),
    /// The same twice over, as one command.
    PlayTwice(usize),
    /// Plays on a square that is taken.
    PlayIllegally,
    /// Plays a legal move for the ply before.
    PlayLate(usize),
    /// Sends the tab's last command once more.
    Repeat,
    Resign,
    Leave,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    AskTakeback,
    AcceptTakeback,
    DeclineTakeback,
    GiveTime,
    /// Looks whether it has missed anything.
    LookAgain,
    /// Is closed. It opens again with its next deed.
    Close,
    /// Its connection breaks.
    Cut,
    /// Its connection breaks within its next message, after so many bytes, counted round.
    CutWithin(Way, usize),
    /// Its next message is lost.
    Lose(Way),
    /// Its next message comes twice.
    Double(Way),
    /// Its next message comes so many milliseconds late.
    Delay(Way, u64),
    /// Nothing passes for so many milliseconds.
    Hole(u64),
}

/// What is done to one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) clock: ClockSetting,
    /// Moves that are played before anything goes wrong.
    pub(crate) opening: Vec<Square>,
    pub(crate) steps: Vec<Vec<Operation>>,
}

/// The deeds that need no number, by their words.
const PLAIN: &[(&str, Deed)] = &[
    ("play-illegally", Deed::PlayIllegally),
    ("repeat", Deed::Repeat),
    ("resign", Deed::Resign),
    ("leave", Deed::Leave),
    ("abort", Deed::Abort),
    ("offer-draw", Deed::OfferDraw),
    ("accept-draw", Deed::AcceptDraw),
    ("decline-draw", Deed::DeclineDraw),
    ("ask-takeback", Deed::AskTakeback),
    ("accept-takeback", Deed::AcceptTakeback),
    ("decline-takeback", Deed::DeclineTakeback),
    ("give-time", Deed::GiveTime),
    ("look-again", Deed::LookAgain),
    ("close", Deed::Close),
    ("cut", Deed::Cut),
    ("lose-up", Deed::Lose(Way::Up)),
    ("lose-down", Deed::Lose(Way::Down)),
    ("double-up", Deed::Double(Way::Up)),
    ("double-down", Deed::Double(Way::Down)),
];

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "clock {}", self.clock)?;
        write!(f, "opening ")?;
        for square in &self.opening {
            write!(f, "{square}")?;
        }
        for step in &self.steps {
            let operations: Vec<String> = step.iter().map(Operation::to_string).collect();
            write!(f, "\n{}", operations.join(", "))?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::MoverPlays(number) => write!(f, "mover play {number}"),
            Operation::Tab(tab, deed) => {
                let tab = format!("{tab:?}").to_lowercase();
                write!(f, "{tab} {deed}")
            }
            Operation::Stop => write!(f, "server stop"),
            Operation::Kill => write!(f, "server kill"),
            Operation::Jump(ms) => write!(f, "clock jump {ms}"),
            Operation::Look => write!(f, "stranger look"),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((word, _)) = PLAIN.iter().find(|(_, deed)| deed == self) {
            return write!(f, "{word}");
        }
        match self {
            Deed::Play(number) => write!(f, "play {number}"),
            Deed::PlayTwice(number) => write!(f, "play-twice {number}"),
            Deed::PlayLate(number) => write!(f, "play-late {number}"),
            Deed::CutWithin(Way::Up, place) => write!(f, "cut-up {place}"),
            Deed::CutWithin(Way::Down, place) => write!(f, "cut-down {place}"),
            Deed::Delay(Way::Up, ms) => write!(f, "delay-up {ms}"),
            Deed::Delay(Way::Down, ms) => write!(f, "delay-down {ms}"),
            Deed::Hole(ms) => write!(f, "hole {ms}"),
            plain => unreachable!("{plain:?} has a word"),
        }
    }
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Plan, String> {
        let lines = text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut head = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).map(str::trim);
            value.ok_or(format!("{line:?} is not the {name}"))
        };
        let (clock, opening) = (head("clock")?, head("opening")?);
        let transcript = Transcript::parse(Position::start(Variant::Standard), opening);
        let transcript = transcript.map_err(|error| format!("{opening:?}: {error}"))?;
        let step = |line: &str| line.split(',').map(|it| it.trim().parse()).collect();
        Ok(Plan {
            clock: clock
                .parse()
                .map_err(|_| format!("{clock:?} is no clock"))?,
            opening: transcript.moves().collect(),
            steps: lines.map(step).collect::<Result<_, String>>()?,
        })
    }
}

impl FromStr for Operation {
    type Err = String;

    fn from_str(text: &str) -> Result<Operation, String> {
        let unknown = || format!("{text:?} is nothing that can be done");
        let mut words = text.split_whitespace();
        let (who, what) = words.next().zip(words.next()).ok_or_else(unknown)?;
        let number = words.next().map(|word| word.parse().map_err(|_| unknown()));
        let number: Option<u64> = number.transpose()?;
        let operation = match (who, what, number) {
            ("mover", "play", Some(number)) => Some(Operation::MoverPlays(number as usize)),
            ("server", "stop", None) => Some(Operation::Stop),
            ("server", "kill", None) => Some(Operation::Kill),
            ("clock", "jump", Some(ms)) => Some(Operation::Jump(ms)),
            ("stranger", "look", None) => Some(Operation::Look),
            _ => tab(who)
                .zip(deed(what, number))
                .map(|(tab, deed)| Operation::Tab(tab, deed)),
        };
        operation.ok_or_else(unknown)
    }
}

fn tab(word: &str) -> Option<Tab> {
    Tab::ALL
        .into_iter()
        .find(|tab| format!("{tab:?}").to_lowercase() == word)
}

fn deed(word: &str, number: Option<u64>) -> Option<Deed> {
    let Some(number) = number else {
        let plain = PLAIN.iter().find(|(plain, _)| *plain == word);
        return plain.map(|&(_, deed)| deed);
    };
    let place = number as usize;
    Some(match word {
        "play" => Deed::Play(place),
        "play-twice" => Deed::PlayTwice(place),
        "play-late" => Deed::PlayLate(place),
        "cut-up" => Deed::CutWithin(Way::Up, place),
        "cut-down" => Deed::CutWithin(Way::Down, place),
        "delay-up" => Deed::Delay(Way::Up, number),
        "delay-down" => Deed::Delay(Way::Down, number),
        "hole" => Deed::Hole(number),
        _ => return None,
    })
}
