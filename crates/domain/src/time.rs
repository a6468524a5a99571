//! Points in time.

use std::ops::Add;
use std::time::Duration;

/// A point in time: whole milliseconds since 1970-01-01 00:00 UTC by the server's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The time from `earlier` to this point; zero if this point comes first.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0).max(0).unsigned_abs())
    }
}

impl Add<Duration> for Timestamp {
    type Output = Timestamp;

    /// Saturates at the end of time.
    fn add(self, duration: Duration) -> Timestamp {
        let millis = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        Timestamp(self.0.saturating_add(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_runs_backwards() {
        assert_eq!(
            Timestamp(1500).since(Timestamp(1000)),
            Duration::from_millis(500)
        );
        assert_eq!(Timestamp(1000).since(Timestamp(1500)), Duration::ZERO);
        assert_eq!(
            Timestamp(i64::MAX).since(Timestamp(i64::MIN)).as_millis(),
            i64::MAX as u128
        );
    }

    #[test]
    fn adding_saturates() {
        assert_eq!(Timestamp(1) + Duration::from_secs(1), Timestamp(1001));
        assert_eq!(Timestamp(1) + Duration::MAX, Timestamp(i64::MAX));
    }
}
