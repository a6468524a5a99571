//! What is charged to whom, and when time decides.

use super::*;

#[test]
fn a_move_is_charged_and_earns_the_increment() {
    let mut game = Game::new(blitz());
    game.wait(5_000)
        .play(Color::Black, "f5")
        .expect("a legal move");
    assert_eq!(
        game.remaining(),
        ByColor {
            black: seconds(177),
            white: seconds(180)
        }
    );
    assert_eq!(game.table.turn(), Some(Color::White));
    assert_eq!(game.table.version(), 2);
}

#[test]
fn what_the_journal_takes_is_charged_to_nobody() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    game.wait(700);
    game.table.published(game.now);
    game.wait(1_000)
        .play(Color::White, "d6")
        .expect("a legal move");
    assert_eq!(game.remaining().white, seconds(181));
    assert_eq!(
        game.entries[2].published,
        Some(START + Duration::from_millis(700))
    );
}

#[test]
fn the_flag_falls_for_the_side_to_move_only() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    game.play(Color::White, "d6").expect("a legal move");
    game.wait(181_999);
    assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
    game.wait(1);
    assert_eq!(
        game.act(Color::White, Action::Resign),
        Err(Refusal::OutOfTime)
    );
    game.tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::Black })
    );
    assert_eq!(game.remaining().black, Duration::ZERO);
    assert_eq!(game.table.deadline(), None);
}

#[test]
fn a_first_move_has_half_a_minute() {
    let mut game = Game::new(blitz());
    assert_eq!(game.table.deadline(), Some(START + seconds(30)));
    game.wait(20_000)
        .play(Color::Black, "f5")
        .expect("a legal move");
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    let outcome = game.table.outcome().expect("an end");
    assert_eq!(outcome, Outcome::NoFirstMove { by: Color::White });
    assert_eq!((outcome.winner(), outcome.is_aborted()), (None, true));
}

#[test]
fn time_away_is_given_back_with_ten_seconds() {
    let mut game = Game::new(blitz());
    game.play(Color::Black, "f5").expect("a legal move");
    let last_alive = game.now + seconds(4);
    game.table = Table::replay(&game.entries).expect("a journal");
    game.wait(3_600_000)
        .tell(Command::Resume { last_alive })
        .expect("a resumption");
    assert_eq!(game.remaining().white, seconds(180 - 4) + AFTER_AWAY);
    assert_eq!(game.table.clock().elapsed(game.now), Duration::ZERO);
}

#[test]
fn an_untimed_game_waits_for_a_week() {
    let mut against_computer = terms(ClockSetting::None);
    against_computer.seats.white = Seat::Computer(Level::MIN);
    assert_eq!(
        against_computer.computer(),
        Some((Color::White, Level::MIN))
    );
    let week = UNTOUCHED.as_millis() as u64;
    for (moves, outcome) in [
        ("", Outcome::NoFirstMove { by: Color::Black }),
        ("f5d6", Outcome::Left { by: Color::Black }),
    ] {
        let mut game = Game::new(against_computer);
        game.play_all(moves);
        game.wait(week - 1);
        assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
        game.wait(1).tell(Command::Tick).expect("a tick");
        assert_eq!(game.table.outcome(), Some(outcome));
    }
}

#[test]
fn an_allowance_is_whole_in_every_turn() {
    let mut game = opened(by_the_move(OnTimeout::Lose));
    game.wait(29_999)
        .play(Color::Black, "c3")
        .expect("a legal move");
    assert_eq!(
        game.remaining(),
        ByColor {
            black: seconds(30),
            white: seconds(30)
        }
    );
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::White })
    );
}

#[test]
fn a_first_move_is_never_skipped() {
    let mut game = Game::new(by_the_move(OnTimeout::Skip));
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::NoFirstMove { by: Color::Black })
    );
}

#[test]
fn the_third_skip_in_a_row_loses() {
    let mut game = opened(by_the_move(OnTimeout::Skip));
    for replies in ["c3", "d3"] {
        game.wait(30_000).tell(Command::Tick).expect("a tick");
        assert_eq!(game.last_events(), [Event::Skipped]);
        let reply = game
            .table
            .position()
            .legal_moves()
            .into_iter()
            .next()
            .expect("a move");
        game.play(Color::White, &reply.to_string())
            .expect("a legal move");
        assert_eq!(game.table.turn(), Some(Color::Black), "{replies}");
    }
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::Black })
    );
}

#[test]
fn what_a_turn_was_given_after_a_restart_is_not_left_for_the_next() {
    let mut game = opened(by_the_move(OnTimeout::Skip));
    let last_alive = game.now;
    game.wait(5_000)
        .tell(Command::Resume { last_alive })
        .expect("a resumption");
    game.wait(40_000).tell(Command::Tick).expect("a tick");
    assert_eq!(game.last_events(), [Event::Skipped]);
    assert_eq!(game.table.plies()[2].spent, seconds(40));
    assert_eq!(game.remaining().black, seconds(30));
    assert_eq!(Table::replay(&game.entries).as_ref(), Ok(&game.table));
}

#[test]
fn a_move_between_begins_the_count_of_skips_anew() {
    let mut game = opened(by_the_move(OnTimeout::Skip));
    for _ in 0..2 {
        game.wait(30_000).tell(Command::Tick).expect("a tick");
        for color in [Color::White, Color::Black, Color::White] {
            let square = game
                .table
                .position()
                .legal_moves()
                .into_iter()
                .next()
                .expect("a move");
            game.play(color, &square.to_string()).expect("a legal move");
        }
    }
    game.wait(30_000).tell(Command::Tick).expect("a tick");
    assert_eq!(game.last_events(), [Event::Skipped]);
    assert_eq!(game.act(Color::Black, Action::Resign).map(drop), Ok(()));
}

#[test]
fn correspondence_has_days_for_each_move_and_no_limit_for_the_first() {
    let mut game = Game::new(terms(ClockSetting::days(3).expect("within the limits")));
    let days = |days: u64| days * 24 * 3_600_000;
    game.wait(days(3) - 1)
        .play(Color::Black, "f5")
        .expect("a legal move");
    game.wait(days(3) - 1);
    assert_eq!(game.tell(Command::Tick), Ok(Decision::Nothing));
    game.wait(1).tell(Command::Tick).expect("a tick");
    assert_eq!(
        game.table.outcome(),
        Some(Outcome::OutOfTime { by: Color::White })
    );
}

#[test]
fn lag_is_given_back() {
    let mut game = Game::new(blitz());
    let lag = Lag {
        kernel: Duration::from_millis(400),
        ping: Duration::from_millis(400),
    };
    let square = "f5".parse().expect("a square");
    game.wait(500)
        .act(
            Color::Black,
            Action::Play {
                square,
                ply: 0,
                lag,
            },
        )
        .expect("a legal move");
    assert_eq!(game.table.plies()[0].spent, Duration::from_millis(100));
    assert_eq!(game.remaining().black, Duration::from_millis(181_900));
}
