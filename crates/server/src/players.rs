//! Who is connected to this server, and through which sockets.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_domain::{PlayerId, SessionId};
use reversi_protocol::{PlayerView, ServerMessage};
use reversi_store::{Player, Session};

use crate::outbox::{Outbox, encode};
use crate::session;

/// The open sockets of all players. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Players(Arc<Mutex<Sockets>>);

#[derive(Debug, Default)]
struct Sockets {
    known: HashMap<PlayerId, Known>,
    /// How many there are of visitors who are nobody yet.
    strangers: usize,
}

#[derive(Debug)]
struct Known {
    view: PlayerView,
    /// One for each tab, with the session that it was opened in; never empty.
    outboxes: Vec<(SessionId, Outbox)>,
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
    pub fn enter(&self, session: Option<&Session>, outbox: &Outbox) -> Presence {
        let mut sockets = self.sockets();
        match session {
            Some(session) => {
                let known = sockets.known.entry(session.player.id);
                let known = known.or_insert_with(|| Known::new(&session.player));
                let tab = (session.token.session(), outbox.clone());
                known.outboxes.push(tab);
            }
            None => sockets.strangers += 1,
        }
        Presence {
            players: self.clone(),
            player: session.map(|session| session.player.id),
            outbox: outbox.id(),
        }
    }

    /// Sends a message to all tabs of a player.
    pub fn tell(&self, player: PlayerId, message: &ServerMessage) {
        let sockets = self.sockets();
        let Some(known) = sockets.known.get(&player) else {
            return;
        };
        let message = encode(message);
        for (_, outbox) in &known.outboxes {
            outbox.send(message.clone());
        }
    }

    /// Closes the sockets of a player that were opened in other sessions than these.
    pub fn keep_sessions(&self, player: PlayerId, open: &[SessionId]) {
        let sockets = self.sockets();
        let Some(known) = sockets.known.get(&player) else {
            return;
        };
        for (session, outbox) in &known.outboxes {
            if !open.contains(session) {
                outbox.end();
            }
        }
    }

    /// A player is called otherwise now.
    pub fn rename(&self, player: &Player) {
        if let Some(known) = self.sockets().known.get_mut(&player.id) {
            known.view = session::view(player.clone());
        }
    }

    /// Whether a player has an open socket here.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        self.sockets().known.contains_key(&player)
    }

    /// The players who have an open socket here.
    pub fn connected(&self) -> Vec<PlayerId> {
        self.sockets().known.keys().copied().collect()
    }

    /// How many people are connected: a player counts once, a visitor who is nobody yet with each
    /// tab.
    pub fn online(&self) -> usize {
        let sockets = self.sockets();
        sockets.known.len() + sockets.strangers
    }

    /// Those who are connected and known by name, in the order of the names, at most `limit`.
    pub fn first_by_name(&self, limit: usize) -> Vec<PlayerView> {
        let sockets = self.sockets();
        let mut first: Vec<_> = sockets.known.values().map(|known| &known.view).collect();
        if first.len() > limit {
            first.select_nth_unstable_by(limit, |one, other| one.name.cmp(&other.name));
            first.truncate(limit);
        }
        first.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        first.into_iter().cloned().collect()
    }

    fn sockets(&self) -> MutexGuard<'_, Sockets> {
        // A panic elsewhere does not leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn new(player: &Player) -> Known {
        Known {
            view: session::view(player.clone()),
            outboxes: Vec::new(),
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut sockets = self.players.sockets();
        let Some(player) = self.player else {
            sockets.strangers -= 1;
            return;
        };
        let Some(known) = sockets.known.get_mut(&player) else {
            return;
        };
        known.outboxes.retain(|(_, tab)| tab.id() != self.outbox);
        if known.outboxes.is_empty() {
            sockets.known.remove(&player);
        }
    }
}

#[cfg(test)]
mod tests {
    use reversi_store::TokenHash;

    use super::*;

    fn session(number: i64, token: &[u8]) -> Session {
        let player = Player {
            id: PlayerId(number),
            name: format!("Guest-{number}"),
            guest: true,
        };
        Session {
            token: TokenHash::of(token),
            player,
        }
    }

    #[test]
    fn the_first_are_named_in_order() {
        let players = Players::default();
        let (outbox, _end) = Outbox::channel(1);
        let _there: Vec<_> = [3, 1, 4, 2]
            .map(|number| players.enter(Some(&session(number, b"")), &outbox))
            .into();
        let names = |limit| -> Vec<String> {
            let first = players.first_by_name(limit);
            first.into_iter().map(|view| view.name).collect()
        };
        assert_eq!(names(2), ["Guest-1", "Guest-2"]);
        assert_eq!(names(9), ["Guest-1", "Guest-2", "Guest-3", "Guest-4"]);
    }

    #[test]
    fn a_player_is_there_until_the_last_tab_closes() {
        let players = Players::default();
        let session = session(1, b"");
        let player = session.player.id;
        let (one, mut one_end) = Outbox::channel(4);
        let (two, mut two_end) = Outbox::channel(4);
        let first = players.enter(Some(&session), &one);
        let second = players.enter(Some(&session), &two);
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

    #[test]
    fn the_tabs_of_an_ended_session_close() {
        let players = Players::default();
        let (here, elsewhere) = (session(1, b"here"), session(1, b"elsewhere"));
        let (one, one_end) = Outbox::channel(4);
        let (two, two_end) = Outbox::channel(4);
        let _tabs = [
            players.enter(Some(&here), &one),
            players.enter(Some(&elsewhere), &two),
        ];
        players.keep_sessions(here.player.id, &[here.token.session()]);
        assert!(!one_end.ended.is_cancelled() && two_end.ended.is_cancelled());
    }
}
