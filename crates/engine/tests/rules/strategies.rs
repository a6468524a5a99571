//! Random games and positions, the same in every run.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy};
use proptest::test_runner::RngSeed;
use reversi_engine::notation::Transcript;
use reversi_engine::{Color, Position, Setup, Squares, Variant};

/// So many cases, always the same ones.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1883),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Games of any length, from none to all of their moves.
pub(crate) fn games() -> impl Strategy<Value = Transcript> {
    vec(0..usize::MAX, 0..=60).prop_map(|choices| play(&choices))
}

/// Games played to their end.
pub(crate) fn finished_games() -> impl Strategy<Value = Transcript> {
    vec(0..usize::MAX, 60).prop_map(|choices| play(&choices))
}

/// Positions with any discs at all, most of which no game reaches.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    let contents = vec(0..3_u8, 64);
    (contents, 0..2_usize).prop_map(|(contents, turn)| position(&contents, Color::ALL[turn]))
}

fn play(choices: &[usize]) -> Transcript {
    let mut game = Transcript::new(Position::default());
    for choice in choices {
        let moves = game.end().legal_moves();
        if let Some(square) = moves.iter().nth(choice % moves.len().max(1)) {
            game.push(square).expect("a legal move");
        }
    }
    game
}

fn position(contents: &[u8], turn: Color) -> Position {
    let start = Position::default();
    let variant = Variant::Standard;
    let chosen = |content: u8| -> Squares {
        let squares = variant.squares().iter().zip(contents);
        squares
            .filter_map(|(square, &c)| (c == content).then_some(square))
            .collect()
    };
    // The centre is never empty.
    let white = chosen(2);
    let black = (chosen(1) | start.discs(Color::Black) | start.discs(Color::White)) - white;
    Position::try_from(Setup {
        variant,
        black,
        white,
        turn,
    })
    .expect("discs in the centre")
}
