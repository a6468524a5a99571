//! Seeks, which belong to the player and not to a tab, and the rounds that pair them.
//!
//! They are in the database, where all servers see them, and rounds pair whom they find there.
//! Here it is known whose seek for a game at once is kept by this server: nobody can accept it while
//! the player is not connected, and it is given up when the player stays away.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reversi_domain::PlayerId;
use reversi_domain::pace::Pace;
use reversi_protocol::{SeekView, ServerMessage};
use reversi_store::{Error, NewSeek, Seek, SeekError};
use tokio::sync::Notify;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::app::App;
use crate::http::failed;
use crate::{random, session};

/// How often a round is tried while somebody waits here for a game at once.
const TICK: Duration = Duration::from_secs(1);

/// How often a round is tried anyway, for those who wait by correspondence.
const ANYWAY: Duration = Duration::from_mins(1);

/// How long a player may be gone before the seek for a game at once is given up.
const ABSENCE: Duration = Duration::from_secs(10);

/// Whose seeks this server keeps. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Seeks(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// When each was last seen connected.
    waiting: Mutex<HashMap<PlayerId, Instant>>,
    /// There is a new seek.
    made: Notify,
}

impl Seeks {
    /// Makes a seek.
    pub async fn create(&self, app: &App, seek: &Seek) -> Result<(), SeekError> {
        let new = NewSeek {
            id: seek.id,
            player: seek.player.id,
            clock: seek.clock,
            color: seek.color,
            since: seek.since,
        };
        let connected = app.players.is_connected(new.player);
        app.store.create_seek(&new, app.node, connected).await?;
        if !seek.clock.is_correspondence() {
            self.note(new.player);
            self.keep_if_connected(app, new.player, connected).await?;
        }
        self.0.made.notify_one();
        Ok(())
    }

    /// What a player seeks who has come to this server, which keeps it from now on.
    pub async fn arrived(&self, app: &App, player: PlayerId) -> Result<Vec<SeekView>, Error> {
        self.keep(app, player).await?;
        own(app, player).await
    }

    /// A player's tab has gone. With the last one nobody can accept the seek for a game at once.
    pub async fn left(&self, app: &App, player: PlayerId) -> Result<(), Error> {
        if app.players.is_connected(player) || !self.waiting().contains_key(&player) {
            return Ok(());
        }
        app.store.leave_live_seek(player, app.node).await?;
        // Who has come back just before that is there.
        self.keep_if_connected(app, player, false).await?;
        app.lobby.changed();
        Ok(())
    }

    fn forget(&self, player: PlayerId) {
        self.waiting().remove(&player);
    }

    /// Tells all tabs of a player what they seek, if there are any.
    pub async fn tell(&self, app: &App, player: PlayerId) -> Result<(), Error> {
        if app.players.is_connected(player) {
            let seeks = own(app, player).await?;
            app.players.tell(player, &ServerMessage::OwnSeeks { seeks });
        }
        Ok(())
    }

    /// Pairs whoever waits, and gives up the seeks of those who have gone, until the server stops.
    pub async fn run(&self, app: &App) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut anyway = interval(ANYWAY);
        loop {
            let due = tokio::select! {
                _ = ticks.tick() => !self.waiting().is_empty(),
                _ = anyway.tick() => true,
                () = self.0.made.notified() => true,
                () = app.stopping.cancelled() => return,
            };
            if !due {
                continue;
            }
            if let Err(error) = self.round(app).await {
                // Those who wait go on waiting; the next tick tries again.
                failed(&error);
            }
        }
    }

    async fn round(&self, app: &App) -> Result<(), Error> {
        for player in self.gone(app, Instant::now()) {
            self.forget(player);
            app.store.drop_live_seek(player, app.node).await?;
        }
        for game in app
            .store
            .pair(app.clock.now(), app.node, random::number)
            .await?
        {
            app.announce(&game).await?;
        }
        self.look_around(app).await.map(drop)
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

    /// Tells those whom another server has paired, while this one could not hear of it.
    pub async fn look_elsewhere(&self, app: &App) -> Result<(), Error> {
        for player in self.look_around(app).await? {
            // Without a game the seek was given up, or another server keeps it now.
            if let Some(game) = app.store.game_with_person(player).await? {
                app.tell_started(player, game).await?;
            }
        }
        Ok(())
    }

    /// Looks whose seeks this server keeps. Returns whose it keeps no longer.
    async fn look_around(&self, app: &App) -> Result<Vec<PlayerId>, Error> {
        let before: HashSet<PlayerId> = self.waiting().keys().copied().collect();
        let still: HashSet<PlayerId> = app.store.seekers_at(app.node).await?.into_iter().collect();
        // A request that was cut off may have left its seek behind.
        for &player in still.difference(&before) {
            self.note(player);
        }
        let gone: Vec<PlayerId> = before.difference(&still).copied().collect();
        for &player in &gone {
            self.forget(player);
        }
        Ok(gone)
    }

    /// Keeps the seek of a player who is connected by now and was not before.
    async fn keep_if_connected(
        &self,
        app: &App,
        player: PlayerId,
        before: bool,
    ) -> Result<(), Error> {
        if !before && app.players.is_connected(player) {
            self.keep(app, player).await?;
        }
        Ok(())
    }

    async fn keep(&self, app: &App, player: PlayerId) -> Result<(), Error> {
        if app.store.keep_live_seek(player, app.node).await? {
            self.note(player);
            self.0.made.notify_one();
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

/// What a player seeks.
pub async fn own(app: &App, player: PlayerId) -> Result<Vec<SeekView>, Error> {
    let seeks = app.store.seeks_of(player).await?;
    Ok(seeks.into_iter().map(view).collect())
}

/// A seek as clients see it.
pub fn view(seek: Seek) -> SeekView {
    SeekView {
        id: seek.id,
        player: session::view(seek.player),
        clock: seek.clock.into(),
        pace: Pace::of(seek.clock)
            .expect("a game between people has a clock")
            .into(),
        color: seek.color.map(Into::into),
        since: seek.since.0,
    }
}
