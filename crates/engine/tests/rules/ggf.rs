//! Games of the server GGS.

use std::fs;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use reversi_engine::Color;
use reversi_engine::formats::ggf::{self, Game, GgfFault, Note, Outcome, Player, Reason};
use reversi_engine::notation::Transcript;

use crate::data;
use crate::laws::has_place;
use crate::strategies::{cases, games};

#[test]
fn games_of_the_server_have_their_results() {
    let Some(folder) = data::folder("formats") else {
        return;
    };
    let file = fs::read_to_string(folder.join("TestGames.ggf")).expect("games");
    let games: Vec<Game> = ggf::read(&file).collect::<Result<_, _>>().expect("games");
    assert_eq!(games.len(), 12);
    for game in games {
        assert_eq!(ggf::read(&game.to_string()).next(), Some(Ok(game.clone())));
        let outcome = game.outcome.expect("a result");
        if outcome.reason.is_none() {
            assert!(game.transcript.end().is_over());
            let lead = lead(&game.transcript);
            assert_eq!(outcome, Outcome { lead, reason: None }, "{game}");
        }
    }
}

#[test]
fn other_boards_are_refused_and_komi_is_not() {
    let Some(folder) = data::folder("formats") else {
        return;
    };
    let file = fs::read_to_string(folder.join("test2.ggf")).expect("games");
    let games: Vec<_> = ggf::read(&file).collect();
    assert_eq!(games.len(), 3);
    let error = games[0].as_ref().expect_err("a game on 4x4");
    assert_eq!(error.reason, GgfFault::OtherType);
    let komi = games[1].as_ref().expect("a game with komi");
    assert_eq!(komi.kind, "8kr20");
    assert_eq!(komi.transcript.start().empties(), 44);
    assert!(games[2].is_ok());
}

/// Black's official lead at the end.
fn lead(transcript: &Transcript) -> f64 {
    let score = transcript.end().score();
    f64::from(score.of(Color::Black)) - f64::from(score.of(Color::White))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_game_is_read_as_it_is_written(game in games_with_notes()) {
        let read: Vec<_> = ggf::read(&game.to_string()).collect();
        prop_assert_eq!(read, [Ok(game)]);
    }

    #[test]
    fn the_place_of_an_error_is_in_the_file(file in files()) {
        for game in ggf::read(&file) {
            match game {
                Ok(game) => prop_assert_eq!(game.notes.len(), game.transcript.plies().len()),
                Err(error) => assert!(has_place(&file, error.place), "{file:?}: {error}"),
            }
        }
    }
}

fn games_with_notes() -> impl Strategy<Value = Game> {
    let notes = vec(note(), 121);
    let clocks = select(vec![
        ("", ""),
        ("05:00//02:00", "05:00//02:00"),
        ("01:00", "15:00"),
    ]);
    (
        games(),
        player(),
        player(),
        clocks,
        notes,
        option::of(outcome()),
    )
        .prop_map(|(transcript, black, white, clocks, mut notes, outcome)| {
            notes.truncate(transcript.plies().len());
            Game {
                place: "here".to_owned(),
                date: "2026.11.30_12:00:00.UTC".to_owned(),
                black: Player {
                    clock: clocks.0.to_owned(),
                    ..black
                },
                white: Player {
                    clock: clocks.1.to_owned(),
                    ..white
                },
                outcome,
                notes,
                ..Game::new(transcript)
            }
        })
}

fn player() -> impl Strategy<Value = Player> {
    ("[A-Za-z0-9а-я\\[(;)]{0,20}", option::of(0.0..3000.0)).prop_map(|(name, rating)| Player {
        name,
        rating,
        clock: String::new(),
    })
}

fn note() -> impl Strategy<Value = Note> {
    (option::of(-64.0..64.0), option::of(0.0..1e6)).prop_map(|(evaluation, seconds)| Note {
        evaluation,
        seconds,
    })
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let reasons = [Reason::Resigned, Reason::TimedOut, Reason::Agreed];
    (-64.0..64.0, option::of(select(reasons.to_vec())))
        .prop_map(|(lead, reason)| Outcome { lead, reason })
}

/// Texts that are files of games in part.
fn files() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => select(vec![
            "(;", "GM[Othello]", "PB[a]", "B[f5//1]", "W[d6]", "B[pass]", "RE[+1:r]", ";)", "\n",
            "BO[8 ", "1 ", "]", "[", "\u{feff}", "TY[8]",
        ])
        .prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    vec(word, 0..20).prop_map(|words| words.concat())
}
