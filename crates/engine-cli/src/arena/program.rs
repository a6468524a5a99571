//! Another engine: a program that is spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};

/// A running program. It is ended with this value.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// CPU time that was used outside moves.
    before: Duration,
    used: Duration,
}

impl Program {
    /// Starts `command`, in the folder of its program.
    pub(crate) fn start(command: &str) -> anyhow::Result<Program> {
        let mut words = command.split_whitespace();
        let program = words.next().context("a player needs a command")?;
        let path = std::path::absolute(program)?;
        let mut child = Command::new(&path)
            .args(words)
            .current_dir(path.parent().unwrap_or(Path::new("/")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = child.stdin.take().context("the engine's input")?;
        let output = BufReader::new(child.stdout.take().context("the engine's output")?);
        Ok(Program {
            child,
            input,
            output,
            before: Duration::ZERO,
            used: Duration::ZERO,
        })
    }

    /// Says a line.
    pub(crate) fn send(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// The next line, without the white space around it.
    pub(crate) fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("the engine has ended");
        }
        Ok(line.trim().to_owned())
    }

    /// Begins to count CPU time as used for a move.
    pub(crate) fn begin_move(&mut self) -> anyhow::Result<()> {
        self.before = self.total()?;
        Ok(())
    }

    /// Ends what [`begin_move`](Program::begin_move) began.
    pub(crate) fn end_move(&mut self) -> anyhow::Result<()> {
        self.used += self.total()?.saturating_sub(self.before);
        Ok(())
    }

    /// CPU time used for moves so far.
    pub(crate) const fn used(&self) -> Duration {
        self.used
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

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
