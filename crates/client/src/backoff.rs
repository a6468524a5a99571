//! How long to wait before a lost connection is opened again.

use std::time::Duration;

/// The longest wait before the first attempt.
const FIRST: Duration = Duration::from_secs(1);

/// The longest wait before any.
const LONGEST: Duration = Duration::from_secs(4);

/// How long to wait before the next attempt: up to twice as long with every attempt that failed
/// (counted from 0). `random`, in 0..1, spreads the clients of a server that has come back over
/// three quarters of it. The web client waits by the same rule (`backoff.ts`).
pub fn backoff(failures: u32, random: f64) -> Duration {
    let full = (FIRST * 2_u32.saturating_pow(failures.min(8))).min(LONGEST);
    full.mul_f64(0.25 + 0.75 * random)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_doubles_up_to_its_limit_and_is_spread() {
        let ms = Duration::from_millis;
        assert_eq!(backoff(0, 0.0), ms(250));
        assert_eq!(backoff(0, 1.0), ms(1_000));
        assert_eq!(backoff(2, 1.0), ms(4_000));
        assert_eq!(backoff(50, 1.0), ms(4_000));
    }
}
