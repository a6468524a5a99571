//! Who follows a game, and what can still be told to those who come back.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use reversi_engine::Color;

use crate::outbox::Outbox;

/// How many entries are kept for those who come back; older ones get a snapshot.
const REMEMBERED: usize = 64;

/// The sockets that follow a game, the players' before the spectators'.
#[derive(Debug, Default)]
pub(super) struct Audience(VecDeque<Listener>);

/// One socket that follows a game.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) outbox: Outbox,
    /// The side that it plays.
    pub(super) you: Option<Color>,
}

impl Audience {
    /// Adds a socket, in place of what it was before.
    pub(super) fn join(&mut self, outbox: Outbox, you: Option<Color>) {
        self.leave(outbox.id());
        let listener = Listener { outbox, you };
        if you.is_some() {
            self.0.push_front(listener);
        } else {
            self.0.push_back(listener);
        }
    }

    /// Removes a socket, if it is there.
    pub(super) fn leave(&mut self, outbox: u64) {
        self.0.retain(|listener| listener.outbox.id() != outbox);
    }

    /// Sends to everybody, players first, and drops those who are gone.
    pub(super) fn send(&mut self, message: &Utf8Bytes) {
        self.each(|listener| listener.outbox.send(message.clone()));
    }

    /// Sends to the players alone.
    pub(super) fn send_to_players(&mut self, message: &Utf8Bytes) {
        for listener in self.0.iter().take_while(|listener| listener.you.is_some()) {
            listener.outbox.send(message.clone());
        }
    }

    /// Tells everybody something of their own, players first, and drops those who are gone.
    pub(super) fn each(&mut self, mut tell: impl FnMut(&Listener)) {
        self.0.retain(|listener| {
            tell(listener);
            !listener.outbox.is_closed()
        });
    }

    /// Whether a player is there.
    pub(super) fn has(&self, color: Color) -> bool {
        self.0
            .iter()
            .any(|listener| listener.you == Some(color) && !listener.outbox.is_closed())
    }

    /// Whether nobody is there.
    pub(super) fn is_empty(&mut self) -> bool {
        self.each(|_| {});
        self.0.is_empty()
    }
}

/// The newest entries as they were sent, oldest first.
#[derive(Debug, Default)]
pub(super) struct History(VecDeque<(u32, Utf8Bytes)>);

impl History {
    /// Adds the newest entry.
    pub(super) fn push(&mut self, version: u32, message: Utf8Bytes) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((version, message));
    }

    /// The entries after version `from` up to `newest`, or `None` if some are not here.
    pub(super) fn since(&self, from: u32, newest: u32) -> Option<Vec<Utf8Bytes>> {
        let missing = newest.checked_sub(from)? as usize;
        let start = self.0.len().checked_sub(missing)?;
        let entries: Vec<_> = self.0.range(start..).collect();
        let complete = entries
            .first()
            .is_none_or(|(version, _)| *version == from + 1);
        complete.then(|| {
            entries
                .into_iter()
                .map(|(_, message)| message.clone())
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_served_first_and_each_socket_once() {
        let mut audience = Audience::default();
        let (spectator, _spectator_end) = Outbox::channel(1);
        let (player, player_end) = Outbox::channel(1);
        audience.join(spectator.clone(), None);
        audience.join(player.clone(), Some(Color::White));
        audience.join(spectator.clone(), None);
        let mut order = Vec::new();
        audience.each(|listener| order.push(listener.outbox.id()));
        assert_eq!(order, [player.id(), spectator.id()]);
        drop(player_end);
        assert!(!audience.is_empty());
        audience.leave(spectator.id());
        assert!(audience.is_empty());
    }

    #[test]
    fn history_is_exact_or_not_there() {
        let mut history = History::default();
        for version in 5..=100 {
            history.push(version, version.to_string().into());
        }
        let since = |from| history.since(from, 100);
        assert_eq!(since(100), Some(vec![]));
        assert_eq!(since(98), Some(vec!["99".into(), "100".into()]));
        assert_eq!(since(36).map(|entries| entries.len()), Some(64));
        assert_eq!(since(35), None);
        assert_eq!(since(101), None);
        assert_eq!(History::default().since(3, 4), None);
    }
}
