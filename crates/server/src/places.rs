//! How many connections there may be, and how many of one address among them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::network;

/// No address needs to make do with fewer, where there are as many at all.
const LEAST_SHARE: usize = 100;

/// The places for connections. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Places(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// How many there are.
    all: usize,
    /// How many one address may take.
    share: usize,
    /// Proxies, which stand for many people.
    proxies: Vec<IpAddr>,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    /// Of each address that has any.
    by_address: HashMap<IpAddr, usize>,
}

/// A place that is taken. Dropped when its connection ends.
#[derive(Debug)]
pub struct Place {
    places: Places,
    address: IpAddr,
}

impl Places {
    /// Places for `all` connections. One address may take a quarter of them, save the machine's own
    /// and those of `proxies`.
    pub fn new(all: usize, proxies: Vec<IpAddr>) -> Places {
        Places(Arc::new(Inner {
            all,
            share: (all / 4).max(LEAST_SHARE),
            proxies,
            taken: Mutex::default(),
        }))
    }

    /// Takes a place for a connection from `peer`, if there is one.
    pub fn take(&self, peer: IpAddr) -> Option<Place> {
        let address = network(peer);
        let mut taken = self.taken();
        let own = taken.by_address.get(&address).copied().unwrap_or_default();
        if taken.all == self.0.all || (own >= self.0.share && !self.stands_for_many(peer)) {
            return None;
        }
        taken.all += 1;
        taken.by_address.insert(address, own + 1);
        Some(Place {
            places: self.clone(),
            address,
        })
    }

    fn stands_for_many(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        peer.is_loopback() || self.0.proxies.contains(&peer)
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // A panic elsewhere does not leave the numbers half changed.
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(own) = taken.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(places: &Places, peer: [u8; 4], count: usize) -> Vec<Place> {
        (0..count).map_while(|_| places.take(peer.into())).collect()
    }

    #[test]
    fn one_address_leaves_room_for_others() {
        let proxy = [10, 0, 0, 1];
        let places = Places::new(1000, vec![proxy.into()]);
        let greedy = take(&places, [192, 0, 2, 1], 1000);
        assert_eq!(greedy.len(), 250);
        let other = take(&places, [192, 0, 2, 2], 10);
        assert_eq!(other.len(), 10);
        drop(greedy);
        assert_eq!(take(&places, proxy, 1000).len(), 990);
        assert_eq!(take(&places, [127, 0, 0, 1], 1000).len(), 990);
    }

    #[test]
    fn a_place_that_is_given_back_can_be_taken() {
        let places = Places::new(1, Vec::new());
        let place = places.take([192, 0, 2, 1].into());
        assert!(place.is_some() && places.take([192, 0, 2, 2].into()).is_none());
        drop(place);
        assert!(places.take([192, 0, 2, 2].into()).is_some());
        assert!(places.taken().by_address.is_empty());
    }
}
