//! Text protocols over standard input and output by which other programs drive the engine.

pub(crate) mod gtp;
pub(crate) mod nboard;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use reversi_engine::search::{Control, Report};

/// Lines from standard input, read in a thread of their own so that a line that comes during a
/// search stops it.
pub(crate) struct Input {
    lines: Receiver<String>,
    /// Lines that wait to be read.
    waiting: Arc<AtomicUsize>,
}

impl Input {
    /// Starts reading.
    pub(crate) fn start() -> Input {
        let (sender, lines) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&waiting);
        thread::spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                count.fetch_add(1, Ordering::Relaxed);
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Input { lines, waiting }
    }

    /// The next line, or `None` at the end of the input.
    pub(crate) fn next(&self) -> Option<String> {
        let line = self.lines.recv().ok()?;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        Some(line)
    }
}

/// A search that gives way to the next command, and tells its results meanwhile.
pub(crate) struct Interruptible<'a, F> {
    pub(crate) input: &'a Input,
    pub(crate) report: F,
}

impl<F: FnMut(&Report)> Control for Interruptible<'_, F> {
    fn stop(&mut self, _: u64) -> bool {
        self.input.waiting.load(Ordering::Relaxed) > 0
    }

    fn progress(&mut self, report: &Report) -> bool {
        (self.report)(report);
        true
    }
}

/// Writes a line at once.
pub(crate) fn say(out: &mut impl Write, line: impl std::fmt::Display) -> io::Result<()> {
    writeln!(out, "{line}")?;
    out.flush()
}
