//! Telling how many watch: at once where it changes, and then at most once a second, so that a
//! thousand who come in the same second make few messages.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reversi_domain::GameId;
use tokio::sync::Notify;
use tokio::time::sleep;

use super::Games;

/// How old a count may be.
const AGE: Duration = Duration::from_secs(1);

/// The games that more or fewer watch than was told.
#[derive(Debug, Default)]
pub(super) struct Watched {
    games: Mutex<HashSet<GameId>>,
    changed: Notify,
}

impl Watched {
    /// Somebody has begun or ceased to watch a game.
    pub(super) fn note(&self, game: GameId) {
        self.lock().insert(game);
        self.changed.notify_one();
    }

    fn take(&self) -> HashSet<GameId> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashSet<GameId>> {
        // A panic elsewhere does not leave the set half changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games {
    /// Tells those who follow a game how many watch it, whenever that changes. Never ends.
    pub async fn tell_watchers(&self) {
        loop {
            self.watched().changed.notified().await;
            for talk in self
                .watched()
                .take()
                .into_iter()
                .filter_map(|game| self.talk(game))
            {
                talk.tell_watchers();
            }
            sleep(AGE).await;
        }
    }
}
