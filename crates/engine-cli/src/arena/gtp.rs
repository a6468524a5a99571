//! Another engine that speaks the Go Text Protocol, version 2, as Othello programs use it.

use std::time::Duration;

use anyhow::{Context, bail};
use reversi_engine::notation::Transcript;
use reversi_engine::{Color, Ply, Square};

use super::Player;
use super::program::Program;

/// A running engine, and the game that it was told.
pub(crate) struct Gtp {
    program: Program,
    told: Vec<Ply>,
}

impl Gtp {
    /// Starts `command`; how long it thinks is for its own options to say.
    pub(crate) fn start(command: &str) -> anyhow::Result<Gtp> {
        let mut engine = Gtp {
            program: Program::start(command)?,
            told: Vec::new(),
        };
        engine.ask("boardsize 8")?;
        engine.restart()?;
        Ok(engine)
    }

    /// The answer to a command: what stands behind `=`, up to the empty line.
    fn ask(&mut self, command: &str) -> anyhow::Result<String> {
        self.program.send(command)?;
        let answer = loop {
            let line = self.program.line()?;
            if !line.is_empty() {
                break line;
            }
        };
        while !self.program.line()?.is_empty() {}
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => bail!("the engine answered {answer:?} to {command}"),
        }
    }

    fn restart(&mut self) -> anyhow::Result<()> {
        self.told.clear();
        self.ask("clear_board").map(drop)
    }

    /// Tells what of the game the engine does not know.
    fn tell(&mut self, game: &Transcript) -> anyhow::Result<()> {
        if !game.plies().starts_with(&self.told) {
            self.restart()?;
        }
        let positions = game.positions().zip(game.plies());
        for (position, &ply) in positions.skip(self.told.len()) {
            let vertex = ply.square().map_or("pass".into(), |it| it.to_string());
            self.ask(&format!("play {} {vertex}", color(position.turn())))?;
            self.told.push(ply);
        }
        Ok(())
    }
}

impl Player for Gtp {
    fn new_game(&mut self) -> anyhow::Result<()> {
        self.restart()
    }

    fn choose(&mut self, game: &Transcript) -> anyhow::Result<Square> {
        self.tell(game)?;
        let turn = color(game.end().turn());
        self.program.begin_move()?;
        let answer = self.ask(&format!("genmove {turn}"))?;
        self.program.end_move()?;
        let square: Square = answer
            .to_ascii_lowercase()
            .parse()
            .with_context(|| format!("the engine answered {answer}"))?;
        // It has made the move on its own board.
        self.told.push(Ply::Move(square));
        Ok(square)
    }

    fn cpu_time(&self) -> Duration {
        self.program.used()
    }
}

const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program_is_said_so() {
        let error = Gtp::start("/nowhere/engine gtp").err().expect("no engine");
        assert_eq!(error.to_string(), "cannot start /nowhere/engine");
    }
}
