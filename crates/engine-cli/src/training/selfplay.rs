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
    /// Where to write the labelled positions; a file that is there is continued.
    #[arg(long)]
    out: PathBuf,
    /// Games to play.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Games with other seeds are other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies of each search.
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Positions with this many empty squares or fewer are solved.
    #[arg(long, default_value_t = 16)]
    exact: u32,
    /// The fewest random plies at the start of a game.
    #[arg(long, default_value_t = 4)]
    random_from: u64,
    /// The most random plies at the start of a game.
    #[arg(long, default_value_t = 20)]
    random_to: u64,
    /// Of the later plies, how many in a hundred are random.
    #[arg(long, default_value_t = 8)]
    random_percent: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (mut writer, there) = Writer::resume(&arguments.out)?;
    let mut engine = Engine::new(4 << 20);
    let mut positions = 0;
    for number in there..arguments.games {
        engine.clear();
        let mut random = Random::new(arguments.seed, number);
        let samples = play(&mut engine, arguments, &mut random);
        writer.write(&samples)?;
        positions += samples.len();
    }
    println!("{there} games were there; {positions} positions of others are new");
    Ok(())
}

/// A game from the start: random plies, then the best with a random one now and then. Each
/// position has the value that its own search finds, so that no later mistake gets into it.
fn play(engine: &mut Engine, arguments: &Arguments, random: &mut Random) -> Vec<Sample> {
    let range = arguments.random_to.saturating_sub(arguments.random_from) + 1;
    let random_plies = arguments.random_from + random.next() % range;
    let mut game = Game::new();
    let mut samples = Vec::new();
    for ply in 0.. {
        let board = game.position();
        let limits = if board.empties() <= arguments.exact {
            Limits::EXACT
        } else {
            Limits::depth(arguments.depth)
        };
        let report = engine.search(board, &limits, &mut ());
        samples.push(Sample {
            board,
            score: report.value() as i8,
        });
        let Some(best) = report.best().and_then(Square::index8) else {
            break;
        };
        let is_random = ply < random_plies || random.next() % 100 < arguments.random_percent;
        let index = if is_random {
            random_move(board, random)
        } else {
            best
        };
        game.play(index).expect("a legal move");
    }
    samples
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

    fn arguments(out: PathBuf, games: u64) -> Arguments {
        Arguments {
            out,
            games,
            seed: 5,
            depth: 2,
            exact: 8,
            random_from: 4,
            random_to: 10,
            random_percent: 10,
        }
    }

    #[test]
    fn a_game_depends_on_its_seed_and_number_alone() {
        let arguments = arguments(PathBuf::new(), 1);
        let game = |number| {
            let mut engine = Engine::new(1 << 20);
            play(&mut engine, &arguments, &mut Random::new(5, number))
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }

    #[test]
    fn a_file_that_was_cut_is_continued_bit_for_bit() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("games.bin");
        run(&arguments(out.clone(), 4)).expect("room");
        let whole = std::fs::read(&out).expect("the file");
        for kept in [0, 5, whole.len() / 2, whole.len() - 1, whole.len()] {
            std::fs::write(&out, &whole[..kept]).expect("room");
            run(&arguments(out.clone(), 4)).expect("room");
            assert_eq!(std::fs::read(&out).expect("the file"), whole, "{kept}");
        }
    }
}
