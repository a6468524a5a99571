//! The lobby: what everybody sees in it, and each player's own games.
//!
//! It is read from the database and encoded once for all who follow it, at most once a second.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use reversi_domain::{GameId, PlayerId};
use reversi_protocol::{ErrorCode, LobbyView, ServerMessage};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex as AsyncMutex, Notify};
use tokio::time::{Instant, sleep, timeout};

use crate::app::App;
use crate::http::failed;
use crate::listing::{featured, own_games};
use crate::live::Notice;
use crate::outbox::{Outbox, encode};
use crate::seeks;

/// How old the lobby that is shown may be.
const AGE: Duration = Duration::from_secs(1);

/// How often it is read again although nothing is known to have changed here: other servers on the
/// database change it too.
const ANYWAY: Duration = Duration::from_secs(5);

/// How many seeks are shown.
const SEEKS: u32 = 50;

/// How many of those who are there are shown.
const NAMES: usize = 50;

/// Who follows the lobby. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Lobby(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// By the number of the socket.
    followers: Mutex<HashMap<u64, Follower>>,
    /// Players whose own games have changed since they were told, in whichever of their tabs.
    stale: Mutex<HashSet<PlayerId>>,
    /// Something has changed.
    changed: Notify,
    /// The lobby as it was read last. Locked while it is read, so that many who ask at once make
    /// one query.
    latest: AsyncMutex<Option<Read>>,
}

#[derive(Debug)]
struct Follower {
    outbox: Outbox,
    player: Option<PlayerId>,
}

#[derive(Clone, Debug)]
struct Read {
    at: Instant,
    view: LobbyView,
    message: Utf8Bytes,
}

impl Lobby {
    /// Begins to follow the lobby: it comes at once, and the player's own games.
    pub async fn join(&self, app: &App, outbox: Outbox, player: Option<PlayerId>) {
        let follower = Follower {
            outbox: outbox.clone(),
            player,
        };
        lock(&self.0.followers).insert(outbox.id(), follower);
        match self.read(app).await {
            Ok(read) => outbox.send(read.message),
            Err(code) => outbox.tell(&ServerMessage::Error {
                game: None,
                error: code.into(),
            }),
        }
        if let Some(player) = player {
            match own_games(app, player).await {
                Ok(games) => outbox.tell(&ServerMessage::OwnGames { games }),
                Err(code) => outbox.tell(&ServerMessage::Error {
                    game: None,
                    error: code.into(),
                }),
            }
        }
    }

    /// Follows the lobby no longer.
    pub fn leave(&self, outbox: u64) {
        lock(&self.0.followers).remove(&outbox);
    }

    /// The lobby has changed; its followers are told within a second.
    pub fn changed(&self) {
        self.0.changed.notify_one();
    }

    /// A player's own games have changed; the player's tabs are told within a second.
    pub fn own_games_changed(&self, app: &App, player: PlayerId) {
        if app.players.is_connected(player) {
            lock(&self.0.stale).insert(player);
            self.changed();
        }
    }

    /// It is another's turn in one of a player's own games. Whoever plays at once sees it at the
    /// board; else it is told to those only who look at the lobby.
    fn turn_changed(&self, app: &App, player: PlayerId) {
        let follows = lock(&self.0.followers)
            .values()
            .any(|it| it.player == Some(player));
        if follows {
            self.own_games_changed(app, player);
        }
    }

    /// The lobby as it stands, or stood less than a second ago.
    pub async fn view(&self, app: &App) -> Result<LobbyView, ErrorCode> {
        Ok(self.read(app).await?.view)
    }

    /// Tells the followers what changes. Never ends.
    pub async fn run(&self, app: &App) {
        loop {
            let told = timeout(ANYWAY, self.0.changed.notified()).await.is_ok();
            let stale = std::mem::take(&mut *lock(&self.0.stale));
            for player in stale {
                self.tell_own_games(app, player).await;
            }
            self.tell_all(app, told).await;
            sleep(AGE).await;
        }
    }

    /// Notes what happens in the games. Never ends while there are games.
    pub async fn watch(&self, app: &App) {
        let mut notices = app.games.notices();
        loop {
            match notices.recv().await {
                Ok(notice) => self.note(app, notice),
                Err(RecvError::Lagged(_)) => self.all_changed(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn note(&self, app: &App, notice: Notice) {
        let players = [notice.players.black, notice.players.white];
        for player in players.into_iter().flatten() {
            if notice.over || notice.by_correspondence {
                self.own_games_changed(app, player);
            } else {
                self.turn_changed(app, player);
            }
        }
        if notice.over {
            self.changed();
        }
    }

    /// Anything may have changed, a player's own games too.
    pub fn all_changed(&self) {
        let players: Vec<_> = lock(&self.0.followers)
            .values()
            .filter_map(|follower| follower.player)
            .collect();
        lock(&self.0.stale).extend(players);
        self.changed();
    }

    async fn tell_own_games(&self, app: &App, player: PlayerId) {
        // Whoever is not told now is told with the next change.
        if let Ok(games) = own_games(app, player).await {
            app.players.tell(player, &ServerMessage::OwnGames { games });
        }
    }

    async fn tell_all(&self, app: &App, changed: bool) {
        if lock(&self.0.followers).is_empty() {
            return;
        }
        let mut latest = self.0.latest.lock().await;
        // What cannot be read now is told with the next change.
        let Ok((read, other)) = renew(&mut latest, app).await else {
            return;
        };
        if changed || other {
            self.each(|follower| follower.outbox.send(read.message.clone()));
        }
    }

    fn each(&self, tell: impl FnMut(&Follower)) {
        lock(&self.0.followers).values().for_each(tell);
    }

    async fn read(&self, app: &App) -> Result<Read, ErrorCode> {
        let mut latest = self.0.latest.lock().await;
        if let Some(read) = latest.as_ref().filter(|read| read.at.elapsed() < AGE) {
            return Ok(read.clone());
        }
        let (read, other) = renew(&mut latest, app).await?;
        if other {
            self.changed();
        }
        Ok(read)
    }
}

/// Reads the lobby anew, and says whether it is another than before.
async fn renew(latest: &mut Option<Read>, app: &App) -> Result<(Read, bool), ErrorCode> {
    let shown = latest.as_ref().and_then(|before| before.view.featured);
    let view = read(app, shown).await.map_err(|error| failed(&error))?;
    let message = encode(&ServerMessage::Lobby {
        lobby: view.clone(),
    });
    let other = latest
        .as_ref()
        .is_none_or(|before| before.message != message);
    let read = Read {
        at: Instant::now(),
        view,
        message,
    };
    *latest = Some(read.clone());
    Ok((read, other))
}

async fn read(app: &App, shown: Option<GameId>) -> Result<LobbyView, reversi_store::Error> {
    let seeks = app.store.seeks(SEEKS).await?;
    Ok(LobbyView {
        online: app.players.online() as u32,
        live_games: app.store.live_game_count().await?,
        players: app.players.first_by_name(NAMES),
        seeks: seeks.into_iter().map(seeks::view).collect(),
        featured: featured(app, shown).await?,
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic elsewhere does not leave these maps half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
