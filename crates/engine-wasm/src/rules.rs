//! The rules: positions, replays, flips and transcripts as texts.
//!
//! A position goes out as one line of words: the discs (one character a square), the side to move
//! (`X` or `O`), `move`, `pass` or `over`, the discs of Black and White, their official scores,
//! the leader (`X`, `O` or `-`), and the legal squares. A position comes in as the first two of
//! these words, on a line of its own. A response that begins with `!` says what was wrong.

use reversi_engine::notation::{ParseTranscriptError, Transcript, TranscriptFault};
use reversi_engine::{Color, IllegalPly, Ply, Position, Setup, Square};

/// The start of the standard game.
pub fn start() -> String {
    describe(&Position::default())
}

/// A position and a line of plies to that position and the one after each ply, a line each.
///
/// `!ply N` where ply N, counted from 0, is none or is not allowed; `!position` where the position
/// is none.
pub fn replay(request: &str) -> String {
    let Some((mut position, plies)) = split(request) else {
        return "!position".to_owned();
    };
    let mut response = describe(&position);
    for (index, ply) in plies.split_whitespace().enumerate() {
        match apply(&position, ply) {
            Some(next) => position = next,
            None => return format!("!ply {index}"),
        }
        response.push('\n');
        response.push_str(&describe(&position));
    }
    response
}

/// A position and a line with a square to the squares that a move there would flip.
///
/// No square where the move is not legal, or where the request is something else.
pub fn flips(request: &str) -> String {
    split(request)
        .and_then(|(position, square)| Some(position.flips(square.parse().ok()?)))
        .map_or_else(String::new, |flips| flips.to_string())
}

/// The text of a transcript of the standard game to its plies, as words.
///
/// Where it is wrong: `!LINE COLUMN REASON`, and then what was found, or the square (`-` if it is
/// not about one) and the side that cannot do this.
pub fn transcript(request: &str) -> String {
    match request.parse::<Transcript>() {
        Ok(transcript) => words(transcript.plies()),
        Err(ParseTranscriptError { place, reason }) => {
            format!("!{} {} {}", place.line, place.column, explain(reason))
        }
    }
}

/// The position on the first line of a request, and the second line.
fn split(request: &str) -> Option<(Position, &str)> {
    let (position, rest) = request.split_once('\n')?;
    let setup: Setup = position.parse().ok()?;
    Some((setup.try_into().ok()?, rest))
}

fn apply(position: &Position, ply: &str) -> Option<Position> {
    position.apply(ply.parse().ok()?).ok()
}

fn describe(position: &Position) -> String {
    let setup = Setup::from(*position);
    let status = status(position);
    let [black, white] = Color::ALL.map(|color| position.count(color));
    let score = position.score();
    let [black_score, white_score] = Color::ALL.map(|color| score.of(color));
    let leader = position.winner().map_or("-", letter);
    let legal = position.legal_moves();
    format!("{setup} {status} {black} {white} {black_score} {white_score} {leader} {legal}")
}

fn status(position: &Position) -> &'static str {
    if position.is_over() {
        "over"
    } else if position.must_pass() {
        "pass"
    } else {
        "move"
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "X",
        Color::White => "O",
    }
}

fn words(plies: &[Ply]) -> String {
    let words: Vec<String> = plies.iter().map(Ply::to_string).collect();
    words.join(" ")
}

fn explain(reason: TranscriptFault) -> String {
    match reason {
        TranscriptFault::Unexpected(found) => format!("unexpected {found}"),
        TranscriptFault::NoRow(found) => format!("no_row {found}"),
        TranscriptFault::NoDot => "no_dot".to_owned(),
        TranscriptFault::Illegal { color, reason } => {
            let (code, square) = code(reason);
            let square = square.map_or_else(|| "-".to_owned(), |square| square.to_string());
            format!("{code} {square} {color}")
        }
    }
}

fn code(reason: IllegalPly) -> (&'static str, Option<Square>) {
    match reason {
        IllegalPly::OffBoard(square) => ("off_board", Some(square)),
        IllegalPly::Occupied(square) => ("occupied", Some(square)),
        IllegalPly::FlipsNothing(square) => ("flips_nothing", Some(square)),
        IllegalPly::MayMove => ("may_move", None),
        IllegalPly::MustPass => ("must_pass", None),
        IllegalPly::Over => ("over", None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_start_is_described() {
        assert_eq!(start(), format!("{START} move 2 2 32 32 - d3 c4 f5 e6"));
    }

    #[test]
    fn a_replay_gives_every_position() {
        let response = replay(&format!("{START}\nf5 d6"));
        let lines: Vec<&str> = response.lines().collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0], start());
        let after_f5 = "---------------------------OX------XXX-------------------------- O";
        assert_eq!(lines[1], format!("{after_f5} move 4 1 63 1 X f4 d6 f6"));
    }

    #[test]
    fn a_bad_request_is_answered() {
        assert_eq!(replay(&format!("{START}\nf5 f5")), "!ply 1");
        assert_eq!(replay(&format!("{START}\nf5 what")), "!ply 1");
        assert_eq!(replay(&format!("{START}\n--")), "!ply 0");
        assert_eq!(replay("?\nf5"), "!position");
        assert_eq!(replay(""), "!position");
        assert_eq!(flips(&format!("{START}\nz1")), "");
    }

    #[test]
    fn flips_are_squares() {
        assert_eq!(flips(&format!("{START}\nf5")), "e5");
        assert_eq!(flips(&format!("{START}\nf4")), "");
    }

    #[test]
    fn a_transcript_gives_its_plies_or_its_fault() {
        assert_eq!(transcript("F5D6 C3"), "f5 d6 c3");
        assert_eq!(transcript("f5\n ?"), "!2 2 unexpected ?");
        assert_eq!(transcript("f5 d"), "!1 4 no_row d");
        assert_eq!(transcript("1f5"), "!1 1 no_dot");
        assert_eq!(transcript("f5 f4 a1"), "!1 7 flips_nothing a1 black");
        assert_eq!(transcript("f5--"), "!1 3 may_move - white");
    }
}
