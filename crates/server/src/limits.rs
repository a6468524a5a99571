//! What one client may take from the others.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{DefaultDirectRateLimiter, NotUntil, Quota, RateLimiter};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use reversi_domain::chat::Room;
use reversi_domain::{GameId, PlayerId};
use reversi_protocol::ErrorCode;

/// How many messages a socket may send a second, in the long run.
const MESSAGES_A_SECOND: NonZeroU32 = NonZeroU32::new(50).expect("not zero");

/// How many messages a socket may send at once.
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// How many lines a person may say at once beside the boards.
const LINES_AT_ONCE: NonZeroU32 = NonZeroU32::new(5).expect("not zero");

/// How long it takes until a person may say one line more.
const LINE_EVERY: Duration = Duration::from_secs(4);

/// How many lines all together may say in a room at once.
const LINES_OF_ALL_AT_ONCE: NonZeroU32 = NonZeroU32::new(30).expect("not zero");

/// How many lines all together may say in a room a second, in the long run.
const LINES_A_SECOND: NonZeroU32 = NonZeroU32::new(5).expect("not zero");

/// How often a password may be tried from one network at once, and how long it takes until once more.
const TRIES_OF_A_NETWORK: (NonZeroU32, Duration) = (
    NonZeroU32::new(60).expect("not zero"),
    Duration::from_secs(2),
);

/// The same for one account from one network.
const TRIES_OF_BOTH: (NonZeroU32, Duration) = (
    NonZeroU32::new(10).expect("not zero"),
    Duration::from_secs(30),
);

/// The same for one account from all networks where it has never been signed in.
const TRIES_OF_AN_ACCOUNT: (NonZeroU32, Duration) = (
    NonZeroU32::new(60).expect("not zero"),
    Duration::from_mins(1),
);

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

/// A limit for each of many.
type Keyed<Key> = RateLimiter<Key, DefaultKeyedStateStore<Key>, DefaultClock>;

/// What each address may start: games, invitations, guests.
#[derive(Debug)]
pub struct Starts(Keyed<IpAddr>);

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

    fn retain_recent(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// What each person may say, and how much may be said in a room.
#[derive(Debug)]
pub struct Speech {
    people: Keyed<PlayerId>,
    rooms: Keyed<(GameId, Room)>,
    clock: DefaultClock,
}

impl Speech {
    /// Nobody has said anything.
    pub fn new() -> Speech {
        let each = Quota::with_period(LINE_EVERY).expect("not zero");
        let all = Quota::per_second(LINES_A_SECOND);
        Speech {
            people: RateLimiter::keyed(each.allow_burst(LINES_AT_ONCE)),
            rooms: RateLimiter::keyed(all.allow_burst(LINES_OF_ALL_AT_ONCE)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts one more line, if it may be said; otherwise tells when it may.
    pub fn take(&self, player: PlayerId, room: (GameId, Room)) -> Result<(), Duration> {
        let wait = |not_until: NotUntil<_>| not_until.wait_time_from(self.clock.now());
        self.people.check_key(&player).map_err(wait)?;
        self.rooms.check_key(&room).map_err(wait)
    }

    fn retain_recent(&self) {
        self.people.retain_recent();
        self.people.shrink_to_fit();
        self.rooms.retain_recent();
        self.rooms.shrink_to_fit();
    }
}

/// How often passwords may be tried.
#[derive(Debug)]
pub struct Tries {
    networks: Keyed<IpAddr>,
    both: Keyed<(String, IpAddr)>,
    accounts: Keyed<String>,
    clock: DefaultClock,
}

impl Tries {
    /// Nobody has tried anything.
    pub fn new() -> Tries {
        fn limiter<Key: Clone + Eq + Hash>((at_once, every): (NonZeroU32, Duration)) -> Keyed<Key> {
            let quota = Quota::with_period(every).expect("not zero");
            RateLimiter::keyed(quota.allow_burst(at_once))
        }
        Tries {
            networks: limiter(TRIES_OF_A_NETWORK),
            both: limiter(TRIES_OF_BOTH),
            accounts: limiter(TRIES_OF_AN_ACCOUNT),
            clock: DefaultClock::default(),
        }
    }

    /// Counts one more try from an address at the account of a name's key, if it may be; otherwise
    /// tells when it may.
    pub fn take(&self, address: IpAddr, account: &str) -> Result<(), Duration> {
        let wait = |not_until: NotUntil<_>| not_until.wait_time_from(self.clock.now());
        let network = network(address);
        self.networks.check_key(&network).map_err(wait)?;
        let both = (account.to_owned(), network);
        self.both.check_key(&both).map_err(wait)
    }

    /// The same for tries from wherever the account has never been signed in.
    pub fn take_from_afar(&self, account: &str) -> Result<(), Duration> {
        let wait = |not_until: NotUntil<_>| not_until.wait_time_from(self.clock.now());
        self.accounts.check_key(&account.to_owned()).map_err(wait)
    }

    fn retain_recent(&self) {
        self.networks.retain_recent();
        self.networks.shrink_to_fit();
        self.both.retain_recent();
        self.both.shrink_to_fit();
        self.accounts.retain_recent();
        self.accounts.shrink_to_fit();
    }
}

impl Default for Tries {
    fn default() -> Tries {
        Tries::new()
    }
}

impl Default for Speech {
    fn default() -> Speech {
        Speech::new()
    }
}

/// Forgets, every minute, those who have been quiet. Never ends.
pub async fn forget_the_quiet(starts: &Starts, speech: &Speech, tries: &Tries) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        starts.retain_recent();
        speech.retain_recent();
        tries.retain_recent();
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
    fn a_person_says_only_so_much_and_disturbs_nobody() {
        let speech = Speech::new();
        let room = |number, room| (GameId::from_random(number), room);
        let here = room(1, Room::Spectators);
        let said = |player, room| speech.take(PlayerId(player), room);
        let burst = (0..10).take_while(|_| said(1, here).is_ok()).count();
        assert_eq!(burst, 5);
        let wait = said(1, room(2, Room::Players)).expect_err("in every room");
        assert!(wait <= LINE_EVERY, "{wait:?}");
        assert_eq!(said(2, here), Ok(()));
    }

    #[test]
    fn a_crowd_says_only_so_much_in_a_room() {
        let speech = Speech::new();
        let game = GameId::from_random(1);
        let said = |player, room| speech.take(PlayerId(player), (game, room)).is_ok();
        let burst = (0..1000)
            .take_while(|&it| said(it, Room::Spectators))
            .count();
        assert!((30..100).contains(&burst), "{burst}");
        assert!(said(1001, Room::Players), "the players' room is another");
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
