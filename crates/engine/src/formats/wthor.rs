//! WTHOR, the database of tournament games of the French federation.
//!
//! One file of games a year (`.wtb`), which number their players and tournaments by the records of
//! two more files (`.jou`, `.trn`). All integers are little endian and all names Latin-1.
//! Source: the federation's description of the format,
//! <https://www.ffothello.org/wthor/Format_WThor.pdf>.

use crate::notation::Transcript;
use crate::{IllegalPly, Position, Square};

const HEADER: usize = 16;
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;
const GAME: usize = 68;

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// There is not even a header.
    #[error("a WTHOR file begins with a header of 16 bytes; this one has {0} bytes")]
    NoHeader(usize),
    /// The file has another length than its header says.
    #[error("the header says {records} records, which is {expected} bytes; the file has {found}")]
    Length {
        /// The records that the header announces.
        records: usize,
        /// The bytes that the file should have.
        expected: usize,
        /// The bytes that it has.
        found: usize,
    },
    /// The games are played on another board than 8x8.
    #[error("the games are played on a board of {0}x{0}; only 8x8 can be read")]
    Board(u8),
    /// The records are no games but solitaires.
    #[error("the file holds solitaires, not games")]
    Solitaires,
}

/// Why a game cannot be read. The games after it still can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, move {number}: {reason}")]
pub struct GameError {
    /// The game in its file, counted from 1.
    pub game: usize,
    /// The move in the game, counted from 1 and without passes.
    pub number: usize,
    /// What is wrong with it.
    pub reason: MoveError,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// A byte that stands for no square.
    #[error("{0} is no square: expected ten times the row plus the column, 11 to 88")]
    NotASquare(u8),
    /// A move that the rules do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalPly),
}

/// A game and what the database knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tournament: an index into the names of the tournaments.
    pub tournament: u16,
    /// The player of Black: an index into the names of the players.
    pub black: u16,
    /// The player of White: an index into the names of the players.
    pub white: u16,
    /// Black's official score, 0 to 64.
    pub black_score: u8,
    /// Black's official score with perfect play of both from [`Games::solved_from`] empty squares.
    pub theoretical_score: u8,
    /// The moves. Some old games stop before their end, although they have a score.
    pub transcript: Transcript,
}

/// The games of one file.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    year: u16,
    solved_from: u8,
    records: &'a [[u8; GAME]],
}

impl<'a> Games<'a> {
    /// Reads the header of a file of games (`.wtb`).
    pub fn read(file: &'a [u8]) -> Result<Games<'a>, FileError> {
        let (header, body) = split_header(file)?;
        if !matches!(header.board, 0 | 8) {
            return Err(FileError::Board(header.board));
        }
        if header.kind == 1 {
            return Err(FileError::Solitaires);
        }
        Ok(Games {
            year: header.year,
            solved_from: header.solved_from,
            records: split_records(body, header.games as usize)?,
        })
    }

    /// The year in which the games were played.
    pub const fn year(&self) -> u16 {
        self.year
    }

    /// The number of empty squares from which the theoretical scores hold.
    pub const fn solved_from(&self) -> u8 {
        self.solved_from
    }

    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no game.
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The games, each read and its moves checked when its turn comes.
    pub fn iter(&self) -> impl Iterator<Item = Result<Game, GameError>> + use<'a> {
        (1..)
            .zip(self.records)
            .map(|(game, record)| read_game(record, game))
    }
}

/// Reads the names of the players (`.jou`), by their numbers from 0.
pub fn read_players(file: &[u8]) -> Result<Vec<String>, FileError> {
    read_names::<PLAYER>(file)
}

/// Reads the names of the tournaments (`.trn`), by their numbers from 0.
pub fn read_tournaments(file: &[u8]) -> Result<Vec<String>, FileError> {
    read_names::<TOURNAMENT>(file)
}

struct Header {
    /// The number of records in a file of games.
    games: u32,
    /// The number of records in a file of names.
    names: u16,
    year: u16,
    board: u8,
    kind: u8,
    solved_from: u8,
}

fn split_header(file: &[u8]) -> Result<(Header, &[u8]), FileError> {
    let no_header = FileError::NoHeader(file.len());
    let (&header, body) = file.split_first_chunk::<HEADER>().ok_or(no_header)?;
    let [
        _,
        _,
        _,
        _,
        g0,
        g1,
        g2,
        g3,
        n0,
        n1,
        y0,
        y1,
        board,
        kind,
        solved_from,
        _,
    ] = header;
    let header = Header {
        games: u32::from_le_bytes([g0, g1, g2, g3]),
        names: u16::from_le_bytes([n0, n1]),
        year: u16::from_le_bytes([y0, y1]),
        board,
        kind,
        solved_from,
    };
    Ok((header, body))
}

fn split_records<const SIZE: usize>(
    body: &[u8],
    records: usize,
) -> Result<&[[u8; SIZE]], FileError> {
    let (chunks, rest) = body.as_chunks();
    if chunks.len() == records && rest.is_empty() {
        return Ok(chunks);
    }
    Err(FileError::Length {
        records,
        expected: HEADER.saturating_add(records.saturating_mul(SIZE)),
        found: HEADER + body.len(),
    })
}

fn read_names<const SIZE: usize>(file: &[u8]) -> Result<Vec<String>, FileError> {
    let (header, body) = split_header(file)?;
    let records = split_records::<SIZE>(body, usize::from(header.names))?;
    Ok(records.iter().map(|record| latin1(record)).collect())
}

/// The text up to the first NUL. Each byte of Latin-1 is the code point of its character.
fn latin1(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0);
    let text = &bytes[..end.unwrap_or(bytes.len())];
    text.iter().copied().map(char::from).collect()
}

fn read_game(record: &[u8; GAME], game: usize) -> Result<Game, GameError> {
    let &[
        t0,
        t1,
        b0,
        b1,
        w0,
        w1,
        black_score,
        theoretical_score,
        ref moves @ ..,
    ] = record;
    Ok(Game {
        tournament: u16::from_le_bytes([t0, t1]),
        black: u16::from_le_bytes([b0, b1]),
        white: u16::from_le_bytes([w0, w1]),
        black_score,
        theoretical_score,
        transcript: read_moves(moves).map_err(|(number, reason)| GameError {
            game,
            number,
            reason,
        })?,
    })
}

/// Reads moves up to the first zero, or gives the number of the first that is wrong.
fn read_moves(moves: &[u8]) -> Result<Transcript, (usize, MoveError)> {
    let mut transcript = Transcript::new(Position::default());
    let moves = moves.iter().take_while(|&&byte| byte != 0);
    for (number, &byte) in (1..).zip(moves) {
        let square = read_square(byte).ok_or((number, MoveError::NotASquare(byte)))?;
        transcript
            .push(square)
            .map_err(|reason| (number, reason.into()))?;
    }
    Ok(transcript)
}

fn read_square(byte: u8) -> Option<Square> {
    let (row, column) = (byte / 10, byte % 10);
    let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
    on_board.then(|| Square::new(column - 1, row - 1))?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of the year 2001 with these games, each as the moves' bytes.
    fn file(games: &[&[u8]]) -> Vec<u8> {
        let mut file = vec![20, 24, 1, 1];
        file.extend((games.len() as u32).to_le_bytes());
        file.extend([0, 0, 0xd1, 0x07, 0, 0, 24, 0]);
        for moves in games {
            let mut record = vec![3, 0, 1, 1, 2, 0, 40, 36];
            record.extend(*moves);
            record.resize(GAME, 0);
            file.extend(record);
        }
        file
    }

    fn names(size: usize, names: &[&[u8]]) -> Vec<u8> {
        let mut file = vec![20, 24, 1, 1, 0, 0, 0, 0];
        file.extend((names.len() as u16).to_le_bytes());
        file.resize(HEADER, 0);
        for name in names {
            let mut record = name.to_vec();
            record.resize(size, 0);
            file.extend(record);
        }
        file
    }

    #[test]
    fn games_are_read() {
        let file = file(&[&[56, 64, 33], &[]]);
        let games = Games::read(&file).unwrap();
        assert_eq!(
            (games.year(), games.solved_from(), games.len()),
            (2001, 24, 2)
        );
        let game = games.iter().next().unwrap().unwrap();
        assert_eq!((game.tournament, game.black, game.white), (3, 257, 2));
        assert_eq!((game.black_score, game.theoretical_score), (40, 36));
        assert_eq!(game.transcript.to_string(), "f5d6c3");
    }

    #[test]
    fn a_game_with_an_error_does_not_hide_the_next() {
        let file = file(&[&[56, 56], &[56, 90], &[56, 64]]);
        let games: Vec<_> = Games::read(&file).unwrap().iter().collect();
        let errors: Vec<String> = games
            .iter()
            .filter_map(|game| game.as_ref().err())
            .map(GameError::to_string)
            .collect();
        assert_eq!(
            errors,
            [
                "game 1, move 2: f5 is occupied",
                "game 2, move 2: 90 is no square: expected ten times the row plus the column, 11 to 88",
            ]
        );
        assert!(games[2].is_ok());
    }

    #[test]
    fn names_are_latin1() {
        let players = names(PLAYER, &[b"???", b"Andr\xe9 B.", &[b'x'; PLAYER]]);
        let long = "x".repeat(PLAYER);
        assert_eq!(read_players(&players).unwrap(), ["???", "André B.", &long]);
        let tournaments = names(TOURNAMENT, &[b"World Championship"]);
        assert_eq!(
            read_tournaments(&tournaments).unwrap(),
            ["World Championship"]
        );
    }

    #[test]
    fn a_file_that_is_cut_or_too_long_is_refused() {
        let whole = file(&[&[56]]);
        let cut = Games::read(&whole[..83]).unwrap_err();
        assert_eq!(
            cut.to_string(),
            "the header says 1 records, which is 84 bytes; the file has 83"
        );
        let long = [whole.as_slice(), &[0]].concat();
        assert!(matches!(
            Games::read(&long),
            Err(FileError::Length { found: 85, .. })
        ));
        assert!(matches!(
            read_players(&names(21, &[b"a"])),
            Err(FileError::Length { .. })
        ));
        assert_eq!(
            Games::read(&whole[..15]).unwrap_err(),
            FileError::NoHeader(15)
        );
        assert_eq!(read_players(&[]), Err(FileError::NoHeader(0)));
    }

    #[test]
    fn a_count_beyond_all_bounds_is_refused() {
        let mut file = file(&[]);
        file[4..8].fill(0xff);
        assert!(matches!(Games::read(&file), Err(FileError::Length { .. })));
    }

    #[test]
    fn other_boards_and_solitaires_are_refused() {
        let mut file = file(&[&[56]]);
        file[12] = 10;
        assert_eq!(Games::read(&file).unwrap_err(), FileError::Board(10));
        file[12] = 8;
        assert!(Games::read(&file).is_ok());
        file[13] = 1;
        assert_eq!(Games::read(&file).unwrap_err(), FileError::Solitaires);
    }
}
