//! `solve`: exact values of the positions of an OBF file.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use cpu_time::ThreadTime;
use reversi_engine::formats::obf::{self, Problem};
use reversi_engine::search::{Engine, Instructions, Limits, Selectivity};

/// What to solve, and how.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The OBF file.
    file: PathBuf,
    /// The positions to solve, counted from `--first`, such as 40-49.
    #[arg(long, value_parser = parse_range)]
    range: Option<RangeInclusive<usize>>,
    /// The number of the first position of the file [default: the number in a name like
    /// `fforum-40-59.obf`, else 1].
    #[arg(long)]
    first: Option<usize>,
    /// The table's size in MiB.
    #[arg(long, default_value_t = 512)]
    table: usize,
    /// Threads to use; the search has one.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=1))]
    threads: u8,
    /// How sure the result shall be, from 0 to 5, which is proven.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=5))]
    selectivity: u8,
    /// Find the value of every legal move.
    #[arg(long)]
    all_moves: bool,
    /// Find only who wins.
    #[arg(long)]
    outcome: bool,
    /// Use no instructions that some processors lack.
    #[arg(long)]
    portable: bool,
}

/// Totals over all positions.
#[derive(Default)]
struct Sum {
    nodes: u64,
    time: Duration,
    solved: usize,
    wrong: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&arguments.file)
        .with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let first = arguments.first.unwrap_or_else(|| first_number(arguments));
    let instructions = if arguments.portable {
        Instructions::Portable
    } else {
        Instructions::Best
    };
    let mut engine = Engine::new(arguments.table << 20).with_instructions(instructions);
    let mut sum = Sum::default();
    let mut errors = 0;
    println!("  no  empties  value  move        nodes   time s  Mnodes/s  known");
    for (number, problem) in (first..).zip(obf::read(&text)) {
        match problem {
            Ok(problem) => {
                if arguments
                    .range
                    .as_ref()
                    .is_none_or(|range| range.contains(&number))
                {
                    solve(&mut engine, arguments, number, &problem, &mut sum);
                }
            }
            Err(error) => {
                eprintln!("{}:{error}", arguments.file.display());
                errors += 1;
            }
        }
    }
    let seconds = sum.time.as_secs_f64();
    println!(
        "{} solved, {} wrong, {} nodes, {seconds:.3} s of CPU, {:.2} million nodes a second",
        sum.solved,
        sum.wrong,
        sum.nodes,
        sum.nodes as f64 / seconds.max(1e-9) / 1e6,
    );
    if errors > 0 || sum.wrong > 0 {
        bail!("{errors} lines with errors, {} wrong results", sum.wrong);
    }
    Ok(())
}

fn solve(
    engine: &mut Engine,
    arguments: &Arguments,
    number: usize,
    problem: &Problem,
    sum: &mut Sum,
) {
    let limits = Limits {
        selectivity: Selectivity::new(arguments.selectivity).unwrap_or(Selectivity::EXACT),
        lines: if arguments.all_moves { usize::MAX } else { 1 },
        window: if arguments.outcome {
            (-1, 1)
        } else {
            (-64, 64)
        },
        ..Limits::EXACT
    };
    let board = problem.position.board();
    engine.clear();
    let start = ThreadTime::now();
    let report = engine.search(board, &limits, &mut ());
    let time = start.elapsed();
    let agrees = if arguments.all_moves {
        problem.moves.iter().all(|&(square, value)| {
            report
                .lines
                .iter()
                .any(|line| line.moves.first() == Some(&square) && line.value == value)
        })
    } else if arguments.outcome {
        problem
            .value()
            .is_none_or(|value| value.signum() == report.value().signum())
    } else {
        problem.value().is_none_or(|value| value == report.value())
            && (problem.moves.is_empty() || report.best().is_some_and(|best| problem.is_best(best)))
    };
    sum.nodes += report.nodes;
    sum.time += time;
    sum.solved += 1;
    sum.wrong += usize::from(!agrees);
    println!(
        "{number:4}  {:7}  {:+5}  {:4} {:12}  {:7.3}  {:8.2}  {}",
        board.empties(),
        report.value(),
        report.best().map_or("--".into(), |best| best.to_string()),
        report.nodes,
        time.as_secs_f64(),
        report.nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6,
        if agrees { "agrees" } else { "DIFFERS" },
    );
}

/// The number in a file name such as `fforum-40-59.obf`.
fn first_number(arguments: &Arguments) -> usize {
    let stem = arguments
        .file
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let numbers: Vec<&str> = stem.split('-').collect();
    match numbers[..] {
        [_, first, last] if last.parse::<usize>().is_ok() => first.parse().unwrap_or(1),
        _ => 1,
    }
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err("a range is two numbers such as 40-49, or one number".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_range("40-49"), Ok(40..=49));
        assert_eq!(parse_range("7"), Ok(7..=7));
        assert!(parse_range("9-1").is_err() && parse_range("x").is_err());
    }
}
