//! What a client asks for over its socket.

use std::collections::HashSet;
use std::sync::Arc;

use reversi_domain::clock::Lag;
use reversi_domain::{CommandId, GameId, PlayerId, Timestamp};
use reversi_protocol::{
    Action, ClientMessage, ErrorCode, ErrorView, ServerMessage, command_named, decode_client,
};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::live::{MailboxFull, TableCommand};
use crate::outbox::Outbox;

/// How many commands may be under way at a time.
const CREDITS: usize = 4;

/// How many games a socket may follow at a time.
const FOLLOWED: usize = 32;

/// Passes on what one client asks for. The answers go to its outbox.
pub(super) struct Requests {
    app: App,
    outbox: Outbox,
    player: Option<PlayerId>,
    followed: HashSet<GameId>,
    credits: Arc<Semaphore>,
    /// What is known of the connection, for the moves that come by it.
    pub(super) lag: Lag,
}

impl Requests {
    pub(super) fn new(app: App, outbox: Outbox, player: Option<PlayerId>) -> Requests {
        let credits = Arc::new(Semaphore::new(CREDITS));
        Requests {
            app,
            outbox,
            player,
            followed: HashSet::new(),
            credits,
            lag: Lag::default(),
        }
    }

    /// Follows one message.
    pub(super) async fn take(&mut self, text: &str) {
        let received_at = self.app.clock.now();
        match decode_client(text) {
            Ok(ClientMessage::Resume { game, version }) => self.resume(game, version),
            Ok(ClientMessage::Unsubscribe { game }) => self.unsubscribe(game),
            Ok(ClientMessage::Command { game, id, action }) => {
                self.command(game, CommandId(id), action, received_at);
            }
            Ok(ClientMessage::SubscribeLobby) => self.subscribe_lobby().await,
            Ok(ClientMessage::UnsubscribeLobby) => self.app.lobby.leave(self.outbox.id()),
            Ok(ClientMessage::Ping) => {
                self.outbox
                    .tell(&ServerMessage::Pong { now: received_at.0 });
            }
            Err(error) => self.misunderstood(text, ErrorView::new(error.code(), error)),
        }
    }

    /// Answers what is no message; a command by its id, where that can be read.
    fn misunderstood(&self, text: &str, error: ErrorView) {
        match command_named(text) {
            Some((game, id)) => self
                .outbox
                .tell(&ServerMessage::Refused { game, id, error }),
            None => self.error(None, error),
        }
    }

    /// Answers a frame that is no text.
    pub(super) fn not_text(&self) {
        let error = ErrorView::new(ErrorCode::MalformedMessage, "messages are text frames");
        self.error(None, error);
    }

    /// Follows nothing any more.
    pub(super) fn leave(&self) {
        self.app.lobby.leave(self.outbox.id());
        for &game in &self.followed {
            self.stop_following(game);
        }
    }

    fn resume(&mut self, game: GameId, version: Option<u32>) {
        if !self.has_place_for(game) {
            let error = ErrorView::new(
                ErrorCode::TooManyRequests,
                format_args!("a socket may follow {FOLLOWED} games"),
            );
            return self.error(Some(game), error);
        }
        match self
            .app
            .games
            .find(game)
            .subscribe(self.outbox.clone(), self.player, version)
        {
            Ok(()) => drop(self.followed.insert(game)),
            Err(MailboxFull) => self.error(Some(game), ErrorCode::TooManyRequests.into()),
        }
    }

    /// Whether one more game may be followed. Those that were not to be found take no place.
    fn has_place_for(&mut self, game: GameId) -> bool {
        if self.followed.len() == FOLLOWED {
            let games = &self.app.games;
            self.followed.retain(|&followed| games.has_task(followed));
        }
        self.followed.len() < FOLLOWED || self.followed.contains(&game)
    }

    fn unsubscribe(&mut self, game: GameId) {
        if self.followed.remove(&game) {
            self.stop_following(game);
        }
    }

    fn stop_following(&self, game: GameId) {
        // A table whose mailbox is full finds out when it sends next.
        let _ = self.app.games.find(game).unsubscribe(self.outbox.id());
    }

    fn command(&self, game: GameId, id: CommandId, action: Action, received_at: Timestamp) {
        if let Err(code) = self.try_command(game, id, action, received_at) {
            self.outbox.tell(&ServerMessage::Refused {
                game,
                id: id.0,
                error: code.into(),
            });
        }
    }

    fn try_command(
        &self,
        game: GameId,
        id: CommandId,
        action: Action,
        received_at: Timestamp,
    ) -> Result<(), ErrorCode> {
        let player = self.player.ok_or(ErrorCode::NoSession)?;
        let credit = Arc::clone(&self.credits)
            .try_acquire_owned()
            .map_err(|_| ErrorCode::TooManyCommands)?;
        let command = TableCommand {
            player,
            id,
            action: action.at_table(self.lag),
            received_at,
            reply: self.outbox.clone(),
            credit,
        };
        let delivered = self.app.games.find(game).command(command);
        delivered.map_err(|MailboxFull| ErrorCode::TooManyCommands)
    }

    async fn subscribe_lobby(&self) {
        self.app
            .lobby
            .join(&self.app, self.outbox.clone(), self.player)
            .await;
    }

    fn error(&self, game: Option<GameId>, error: ErrorView) {
        self.outbox.tell(&ServerMessage::Error { game, error });
    }
}
