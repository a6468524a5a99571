//! `analyse`: the value of every position of a game, and what each move lost.

use anyhow::Context;
use reversi_engine::notation::Transcript;
use reversi_engine::search::{Engine, Limits, Selectivity};
use reversi_engine::{Color, Position, openings};

/// What to analyse, and how deep.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The moves of a game, such as f5d6c3.
    transcript: String,
    /// Plies of each search.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Positions with this many empty squares or fewer are solved.
    #[arg(long, default_value_t = 18)]
    exact: u32,
    /// The table's size in MiB.
    #[arg(long, default_value_t = 128)]
    table: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = Transcript::parse(Position::default(), &arguments.transcript)
        .context("the game cannot be read")?;
    let mut engine = Engine::new(arguments.table << 20);
    let positions: Vec<Position> = game.positions().collect();
    // From the end, so that what is known of later positions helps with earlier ones.
    let mut values: Vec<(i32, String)> = positions
        .iter()
        .rev()
        .map(|position| value(&mut engine, arguments, position))
        .collect();
    values.reverse();
    let mut losses = [0; 2];
    if let Some((plies, opening)) = openings::of(&game) {
        let name = opening.english.or(opening.japanese).unwrap_or_default();
        println!("opening: {name}, to move {plies}");
    }
    println!("ply  move  Black's value  best  lost");
    for (number, ply) in game.plies().iter().enumerate() {
        let mover = positions[number].turn();
        let ((before, best), (after, _)) = (&values[number], &values[number + 1]);
        let lost = (if mover == Color::Black {
            before - after
        } else {
            after - before
        })
        .max(0);
        losses[usize::from(mover == Color::White)] += lost;
        println!(
            "{:3}  {ply:>4}  {after:+13}  {best:>4}  {lost:4}",
            number + 1
        );
    }
    println!("Black lost {} discs, White {}", losses[0], losses[1]);
    Ok(())
}

/// Black's lead as the search expects it, and the best move.
fn value(engine: &mut Engine, arguments: &Arguments, position: &Position) -> (i32, String) {
    let solves = position.empties() <= arguments.exact;
    let limits = Limits {
        depth: if solves { 60 } else { arguments.depth },
        selectivity: if solves {
            Selectivity::EXACT
        } else {
            Selectivity::MIN
        },
        ..Limits::EXACT
    };
    let report = engine.search(position.board(), &limits, &mut ());
    let black = position.turn() == Color::Black;
    let value = if black {
        report.value()
    } else {
        -report.value()
    };
    let best = report.best().filter(|_| !position.must_pass());
    (value, best.map_or("--".into(), |best| best.to_string()))
}
