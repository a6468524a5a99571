//! `perft`: the number of sequences of moves from the start.

use cpu_time::ThreadTime;
use reversi_engine::board::Board;
use reversi_engine::perft::perft_with;
use reversi_engine::search::Instructions;

/// How far to count.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies, passes included.
    #[arg(default_value_t = 11, value_parser = clap::value_parser!(u32).range(0..=14))]
    depth: u32,
    /// Use no instructions that some processors lack.
    #[arg(long)]
    portable: bool,
}

pub(crate) fn run(arguments: &Arguments) {
    let instructions = if arguments.portable {
        Instructions::Portable
    } else {
        Instructions::Best
    };
    for depth in 1..=arguments.depth {
        let start = ThreadTime::now();
        let leaves = perft_with(Board::START, depth, instructions);
        println!(
            "{depth:2}  {leaves:12}  {:.3} s of CPU",
            start.elapsed().as_secs_f64()
        );
    }
}
