//! `train`: weights of the evaluation from labelled positions.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use reversi_engine::eval::{UNITS_PER_DISC, Weights};

use super::dataset::{self, Sample};
use super::fit::{Penalties, Problem};

/// What to train on, and how.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of labelled positions.
    samples: Vec<PathBuf>,
    /// Files of labelled positions that are only used to measure the error.
    #[arg(long)]
    held_out: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(long)]
    out: PathBuf,
    /// Steps of conjugate gradients.
    #[arg(long, default_value_t = 80)]
    iterations: u32,
    /// The penalty on the size of weights.
    #[arg(long, default_value_t = 0.5)]
    size_penalty: f32,
    /// The penalty on their change from knot to knot.
    #[arg(long, default_value_t = 8.0)]
    change_penalty: f32,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let start = Instant::now();
    let samples = read_all(&arguments.samples)?;
    println!("{} positions", samples.len());
    let penalties = Penalties {
        size: arguments.size_penalty,
        change: arguments.change_penalty,
    };
    let problem = Problem::new(&samples, penalties);
    let weights = problem.solve(arguments.iterations, |iteration, norm| {
        if iteration % 10 == 9 {
            println!("step {:3}: gradient {:.3e}", iteration + 1, norm.sqrt());
        }
    });
    let bytes = Weights::to_bytes(&problem.knots(&weights, UNITS_PER_DISC as f32));
    std::fs::write(&arguments.out, &bytes)
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    println!(
        "{} bytes in {:.0} s",
        bytes.len(),
        start.elapsed().as_secs_f32()
    );
    let weights = Weights::from_bytes(&bytes)?;
    println!("trained on:");
    print_errors(&weights, &samples);
    let held_out = read_all(&arguments.held_out)?;
    if !held_out.is_empty() {
        println!("held out:");
        print_errors(&weights, &held_out);
    }
    Ok(())
}

fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<Sample>> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(dataset::read(path)?);
    }
    Ok(all)
}

/// The mean and the root mean square of the error by phase, in discs.
fn print_errors(weights: &Weights, samples: &[Sample]) {
    println!("  empties  positions  mean error  root mean square");
    for from in (0..60).step_by(10) {
        let phase = from + 1..=from + 10;
        let errors: Vec<f64> = samples
            .iter()
            .filter(|sample| phase.contains(&sample.board.empties()))
            .map(|sample| {
                let units = f64::from(weights.evaluate(sample.board));
                units / f64::from(UNITS_PER_DISC) - f64::from(sample.score)
            })
            .collect();
        let count = errors.len().max(1) as f64;
        println!(
            "  {:3}-{:<3}  {:9}  {:10.3}  {:16.3}",
            from + 1,
            from + 10,
            errors.len(),
            errors.iter().map(|error| error.abs()).sum::<f64>() / count,
            (errors.iter().map(|error| error * error).sum::<f64>() / count).sqrt(),
        );
    }
}
