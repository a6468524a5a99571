//! Another engine that speaks the `NBoard` protocol, version 2 (as described in weltyc/ntest).

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use reversi_engine::Square;
use reversi_engine::formats::ggf::Game;
use reversi_engine::notation::Transcript;

use super::Player;

/// A running engine. It is ended with this value.
pub(crate) struct NBoard {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pings: u32,
    /// CPU time that was used outside moves.
    before: Duration,
    used: Duration,
}

impl NBoard {
    /// Starts `command`, in the folder of its program, with the depth `plies`.
    pub(crate) fn start(command: &str, plies: u32) -> anyhow::Result<NBoard> {
        let mut words = command.split_whitespace();
        let program = words.next().context("a player needs a command")?;
        let folder = Path::new(program).parent().unwrap_or(Path::new("."));
        let mut child = Command::new(program)
            .args(words)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = child.stdin.take().context("the engine's input")?;
        let output = BufReader::new(child.stdout.take().context("the engine's output")?);
        let mut engine = NBoard {
            child,
            input,
            output,
            pings: 0,
            before: Duration::ZERO,
            used: Duration::ZERO,
        };
        engine.send("nboard 2")?;
        engine.send(&format!("set depth {plies}"))?;
        engine.wait()?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The next line that begins with `word`, without it.
    fn line(&mut self, word: &str) -> anyhow::Result<String> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the engine has ended");
            }
            if let Some(rest) = line.trim().strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// Waits until the engine has done all that it was told.
    fn wait(&mut self) -> anyhow::Result<()> {
        self.pings += 1;
        let number = self.pings.to_string();
        self.send(&format!("ping {number}"))?;
        while self.line("pong")? != number {}
        self.before = self.total()?;
        Ok(())
    }

    /// CPU time of the process so far, by the kernel's count of hundredths of a second.
    fn total(&self) -> anyhow::Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks: u64 = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .flat_map(str::parse::<u64>)
            .sum();
        Ok(Duration::from_millis(10 * ticks))
    }
}

impl Player for NBoard {
    fn new_game(&mut self) -> anyhow::Result<()> {
        self.wait()
    }

    fn choose(&mut self, game: &Transcript) -> anyhow::Result<Square> {
        self.send(&format!("set game {}", Game::new(game.clone())))?;
        self.wait()?;
        self.send("go")?;
        let answer = self.line("===")?;
        self.used += self.total()?.saturating_sub(self.before);
        let square = answer.split('/').next().unwrap_or_default();
        square
            .trim()
            .parse()
            .with_context(|| format!("the engine answered {answer}"))
    }

    fn cpu_time(&self) -> Duration {
        self.used
    }
}

impl Drop for NBoard {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
