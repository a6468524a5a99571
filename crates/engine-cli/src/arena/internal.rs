//! This engine as a player.

use std::time::Duration;

use anyhow::Context;
use cpu_time::ThreadTime;
use reversi_engine::Square;
use reversi_engine::notation::Transcript;
use reversi_engine::search::{Engine, Limits};

use super::Player;
use crate::clock::Budget;

/// This engine, limited by time or depth.
pub(crate) struct Internal {
    engine: Engine,
    limit: Limit,
    used: Duration,
}

enum Limit {
    Time(Duration),
    Depth(u32),
}

impl Internal {
    /// With `time` of CPU for each move.
    pub(crate) fn timed(time: Duration) -> Internal {
        Internal::new(Limit::Time(time))
    }

    /// With `plies` for each move, and exact for as many empty squares and half as many more.
    pub(crate) fn to_depth(plies: u32) -> Internal {
        Internal::new(Limit::Depth(plies))
    }

    fn new(limit: Limit) -> Internal {
        Internal {
            engine: Engine::new(64 << 20),
            limit,
            used: Duration::ZERO,
        }
    }
}

impl Player for Internal {
    fn new_game(&mut self) -> anyhow::Result<()> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, game: &Transcript) -> anyhow::Result<Square> {
        let start = ThreadTime::now();
        let board = game.end().board();
        let report = match self.limit {
            Limit::Time(time) => {
                let mut budget = Budget::new(time);
                self.engine.search(board, &Limits::EXACT, &mut budget)
            }
            Limit::Depth(plies) => {
                let limits = if board.empties() <= plies + plies / 2 {
                    Limits::EXACT
                } else {
                    Limits::depth(plies)
                };
                self.engine.search(board, &limits, &mut ())
            }
        };
        self.used += start.elapsed();
        report.best().context("a move where one is legal")
    }

    fn cpu_time(&self) -> Duration {
        self.used
    }
}
