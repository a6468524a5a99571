//! Discs on a board, as anybody may write them down.

use std::fmt;
use std::str::FromStr;

use crate::text::{Cursor, Place};
use crate::{Color, Square, Squares, Variant};

/// Discs and a side to move that nobody has checked yet. `Position::try_from` does.
///
/// Its text has one character a square, row by row from `a1`: `X` black, `O` white, `-` empty;
/// then a space and the side to move, `X` or `O`.
///
/// ```
/// use reversi_engine::{Position, Setup};
///
/// let text = "---------------------------OX------XO--------------------------- X";
/// let setup: Setup = text.parse()?;
/// assert_eq!(Position::try_from(setup)?, Position::default());
/// assert_eq!(setup.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The game whose board this is.
    pub variant: Variant,
    /// The squares with black discs.
    pub black: Squares,
    /// The squares with white discs.
    pub white: Squares,
    /// The side to move.
    pub turn: Color,
}

/// A text that is no setup, and where it stops being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ParseSetupError {
    /// Where the text was wrong.
    pub place: Place,
    /// What was wrong.
    pub reason: SetupFault,
}

/// What is wrong with the text of a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// A character that stands for no square.
    #[error("expected X, O or - for a square, found {0:?}")]
    NotASquare(char),
    /// A character that stands for no side.
    #[error("expected X or O for the side to move, found {0:?}")]
    NotASide(char),
    /// The text ends before every square and the side to move are given.
    #[error("the text ends after {0} squares; the board has {1} and the side to move follows")]
    TooShort(usize, usize),
    /// Something follows the side to move.
    #[error("expected nothing after the side to move, found {0:?}")]
    TooLong(char),
}

fn is_empty_square(c: char) -> bool {
    matches!(c, '-' | '.' | '_')
}

fn side(c: char) -> Option<Color> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Color::Black),
        'O' | 'o' | '0' | 'W' | 'w' => Some(Color::White),
        _ => None,
    }
}

impl Setup {
    /// Reads the text of a setup of `variant`.
    ///
    /// Liberal: either case, `*` or `B` for black, `0` or `W` for white, `.` or `_` for empty, and
    /// white space and line breaks anywhere.
    pub fn parse(variant: Variant, text: &str) -> Result<Setup, ParseSetupError> {
        let mut cursor = Cursor::new(text);
        let setup = Setup::read(variant, &mut cursor)?;
        cursor.skip_blanks();
        match cursor.peek() {
            None => Ok(setup),
            Some(c) => Err(ParseSetupError {
                place: cursor.place(),
                reason: SetupFault::TooLong(c),
            }),
        }
    }

    /// Reads a setup and stops after it.
    pub(crate) fn read(variant: Variant, cursor: &mut Cursor) -> Result<Setup, ParseSetupError> {
        let squares = variant.squares();
        let mut discs = [Squares::EMPTY; 2];
        for (done, square) in squares.iter().enumerate() {
            let (place, c) = next_char(cursor, done, squares.len())?;
            if is_empty_square(c) {
                continue;
            }
            let reason = SetupFault::NotASquare(c);
            let color = side(c).ok_or(ParseSetupError { place, reason })? as usize;
            discs[color] = discs[color] | square.into();
        }
        let (place, c) = next_char(cursor, squares.len(), squares.len())?;
        let reason = SetupFault::NotASide(c);
        let turn = side(c).ok_or(ParseSetupError { place, reason })?;
        let [black, white] = discs;
        Ok(Setup {
            variant,
            black,
            white,
            turn,
        })
    }

    /// The colour of the disc on `square`; black where both are.
    fn disc(&self, square: Square) -> Option<Color> {
        if self.black.contains(square) {
            Some(Color::Black)
        } else if self.white.contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// Takes the next character that is not white space, after `done` of `all` squares.
fn next_char(
    cursor: &mut Cursor,
    done: usize,
    all: usize,
) -> Result<(Place, char), ParseSetupError> {
    cursor.skip_blanks();
    let place = cursor.place();
    let reason = SetupFault::TooShort(done, all);
    let next = cursor.bump().ok_or(ParseSetupError { place, reason })?;
    Ok((place, next))
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    /// Reads a setup of the standard game.
    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        Setup::parse(Variant::Standard, text)
    }
}

/// The character that stands for a disc of this colour.
fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for square in self.variant.squares() {
            f.write_char(self.disc(square).map_or('-', letter))?;
        }
        write!(f, " {}", letter(self.turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn fault(text: &str) -> String {
        text.parse::<Setup>().unwrap_err().to_string()
    }

    #[test]
    fn every_way_of_writing_is_read() {
        for text in [
            START.replace(' ', ""),
            START.replace('X', "*").replace('-', "."),
            START.replace('X', "b").replace('O', "w"),
            START.to_lowercase(),
            format!("\u{feff}{}\n{}\r\n", &START[..32], &START[32..]),
        ] {
            assert_eq!(text.parse(), Ok(Setup::from(Position::default())), "{text}");
        }
    }

    #[test]
    fn the_side_to_move_is_kept() {
        let text = START.replace(" X", " O");
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.turn, Color::White);
        assert_eq!(setup.to_string(), text);
    }

    #[test]
    fn an_error_says_where_and_what() {
        for (text, expected) in [
            (
                "-----\n--?".to_string(),
                "line 2, column 3: expected X, O or - for a square, found '?'",
            ),
            (
                "---".to_string(),
                "line 1, column 4: the text ends after 3 squares; \
                 the board has 64 and the side to move follows",
            ),
            (
                START.replace(" X", ""),
                "line 1, column 65: the text ends after 64 squares; \
                 the board has 64 and the side to move follows",
            ),
            (
                START.replace(" X", " -"),
                "line 1, column 66: expected X or O for the side to move, found '-'",
            ),
            (
                format!("{START} X"),
                "line 1, column 68: expected nothing after the side to move, found 'X'",
            ),
        ] {
            assert_eq!(fault(&text), expected);
        }
    }
}
