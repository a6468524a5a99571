//! `match`: two engines play each other from balanced openings, each with both colours.

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use reversi_engine::notation::Transcript;
use reversi_engine::{Color, Position};

use crate::arena::score::{Score, elo};
use crate::arena::{self, Player};

/// Who plays, and how long.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The first player: `self:SECONDS` or `self-depth:PLIES` for this engine,
    /// `nboard:DEPTH:COMMAND` or `gtp:COMMAND` for another that speaks the protocol.
    first: String,
    /// The second player.
    second: String,
    /// A file with an opening a line, such as an XOT list.
    #[arg(long)]
    openings: PathBuf,
    /// Pairs of games.
    #[arg(long, default_value_t = 50)]
    pairs: usize,
    /// The opening to begin with; further ones are spread over the file.
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// Stop when a sequential test has decided between these two differences in Elo, such as 0,20.
    #[arg(long, value_delimiter = ',', num_args = 2)]
    sprt: Vec<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let openings = read_openings(&arguments.openings)?;
    ensure!(
        !openings.is_empty(),
        "{} has no opening",
        arguments.openings.display()
    );
    let mut players = [
        arena::open(&arguments.first)?,
        arena::open(&arguments.second)?,
    ];
    let mut score = Score::default();
    // A stride that shares no factor with the number of openings visits them all.
    let stride = 1009;
    for number in 0..arguments.pairs {
        let opening = &openings[(arguments.from + number * stride) % openings.len()];
        let mut leads = [0; 2];
        for (lead, color) in leads.iter_mut().zip(Color::ALL) {
            *lead = play(&mut players, opening, color)?;
        }
        score.add(leads);
        if number % 10 == 9 || number + 1 == arguments.pairs {
            print(&score, &players);
        }
        if let [weak, strong] = arguments.sprt[..] {
            let ratio = score.log_likelihood_ratio(weak, strong);
            // Errors of 5 % of either kind.
            if number >= 10 && ratio.abs() > 2.94 {
                println!(
                    "decided for {} Elo",
                    if ratio > 0.0 { strong } else { weak }
                );
                print(&score, &players);
                break;
            }
        }
    }
    Ok(())
}

fn read_openings(path: &PathBuf) -> anyhow::Result<Vec<Transcript>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| Ok(Transcript::parse(Position::default(), line)?))
        .collect()
}

/// The lead of the first player, who has `color`, at the end of a game.
fn play(
    players: &mut [Box<dyn Player>; 2],
    opening: &Transcript,
    color: Color,
) -> anyhow::Result<i32> {
    for player in players.iter_mut() {
        player.new_game()?;
    }
    let mut game = opening.clone();
    while !game.end().is_over() {
        let side = usize::from(game.end().turn() != color);
        let square = players[side].choose(&game)?;
        if game.push(square).is_err() {
            bail!("player {} moved to {square} after {game}", side + 1);
        }
    }
    let board = game.end().board();
    let lead = board.final_score();
    Ok(if game.end().turn() == color {
        lead
    } else {
        -lead
    })
}

fn print(score: &Score, players: &[Box<dyn Player>; 2]) {
    let (share, margin) = (score.share(), score.margin());
    println!(
        "{} games: +{} ={} -{}, {:.1} % (95 %: {:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0}), \
         {:+.2} discs a game, CPU {:.1} s and {:.1} s",
        score.games(),
        score.wins,
        score.draws,
        score.losses,
        100.0 * share,
        100.0 * (share - margin),
        100.0 * (share + margin),
        elo(share),
        elo(share - margin),
        elo(share + margin),
        f64::from(score.discs) / score.games() as f64,
        players[0].cpu_time().as_secs_f64(),
        players[1].cpu_time().as_secs_f64(),
    );
}
