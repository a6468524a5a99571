//! Who is connected to this server, and through which sockets.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_domain::PlayerId;
use reversi_protocol::ServerMessage;

use crate::outbox::{Outbox, encode};

/// The open sockets of all players. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Players(Arc<Mutex<Sockets>>);

#[derive(Debug, Default)]
struct Sockets {
    /// Each player's, one for each tab; never empty.
    known: HashMap<PlayerId, Vec<Outbox>>,
    /// How many there are of visitors who are nobody yet.
    strangers: usize,
}

/// That a socket is open. Dropped when it closes.
#[derive(Debug)]
pub struct Presence {
    players: Players,
    player: Option<PlayerId>,
    outbox: u64,
}

impl Players {
    /// Adds a socket, for as long as what is returned lives.
    pub fn enter(&self, player: Option<PlayerId>, outbox: &Outbox) -> Presence {
        let mut sockets = self.sockets();
        match player {
            Some(player) => sockets
                .known
                .entry(player)
                .or_default()
                .push(outbox.clone()),
            None => sockets.strangers += 1,
        }
        Presence {
            players: self.clone(),
            player,
            outbox: outbox.id(),
        }
    }

    /// Sends a message to all tabs of a player.
    pub fn tell(&self, player: PlayerId, message: &ServerMessage) {
        let sockets = self.sockets();
        let Some(outboxes) = sockets.known.get(&player) else {
            return;
        };
        let message = encode(message);
        for outbox in outboxes {
            outbox.send(message.clone());
        }
    }

    /// Whether a player has an open socket here.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        self.sockets().known.contains_key(&player)
    }

    /// How many people are connected: a player counts once, a visitor who is nobody yet with each
    /// tab.
    pub fn online(&self) -> usize {
        let sockets = self.sockets();
        sockets.known.len() + sockets.strangers
    }

    fn sockets(&self) -> MutexGuard<'_, Sockets> {
        // A panic elsewhere does not leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut sockets = self.players.sockets();
        let Some(player) = self.player else {
            sockets.strangers -= 1;
            return;
        };
        let Some(outboxes) = sockets.known.get_mut(&player) else {
            return;
        };
        outboxes.retain(|outbox| outbox.id() != self.outbox);
        if outboxes.is_empty() {
            sockets.known.remove(&player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_there_until_the_last_tab_closes() {
        let players = Players::default();
        let player = PlayerId(1);
        let (one, mut one_end) = Outbox::channel(4);
        let (two, mut two_end) = Outbox::channel(4);
        let first = players.enter(Some(player), &one);
        let second = players.enter(Some(player), &two);
        let stranger = players.enter(None, &one);
        assert_eq!(players.online(), 2);
        players.tell(player, &ServerMessage::Restarting);
        assert!(one_end.queue.try_recv().is_ok() && two_end.queue.try_recv().is_ok());
        drop((first, stranger));
        assert!(players.is_connected(player));
        drop(second);
        assert!(!players.is_connected(player));
        assert_eq!(players.online(), 0);
    }
}
