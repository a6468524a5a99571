//! Transcripts: a game's moves one after the other, such as `f5d6c3`.

use std::fmt;
use std::iter;
use std::str::FromStr;

use crate::text::{Cursor, Place};
use crate::{Color, IllegalPly, MAX_SIZE, Ply, Position, Square};

/// The moves of a game from its start on, with the passes that they force.
///
/// Moves alone decide where the passes stand, so these are never given: they follow the move that
/// causes them. A transcript therefore never ends where a side must pass.
///
/// ```
/// use reversi_engine::notation::Transcript;
///
/// let game: Transcript = "1. F5 D6 2. c3".parse()?;
/// assert_eq!(game.to_string(), "f5d6c3");
/// # Ok::<(), reversi_engine::notation::ParseTranscriptError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    start: Position,
    plies: Vec<Ply>,
    end: Position,
}

/// A text that is no transcript, and where it stops being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ParseTranscriptError {
    /// Where the text was wrong.
    pub place: Place,
    /// What was wrong.
    pub reason: TranscriptFault,
}

/// What is wrong with the text of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptFault {
    /// A character with which no move, pass or move number begins.
    #[error(
        "expected a move such as f5, a pass such as -- or a move number such as 1., found {0:?}"
    )]
    Unexpected(char),
    /// A column without a row after it.
    #[error("expected a row number after {0:?}")]
    NoRow(char),
    /// A number that ends neither in a dot nor in a space.
    #[error("expected a dot or a space after the move number")]
    NoDot,
    /// A move or a pass that the rules do not allow.
    #[error("{color} cannot do this: {reason}")]
    Illegal {
        /// Whose turn it was.
        color: Color,
        /// Why it is not allowed.
        reason: IllegalPly,
    },
}

impl Transcript {
    /// The transcript of a game that begins in `start` and has no move yet.
    pub fn new(start: Position) -> Transcript {
        let mut transcript = Transcript {
            start,
            plies: Vec::new(),
            end: start,
        };
        transcript.pass_if_forced();
        transcript
    }

    /// Reads a transcript of a game that begins in `start`.
    ///
    /// Liberal: either case, moves one after the other or apart, move numbers (`1.` or `1`), and a
    /// byte order mark at the beginning. Passes may be written `--`, `pass`, `pa` or `ps` or left
    /// out, and after the last move any number of them may stand.
    ///
    /// ```
    /// use reversi_engine::{Position, notation::Transcript};
    ///
    /// let fault = Transcript::parse(Position::default(), "f5\nd6 c2").unwrap_err();
    /// assert_eq!(
    ///     fault.to_string(),
    ///     "line 2, column 4: black cannot do this: c2 flips nothing"
    /// );
    /// ```
    pub fn parse(start: Position, text: &str) -> Result<Transcript, ParseTranscriptError> {
        let mut cursor = Cursor::new(text);
        let mut reader = TranscriptReader::new(start);
        loop {
            cursor.take_while(|c| c.is_whitespace() || c == ',');
            let place = cursor.place();
            let Some(next) = cursor.peek() else {
                return Ok(reader.finish());
            };
            read_word(&mut cursor, next)
                .and_then(|word| reader.add(word))
                .map_err(|reason| ParseTranscriptError { place, reason })?;
        }
    }

    /// Adds a move and the pass that it forces.
    pub fn push(&mut self, square: Square) -> Result<(), IllegalPly> {
        self.end = self.end.play(square)?;
        self.plies.push(Ply::Move(square));
        self.pass_if_forced();
        Ok(())
    }

    /// The position in which the game begins.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last ply.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// The moves and passes.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves without the passes.
    pub fn moves(&self) -> impl Iterator<Item = Square> {
        self.plies.iter().filter_map(|ply| ply.square())
    }

    /// The start and the position after each ply: one more than there are plies.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.plies.iter().scan(self.start, |position, &ply| {
            *position = position.apply(ply).ok()?;
            Some(*position)
        });
        iter::once(self.start).chain(after)
    }

    fn pass_if_forced(&mut self) {
        if let Ok(passed) = self.end.pass() {
            self.end = passed;
            self.plies.push(Ply::Pass);
        }
    }
}

impl FromStr for Transcript {
    type Err = ParseTranscriptError;

    /// Reads a transcript of the standard game.
    fn from_str(text: &str) -> Result<Transcript, ParseTranscriptError> {
        Transcript::parse(Position::default(), text)
    }
}

impl fmt::Display for Transcript {
    /// Writes the plies one after the other in lower case, passes as `--`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plies.iter().try_for_each(|ply| ply.fmt(f))
    }
}

/// What a transcript is made of.
#[derive(Clone, Copy)]
enum Word {
    Move(Square),
    Pass,
    Number,
}

/// A transcript that is being read: takes the passes that were written, too.
pub(crate) struct TranscriptReader {
    transcript: Transcript,
    /// Whether the pass that ends the transcript, if any, has been read, too.
    pass_read: bool,
}

impl TranscriptReader {
    pub(crate) fn new(start: Position) -> TranscriptReader {
        TranscriptReader {
            transcript: Transcript::new(start),
            pass_read: false,
        }
    }

    /// What has been read so far.
    pub(crate) fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    pub(crate) fn finish(self) -> Transcript {
        self.transcript
    }

    pub(crate) fn add_move(&mut self, square: Square) -> Result<(), IllegalPly> {
        self.transcript.push(square)?;
        self.pass_read = false;
        Ok(())
    }

    /// Checks a pass. The transcript has it already, unless it comes after the end of the game.
    pub(crate) fn add_pass(&mut self) -> Result<(), IllegalPly> {
        let forced = self.transcript.plies.last() == Some(&Ply::Pass) && !self.pass_read;
        if !forced && !self.transcript.end.is_over() {
            return Err(IllegalPly::MayMove);
        }
        self.pass_read = true;
        Ok(())
    }

    fn add(&mut self, word: Word) -> Result<(), TranscriptFault> {
        let color = self.transcript.end.turn();
        match word {
            Word::Move(square) => self.add_move(square),
            Word::Pass => self.add_pass(),
            Word::Number => Ok(()),
        }
        .map_err(|reason| TranscriptFault::Illegal { color, reason })
    }
}

/// Reads the word that begins with the character `next`.
fn read_word(cursor: &mut Cursor, next: char) -> Result<Word, TranscriptFault> {
    let mut marks = ["--", "pass", "pa", "ps"].into_iter();
    if marks.any(|mark| cursor.eat(mark)) {
        Ok(Word::Pass)
    } else if next.is_ascii_digit() {
        read_number(cursor)
    } else {
        read_square(cursor, next)
    }
}

fn read_number(cursor: &mut Cursor) -> Result<Word, TranscriptFault> {
    cursor.take_while(|c| c.is_ascii_digit());
    let dots = cursor.take_while(|c| c == '.');
    if dots.is_empty() && !cursor.peek().is_none_or(char::is_whitespace) {
        return Err(TranscriptFault::NoDot);
    }
    Ok(Word::Number)
}

fn read_square(cursor: &mut Cursor, letter: char) -> Result<Word, TranscriptFault> {
    let column = u32::from(letter.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
    if column >= u32::from(MAX_SIZE) {
        return Err(TranscriptFault::Unexpected(letter));
    }
    cursor.bump();
    // One digit is enough on a board with fewer than ten rows: the next may begin a move number.
    let row = cursor.bump().and_then(|digit| digit.to_digit(10));
    row.and_then(|row| Square::new(column as u8, row.checked_sub(1)? as u8))
        .map(Word::Move)
        .ok_or(TranscriptFault::NoRow(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with ten passes, one of them after the other side's pass was over.
    const TEN_PASSES: &str = "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--d1--b5a6a7--b6--c5--\
        c7b7f6b8a8g6c8--d7d8e8--e7--f7f8g8--h6g7h8h7g5h5h4g4h3--g3g2h1h2f1";

    fn fault(text: &str) -> String {
        text.parse::<Transcript>().unwrap_err().to_string()
    }

    #[test]
    fn the_canonical_text_is_read_back() {
        let game: Transcript = TEN_PASSES.parse().unwrap();
        assert_eq!(game.to_string(), TEN_PASSES);
        assert_eq!(game.plies().len(), game.moves().count() + 10);
        assert_eq!(game.end().score().to_string(), "1-63");
    }

    #[test]
    fn passes_may_be_left_out() {
        let with: Transcript = TEN_PASSES.parse().unwrap();
        let without: Transcript = TEN_PASSES.replace("--", "").parse().unwrap();
        assert_eq!(with, without);
    }

    #[test]
    fn every_way_of_writing_is_read() {
        for text in [
            "f5d6c3",
            "F5D6C3",
            "f5 d6 c3",
            "f5,d6, c3",
            "\u{feff}f5\r\nd6\r\nc3\r\n",
            "1.f5d6 2.c3",
            "1. f5 d6 2. c3",
            "1 f5 2 d6 3 c3",
            "1.f52.d63.c3",
            "1. f5 1... d6 2. c3",
        ] {
            assert_eq!(
                text.parse::<Transcript>().unwrap().to_string(),
                "f5d6c3",
                "{text}"
            );
        }
    }

    #[test]
    fn every_pass_mark_is_read() {
        for mark in ["--", "pa", "PA", "pass", "Pass", "ps", " -- "] {
            let text = TEN_PASSES.replace("--", mark);
            let game: Transcript = text.parse().unwrap();
            assert_eq!(game.to_string(), TEN_PASSES, "{mark}");
        }
    }

    #[test]
    fn passes_after_the_end_say_nothing() {
        let text = format!("{TEN_PASSES} -- --");
        assert_eq!(text.parse::<Transcript>().unwrap().to_string(), TEN_PASSES);
    }

    #[test]
    fn an_error_says_where_and_what() {
        for (text, expected) in [
            (
                "f5 x",
                "line 1, column 4: expected a move such as f5, a pass such as -- or a move number such as 1., found 'x'",
            ),
            (
                "é",
                "line 1, column 1: expected a move such as f5, a pass such as -- or a move number such as 1., found 'é'",
            ),
            (
                "f5\n  df",
                "line 2, column 3: expected a row number after 'd'",
            ),
            ("f5d", "line 1, column 3: expected a row number after 'd'"),
            ("f0", "line 1, column 1: expected a row number after 'f'"),
            (
                "1f5",
                "line 1, column 1: expected a dot or a space after the move number",
            ),
            (
                "f5--",
                "line 1, column 3: white cannot do this: a pass is not allowed: there is a legal move",
            ),
            (
                "f5 i1",
                "line 1, column 4: white cannot do this: i1 is not on the board",
            ),
            (
                "f5 f9",
                "line 1, column 4: white cannot do this: f9 is not on the board",
            ),
            (
                "f5f5",
                "line 1, column 3: white cannot do this: f5 is occupied",
            ),
            (
                "\u{feff}a1",
                "line 1, column 1: black cannot do this: a1 flips nothing",
            ),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
    }

    #[test]
    fn nothing_is_played_after_the_end() {
        let short = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5";
        assert_eq!(
            short
                .parse::<Transcript>()
                .unwrap()
                .end()
                .score()
                .to_string(),
            "32-32"
        );
        let fault = format!("{short}a8").parse::<Transcript>().unwrap_err();
        assert_eq!(
            fault.place,
            Place {
                line: 1,
                column: 41
            }
        );
        let reason = IllegalPly::Over;
        assert!(
            matches!(fault.reason, TranscriptFault::Illegal { reason: found, .. } if found == reason)
        );
    }

    #[test]
    fn a_forced_pass_is_marked_only_once() {
        let (before, _) = TEN_PASSES.split_once("--").unwrap();
        assert!(format!("{before}--").parse::<Transcript>().is_ok());
        let expected = "white cannot do this: a pass is not allowed: there is a legal move";
        assert!(fault(&format!("{before}----")).ends_with(expected));
    }

    #[test]
    fn positions_lead_from_the_start_to_the_end() {
        let game: Transcript = TEN_PASSES.parse().unwrap();
        let positions: Vec<Position> = game.positions().collect();
        assert_eq!(positions.len(), game.plies().len() + 1);
        assert_eq!(positions.first(), Some(game.start()));
        assert_eq!(positions.last(), Some(game.end()));
    }

    #[test]
    fn the_empty_text_is_the_start() {
        let game: Transcript = " \n".parse().unwrap();
        assert!(game.plies().is_empty());
        assert_eq!(game.end(), &Position::default());
    }
}
