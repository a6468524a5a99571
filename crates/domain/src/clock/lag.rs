//! Time that a move spent on the wire is given back.
//!
//! Two things can be measured about a connection. The kernel's round-trip time is taken from TCP's
//! own acknowledgements, which the program at the other end does not send. But it can have them put
//! off by some tens of milliseconds, so what counts is the shortest round trip that the connection
//! has shown; and where a proxy stands between, it ends there. The time to the answer of the
//! server's pings covers the whole way as it is now; but a client may put its answers off. So:
//!
//! ```text
//! lag      = min(ping, elapsed, PER_MOVE)           what the wire may have taken of this turn
//! proven   = min(kernel, lag)                       given back without further ado
//! credited = min(lag - proven, reserve)             given back from the reserve
//! spent    = elapsed - proven - credited
//! reserve  = min(reserve - credited + REFILL, RESERVE)
//! ```
//!
//! all in whole milliseconds, as the journal keeps them. Whoever puts answers off gains at most the
//! reserve and its refills; whoever is far away pays for thinking only.

use std::time::Duration;

/// The most that is given back for one move.
pub const PER_MOVE: Duration = Duration::from_millis(500);

/// What may be given back at the start of a game on the word of the pings alone. With the refills
/// of the 34 moves that a side hardly ever makes, it comes to 3 s a game.
pub const RESERVE: Duration = Duration::from_millis(2_660);

/// What comes back to the reserve after each move of one's own.
pub const REFILL: Duration = Duration::from_millis(10);

/// What the server has measured about the connection that a move came by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// The shortest round trip by the kernel's count.
    pub kernel: Duration,
    /// The time to the answer of the server's pings.
    pub ping: Duration,
}

/// What a move is charged, and what is left of the mover's reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The time charged.
    pub spent: Duration,
    /// The reserve afterwards.
    pub reserve: Duration,
}

/// What a move that came `elapsed` after its turn began is charged.
pub fn charge(elapsed: Duration, lag: Lag, reserve: Duration) -> Charge {
    let on_the_wire = whole_millis(lag.ping).min(elapsed).min(PER_MOVE);
    let proven = whole_millis(lag.kernel).min(on_the_wire);
    let credited = on_the_wire.saturating_sub(proven).min(reserve);
    Charge {
        spent: elapsed.saturating_sub(proven + credited),
        reserve: (reserve.saturating_sub(credited) + REFILL).min(RESERVE),
    }
}

fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn who_is_far_away_pays_for_thinking_only() {
        let lag = Lag {
            kernel: ms(400),
            ping: ms(410),
        };
        let mut reserve = RESERVE;
        for _ in 0..30 {
            let charge = charge(ms(500), lag, reserve);
            assert!((90..=100).contains(&charge.spent.as_millis()), "{charge:?}");
            reserve = charge.reserve;
        }
    }

    #[test]
    fn who_puts_answers_off_gains_the_reserve_and_no_more() {
        let lag = Lag {
            kernel: ms(0),
            ping: ms(5_000),
        };
        let (mut reserve, mut gained) = (RESERVE, Duration::ZERO);
        for _ in 0..30 {
            let charge = charge(ms(2_000), lag, reserve);
            gained += ms(2_000).saturating_sub(charge.spent);
            reserve = charge.reserve;
        }
        assert!(gained <= Duration::from_secs(3), "{gained:?}");
    }

    #[test]
    fn nothing_is_charged_that_the_journal_does_not_keep() {
        let lag = Lag {
            kernel: Duration::from_micros(1_700),
            ping: Duration::from_micros(4_600),
        };
        let charge = charge(ms(100), lag, ms(2));
        assert_eq!(charge.spent, ms(97));
        assert_eq!(charge.reserve, ms(10));
    }

    proptest! {
        #[test]
        fn nobody_pays_more_than_was_spent(
            elapsed in 0..100_000_u64, kernel in 0..2_000_u64, ping in 0..2_000_u64, reserve in 0..=2_660_u64,
        ) {
            let lag = Lag { kernel: ms(kernel), ping: ms(ping) };
            let charge = charge(ms(elapsed), lag, ms(reserve));
            prop_assert!(charge.spent <= ms(elapsed));
            prop_assert!(ms(elapsed).saturating_sub(charge.spent) <= PER_MOVE);
            prop_assert!(charge.reserve <= RESERVE);
        }
    }
}
