//! What holds for every game and every position.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, proptest};
use proptest::{prop_oneof, sample::select};
use reversi_engine::notation::Transcript;
use reversi_engine::{Color, Place, Ply, Position, Setup, Square, Variant};

use crate::reference::Reference;
use crate::strategies::{cases, finished_games, games, positions};

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn any_discs_move_as_in_the_reference(position in positions()) {
        let reference = Reference::of(&position);
        let legal: Vec<Square> = position.legal_moves().iter().collect();
        prop_assert_eq!(legal, reference.legal_moves());
        prop_assert_eq!(position.must_pass(), reference.must_pass());
        prop_assert_eq!(position.is_over(), reference.is_over());
        prop_assert_eq!(position.score(), reference.score());
        for square in Variant::Standard.squares() {
            let mut flips = reference.flips(square);
            flips.sort();
            prop_assert_eq!(position.flips(square).iter().collect::<Vec<_>>(), flips);
        }
        for square in position.legal_moves() {
            let next = position.play_unchecked(square);
            prop_assert_eq!(position.play(square), Ok(next));
            prop_assert_eq!(Reference::of(&next), reference.play(square));
        }
    }

    #[test]
    fn a_position_is_read_as_it_is_written(position in positions()) {
        let setup = Setup::from(position);
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        prop_assert_eq!(Position::try_from(setup), Ok(position));
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn games_run_as_in_the_reference(game in finished_games()) {
        let mut reference = Reference::start();
        for (position, ply) in game.positions().zip(game.plies()) {
            prop_assert_eq!(&Reference::of(&position), &reference);
            reference = match ply {
                Ply::Move(square) => reference.play(*square),
                Ply::Pass | Ply::Skip => reference.pass(),
            };
        }
        prop_assert!(reference.is_over());
        prop_assert!(game.end().is_over());
        prop_assert_eq!(game.end().score(), reference.score());
    }

    #[test]
    fn discs_and_empties_fill_the_board(game in games()) {
        for position in game.positions() {
            let discs: u32 = Color::ALL.map(|color| position.count(color)).iter().sum();
            prop_assert_eq!(discs + position.empties(), 64);
        }
    }

    #[test]
    fn a_move_takes_what_it_flips(game in games()) {
        for (position, ply) in game.positions().zip(game.plies()) {
            let Some(square) = ply.square() else { continue };
            let flipped = position.flips(square).len() as u32;
            let next = position.play(square).expect("a move of the game");
            let (own, other) = (position.turn(), !position.turn());
            prop_assert_eq!(next.count(own), position.count(own) + flipped + 1);
            prop_assert_eq!(next.count(other), position.count(other) - flipped);
            prop_assert_eq!(next.turn(), other);
        }
    }

    #[test]
    fn exactly_one_thing_can_happen(game in games()) {
        for position in game.positions() {
            let may_move = !position.legal_moves().is_empty();
            let happens = [may_move, position.must_pass(), position.is_over()];
            prop_assert_eq!(happens.into_iter().filter(|&happens| happens).count(), 1);
            prop_assert_eq!(position.pass().is_ok(), position.must_pass());
            prop_assert_eq!(position.skip().is_ok(), may_move);
        }
    }

    #[test]
    fn nobody_must_pass_at_the_end_of_a_transcript(game in games()) {
        prop_assert!(!game.end().must_pass());
    }

    #[test]
    fn a_transcript_is_read_as_it_is_written(game in games()) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn a_transcript_is_read_however_it_is_written(
        game in games(),
        separators in vec(select(vec!["", " ", "\n", "\r\n", "\t", ", "]), 121),
        pass in select(vec!["--", "pa", "PASS", "Ps", ""]),
        numbered: bool,
        uppercase: bool,
    ) {
        let mut text = String::new();
        for (index, (ply, separator)) in game.plies().iter().zip(&separators).enumerate() {
            if numbered && index % 2 == 0 {
                text.extend([&(index / 2 + 1).to_string(), ".", separator]);
            }
            let word = if *ply == Ply::Pass { pass.to_owned() } else { ply.to_string() };
            text.extend([&word, *separator]);
        }
        if uppercase {
            text = text.to_uppercase();
        }
        prop_assert_eq!(text.parse(), Ok(game), "{}", text);
    }

    #[test]
    fn the_place_of_an_error_is_in_the_text(text in texts()) {
        if let Err(error) = text.parse::<Transcript>() {
            prop_assert!(has_place(&text, error.place), "{:?} {}", text, error);
        }
        if let Err(error) = text.parse::<Setup>() {
            prop_assert!(has_place(&text, error.place), "{:?} {}", text, error);
        }
    }
}

/// Texts that begin like a transcript or a setup more often than not.
fn texts() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => select(vec!["f5", "d6", "c3", "--", "1.", " ", "\n", "\u{feff}", "X", "O", "--------"])
            .prop_map(str::to_owned),
        1 => any::<String>(),
        1 => Just("e".to_owned()),
    ];
    vec(word, 0..20).prop_map(|words| words.concat())
}

/// Whether `place` is a character of `text` or the one behind its last.
pub(crate) fn has_place(text: &str, place: Place) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let line = text.split('\n').nth(place.line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(place.column as usize)))
}
