//! Limits of time, which the engine itself knows nothing of.

use std::time::Duration;

use cpu_time::ThreadTime;
use reversi_engine::search::{Control, Report};

/// Stops a search after some CPU time of this thread.
pub(crate) struct Budget {
    start: ThreadTime,
    limit: Duration,
}

impl Budget {
    /// Starts now.
    pub(crate) fn new(limit: Duration) -> Budget {
        Budget {
            start: ThreadTime::now(),
            limit,
        }
    }

    fn used(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Control for Budget {
    fn stop(&mut self, _: u64) -> bool {
        self.used() >= self.limit
    }

    /// The next iteration takes longer than all before: it is not worth starting late.
    fn progress(&mut self, _: &Report) -> bool {
        self.used() < self.limit.mul_f32(0.85)
    }
}
