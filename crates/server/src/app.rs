//! What every part of the server can reach.

use std::ops::Deref;
use std::sync::Arc;

use reversi_domain::{GameId, PlayerId};
use reversi_protocol::{ErrorCode, ServerMessage};
use reversi_store::{Error, NodeId, StartedGame, Store};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::computer::Computer;
use crate::config::Config;
use crate::limits::{Speech, Starts, Tries};
use crate::line::Line;
use crate::live::Games;
use crate::lobby::Lobby;
use crate::origin::PublicUrl;
use crate::passwords::Passwords;
use crate::players::Players;
use crate::seeks::Seeks;
use crate::time::Clock;

/// The server's parts, shared by all requests and sockets. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The server's parts.
#[derive(Debug)]
pub struct Parts {
    /// How the server runs.
    pub config: Config,
    /// What is kept.
    pub store: Store,
    /// Where those wait who come and have to be looked up.
    pub arrivals: Line,
    /// This run of the server, among others on the same database.
    pub node: NodeId,
    /// The time.
    pub clock: Clock,
    /// The live games.
    pub games: Games,
    /// Who is connected.
    pub players: Players,
    /// Who looks at the lobby.
    pub lobby: Lobby,
    /// Who waits for an opponent.
    pub seeks: Seeks,
    /// What each address may start.
    pub starts: Starts,
    /// What each person may say.
    pub speech: Speech,
    /// How often passwords may be tried.
    pub tries: Tries,
    /// Where passwords are hashed.
    pub passwords: Passwords,
    /// Where positions are judged.
    pub computer: Computer,
    /// The tasks of the open sockets.
    pub sockets: TaskTracker,
    /// Cancelled when the server stops: nothing new begins, and clients are told.
    pub stopping: CancellationToken,
    /// Cancelled when all is written: sockets close.
    pub closing: CancellationToken,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Shares the parts.
    pub fn new(parts: Parts) -> App {
        App(Arc::new(parts))
    }

    /// Whether the site is reached over TLS.
    pub fn is_secure(&self) -> bool {
        self.config
            .public_url
            .as_ref()
            .is_some_and(PublicUrl::is_secure)
    }

    /// Whether one more game may begin.
    ///
    /// # Errors
    ///
    /// `ServerStopping` or `ServerFull`.
    pub fn has_room(&self) -> Result<(), ErrorCode> {
        if self.stopping.is_cancelled() {
            Err(ErrorCode::ServerStopping)
        } else if self.games.live() >= self.config.limits.games {
            Err(ErrorCode::ServerFull)
        } else {
            Ok(())
        }
    }

    /// A game has been made here: its table opens. Players of a game between people hear of it with
    /// the [`news`](crate::news), on whichever server they are.
    pub async fn announce(&self, game: &StartedGame) -> Result<(), Error> {
        // A table that is too busy to listen is open already.
        let _ = self.games.find(game.id).refresh();
        tracing::debug!(game = %game.id, seats = ?game.terms.seats, "a game begins");
        if let Some((color, _)) = game.terms.computer()
            && let Some(player) = game.terms.player(!color)
        {
            self.tell_started(player, game.id).await?;
        }
        Ok(())
    }

    /// A game of the player's has begun, here or on another server.
    pub async fn tell_started(&self, player: PlayerId, game: GameId) -> Result<(), Error> {
        self.seeks.tell(self, player).await?;
        self.players
            .tell(player, &ServerMessage::GameStarted { game });
        self.lobby.own_games_changed(self, player);
        Ok(())
    }
}
