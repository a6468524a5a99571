//! Quick pairing: a place in the queue belongs to the player, not to a tab.
//!
//! The queue is in the database, where all servers see it, and rounds pair whom they find there.
//! Here it is known who of the queue is connected to this server: such a place is kept alive, is
//! given up when the player has gone, and its player hears of the game that came of it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reversi_domain::PlayerId;
use reversi_domain::clock::ClockSetting;
use reversi_domain::pace::QUICK_PAIRING;
use reversi_protocol::{ErrorCode, ServerMessage};
use reversi_store::{Error, Joined};
use tokio::sync::Notify;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::app::App;
use crate::http::{ApiError, failed};
use crate::random;

/// How often a round is tried and the queue is looked at.
const TICK: Duration = Duration::from_secs(1);

/// How long a player may be gone before the place in the queue is given up.
const ABSENCE: Duration = Duration::from_secs(10);

/// Who waits and is connected to this server. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Pairing(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// When each was last seen connected.
    waiting: Mutex<HashMap<PlayerId, Instant>>,
    /// Somebody has joined.
    joined: Notify,
}

impl Pairing {
    /// Puts a player into the queue, in exchange for the place held before.
    pub async fn join(
        &self,
        app: &App,
        player: PlayerId,
        clock: ClockSetting,
    ) -> Result<(), ApiError> {
        match app
            .store
            .join_queue(player, clock, app.clock.now(), app.node)
            .await?
        {
            Joined::Playing(_) => return Err(ErrorCode::AlreadyPlaying.into()),
            Joined::Waiting => {}
        }
        self.note(player);
        app.players.tell(
            player,
            &ServerMessage::Queue {
                clock: Some(clock.into()),
            },
        );
        app.lobby.changed();
        self.0.joined.notify_one();
        Ok(())
    }

    /// Takes a player out of the queue.
    pub async fn leave(&self, app: &App, player: PlayerId) -> Result<(), Error> {
        let left = app.store.leave_queue(player).await?;
        self.forget(player);
        if left {
            app.players
                .tell(player, &ServerMessage::Queue { clock: None });
            app.lobby.changed();
        }
        Ok(())
    }

    /// The clock for which a player waits, who has come to this server.
    pub async fn arrived(
        &self,
        app: &App,
        player: PlayerId,
    ) -> Result<Option<ClockSetting>, Error> {
        let clock = app.store.queue_place(player, app.node).await?;
        if clock.is_some() {
            self.note(player);
        }
        Ok(clock)
    }

    /// A game of the player's has begun. Returns whether the player was waiting here.
    pub fn forget(&self, player: PlayerId) -> bool {
        self.waiting().remove(&player).is_some()
    }

    /// Pairs whoever waits, and looks after the queue, until the server stops.
    pub async fn run(&self, app: &App) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.0.joined.notified() => {}
                () = app.stopping.cancelled() => return,
            }
            if self.waiting().is_empty() {
                continue;
            }
            if let Err(error) = self.round(app).await {
                // The queue waits; the next tick tries again.
                failed(&error);
            }
        }
    }

    async fn round(&self, app: &App) -> Result<(), Error> {
        for player in self.gone(app, Instant::now()) {
            self.leave(app, player).await?;
        }
        for game in app
            .store
            .pair(app.clock.now(), app.node, random::number)
            .await?
        {
            app.announce(&game);
        }
        self.look_elsewhere(app).await
    }

    /// Who has not been connected for too long; notes who is.
    fn gone(&self, app: &App, now: Instant) -> Vec<PlayerId> {
        let mut gone = Vec::new();
        for (player, seen) in self.waiting().iter_mut() {
            if app.players.is_connected(*player) {
                *seen = now;
            } else if now.duration_since(*seen) >= ABSENCE {
                gone.push(*player);
            }
        }
        gone
    }

    /// Tells those whom another server has paired.
    async fn look_elsewhere(&self, app: &App) -> Result<(), Error> {
        let before: HashSet<PlayerId> = self.waiting().keys().copied().collect();
        let still: HashSet<PlayerId> = app.store.queue_of(app.node).await?.into_iter().collect();
        // A request that was cut off may have left its place behind.
        for &player in still.difference(&before) {
            self.note(player);
        }
        for &player in before.difference(&still) {
            // Without a game the place has been taken along to another server.
            if let Some(game) = app.store.game_with_person(player).await? {
                app.tell_started(player, game);
            }
            self.forget(player);
        }
        Ok(())
    }

    fn note(&self, player: PlayerId) {
        self.waiting().insert(player, Instant::now());
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<PlayerId, Instant>> {
        // A panic elsewhere does not leave the map half changed.
        self.0
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether quick pairing offers a clock.
pub fn check(clock: ClockSetting) -> Result<(), ApiError> {
    let detail = "quick pairing does not offer this clock";
    is_offered(clock)
        .then_some(())
        .ok_or_else(|| ApiError::new(ErrorCode::InvalidRequest, detail))
}

fn is_offered(clock: ClockSetting) -> bool {
    QUICK_PAIRING
        .iter()
        .any(|&(minutes, increment)| ClockSetting::game(minutes, increment) == Ok(clock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_clocks_are_offered() {
        let offered = |minutes, increment| {
            is_offered(ClockSetting::game(minutes, increment).expect("within the limits"))
        };
        assert!(offered(5, 0));
        assert!(!offered(5, 1));
        assert!(!is_offered(ClockSetting::None));
    }
}
