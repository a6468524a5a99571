//! OBF: positions with the values of their moves, one a line. Edax's format of test positions.
//!
//! A line is a setup, `;`, and for each move its square, `:`, its value in discs and `;`. What
//! follows `%` is a comment. A move `--`, which ends the moves in some files, says nothing.
//! Source: the problem files of [Edax](https://github.com/abulmo/edax-reversi).

use std::fmt;

use crate::text::{Cursor, Place};
use crate::{
    IllegalPly, IllegalSetup, ParseSetupError, Position, Setup, SetupFault, Square, Variant,
};

/// A position with the known values of its moves.
///
/// ```
/// use reversi_engine::formats::obf;
///
/// let file = "---------------------------OX------XO--------------------------- x; f5:0; % start";
/// let problem = obf::read(file).next().expect("one line")?;
/// assert_eq!(problem.value(), Some(0));
/// assert_eq!(
///     problem.to_string(),
///     "---------------------------OX------XO--------------------------- X; F5:+0; % start"
/// );
/// # Ok::<(), obf::ObfError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Legal moves and their values for the side to move: its final lead in discs, -64 to 64.
    pub moves: Vec<(Square, i32)>,
    /// The comment without its mark; empty where there is none.
    pub comment: String,
}

/// Why a line cannot be read. The lines after it still can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ObfError {
    /// Where the text was wrong.
    pub place: Place,
    /// What was wrong.
    pub reason: ObfFault,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfFault {
    /// The line begins with no setup.
    #[error(transparent)]
    NotASetup(SetupFault),
    /// The setup is no position.
    #[error(transparent)]
    NotAPosition(IllegalSetup),
    /// There is something else where a move should be.
    #[error("expected a move such as F5, or a comment after %")]
    NotAMove,
    /// The move is not legal in the position.
    #[error(transparent)]
    Illegal(IllegalPly),
    /// The move stands there twice.
    #[error("the move has a value already")]
    Repeated,
    /// There is no value after the move.
    #[error("expected a colon and a value from -64 to 64, such as :+6")]
    NotAValue,
}

impl Problem {
    /// Reads a line; `None` where it is empty or a comment.
    pub fn parse(line: &str) -> Result<Option<Problem>, ObfError> {
        read(line).next().transpose()
    }

    /// The value of the position for the side to move: that of the best known move.
    pub fn value(&self) -> Option<i32> {
        self.moves.iter().map(|&(_, value)| value).max()
    }

    /// The value of a move, if it is known.
    pub fn value_of(&self, square: Square) -> Option<i32> {
        let known = self.moves.iter().find(|(known, _)| *known == square);
        known.map(|&(_, value)| value)
    }

    /// Whether no known move is better than this known one.
    pub fn is_best(&self, square: Square) -> bool {
        self.value_of(square)
            .is_some_and(|value| self.value() == Some(value))
    }

    /// Reads a move and its value.
    fn read_move(&mut self, cursor: &mut Cursor) -> Result<(), ObfError> {
        let place = cursor.place();
        let fault = |reason| ObfError { place, reason };
        let word = cursor.take_while(|c| !matches!(c, ':' | ';' | '%') && !c.is_whitespace());
        if word == "--" {
            return read_value(cursor).map(drop);
        }
        let square: Square = word.parse().map_err(|_| fault(ObfFault::NotAMove))?;
        let value = read_value(cursor)?;
        if !(-64..=64).contains(&value) {
            return Err(fault(ObfFault::NotAValue));
        }
        if let Err(reason) = self.position.play(square) {
            return Err(fault(ObfFault::Illegal(reason)));
        }
        if self.value_of(square).is_some() {
            return Err(fault(ObfFault::Repeated));
        }
        self.moves.push((square, value));
        Ok(())
    }
}

/// Reads the problems of a file, line by line. Empty lines and lines of comment are left out.
pub fn read(file: &str) -> impl Iterator<Item = Result<Problem, ObfError>> {
    (1..).zip(file.lines()).filter_map(|(number, line)| {
        let mut cursor = Cursor::new(line).on_line(number);
        cursor.skip_blanks();
        match cursor.peek() {
            None | Some('%') => None,
            Some(_) => Some(read_problem(cursor)),
        }
    })
}

fn read_problem(mut cursor: Cursor) -> Result<Problem, ObfError> {
    let place = cursor.place();
    let setup = Setup::read(Variant::Standard, &mut cursor)?;
    let position = Position::try_from(setup).map_err(|fault| ObfError {
        place,
        reason: ObfFault::NotAPosition(fault),
    })?;
    let mut problem = Problem {
        position,
        moves: Vec::new(),
        comment: String::new(),
    };
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ';');
        match cursor.peek() {
            None => return Ok(problem),
            Some('%') => {
                cursor.bump();
                problem.comment.push_str(cursor.take_while(|_| true).trim());
            }
            Some(_) => problem.read_move(&mut cursor)?,
        }
    }
}

fn read_value(cursor: &mut Cursor) -> Result<i32, ObfError> {
    let place = cursor.place();
    let reason = ObfFault::NotAValue;
    cursor.skip_blanks();
    let colon = cursor.eat(":");
    cursor.skip_blanks();
    let number = cursor.take_while(|c| c.is_ascii_digit() || matches!(c, '+' | '-'));
    let number = number.parse().ok().filter(|_| colon);
    number.ok_or(ObfError { place, reason })
}

impl From<ParseSetupError> for ObfError {
    fn from(ParseSetupError { place, reason }: ParseSetupError) -> ObfError {
        let reason = ObfFault::NotASetup(reason);
        ObfError { place, reason }
    }
}

impl fmt::Display for Problem {
    /// Writes the line without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", Setup::from(self.position))?;
        for (square, value) in &self.moves {
            let square = square.to_string().to_ascii_uppercase();
            write!(f, " {square}:{value:+};")?;
        }
        if !self.comment.is_empty() {
            write!(f, " % {}", self.comment)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FFO 1: the first of the test positions of the French federation's magazine.
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
        G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
    const START: &str = "---------------------------OX------XO---------------------------";

    fn one(line: &str) -> Result<Problem, ObfError> {
        Problem::parse(line).map(|problem| problem.expect("no empty line"))
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn fault(line: &str) -> String {
        one(line).unwrap_err().to_string()
    }

    #[test]
    fn a_problem_is_read_and_written() {
        let problem = one(FFO_1).unwrap();
        assert_eq!(problem.position.empties(), 14);
        assert_eq!(problem.value(), Some(18));
        assert_eq!(problem.value_of(square("a4")), Some(-22));
        assert_eq!(problem.moves.len(), problem.position.legal_moves().len());
        assert!(problem.is_best(square("g8")) && !problem.is_best(square("h1")));
        assert!(!problem.is_best(square("a1")));
        assert_eq!(problem.to_string(), FFO_1);
    }

    #[test]
    fn every_way_of_writing_is_read() {
        for line in [
            format!("{START} X;"),
            format!("{START}X"),
            format!("  {START} x ;;"),
            format!("\u{feff}{START} X; --:-127;"),
        ] {
            let problem = one(&line).unwrap();
            assert_eq!(problem.position, Position::default(), "{line}");
            assert_eq!(
                (problem.value(), problem.comment.as_str()),
                (None, ""),
                "{line}"
            );
        }
        let problem = one(&format!("{START} X; f5 : +3 ;d3:-2%  a comment; f5:1 ")).unwrap();
        assert_eq!(problem.moves.len(), 2);
        assert_eq!(problem.comment, "a comment; f5:1");
    }

    #[test]
    fn empty_lines_and_comments_are_left_out() {
        let file = format!("% problems\r\n\r\n{FFO_1}\r\n   \n{START} X;\n");
        assert_eq!(read(&file).collect::<Result<Vec<_>, _>>().unwrap().len(), 2);
        assert_eq!(read("").count(), 0);
    }

    #[test]
    fn an_error_says_where_and_what() {
        let expected_value = "expected a colon and a value from -64 to 64, such as :+6";
        for (tail, expected) in [
            (
                " X; z9:+1",
                "line 1, column 69: expected a move such as F5, or a comment after %",
            ),
            (" X; a1:+1", "line 1, column 69: a1 flips nothing"),
            (" X; f5", &format!("line 1, column 71: {expected_value}")),
            (" X; f5:", &format!("line 1, column 71: {expected_value}")),
            (" X; f5:+x", &format!("line 1, column 71: {expected_value}")),
            (
                " X; f5:+65",
                &format!("line 1, column 69: {expected_value}"),
            ),
            (
                " X; f5:+99999999999",
                &format!("line 1, column 71: {expected_value}"),
            ),
            (
                " X; f5:1; f5:2",
                "line 1, column 75: the move has a value already",
            ),
            (
                " ?",
                "line 1, column 66: expected X or O for the side to move, found '?'",
            ),
        ] {
            assert_eq!(fault(&format!("{START}{tail}")), expected, "{tail}");
        }
        let empty = format!("{} X", "-".repeat(64));
        assert_eq!(
            fault(&empty),
            "line 1, column 1: d4 is empty, but has a disc from the start on"
        );
    }

    #[test]
    fn an_error_does_not_hide_the_lines_after_it() {
        let file = format!("no position\n{START} X;\n");
        let lines: Vec<_> = read(&file).collect();
        assert!(lines[1].is_ok());
        assert_eq!(
            lines[0].as_ref().unwrap_err().place,
            Place { line: 1, column: 1 }
        );
    }
}
