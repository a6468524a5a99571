//! `bench`: the signature of the engine and its speed.

use cpu_time::ThreadTime;
use reversi_engine::search::{Instructions, signature};

/// What to search with.
#[derive(clap::Args)]
pub(crate) struct Arguments {
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
    let start = ThreadTime::now();
    let nodes = signature(instructions);
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds / 1e6;
    println!("signature {nodes}, {seconds:.3} s of CPU, {speed:.2} million nodes a second");
}
