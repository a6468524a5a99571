//! `label`: positions of played games with their values.

use std::path::PathBuf;

use anyhow::Context;
use reversi_engine::Square;
use reversi_engine::board::Board;
use reversi_engine::search::{Engine, Limits};

use super::dataset::{Sample, Writer};

/// Which games to label, and how.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files with a game a line: its moves, then anything.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where to write the labelled positions.
    #[arg(long)]
    out: PathBuf,
    /// Positions with this many empty squares or fewer are solved.
    #[arg(long, default_value_t = 14)]
    exact: u32,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut writer = Writer::create(&arguments.out)?;
    let mut labeller = Labeller::new(arguments.exact);
    let (mut games, mut broken) = (0, 0);
    for path in &arguments.games {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        for line in text.lines() {
            match replay(line) {
                Some(game) => {
                    writer.write(&labeller.label(&game))?;
                    games += 1;
                }
                None => broken += 1,
            }
        }
    }
    writer.finish()?;
    println!("{games} games labelled, {broken} lines left out");
    Ok(())
}

/// The positions of a game in which somebody could move, each seen from the side to move, and
/// whether that is the side that began.
pub(crate) type Game = Vec<(Board, bool)>;

/// Replays the moves at the start of `line`; `None` if one is illegal.
fn replay(line: &str) -> Option<Game> {
    let moves = line.split_whitespace().next()?;
    let mut game = Recorder::new();
    for pair in moves.as_bytes().chunks(2) {
        let square: Square = std::str::from_utf8(pair).ok()?.parse().ok()?;
        game.play(square.index8()?)?;
    }
    Some(game.positions)
}

/// A game as it is played.
pub(crate) struct Recorder {
    board: Board,
    first: bool,
    positions: Game,
}

impl Recorder {
    pub(crate) fn new() -> Recorder {
        Recorder {
            board: Board::START,
            first: true,
            positions: vec![(Board::START, true)],
        }
    }

    /// The position, or `None` once the game is over.
    pub(crate) fn board(&self) -> Option<Board> {
        (self.board.legal_moves() != 0).then_some(self.board)
    }

    /// Plays a move, and a pass where one must follow; `None` if it is illegal.
    pub(crate) fn play(&mut self, index: u8) -> Option<()> {
        if self.board.legal_moves() & 1 << index == 0 {
            return None;
        }
        self.board = self.board.place(index, self.board.flips(index));
        self.first = !self.first;
        if self.board.legal_moves() == 0 {
            self.board = self.board.pass();
            self.first = !self.first;
        }
        self.positions.push((self.board, self.first));
        Some(())
    }

    pub(crate) fn finish(self) -> Game {
        self.positions
    }
}

/// Gives positions of games their values.
pub(crate) struct Labeller {
    engine: Engine,
    exact: u32,
}

impl Labeller {
    /// Solves positions with `exact` empty squares or fewer.
    pub(crate) fn new(exact: u32) -> Labeller {
        Labeller {
            engine: Engine::new(64 << 20),
            exact,
        }
    }

    /// The positions of `game`: those near its end with their exact values, earlier ones with the
    /// value that the first of those has, as seen from their side.
    pub(crate) fn label(&mut self, game: &Game) -> Vec<Sample> {
        let mut samples = Vec::with_capacity(game.len());
        let mut known = None;
        for &(board, first) in game.iter().rev() {
            if board.empties() <= self.exact {
                let value = self.engine.search(board, &Limits::EXACT, &mut ()).value();
                known = Some((value, first));
            }
            if let Some((value, side)) = known {
                let score = if side == first { value } else { -value } as i8;
                samples.push(Sample { board, score });
            }
        }
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_passes_is_labelled_for_both_sides() {
        let line = "e6f4e3d2c3d6f5d3c4b4b2b3c2a1f3e2a2b1f2c1c6a3a4a5d1b5a6a7b6c5c7b7f6b8a8g6c8\
                    d7d8e8e7f7f8g8h6g7h8h7g5h5h4g4h3g3g2h1h2f1 end";
        let game = replay(line).expect("a legal game");
        let samples = Labeller::new(8).label(&game);
        assert_eq!(samples.len(), game.len());
        let end = samples[0];
        assert_eq!(end.board.empties(), 2);
        assert_eq!(i32::from(end.score), end.board.final_score());
        let start = samples.last().expect("the start");
        assert_eq!(start.board, Board::START);
    }

    #[test]
    fn an_illegal_game_is_none() {
        assert!(replay("f5f5").is_none());
        assert!(replay("zz").is_none());
        assert!(replay("").is_none());
    }
}
