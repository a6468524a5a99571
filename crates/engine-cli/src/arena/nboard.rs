//! Another engine that speaks the `NBoard` protocol, version 2 (as described in weltyc/ntest).

use std::time::Duration;

use anyhow::Context;
use reversi_engine::Square;
use reversi_engine::formats::ggf::Game;
use reversi_engine::notation::Transcript;

use super::Player;
use super::program::Program;

/// A running engine.
pub(crate) struct NBoard {
    program: Program,
    pings: u32,
}

impl NBoard {
    /// Starts `command` with the depth `plies`.
    pub(crate) fn start(command: &str, plies: u32) -> anyhow::Result<NBoard> {
        let mut engine = NBoard {
            program: Program::start(command)?,
            pings: 0,
        };
        engine.program.send("nboard 2")?;
        engine.program.send(&format!("set depth {plies}"))?;
        engine.wait()?;
        Ok(engine)
    }

    /// The next line that begins with `word`, without it.
    fn line(&mut self, word: &str) -> anyhow::Result<String> {
        loop {
            if let Some(rest) = self.program.line()?.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// Waits until the engine has done all that it was told.
    fn wait(&mut self) -> anyhow::Result<()> {
        self.pings += 1;
        let number = self.pings.to_string();
        self.program.send(&format!("ping {number}"))?;
        while self.line("pong")? != number {}
        Ok(())
    }
}

impl Player for NBoard {
    fn new_game(&mut self) -> anyhow::Result<()> {
        self.wait()
    }

    fn choose(&mut self, game: &Transcript) -> anyhow::Result<Square> {
        let game = Game::new(game.clone());
        self.program.send(&format!("set game {game}"))?;
        self.wait()?;
        self.program.begin_move()?;
        self.program.send("go")?;
        let answer = self.line("===")?;
        self.program.end_move()?;
        let square = answer.split('/').next().unwrap_or_default();
        square
            .trim()
            .parse()
            .with_context(|| format!("the engine answered {answer}"))
    }

    fn cpu_time(&self) -> Duration {
        self.program.used()
    }
}
