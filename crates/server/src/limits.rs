//! What one client may take from the others.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use reversi_protocol::ErrorCode;

/// How many messages a socket may send a second, in the long run.
const MESSAGES_A_SECOND: NonZeroU32 = NonZeroU32::new(50).expect("not zero");

/// How many messages a socket may send at once.
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// How many files this process may have open. Asks for as many as the system allows.
pub fn open_files() -> u64 {
    // Where the limit cannot be asked for, there is hardly one.
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return 1 << 16;
    };
    match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => hard,
        Err(_) => soft,
    }
}

/// What a socket may send: a burst, and then a steady stream.
pub fn messages() -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(MESSAGES_A_SECOND).allow_burst(MESSAGES_AT_ONCE))
}

/// What each address may start: games, invitations, guests.
#[derive(Debug)]
pub struct Starts(RateLimiter<IpAddr, DefaultKeyedStateStore<IpAddr>, DefaultClock>);

impl Starts {
    /// So many a minute, and as many at once.
    pub fn new(a_minute: u32) -> Starts {
        let a_minute = NonZeroU32::new(a_minute).unwrap_or(NonZeroU32::MIN);
        Starts(RateLimiter::keyed(Quota::per_minute(a_minute)))
    }

    /// Counts one more, if it may be.
    pub fn take(&self, address: IpAddr) -> Result<(), ErrorCode> {
        self.0
            .check_key(&network(address))
            .map_err(|_| ErrorCode::TooManyRequests)
    }

    /// Forgets, every minute, the addresses that have been quiet. Never ends.
    pub async fn forget_the_quiet(&self) {
        loop {
            tokio::time::sleep(Duration::from_mins(1)).await;
            self.0.retain_recent();
            self.0.shrink_to_fit();
        }
    }
}

/// What belongs to one customer: an IPv4 address, or 2^64 addresses of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_starts_only_so_much() {
        let starts = Starts::new(2);
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        assert_eq!(starts.take(one), Ok(()));
        assert_eq!(starts.take(one), Ok(()));
        assert_eq!(starts.take(one), Err(ErrorCode::TooManyRequests));
        assert_eq!(starts.take(other), Ok(()));
    }

    #[test]
    fn a_network_of_ipv6_is_one_customer() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }

    #[test]
    fn a_socket_may_send_a_burst() {
        let messages = messages();
        let burst = (0..1000).take_while(|_| messages.check().is_ok()).count();
        assert!((200..300).contains(&burst), "{burst}");
    }
}
