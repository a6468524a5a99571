//! `fit-probcut`: how far shallow searches are from deep ones, for the margins of multi-ProbCut.

use std::path::PathBuf;

use anyhow::ensure;
use reversi_engine::search::{Engine, Limits, Selectivity};

use super::dataset::{self, Sample};

/// Which positions to search, and how deep.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file of labelled positions to draw from.
    samples: PathBuf,
    /// Positions for each ten empty squares.
    #[arg(long, default_value_t = 60)]
    positions: usize,
    /// The deepest search, in plies.
    #[arg(long, default_value_t = 9)]
    depth: u32,
}

/// The error of one pair of depths in one phase.
struct Deviation {
    empties: f64,
    depth: f64,
    reduced: f64,
    value: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let samples = dataset::read(&arguments.samples)?;
    let mut deviations = Vec::new();
    println!("empties  depth  reduced  positions  deviation");
    for from in [14, 24, 34, 44] {
        let chosen = choose(&samples, from..from + 10, arguments.positions);
        ensure!(
            !chosen.is_empty(),
            "no position with {from} to {} empty squares",
            from + 9
        );
        let values: Vec<Vec<i32>> = chosen
            .iter()
            .map(|sample| search(sample, arguments))
            .collect();
        for depth in 3..=arguments.depth as usize {
            for reduced in (0..depth).filter(|&reduced| reduced == 0 || (depth - reduced) % 2 == 0)
            {
                let squares = values
                    .iter()
                    .map(|v| f64::from(v[depth] - v[reduced]).powi(2));
                let value = (squares.sum::<f64>() / values.len() as f64).sqrt();
                println!(
                    "{from:4}-{:2}  {depth:5}  {reduced:7}  {:9}  {value:9.2}",
                    from + 9,
                    values.len()
                );
                deviations.push(Deviation {
                    empties: f64::from(from) + 4.5,
                    depth: depth as f64,
                    reduced: reduced as f64,
                    value,
                });
            }
        }
    }
    let [constant, empties, depth, reduced] = fit(&deviations);
    println!(
        "ln(deviation) = {constant:.4} + {empties:.4} empties + {depth:.4} depth + {reduced:.4} reduced"
    );
    Ok(())
}

/// About `count` positions with `empties` empty squares, spread over the file.
fn choose(samples: &[Sample], empties: std::ops::Range<u32>, count: usize) -> Vec<Sample> {
    let fitting: Vec<&Sample> = samples
        .iter()
        .filter(|sample| empties.contains(&sample.board.empties()) && sample.score.abs() < 40)
        .collect();
    let stride = (fitting.len() / count.max(1)).max(1);
    fitting
        .into_iter()
        .step_by(stride)
        .take(count)
        .copied()
        .collect()
}

/// The values of searches of all depths from 0, without multi-ProbCut.
fn search(sample: &Sample, arguments: &Arguments) -> Vec<i32> {
    let mut engine = Engine::new(16 << 20);
    let estimate = engine.estimate(sample.board);
    let searched = (1..=arguments.depth).map(|depth| {
        let limits = Limits {
            depth,
            selectivity: Selectivity::EXACT,
            ..Limits::EXACT
        };
        engine.search(sample.board, &limits, &mut ()).value()
    });
    std::iter::once(estimate).chain(searched).collect()
}

/// Least squares of the logarithm, by elimination on the normal equations.
fn fit(deviations: &[Deviation]) -> [f64; 4] {
    let mut rows = [[0.0; 5]; 4];
    for deviation in deviations {
        let terms = [1.0, deviation.empties, deviation.depth, deviation.reduced];
        for (row, term) in rows.iter_mut().zip(terms) {
            for (cell, other) in row.iter_mut().zip(terms) {
                *cell += term * other;
            }
            row[4] += term * deviation.value.max(0.1).ln();
        }
    }
    for pivot in 0..4 {
        let row = rows[pivot].map(|cell| cell / rows[pivot][pivot]);
        for (at, other) in rows.iter_mut().enumerate() {
            if at == pivot {
                *other = row;
            } else {
                let factor = other[pivot];
                for (cell, value) in other.iter_mut().zip(row) {
                    *cell -= factor * value;
                }
            }
        }
    }
    rows.map(|row| row[4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_law_is_found() {
        let deviations: Vec<Deviation> = (0..60)
            .map(|number| {
                let (empties, depth, reduced) = (10 + number % 40, 3 + number % 7, number % 3);
                let [empties, depth, reduced] = [empties, depth, reduced].map(f64::from);
                Deviation {
                    empties,
                    depth,
                    reduced,
                    value: (0.5 + 0.01 * empties + 0.05 * depth - 0.2 * reduced).exp(),
                }
            })
            .collect();
        let found = fit(&deviations);
        for (found, expected) in found.iter().zip([0.5, 0.01, 0.05, -0.2]) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }
}
