//! The `reversi-engine` command line tool: solves, plays, measures and trains.
#![allow(clippy::print_stdout, reason = "what a command finds is printed")]

mod arena;
mod clock;
mod commands;
mod protocols;
mod training;

use clap::{Parser, Subcommand};

/// An Othello engine.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Value every position of a game.
    Analyse(commands::analyse::Arguments),
    /// Print the static value of positions.
    Eval(commands::eval::Arguments),
    /// Search fixed positions: the nodes are the engine's signature.
    Bench(commands::bench::Arguments),
    /// Let two engines play each other.
    Match(commands::match_::Arguments),
    /// Count the move sequences from the start of the game.
    Perft(commands::perft::Arguments),
    /// Speak the `NBoard` protocol, for boards such as `NBoard`.
    Nboard(protocols::nboard::Arguments),
    /// Speak the Go Text Protocol, for match runners.
    Gtp(protocols::gtp::Arguments),
    /// Solve the positions of an OBF file and compare with the values there.
    Solve(commands::solve::Arguments),
    /// Replay games and label their positions for training.
    Label(training::label::Arguments),
    /// Play games against itself and label their positions for training.
    Selfplay(training::selfplay::Arguments),
    /// Measure how far shallow searches are from deep ones.
    FitProbcut(training::probcut::Arguments),
    /// Fit the weights of the evaluation to labelled positions.
    Train(training::train::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Bench(arguments) => {
            commands::bench::run(&arguments);
            Ok(())
        }
        Command::Perft(arguments) => {
            commands::perft::run(&arguments);
            Ok(())
        }
        Command::Analyse(arguments) => commands::analyse::run(&arguments),
        Command::Eval(arguments) => commands::eval::run(&arguments),
        Command::Match(arguments) => commands::match_::run(&arguments),
        Command::Nboard(arguments) => protocols::nboard::run(&arguments),
        Command::Gtp(arguments) => protocols::gtp::run(&arguments),
        Command::Solve(arguments) => commands::solve::run(&arguments),
        Command::Label(arguments) => training::label::run(&arguments),
        Command::Selfplay(arguments) => training::selfplay::run(&arguments),
        Command::FitProbcut(arguments) => training::probcut::run(&arguments),
        Command::Train(arguments) => training::train::run(&arguments),
    }
}
