//! The search as its callers see it.

use super::{Control, Engine, Instructions, Limits, Report, Selectivity};
use crate::board::Board;
use crate::formats::obf::Problem;

/// The first three of the FFO endings (French federation): values of all legal moves.
const FFO: [&str; 3] = [
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;",
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0; A3:-6; G7:-8; A7:-12; H7:-14; B7:-14; H2:-24;",
    "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X; D1:+2; G3:+0; B8:-2; B1:-4; C1:-4; A2:-4; A3:-6; B2:-12;",
];

fn problems() -> impl Iterator<Item = Problem> {
    let parse = |line| Problem::parse(line).expect("a line").expect("a position");
    FFO.into_iter().map(parse)
}

/// Stops after some nodes.
struct After(u64);

impl Control for After {
    fn stop(&mut self, nodes: u64) -> bool {
        nodes >= self.0
    }
}

#[test]
fn endings_have_their_known_value() {
    for instructions in [Instructions::Best, Instructions::Portable] {
        let mut engine = Engine::new(1 << 20).with_instructions(instructions);
        for problem in problems() {
            let report = engine.search(problem.position.board(), &Limits::EXACT, &mut ());
            assert_eq!(Some(report.value()), problem.value());
            assert!(problem.is_best(report.best().expect("a move")));
            assert!(report.is_exact());
        }
    }
}

#[test]
fn every_move_has_its_known_value() {
    let limits = Limits {
        lines: usize::MAX,
        ..Limits::EXACT
    };
    for problem in problems() {
        let report = Engine::new(1 << 20).search(problem.position.board(), &limits, &mut ());
        assert_eq!(report.lines.len(), problem.moves.len());
        for line in &report.lines {
            assert_eq!(problem.value_of(line.moves[0]), Some(line.value));
        }
    }
}

#[test]
fn the_line_of_an_ending_leads_to_its_value() {
    for problem in problems() {
        let report = Engine::new(1 << 20).search(problem.position.board(), &Limits::EXACT, &mut ());
        let mut position = problem.position;
        for &square in &report.lines[0].moves {
            position = position.play(square).expect("a legal move");
            if position.must_pass() {
                position = position.pass().expect("a forced pass");
            }
        }
        let rest = Engine::new(1 << 20).search(position.board(), &Limits::EXACT, &mut ());
        let same_side = position.turn() == problem.position.turn();
        let value = if same_side {
            rest.value()
        } else {
            -rest.value()
        };
        assert_eq!(value, report.value());
    }
}

#[test]
fn the_outcome_alone_is_found() {
    let limits = Limits {
        window: (-1, 1),
        ..Limits::EXACT
    };
    for problem in problems() {
        let report = Engine::new(1 << 20).search(problem.position.board(), &limits, &mut ());
        let known = problem.value().expect("a known value");
        assert_eq!(report.value().signum(), known.signum());
    }
}

#[test]
fn stopped_searches_answer_with_a_legal_move() {
    let mut engine = Engine::new(1 << 20);
    for number in 0..100 {
        let mut control = After(number * 777);
        let report = engine.search(Board::START, &Limits::EXACT, &mut control);
        let best = report
            .best()
            .and_then(crate::Square::index8)
            .expect("a move");
        assert_ne!(Board::START.legal_moves() & 1 << best, 0);
        assert!(
            report.nodes < number * 777 + 20_000,
            "{} nodes",
            report.nodes
        );
    }
}

#[test]
fn limits_of_zero_still_give_a_move() {
    let zero = Limits {
        depth: 0,
        nodes: 0,
        lines: 0,
        selectivity: Selectivity::MIN,
        window: (0, 0),
    };
    let report = Engine::new(0).search(Board::START, &zero, &mut ());
    assert!(report.best().is_some());
    assert_eq!(report.lines.len(), 1);
}

#[test]
fn a_finished_game_has_its_score_and_a_pass_the_line_after_it() {
    let over = Board {
        player: 0xff,
        opponent: 0,
    };
    let report = Engine::new(0).search(over, &Limits::EXACT, &mut ());
    assert_eq!((report.value(), report.best()), (64, None));
    // a1 is the opponent's, b1 the player's, c1 empty: only the opponent can move, and wins all.
    let pass = Board {
        player: 0b010,
        opponent: 0b001,
    };
    let report = Engine::new(0).search(pass, &Limits::EXACT, &mut ());
    assert_eq!(report.value(), -64);
    assert_eq!(
        report.best().map(|best| best.to_string()),
        Some("c1".into())
    );
}

#[test]
fn two_searches_are_alike() {
    let search = || Engine::new(1 << 20).search(Board::START, &Limits::depth(9), &mut ());
    assert_eq!(search(), search());
}

#[test]
fn progress_is_told_and_can_end_the_search() {
    struct Three(Vec<Report>);
    impl Control for Three {
        fn stop(&mut self, _: u64) -> bool {
            false
        }
        fn progress(&mut self, report: &Report) -> bool {
            self.0.push(report.clone());
            self.0.len() < 3
        }
    }
    let mut control = Three(Vec::new());
    let report = Engine::new(1 << 20).search(Board::START, &Limits::depth(12), &mut control);
    assert_eq!(report.depth, 3);
    assert_eq!(
        control
            .0
            .iter()
            .map(|report| report.depth)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
}
