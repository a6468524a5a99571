//! `eval`: the static value of positions.

use anyhow::Context;
use reversi_engine::eval::{UNITS_PER_DISC, Weights};
use reversi_engine::{Position, Setup, Variant};

/// What to evaluate.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Positions: 64 squares row by row as X, O or -, a space, and the side to move, X or O.
    #[arg(required = true)]
    positions: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for text in &arguments.positions {
        let setup = Setup::parse(Variant::Standard, text).context("no position")?;
        let position = Position::try_from(setup).context("no position")?;
        let units = Weights::builtin().evaluate(position.board());
        println!("{:+.2}", f64::from(units) / f64::from(UNITS_PER_DISC));
    }
    Ok(())
}
