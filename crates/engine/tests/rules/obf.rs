//! The published problems of the ending.

use std::fs;

use proptest::collection::vec;
use proptest::prelude::{prop_assert_eq, proptest};
use reversi_engine::formats::obf::{self, Problem};

use crate::data;
use crate::strategies::{cases, positions};

#[test]
fn every_published_problem_is_read() {
    let Some(folder) = data::folder("endgame") else {
        return;
    };
    for (name, problems) in [
        ("fforum-1-19.obf", 19),
        ("fforum-20-39.obf", 20),
        ("fforum-40-59.obf", 20),
        ("hard-20.obf", 276),
        ("hard-30.obf", 289),
    ] {
        let file = fs::read_to_string(folder.join(name)).expect(name);
        let read: Vec<Problem> = obf::read(&file).collect::<Result<_, _>>().expect(name);
        assert_eq!(read.len(), problems, "{name}");
        for problem in read {
            let legal = problem.position.legal_moves();
            assert_eq!(problem.moves.len(), legal.len(), "{name}: {problem}");
            assert_eq!(Problem::parse(&problem.to_string()), Ok(Some(problem)));
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn a_problem_is_read_as_it_is_written(position in positions(), values in vec(-64..=64, 60)) {
        let moves = position.legal_moves().iter().zip(values).collect();
        let problem = Problem { position, moves, comment: "a comment".to_owned() };
        prop_assert_eq!(Problem::parse(&problem.to_string()), Ok(Some(problem)));
    }
}
