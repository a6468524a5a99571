//! The laws that hold whatever happens at a table.

use proptest::prelude::*;

use super::*;

/// One thing that somebody, or time, does to a table.
#[derive(Clone, Debug)]
enum Step {
    /// The `nth` legal move, by the side to move or the other one.
    Play {
        nth: prop::sample::Index,
        in_turn: bool,
    },
    Act {
        by: bool,
        action: Action,
    },
    Wait {
        millis: u64,
    },
    Tick,
    Restart {
        away: u64,
    },
    Repeat,
}

/// What ends a game.
fn ending() -> impl Strategy<Value = Action> {
    prop::sample::select(vec![Action::Resign, Action::Leave, Action::Abort])
}

/// What passes between the players.
fn talking() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::OfferDraw),
        prop::bool::weighted(0.1).prop_map(|accept| Action::AnswerDraw { accept }),
        Just(Action::AskTakeback),
        any::<bool>().prop_map(|accept| Action::AnswerTakeback { accept }),
        Just(Action::GiveTime),
    ]
}

fn any_clock() -> impl Strategy<Value = ClockSetting> {
    prop::sample::select(vec![
        blitz().clock,
        by_the_move(OnTimeout::Skip).clock,
        ClockSetting::a_move(5, OnTimeout::Lose).expect("within the limits"),
        ClockSetting::days(1).expect("within the limits"),
    ])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => (any::<prop::sample::Index>(), prop::bool::weighted(0.9))
            .prop_map(|(nth, in_turn)| Step::Play { nth, in_turn }),
        1 => (any::<bool>(), ending()).prop_map(|(by, action)| Step::Act { by, action }),
        12 => (any::<bool>(), talking()).prop_map(|(by, action)| Step::Act { by, action }),
        20 => (0..8_000_u64).prop_map(|millis| Step::Wait { millis }),
        10 => Just(Step::Tick),
        2 => (0..100_000_u64).prop_map(|away| Step::Restart { away }),
        5 => Just(Step::Repeat),
    ]
}

fn take(game: &mut Game, step: &Step, sent: &mut Vec<Command>) {
    let side = |black| if black { Color::Black } else { Color::White };
    let mut act = |game: &mut Game, by, action| {
        game.next_id += 1;
        sent.push(Command::Seat {
            by,
            id: CommandId(game.next_id),
            action,
        });
        drop(game.tell(sent[sent.len() - 1]));
    };
    match step {
        Step::Play { nth, in_turn } => {
            let moves: Vec<Square> = game.table.position().legal_moves().into_iter().collect();
            if !moves.is_empty() {
                let turn = game.table.position().turn();
                let ply = game.table.plies().len() as u16;
                let by = if *in_turn { turn } else { !turn };
                act(
                    game,
                    by,
                    Action::Play {
                        square: *nth.get(&moves),
                        ply,
                        lag: Lag::default(),
                    },
                );
            }
        }
        Step::Act { by, action } => {
            act(game, side(*by), *action);
        }
        Step::Wait { millis } => drop(game.wait(*millis)),
        Step::Tick => drop(game.tell(Command::Tick)),
        Step::Restart { away } => {
            let last_alive = game.now;
            game.table = Table::replay(&game.entries).expect("a journal");
            drop(game.wait(*away).tell(Command::Resume { last_alive }));
        }
        Step::Repeat => {
            if let Some(&command) = sent.last() {
                let before = game.entries.len();
                drop(game.tell(command));
                let acted = sent_again_acted(game, command);
                assert!(!acted || game.entries.len() <= before + 1);
            }
        }
    }
}

/// Whether a command's id stands in the journal; it must not stand there twice.
fn sent_again_acted(game: &Game, command: Command) -> bool {
    let Command::Seat { by, id, .. } = command else {
        return false;
    };
    let times = game
        .entries
        .iter()
        .filter(|entry| entry.command == Some((by, id)))
        .count();
    assert!(times <= 1, "a command acted {times} times");
    times == 1
}

/// The laws that hold after every step.
fn check(game: &Game) {
    let table = &game.table;
    let replayed = {
        let mut replayed = Table::replay(&game.entries).expect("a journal");
        replayed.published(table.clock().turn_began());
        replayed
    };
    assert_eq!(&replayed, table, "the entries lead to the table");
    assert_eq!(
        table.version() as usize,
        game.entries.len(),
        "one entry a version"
    );

    let position = table.position();
    let discs = position.count(Color::Black) + position.count(Color::White);
    assert_eq!(
        discs + position.empties(),
        64,
        "every square is counted once"
    );

    let ends = game
        .entries
        .iter()
        .flat_map(|entry| &entry.events)
        .filter(|event| matches!(event, Event::Ended { .. }))
        .count();
    assert_eq!(
        ends,
        usize::from(table.outcome().is_some()),
        "one result at most"
    );
    if table.outcome().is_some() {
        assert!(matches!(
            game.last_events().last(),
            Some(Event::Ended { .. })
        ));
        assert_eq!(table.deadline(), None);
    } else {
        assert!(
            !position.is_over() && !position.must_pass(),
            "passes and ends are automatic"
        );
    }
    if let Some(remaining) = table.clock().remaining() {
        let full = table.clock().setting().full().expect("a timed game");
        let given = full + (seconds(2) + AFTER_AWAY + MORE_TIME) * table.version();
        assert!(
            remaining.black <= given && remaining.white <= given,
            "no time out of nothing"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1876),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_laws_of_the_table(
        clock in any_clock(),
        steps in prop::collection::vec(step(), 1..180),
    ) {
        let mut game = Game::new(terms(clock));
        let mut sent = Vec::new();
        for step in &steps {
            let before = game.table.clone();
            let entries = game.entries.len();
            take(&mut game, step, &mut sent);
            check(&game);
            if game.entries.len() == entries && !matches!(step, Step::Restart { .. }) {
                prop_assert_eq!(&before, &game.table, "what is refused changes nothing");
            }
            if let (Some(was), Some(turn)) = (before.clock().remaining(), before.turn()) {
                prop_assert!(was[!turn] <= game.remaining()[!turn], "only the side to move pays");
            }
        }
    }
}
