//! The server's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use reversi_domain::Timestamp;

/// How far the clock may differ from Postgres's before it is set; less is the measurement's noise.
const TOLERANCE_MS: i64 = 20;

/// The time by which everything is decided. It runs evenly whatever happens to the machine's wall
/// clock, never goes backwards, and is kept in step with Postgres's clock, which all nodes share.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    started: Instant,
    /// Milliseconds since 1970 at `started`.
    epoch_ms: AtomicI64,
    /// The latest time that was told, so that none before it is.
    latest_ms: AtomicI64,
}

impl Clock {
    /// A clock set by the machine's wall clock.
    #[allow(
        clippy::disallowed_methods,
        reason = "the one place where the wall clock is read"
    )]
    pub fn new() -> Clock {
        let since_1970 = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let epoch_ms = i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX / 2);
        Clock(Arc::new(Inner {
            started: Instant::now(),
            epoch_ms: AtomicI64::new(epoch_ms),
            latest_ms: AtomicI64::new(epoch_ms),
        }))
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        let now = self.0.epoch_ms.load(Ordering::Relaxed) + self.elapsed_ms();
        Timestamp(self.0.latest_ms.fetch_max(now, Ordering::Relaxed).max(now))
    }

    /// Brings the clock in step: at the time that this clock called `here`, give or take `doubt`, it
    /// was `there`. A database that answers slowly does not move the clock.
    pub fn adjust(&self, here: Timestamp, there: Timestamp, doubt: Duration) {
        let difference = there.0 - here.0;
        let doubt_ms = i64::try_from(doubt.as_millis()).unwrap_or(i64::MAX / 2);
        if difference.abs() > TOLERANCE_MS + doubt_ms {
            self.0.epoch_ms.fetch_add(difference, Ordering::Relaxed);
        }
    }

    /// Waits until `time`; not at all if it has come.
    pub async fn sleep_until(&self, time: Timestamp) {
        /// The clock may be set while one waits, so a long wait looks at it now and then.
        const LONGEST: Duration = Duration::from_secs(5);
        loop {
            let left = time.since(self.now());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left.min(LONGEST)).await;
        }
    }

    fn elapsed_ms(&self) -> i64 {
        i64::try_from(self.0.started.elapsed().as_millis()).unwrap_or(i64::MAX / 2)
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_set_and_never_goes_back() {
        let clock = Clock::new();
        let before = clock.now();
        clock.adjust(before, before + Duration::from_hours(1), Duration::ZERO);
        let ahead = clock.now();
        assert!(ahead >= before + Duration::from_hours(1));
        clock.adjust(ahead, before, Duration::ZERO);
        assert!(clock.now() >= ahead);
    }

    #[test]
    fn a_slow_answer_does_not_move_it() {
        let clock = Clock::new();
        let now = clock.now();
        let (later, doubt) = (now + Duration::from_mins(1), Duration::from_mins(1));
        clock.adjust(now, later, doubt);
        assert!(clock.now() < later);
        clock.adjust(now, later, doubt / 2);
        assert!(clock.now() >= later);
    }
}
