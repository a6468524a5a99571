//! Moves, ends, and the journal.

use super::*;

#[test]
fn a_move_out_of_turn_illegal_or_stale_changes_nothing() {
    let mut game = Game::new(blitz());
    assert_eq!(game.play(Color::White, "f5"), Err(Refusal::NotYourTurn));
    assert_eq!(game.play(Color::Black, "a1"), Err(Refusal::IllegalMove));
    assert_eq!(game.play(Color::Black, "i9"), Err(Refusal::IllegalMove));
    let f5: Square = "f5".parse().expect("a square");
    assert_eq!(
        game.act(
            Color::Black,
            Action::Play {
                square: f5,
                ply: 1,
                lag: Lag::default()
            }
        ),
        Err(Refusal::StaleMove)
    );
    assert_eq!(game.entries.len(), 1);
}

#[test]
fn a_command_sent_twice_acts_once() {
    let mut game = Game::new(blitz());
    let id = CommandId(7);
    let f5: Square = "f5".parse().expect("a square");
    let command = Command::Seat {
        by: Color::Black,
        id,
        action: Action::Play {
            square: f5,
            ply: 0,
            lag: Lag::default(),
        },
    };
    assert!(matches!(game.tell(command), Ok(Decision::Changed { .. })));
    assert_eq!(game.tell(command), Ok(Decision::Repeated { version: 2 }));
    let replayed = Table::replay(&game.entries).expect("a journal");
    let again = apply(&replayed, command, game.now);
    assert_eq!(again, Ok(Decision::Repeated { version: 2 }));
}

#[test]
fn the_pass_is_made_with_the_move_that_causes_it() {
    let mut game = Game::new(terms(ClockSetting::None));
    game.play_all("e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5d1");
    let [Event::Moved { .. }, Event::Passed] = game.last_events() else {
        panic!("a move and a pass: {:?}", game.last_events());
    };
    assert_eq!(game.table.turn(), Some(Color::White));
}

#[test]
fn a_full_game_ends_on_the_board() {
    let mut game = Game::new(terms(ClockSetting::None));
    game.play_all(
        "d3c5f6f5f4c3c4d2e2b4d1f3b5e3f2f1a4d6e6e7f7b6e8c6b3a5d7a3e1a6g1a2c2c7b8d8c8g8g6h6g5h5g4h4h3\
         g7h8f8h7a8a7b7a1b2g3g2h2h1--c1b1",
    );
    assert_eq!(game.table.outcome(), Some(Outcome::Board { winner: None }));
    assert_eq!(game.table.turn(), None);
    assert_eq!(
        game.act(Color::Black, Action::Resign),
        Err(Refusal::GameOver)
    );
    assert_eq!(game.table.plies().len(), 61);
}

#[test]
fn leaving_before_ones_first_move_calls_the_game_off() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    assert_eq!(
        game.act(Color::Black, Action::Abort),
        Err(Refusal::TooLateToAbort)
    );
    game.act(Color::White, Action::Leave).expect("allowed");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::Aborted { by: Color::White })
    );
}

#[test]
fn leaving_and_resigning_later_lose() {
    for (action, outcome) in [
        (Action::Leave, Outcome::Left { by: Color::Black }),
        (Action::Resign, Outcome::Resigned { by: Color::Black }),
    ] {
        let mut game = Game::new(blitz());
        game.play(Color::Black, "f5").expect("a legal move");
        game.act(Color::Black, action).expect("allowed");
        assert_eq!(game.table.outcome(), Some(outcome));
        assert_eq!(outcome.winner(), Some(Color::White));
    }
}

#[test]
fn staying_away_loses_a_game_that_has_begun() {
    let absent = |both| {
        Command::Absent(Absence {
            by: Color::White,
            both,
        })
    };
    for (moves, both, outcome) in [
        ("", false, Outcome::Aborted { by: Color::White }),
        ("f5", false, Outcome::Aborted { by: Color::White }),
        ("f5", true, Outcome::Aborted { by: Color::White }),
        ("f5d6", false, Outcome::Left { by: Color::White }),
        ("f5d6", true, Outcome::Left { by: Color::White }),
    ] {
        let mut game = Game::new(blitz());
        game.play_all(moves);
        game.tell(absent(both)).expect("a decision");
        assert_eq!(game.table.outcome(), Some(outcome), "{moves} {both}");
        assert_eq!(game.tell(absent(both)), Ok(Decision::Nothing));
    }
}

#[test]
fn a_record_holds_the_finished_game() {
    let mut game = Game::new(blitz());
    game.wait(1_500).play_all("f5d6c3d3");
    assert_eq!(game.table.record(), None);
    game.act(Color::White, Action::Resign).expect("allowed");
    let record = game.table.record().expect("a finished game");
    let table = record.table().expect("a sound record");
    assert_eq!(table.record(), Some(record));
    assert_eq!(table.position(), game.table.position());
    assert_eq!(table.clock().remaining(), game.table.clock().remaining());
}

#[test]
fn a_damaged_journal_is_refused() {
    let mut game = Game::new(blitz());
    game.play_all("f5d6c3");
    let whole = game.entries.clone();
    assert_eq!(Table::replay(&[]), Err(ReplayError::NotStarted));
    assert_eq!(Table::replay(&whole[1..]), Err(ReplayError::NotStarted));
    let gap = [&whole[..2], &whole[3..]].concat();
    assert_eq!(
        Table::replay(&gap),
        Err(ReplayError::Version {
            expected: 3,
            found: 4
        })
    );
    let mut twice = whole;
    twice[2].events = twice[1].events.clone();
    assert_eq!(
        Table::replay(&twice),
        Err(ReplayError::Impossible { version: 3 })
    );
}
