//! `label`: positions of played games with their values.

use std::path::{Path, PathBuf};

use anyhow::Context;
use reversi_engine::formats::wthor::Games;
use reversi_engine::notation::Transcript;
use reversi_engine::search::{Engine, Limits};
use reversi_engine::{Position, Square};

use super::dataset::{Sample, Writer};
use super::game::Game;

/// Which games to label, and how.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// WTHOR files (.wtb), or texts with a game a line: its moves, then anything.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the labelled positions.
    #[arg(long)]
    out: PathBuf,
    /// Positions with this many empty squares or fewer are solved.
    #[arg(long, default_value_t = 14)]
    exact: u32,
    /// Leave out positions with more empty squares: early in a game its result says little of them.
    #[arg(long, default_value_t = 60)]
    most_empties: u32,
    /// Leave out WTHOR files of later years: those are held out to measure the error.
    #[arg(long, default_value_t = 2014)]
    until: u16,
    /// Leave out WTHOR files of earlier years.
    #[arg(long, default_value_t = 0)]
    since: u16,
}

/// A game and, if known, a value: the least empty squares for which it holds, and Black's lead.
type Source = (Game, Option<(u32, i32)>);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut writer = Writer::create(&arguments.out)?;
    let mut labeller = Labeller::new(arguments.exact);
    let (mut games, mut broken) = (0, 0);
    for path in &arguments.games {
        for source in read(path, arguments)? {
            match source {
                Some((game, value)) => {
                    let mut samples = labeller.label(&game, value);
                    samples.retain(|sample| sample.board.empties() <= arguments.most_empties);
                    writer.write(&samples)?;
                    games += 1;
                }
                None => broken += 1,
            }
        }
    }
    println!("{games} games labelled, {broken} left out");
    Ok(())
}

/// The games of a file; `None` for each that cannot be read.
fn read(path: &Path, arguments: &Arguments) -> anyhow::Result<Vec<Option<Source>>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if path.extension().is_none_or(|extension| extension != "wtb") {
        let text =
            String::from_utf8(bytes).with_context(|| format!("{} is no text", path.display()))?;
        return Ok(text.lines().map(from_line).collect());
    }
    let games = Games::read(&bytes).with_context(|| format!("cannot read {}", path.display()))?;
    if !(arguments.since..=arguments.until).contains(&games.year()) {
        return Ok(Vec::new());
    }
    let solved_from = u32::from(games.solved_from());
    let source = |game: Result<reversi_engine::formats::wthor::Game, _>| {
        let game = game.ok()?;
        let lead = 2 * i32::from(game.theoretical_score) - 64;
        let value = (solved_from > 0).then_some((solved_from, lead));
        Some((replay(game.transcript.moves())?, value))
    };
    Ok(games.iter().map(source).collect())
}

fn from_line(line: &str) -> Option<Source> {
    let moves = line.split_whitespace().next()?;
    let transcript = Transcript::parse(Position::default(), moves).ok()?;
    Some((replay(transcript.moves())?, None))
}

fn replay(moves: impl Iterator<Item = Square>) -> Option<Game> {
    let mut game = Game::new();
    for square in moves {
        game.play(square.index8()?)?;
    }
    Some(game)
}

/// Gives positions of games their values.
struct Labeller {
    engine: Engine,
    exact: u32,
}

impl Labeller {
    /// Solves positions with `exact` empty squares or fewer.
    fn new(exact: u32) -> Labeller {
        Labeller {
            engine: Engine::new(64 << 20),
            exact,
        }
    }

    /// The positions of `game`: those near its end with their exact values; those for which
    /// `known` holds with that; the ones between with the value that the first of the end has.
    fn label(&mut self, game: &Game, known: Option<(u32, i32)>) -> Vec<Sample> {
        let mut value = None;
        let mut samples = Vec::new();
        for (board, first) in game.positions().rev() {
            if board.empties() <= self.exact {
                let found = self.engine.search(board, &Limits::EXACT, &mut ()).value();
                value = Some(if first { found } else { -found });
            } else if let Some((_, lead)) = known.filter(|&(least, _)| board.empties() >= least) {
                value = Some(lead);
            }
            samples.extend(value.map(|value| Sample {
                board,
                score: if first { value } else { -value } as i8,
            }));
        }
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN_PASSES: &str = "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5d1b5a6a7b6c5c7b7f6\
                              b8a8g6c8d7d8e8e7f7f8g8h6g7h8h7g5h5h4g4h3g3g2h1h2f1 end";

    #[test]
    fn a_game_with_passes_is_labelled_for_both_sides() {
        let (game, _) = from_line(TEN_PASSES).expect("a legal game");
        let samples = Labeller::new(8).label(&game, Some((24, -30)));
        assert_eq!(samples.len(), game.positions().count());
        let end = samples[0];
        assert_eq!(end.board.empties(), 2);
        assert_eq!(i32::from(end.score), end.board.final_score());
        let start = samples.last().expect("the start");
        assert_eq!((start.board.empties(), start.score), (60, -30));
        let second = samples[samples.len() - 2];
        assert_eq!((second.board.empties(), second.score), (59, 30));
    }

    #[test]
    fn a_game_that_stops_early_keeps_only_what_is_known() {
        let (game, _) = from_line("f5d6c3").expect("a legal game");
        assert!(Labeller::new(8).label(&game, None).is_empty());
        assert_eq!(Labeller::new(8).label(&game, Some((24, 2))).len(), 4);
    }

    #[test]
    fn an_illegal_game_is_none() {
        assert!(from_line("f5f5").is_none());
        assert!(from_line("zz").is_none());
        assert!(from_line("").is_none());
    }
}
