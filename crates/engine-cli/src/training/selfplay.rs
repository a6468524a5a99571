//! `selfplay`: games of the engine against itself, labelled for training.

use std::path::PathBuf;

use reversi_engine::Square;
use reversi_engine::board::Board;
use reversi_engine::search::{Engine, Limits};

use super::dataset::{Sample, Writer};
use super::game::Game;

/// How many games to play, and how.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to write the labelled positions.
    #[arg(long)]
    out: PathBuf,
    /// Games to play.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Games with other seeds are other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies of each search.
    #[arg(long, default_value_t = 6)]
    depth: u32,
    /// Positions with this many empty squares or fewer are solved.
    #[arg(long, default_value_t = 16)]
    exact: u32,
    /// The fewest random plies at the start of a game.
    #[arg(long, default_value_t = 4)]
    random_from: u64,
    /// The most random plies at the start of a game.
    #[arg(long, default_value_t = 24)]
    random_to: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut writer = Writer::create(&arguments.out)?;
    let mut engine = Engine::new(16 << 20);
    let mut positions = 0;
    for number in 0..arguments.games {
        engine.clear();
        let mut random = Random::new(arguments.seed, number);
        let samples = play(&mut engine, arguments, &mut random);
        writer.write(&samples)?;
        positions += samples.len();
    }
    writer.finish()?;
    println!("{} games, {positions} positions", arguments.games);
    Ok(())
}

/// A game from the start: random plies, whose positions are not kept, then searched ones, then the
/// best. Every position kept has the value that the game is solved to have in the end.
fn play(engine: &mut Engine, arguments: &Arguments, random: &mut Random) -> Vec<Sample> {
    let range = arguments.random_to.saturating_sub(arguments.random_from) + 1;
    let random_plies = arguments.random_from + random.next() % range;
    let mut game = Game::new();
    for _ in 0..random_plies {
        if let Some(board) = game.board() {
            game.play(random_move(board, random)).expect("a legal move");
        }
    }
    game.forget();
    let mut value = None;
    while let Some(board) = game.board() {
        let solves = board.empties() <= arguments.exact;
        let limits = if solves {
            Limits::EXACT
        } else {
            Limits::depth(arguments.depth)
        };
        let report = engine.search(board, &limits, &mut ());
        if solves && value.is_none() {
            value = Some(game.for_first(report.value()));
        }
        let best = report.best().and_then(Square::index8);
        game.play(best.expect("a move where one is legal"))
            .expect("a legal move");
    }
    value.map_or_else(Vec::new, |value| game.samples(value))
}

/// A legal move, each as likely as the other.
fn random_move(board: Board, random: &mut Random) -> u8 {
    let mut moves = board.legal_moves();
    for _ in 0..random.next() % u64::from(moves.count_ones()) {
        moves &= moves - 1;
    }
    moves.trailing_zeros() as u8
}

/// Reproducible numbers: `SplitMix64` (Steele, Lea and Flood, 2014).
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of game `number` of a run with `seed`.
    pub(crate) fn new(seed: u64, number: u64) -> Random {
        let mut random = Random(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.0 = random.next();
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_depends_on_its_seed_and_number_alone() {
        let arguments = Arguments {
            out: PathBuf::new(),
            games: 1,
            seed: 5,
            depth: 2,
            exact: 8,
            random_from: 4,
            random_to: 10,
        };
        let game = |number| {
            let mut engine = Engine::new(1 << 20);
            play(&mut engine, &arguments, &mut Random::new(5, number))
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}
