//! Where plans are carried out, one after the other: a database whose clock can jump, and servers on it that can
//! die.

use std::net::SocketAddr;
use std::time::Duration;

use reversi_client::{Client, Socket};
use reversi_domain::{GameId, Timestamp};
use reversi_protocol::{ClientMessage, GameView, ServerMessage};
use reversi_store::testing::TestDatabase;
use reversi_store::{Loaded, NodeId};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::mortal::{End, Mortal};
use crate::support::*;

pub(crate) struct Stage {
    database: TestDatabase,
    /// In whose name the test reads.
    nobody: NodeId,
    server: Option<Mortal>,
    /// Where the server is; nothing while there is none.
    address: watch::Sender<Option<SocketAddr>>,
}

impl Stage {
    pub(crate) async fn new() -> Stage {
        let database = TestDatabase::new().await;
        let nobody = nobody(database.store()).await;
        let server = Mortal::start(&database).await;
        let address = watch::Sender::new(Some(server.address()));
        Stage {
            database,
            nobody,
            server: Some(server),
            address,
        }
    }

    /// Tells where the server is, and while there is none.
    pub(crate) fn address(&self) -> watch::Receiver<Option<SocketAddr>> {
        self.address.subscribe()
    }

    /// Somebody whom the site does not know yet.
    pub(crate) fn visitor(&self) -> Client {
        let address = self.address.borrow().expect("a server");
        visitor(&format!("http://{address}"))
    }

    /// Ends the server and starts another one.
    pub(crate) async fn restart(&mut self, how: End) {
        self.address.send_replace(None);
        let server = self.server.take().expect("a server");
        server.end(how).await;
        let server = Mortal::start(&self.database).await;
        self.address.send_replace(Some(server.address()));
        self.server = Some(server);
    }

    /// The clock by which the servers go jumps ahead. Returns once the server has noticed.
    pub(crate) async fn jump(&mut self, by: Duration) {
        let mut socket = soon(self.visitor().connect()).await.expect("a socket");
        let due = time_at(&mut socket).await + by;
        self.database.advance_clock(by).await;
        while time_at(&mut socket).await < due {
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// The game as it stands in the database.
    pub(crate) async fn loaded(&self, game: GameId) -> Loaded {
        let loaded = self.database.store().load(game, self.nobody).await;
        loaded.expect("a database")
    }

    /// The game as somebody new is shown it, over HTTP and over a socket.
    pub(crate) async fn look(&self, game: GameId) -> [GameView; 2] {
        let stranger = self.visitor();
        let page = soon(stranger.game(game)).await.expect("the game");
        [page, follow(&stranger, game).await.view().clone()]
    }

    pub(crate) async fn close(mut self) {
        if let Some(server) = self.server.take() {
            server.end(End::Stop).await;
        }
    }
}

/// The time by the server's clock.
async fn time_at(socket: &mut Socket) -> Timestamp {
    socket
        .send(&ClientMessage::Ping)
        .await
        .expect("an open socket");
    let now = hear(socket, |message| match message {
        ServerMessage::Pong { now } => Some(now),
        _ => None,
    });
    Timestamp(now.await)
}
