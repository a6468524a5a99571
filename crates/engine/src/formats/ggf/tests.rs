use super::*;
use crate::{Ply, Position, Square};

const BOARD: &str =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

/// The beginning of a game as GGS writes it.
const GGS: &str = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]\
    RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+0.000]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[d3//0.01]W[c5//0.01]B[f6/-2.39]W[f5];)\n";

const TEN_PASSES: &str = "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5--d1--b5a6a7--b6--c5--\
    c7b7f6b8a8g6c8--d7d8e8--e7--f7f8g8--h6g7h8h7g5h5h4g4h3--g3g2h1h2f1";

fn one(text: &str) -> Result<Game, GgfError> {
    let mut games = read(text);
    let game = games.next().expect("one game");
    assert!(game.is_err() || games.next().is_none(), "one game only");
    game
}

fn fault(text: &str) -> String {
    one(text).unwrap_err().to_string()
}

/// The game as GGF with every pass, or with none.
fn with_passes(transcript: &Transcript, passes: bool) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    for (position, ply) in transcript.positions().zip(transcript.plies()) {
        let side = match position.turn() {
            Color::Black => "B[",
            Color::White => "W[",
        };
        match ply {
            Ply::Move(square) => text.extend([side, &square.to_string(), "]"]),
            Ply::Pass | Ply::Skip if passes => text.extend([side, "PA]"]),
            Ply::Pass | Ply::Skip => {}
        }
    }
    text + ";)"
}

#[test]
fn a_game_of_ggs_is_read() {
    let game = one(GGS).unwrap();
    assert_eq!(game.place, "GGS/os");
    assert_eq!(game.date, "2003.12.15_12:33:18.MST");
    assert_eq!(game.black.name, "Saio1200");
    assert_eq!(game.white.rating, Some(2200.35));
    assert_eq!(game.white.clock, "05:00//02:00");
    assert_eq!(game.kind, "8");
    let lead = 0.0;
    assert_eq!(game.outcome, Some(Outcome { lead, reason: None }));
    assert_eq!(game.transcript.to_string(), "d3c5f6f5");
    let notes: Vec<_> = game
        .notes
        .iter()
        .map(|note| (note.evaluation, note.seconds))
        .collect();
    let quick = (None, Some(0.01));
    assert_eq!(notes, [quick, quick, (Some(-2.39), None), (None, None)]);
}

#[test]
fn a_game_is_written_on_one_line() {
    let game = one(GGS).unwrap();
    assert_eq!(
        game.to_string(),
        format!(
            "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]\
             RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+0]{BOARD}\
             B[d3//0.01]W[c5//0.01]B[f6/-2.39]W[f5];)"
        )
    );
}

#[test]
fn little_is_needed() {
    let game = one("(;B[F5];)").unwrap();
    assert_eq!(game, Game::new("f5".parse().unwrap()));
    assert_eq!(
        one("(;)").unwrap(),
        Game::new(Transcript::new(Position::default()))
    );
    assert_eq!(
        game.to_string(),
        format!("(;GM[Othello]TY[8]{BOARD}B[f5];)")
    );
}

#[test]
fn passes_may_be_left_out() {
    let transcript: Transcript = TEN_PASSES.parse().unwrap();
    for passes in [true, false] {
        let game = one(&with_passes(&transcript, passes)).unwrap();
        assert_eq!(game.transcript, transcript);
        assert_eq!(game.notes.len(), transcript.plies().len());
    }
}

#[test]
fn a_pass_has_a_note_of_its_own() {
    let (before, after) = TEN_PASSES.split_once("--d1").unwrap();
    let transcript: Transcript = before.parse().unwrap();
    assert!(after.starts_with("--"));
    let moves = with_passes(&transcript, false).replace(";)", "");
    let game = one(&format!("{moves}B[pass//4.23]W[d1//3.11]B[pa/1]W[b5/2];)")).unwrap();
    let tail = &game.notes[24..];
    let seconds: Vec<_> = tail.iter().map(|note| note.seconds).collect();
    assert_eq!(seconds, [Some(4.23), Some(3.11), None, None]);
    assert_eq!(tail[2].evaluation, Some(1.0));
}

#[test]
fn games_begin_anywhere() {
    let board = BOARD.replace("---O*---", "---***--").replace(" *]", " O]");
    let game = one(&format!("(;TY[s8r20]{board}W[c3];)")).unwrap();
    assert_eq!(game.transcript.start().turn(), Color::White);
    assert_eq!(game.transcript.start().count(Color::Black), 4);
    assert_eq!(game.kind, "s8r20");
    assert_eq!(one(&game.to_string()), Ok(game));
}

#[test]
fn results_have_reasons() {
    let outcome = |text: &str| one(&format!("(;RE[{text}];)")).unwrap().outcome;
    let with = |lead, reason| Some(Outcome { lead, reason });
    assert_eq!(outcome("-2.00"), with(-2.0, None));
    assert_eq!(outcome("+64.00:r"), with(64.0, Some(Reason::Resigned)));
    assert_eq!(outcome("-64:t"), with(-64.0, Some(Reason::TimedOut)));
    assert_eq!(outcome("+0.000:s"), with(0.0, Some(Reason::Agreed)));
    assert_eq!(outcome("-22.87:what"), with(-22.87, None));
    assert_eq!(outcome("?"), None);
}

#[test]
fn a_file_has_many_games() {
    let file = format!("\u{feff}{GGS}\r\n2 (;B[f5];)(;B[d3];) \n");
    let games: Vec<_> = read(&file).map(Result::unwrap).collect();
    let transcripts: Vec<_> = games
        .iter()
        .map(|game| game.transcript.to_string())
        .collect();
    assert_eq!(transcripts, ["d3c5f6f5", "f5", "d3"]);
    assert_eq!(read(" \n").count(), 0);
}

#[test]
fn an_error_says_where_and_what() {
    let no_property = "expected a property such as PB[name], or ;) at the end of the game";
    let other_type = "only standard Othello on 8x8 can be read: type 8, s8, 8r20 and the like";
    for (text, expected) in [
        ("x", "1: expected a game, which begins with (;"),
        ("(;GM[Chess];)", "6: this is no game of Othello"),
        ("(;TY[10];)", &format!("6: {other_type}")),
        ("(;TY[8a];)", &format!("6: {other_type}")),
        (
            "(;BO[4 ---- -O*- -*O- ---- *];)",
            &format!("6: {other_type}"),
        ),
        ("(;RB[many];)", "6: expected a number"),
        ("(;RB[inf];)", "6: expected a number"),
        (
            "(;BO[8 ?];)",
            "8: the board: expected X, O or - for a square, found '?'",
        ),
        ("(;B[f5]BO[8 -];)", "11: the board stands after a move"),
        ("(;B[f];)", "5: expected a move such as F5, or pass"),
        ("(;B[f5//x];)", "5: expected a number"),
        ("(;W[f5];)", "5: it is not the turn of white"),
        ("(;B[f5]B[f4];)", "10: it is not the turn of black"),
        ("(;B[a1];)", "5: a1 flips nothing"),
        (
            "(;B[pass];)",
            "5: a pass is not allowed: there is a legal move",
        ),
        ("(;B[f5]", "8: the text ends within the game"),
        ("(;B[f5", "5: the text ends within the game"),
        ("(;B", &format!("3: {no_property}")),
        ("(;?[];)", &format!("3: {no_property}")),
    ] {
        assert_eq!(fault(text), format!("line 1, column {expected}"), "{text}");
    }
}

#[test]
fn an_error_does_not_hide_the_games_after_it() {
    let file = format!("{GGS}(;B[a1];)\n(;B[f5];)\njunk (;B[f5];)\n(;B[f5");
    let places: Vec<_> = read(&file)
        .map(|game| {
            game.map_err(|error| (error.place.line, error.place.column))
                .err()
        })
        .collect();
    assert_eq!(
        places,
        [None, Some((2, 5)), None, Some((4, 1)), None, Some((5, 5))]
    );
}

#[test]
fn a_name_cannot_end_its_property() {
    let mut game = Game::new(Transcript::new(Position::default()));
    game.black.name = "a]B[f5\nb".to_owned();
    let text = game.to_string();
    assert_eq!(one(&text).unwrap().black.name, "a B[f5 b");
}

#[test]
fn a_square_is_read_in_either_case() {
    let square: Square = "f5".parse().unwrap();
    for text in ["(;B[f5];)", "(;B[F5];)"] {
        assert_eq!(one(text).unwrap().transcript.moves().next(), Some(square));
    }
}
