//! Reading.

use super::{Game, GgfError, GgfFault, Note, Outcome, Reason};
use crate::notation::{Transcript, TranscriptReader};
use crate::text::Cursor;
use crate::{Color, ParseSetupError, Position, Setup, Square, Variant};

/// Reads the games of a file, each when its turn comes.
pub fn read(file: &str) -> Games<'_> {
    Games {
        cursor: Cursor::new(file),
    }
}

/// The games of a file; made by [`read`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GgfError>;

    fn next(&mut self) -> Option<Result<Game, GgfError>> {
        // A number before a game is that of the games of its match.
        self.cursor
            .take_while(|c| c.is_whitespace() || c.is_ascii_digit());
        self.cursor.peek()?;
        let game = read_game(&mut self.cursor);
        if game.is_err() {
            self.skip_game();
        }
        Some(game)
    }
}

impl Games<'_> {
    /// Goes on to the beginning of the next game.
    fn skip_game(&mut self) {
        while !self.cursor.rest().starts_with("(;") && self.cursor.bump().is_some() {}
    }
}

fn read_game(cursor: &mut Cursor) -> Result<Game, GgfError> {
    if !cursor.eat("(;") {
        return Err(fault(cursor, GgfFault::NoGame));
    }
    let mut reader = Reader::new();
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ';');
        if cursor.eat(")") {
            return Ok(reader.finish());
        }
        let (name, value) = read_property(cursor)?;
        reader.add(name, value)?;
    }
}

/// Reads a property: its name, and its value as a text of its own.
fn read_property<'a>(cursor: &mut Cursor<'a>) -> Result<(&'a str, Cursor<'a>), GgfError> {
    if cursor.peek().is_none() {
        return Err(fault(cursor, GgfFault::Unfinished));
    }
    let no_property = fault(cursor, GgfFault::NoProperty);
    let name = cursor.take_while(|c| c.is_ascii_alphabetic());
    if name.is_empty() || !cursor.eat("[") {
        return Err(no_property);
    }
    let unfinished = fault(cursor, GgfFault::Unfinished);
    let value = cursor.take_until(']').ok_or(unfinished)?;
    Ok((name, value))
}

/// A game that is being read.
struct Reader {
    /// All but the transcript.
    game: Game,
    plies: TranscriptReader,
}

impl Reader {
    fn new() -> Reader {
        let start = Position::default();
        Reader {
            game: Game::new(Transcript::new(start)),
            plies: TranscriptReader::new(start),
        }
    }

    fn add(&mut self, name: &str, value: Cursor) -> Result<(), GgfError> {
        let game = &mut self.game;
        let text = value.rest().trim();
        let read = match name {
            "GM" => read_game_name(text),
            "TY" => read_type(text).map(|()| text.clone_into(&mut game.kind)),
            "RE" => read_outcome(text).map(|outcome| game.outcome = outcome),
            "RB" => read_number(text).map(|rating| game.black.rating = rating),
            "RW" => read_number(text).map(|rating| game.white.rating = rating),
            "B" => self.add_ply(Color::Black, text),
            "W" => self.add_ply(Color::White, text),
            "BO" => return self.set_board(value),
            _ => {
                game.set_text(name, text);
                Ok(())
            }
        };
        read.map_err(|reason| fault(&value, reason))
    }

    fn set_board(&mut self, mut value: Cursor) -> Result<(), GgfError> {
        let place = fault(&value, GgfFault::LateBoard);
        if !self.game.notes.is_empty() {
            return Err(place);
        }
        if value.take_while(|c| !c.is_whitespace()) != "8" {
            return Err(GgfError {
                reason: GgfFault::OtherType,
                ..place
            });
        }
        let setup = Setup::read(Variant::Standard, &mut value)?;
        let position = Position::try_from(setup).map_err(|reason| GgfError {
            reason: GgfFault::Position(reason),
            ..place
        })?;
        self.plies = TranscriptReader::new(position);
        Ok(())
    }

    /// Reads a square or a pass, and after slashes the evaluation and the seconds.
    fn add_ply(&mut self, color: Color, text: &str) -> Result<(), GgfFault> {
        let mut parts = text.split('/');
        let word = parts.next().unwrap_or_default();
        let mut number = || read_number(parts.next().unwrap_or_default());
        let note = Note {
            evaluation: number()?,
            seconds: number()?,
        };
        if is_pass(word) {
            self.add_pass(color, note)
        } else {
            let square = word.parse().map_err(|_| GgfFault::NoMove)?;
            self.add_move(color, square, note)
        }
    }

    fn add_move(&mut self, color: Color, square: Square, note: Note) -> Result<(), GgfFault> {
        let transcript = self.plies.transcript();
        if color != transcript.end().turn() && !transcript.end().is_over() {
            return Err(GgfFault::Turn(color));
        }
        let before = transcript.plies().len();
        self.plies.add_move(square)?;
        self.game.notes.resize(before, Note::default());
        self.game.notes.push(note);
        Ok(())
    }

    /// Reads a pass, which the transcript has already unless the game is over.
    fn add_pass(&mut self, color: Color, note: Note) -> Result<(), GgfFault> {
        self.plies.add_pass()?;
        let transcript = self.plies.transcript();
        if transcript.end().is_over() {
            return Ok(());
        }
        if color == transcript.end().turn() {
            return Err(GgfFault::Turn(color));
        }
        let before = transcript.plies().len() - 1;
        self.game.notes.resize(before, Note::default());
        self.game.notes.push(note);
        Ok(())
    }

    fn finish(self) -> Game {
        let transcript = self.plies.finish();
        let mut notes = self.game.notes;
        notes.resize(transcript.plies().len(), Note::default());
        Game {
            transcript,
            notes,
            ..self.game
        }
    }
}

impl Game {
    /// Sets a property that is a text, or passes over one that the format does not know.
    fn set_text(&mut self, name: &str, text: &str) {
        match name {
            "PC" => text.clone_into(&mut self.place),
            "DT" => text.clone_into(&mut self.date),
            "PB" => text.clone_into(&mut self.black.name),
            "PW" => text.clone_into(&mut self.white.name),
            "TB" => text.clone_into(&mut self.black.clock),
            "TW" => text.clone_into(&mut self.white.clock),
            "TI" => {
                text.clone_into(&mut self.black.clock);
                text.clone_into(&mut self.white.clock);
            }
            _ => {}
        }
    }
}

fn read_game_name(text: &str) -> Result<(), GgfFault> {
    let is_othello = text.eq_ignore_ascii_case("othello");
    is_othello.then_some(()).ok_or(GgfFault::OtherGame)
}

/// Checks the type: `s` for synchronous games, the size, and letters among which `a` is the game
/// in which fewer discs win.
fn read_type(text: &str) -> Result<(), GgfFault> {
    let text = text.strip_prefix('s').unwrap_or(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (size, letters) = text.split_at(digits);
    let is_standard = size == "8" && !letters.contains('a');
    is_standard.then_some(()).ok_or(GgfFault::OtherType)
}

/// Reads Black's lead and after a colon the reason, such as `+4.000:r`. A `?` is no result, and
/// reasons that are not known are passed over.
fn read_outcome(text: &str) -> Result<Option<Outcome>, GgfFault> {
    let (lead, reason) = text.split_once(':').unwrap_or((text, ""));
    if lead == "?" {
        return Ok(None);
    }
    let reason = match reason {
        "r" => Some(Reason::Resigned),
        "t" => Some(Reason::TimedOut),
        "s" => Some(Reason::Agreed),
        _ => None,
    };
    Ok(read_number(lead)?.map(|lead| Outcome { lead, reason }))
}

/// Reads a number, if there is any text.
fn read_number(text: &str) -> Result<Option<f64>, GgfFault> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.map(Some).ok_or(GgfFault::NoNumber)
}

fn is_pass(word: &str) -> bool {
    let marks = ["pass", "pa", "ps", "--"];
    marks.iter().any(|mark| word.eq_ignore_ascii_case(mark))
}

fn fault(cursor: &Cursor, reason: GgfFault) -> GgfError {
    GgfError {
        place: cursor.place(),
        reason,
    }
}

impl From<ParseSetupError> for GgfError {
    fn from(ParseSetupError { place, reason }: ParseSetupError) -> GgfError {
        let reason = GgfFault::Board(reason);
        GgfError { place, reason }
    }
}
