//! A server's share of the live games, and sockets that follow them, without HTTP.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use reversi_domain::clock::{ClockSetting, Lag};
use reversi_domain::table::{Action, Seat, Table, Terms};
use reversi_domain::{ByColor, CommandId, GameId, PlayerId};
use reversi_engine::computer::Level;
use reversi_engine::{Square, Variant};
use reversi_protocol::{ErrorCode, Event, GameView, ServerMessage, decode_server};
use reversi_server::computer::Computer;
use reversi_server::live::{Context, Games, TableCommand};
use reversi_server::outbox::{Outbox, Outgoing};
use reversi_server::players::Players;
use reversi_server::time::Clock;
use reversi_store::testing::TestDatabase;
use reversi_store::{Journal, Loaded, Node, Store, TokenHash};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// One server's share of the live games.
pub(crate) struct Server {
    pub(crate) games: Games,
    pub(crate) store: Store,
    pub(crate) node: Node,
    pub(crate) clock: Clock,
}

impl Server {
    pub(crate) async fn start(database: &TestDatabase) -> Server {
        let store = Store::open(database.address()).await.expect("a database");
        let (node, _) = Node::register(&store).await.expect("a node");
        let journal = Journal::start(&store, node.id()).await.expect("a journal");
        let clock = Clock::new();
        let context = Context {
            store: store.clone(),
            journal,
            me: node.id(),
            clock: clock.clone(),
            computer: Computer::new(1, 8),
            players: Players::default(),
            alone: AtomicBool::new(true),
        };
        Server {
            games: Games::new(context),
            store,
            node,
            clock,
        }
    }

    pub(crate) async fn guest(&self, name: &str) -> PlayerId {
        let token = TokenHash::of(name.as_bytes());
        let made = self.store.create_guest(name, token, self.clock.now()).await;
        made.expect("a database").expect("a free name").id
    }

    pub(crate) async fn create(&self, terms: Terms, number: u64) -> GameId {
        let id = GameId::from_random(number);
        let now = self.clock.now();
        self.store
            .create_game(id, terms, now, self.node.id())
            .await
            .expect("a game");
        id
    }

    /// The game as it stands in the database.
    pub(crate) async fn journalled(&self, game: GameId) -> Table {
        match self
            .store
            .load(game, self.node.id())
            .await
            .expect("a database")
        {
            Loaded::Live { entries, .. } => Table::replay(&entries).expect("a journal"),
            Loaded::Finished(game) => game.record.table().expect("a record"),
            Loaded::Absent => panic!("the game is gone"),
        }
    }

    pub(crate) fn follow(&self, game: GameId, player: PlayerId) -> Client {
        let (outbox, incoming) = Outbox::channel(256);
        let socket = outbox.id();
        let client = Client {
            game,
            player,
            outbox,
            incoming,
            credits: Arc::new(Semaphore::new(4)),
            next_id: socket << 20,
        };
        let table = self.games.find(game);
        table
            .subscribe(client.outbox.clone(), Some(player), None)
            .expect("room");
        client
    }
}

/// A socket that follows one game.
pub(crate) struct Client {
    pub(crate) game: GameId,
    pub(crate) player: PlayerId,
    pub(crate) outbox: Outbox,
    pub(crate) incoming: Outgoing,
    pub(crate) credits: Arc<Semaphore>,
    pub(crate) next_id: u64,
}

impl Client {
    /// The next message about the game itself, and not about who is there or what they say.
    pub(crate) async fn receive(&mut self) -> ServerMessage {
        loop {
            match self.receive_any().await {
                ServerMessage::Presence { .. }
                | ServerMessage::Watchers { .. }
                | ServerMessage::Chat { .. } => {}
                other => return other,
            }
        }
    }

    /// How many watch, as is told next.
    pub(crate) async fn watchers(&mut self) -> u32 {
        loop {
            if let ServerMessage::Watchers { count, .. } = self.receive_any().await {
                return count;
            }
        }
    }

    /// The numbers of the lines that come next.
    pub(crate) async fn lines(&mut self) -> Vec<i64> {
        loop {
            if let ServerMessage::Chat { lines, .. } = self.receive_any().await {
                return lines.iter().map(|line| line.number).collect();
            }
        }
    }

    /// Waits until it is said that both are there, or that one is away; gives what White may still
    /// be away.
    pub(crate) async fn white_is(&mut self, present: bool) -> Option<u64> {
        loop {
            if let ServerMessage::Presence { players, .. } = self.receive_any().await
                && players.white.present == present
            {
                return players.white.forfeit_in_ms;
            }
        }
    }

    pub(crate) async fn receive_any(&mut self) -> ServerMessage {
        let text = timeout(Duration::from_secs(30), self.incoming.queue.recv()).await;
        let text = text.expect("a message in time").expect("an open socket");
        decode_server(&text).expect("a server's message")
    }

    pub(crate) async fn snapshot(&mut self) -> GameView {
        match self.receive().await {
            ServerMessage::Snapshot { game } => game,
            other => panic!("a snapshot: {other:?}"),
        }
    }

    /// The next entry, its version and its events.
    pub(crate) async fn entry(&mut self) -> (u32, Vec<Event>) {
        match self.receive().await {
            ServerMessage::Entry {
                version, events, ..
            } => (version, events),
            other => panic!("an entry: {other:?}"),
        }
    }

    /// What comes until the answer to the command `id`, and the answer.
    pub(crate) async fn answer(&mut self, id: u64) -> Result<u32, ErrorCode> {
        loop {
            match self.receive().await {
                ServerMessage::Acknowledged {
                    id: answered,
                    version,
                    ..
                } if answered == id => {
                    return Ok(version);
                }
                ServerMessage::Refused {
                    id: answered,
                    error,
                    ..
                } if answered == id => {
                    return Err(error.code);
                }
                _ => {}
            }
        }
    }

    pub(crate) fn send(&mut self, server: &Server, action: Action) -> u64 {
        self.next_id += 1;
        self.send_again(server, action, self.next_id);
        self.next_id
    }

    pub(crate) fn send_again(&mut self, server: &Server, action: Action, id: u64) {
        let credit = Arc::clone(&self.credits)
            .try_acquire_owned()
            .expect("a credit");
        let command = TableCommand {
            player: self.player,
            id: CommandId(id),
            action,
            received_at: server.clock.now(),
            reply: self.outbox.clone(),
            credit,
        };
        server.games.find(self.game).command(command).expect("room");
    }
}

pub(crate) fn play(square: Square, ply: usize) -> Action {
    Action::Play {
        square,
        ply: ply as u16,
        lag: Lag::default(),
    }
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

pub(crate) fn terms(black: PlayerId, white: PlayerId) -> Terms {
    Terms {
        variant: Variant::Standard,
        clock: ClockSetting::game(5, 0).expect("within the limits"),
        seats: ByColor {
            black: Seat::Player(black),
            white: Seat::Player(white),
        },
    }
}

/// An untimed game, in which the person begins.
pub(crate) fn against_computer(person: PlayerId) -> Terms {
    Terms {
        variant: Variant::Standard,
        clock: ClockSetting::None,
        seats: ByColor {
            black: Seat::Player(person),
            white: Seat::Computer(Level::MIN),
        },
    }
}
