//! A server to test, visitors for it, and waits that end.

use std::time::Duration;

use clap::Parser;
use reversi_client::{Client, Error, Follower, Socket};
use reversi_domain::GameId;
use reversi_domain::table::Entry;
use reversi_engine::notation::Transcript;
use reversi_engine::{Position, Square, Variant};
use reversi_protocol::{ClockSetting, Color, ErrorCode, ServerMessage};
use reversi_server::config::{Config, Options};
use reversi_server::server::Server;
use reversi_store::testing::TestDatabase;
use reversi_store::{Address, Loaded, Node, NodeId, Store};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long anything that a test waits for may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Ten minutes a side.
pub(crate) const RAPID: ClockSetting = ClockSetting::Game {
    minutes: 10,
    increment_seconds: 0,
};

/// What happens within the test's patience.
pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    timeout(PATIENCE, future)
        .await
        .expect("it happens within a minute")
}

/// A server within the test, on a database of its own.
pub(crate) struct Site {
    server: Server,
    /// `None` once it is lost.
    database: Option<TestDatabase>,
    /// In whose name the test reads.
    nobody: NodeId,
    /// Whoever waits too long for the database is refused, so few ask at a time.
    places: Semaphore,
}

impl Site {
    pub(crate) async fn start() -> Site {
        Site::with(&[]).await
    }

    /// With further flags.
    pub(crate) async fn with(flags: &[&str]) -> Site {
        let database = TestDatabase::new().await;
        let nobody = nobody(database.store()).await;
        let server = server(&database, flags).await;
        Site {
            server,
            database: Some(database),
            nobody,
            places: Semaphore::new(4),
        }
    }

    /// The database goes away for good.
    pub(crate) fn lose_database(&mut self) {
        self.database = None;
    }

    /// Where the site is, such as `127.0.0.1:4711`.
    pub(crate) fn host(&self) -> String {
        self.server.address().to_string()
    }

    pub(crate) fn url(&self) -> String {
        url(&self.server)
    }

    /// Somebody whom the site does not know yet.
    pub(crate) fn visitor(&self) -> Client {
        visitor(&self.url())
    }

    pub(crate) fn database(&self) -> &TestDatabase {
        self.database.as_ref().expect("a database")
    }

    /// What is kept.
    pub(crate) fn store(&self) -> &Store {
        self.database().store()
    }

    /// A game as it stands in the database.
    pub(crate) async fn loaded(&self, game: GameId) -> Loaded {
        let _place = self.places.acquire().await.expect("never closed");
        let loaded = self.store().load(game, self.nobody).await;
        loaded.expect("a database")
    }

    /// The entries of a live game as they stand in the database.
    pub(crate) async fn journal(&self, game: GameId) -> Vec<Entry> {
        match self.loaded(game).await {
            Loaded::Live { entries, .. } => entries,
            other => panic!("a live game: {other:?}"),
        }
    }

    pub(crate) async fn stop(self) {
        soon(self.server.stop()).await;
    }
}

/// A server that is not there any more, for those who read the database in the name of none.
pub(crate) async fn nobody(store: &Store) -> NodeId {
    let (node, _) = Node::register(store).await.expect("a database");
    let id = node.id();
    node.stop().await.expect("a database");
    id
}

/// One server on a database. There may be others on it.
pub(crate) async fn server(database: &TestDatabase, flags: &[&str]) -> Server {
    server_at(database.address(), flags).await
}

/// The same, for a thread that has no part in the database's life.
pub(crate) async fn server_at(database: &Address, flags: &[&str]) -> Server {
    let usual = ["reversi", "--listen=127.0.0.1:0", "--max-starts=1000000"];
    let options = Options::parse_from(usual.into_iter().chain(flags.iter().copied()));
    let config = Config::new(options).expect("a right configuration");
    let store = Store::open(database).await.expect("a database");
    Server::start(config, store).await.expect("a server")
}

pub(crate) fn url(server: &Server) -> String {
    format!("http://{}", server.address())
}

pub(crate) fn visitor(url: &str) -> Client {
    Client::new(url).expect("the address of a site")
}

/// A small generator of numbers that a seed decides (splitmix64).
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((number ^ (number >> 31)) % bound as u64) as usize
    }

    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// The code of a refusal over HTTP.
pub(crate) fn code<T: std::fmt::Debug>(answer: Result<T, Error>) -> ErrorCode {
    let error = answer.expect_err("a refusal");
    error
        .code()
        .unwrap_or_else(|| panic!("no refusal, but {error}"))
}

/// Has the two meet by a link. `inviter` plays Black.
pub(crate) async fn meet(inviter: &Client, friend: &Client) -> GameId {
    meet_with(RAPID, inviter, friend).await
}

/// The same with another clock.
pub(crate) async fn meet_with(clock: ClockSetting, inviter: &Client, friend: &Client) -> GameId {
    let invitation = inviter.invite(clock, Some(Color::Black)).await;
    let code = invitation.expect("an invitation").code;
    friend.accept(code).await.expect("a game")
}

/// Opens a socket and follows a game over it.
pub(crate) async fn follow(client: &Client, game: GameId) -> Follower {
    let socket = soon(client.connect()).await.expect("a socket");
    soon(Follower::new(socket, game, 1)).await.expect("a game")
}

/// A game in progress between two guests; Black first.
pub(crate) async fn game(site: &Site) -> (Follower, Follower) {
    let (one, other) = (site.visitor(), site.visitor());
    let game = meet(&one, &other).await;
    (follow(&one, game).await, follow(&other, game).await)
}

/// Has both sides play the moves of a transcript in turn.
pub(crate) async fn play_all(black: &mut Follower, white: &mut Follower, moves: &[Square]) {
    for &square in moves {
        bring_in_step(black, white).await;
        let player = match black.view().turn.expect("the game goes on") {
            Color::Black => &mut *black,
            Color::White => &mut *white,
        };
        let played = soon(player.play(square)).await.expect("an answer");
        played.expect("a legal move");
    }
}

/// Waits until both have heard of all that either has heard of.
pub(crate) async fn bring_in_step(black: &mut Follower, white: &mut Follower) {
    soon(black.until(in_step(white.view().version)))
        .await
        .expect("Black hears all");
    soon(white.until(in_step(black.view().version)))
        .await
        .expect("White hears all");
}

fn in_step(version: u32) -> impl Fn(&reversi_protocol::GameView) -> bool {
    move |view| view.version >= version
}

/// A game with passes by its name: its moves, passes left out, and the discs of
/// Black, of White and the empty squares at the end. `None` where the data is not there.
pub(crate) fn fact(name: &str) -> Option<(Vec<Square>, [u32; 3])> {
    let Some(folder) = std::env::var_os("REVERSI_DATA") else {
        eprintln!("skipped: REVERSI_DATA is not set");
        return None;
    };
    let file = std::path::Path::new(&folder).join("passes.txt");
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'))
        .expect("a game of that name");
    let (moves, counts) = line.split_once('\t').expect("moves and counts");
    let start = Position::start(Variant::Standard);
    let moves = Transcript::parse(start, moves)
        .expect("a transcript")
        .moves()
        .collect();
    let counts: Vec<u32> = counts
        .split('-')
        .map(|count| count.parse().expect("a number"))
        .collect();
    Some((moves, counts.try_into().expect("three counts")))
}

/// The next message of a socket for which `wanted` gives something.
pub(crate) async fn hear<T>(
    socket: &mut Socket,
    wanted: impl FnMut(ServerMessage) -> Option<T>,
) -> T {
    soon(socket.recv_until(wanted))
        .await
        .expect("an open socket")
}

/// The code with which the server closes a socket, whatever it says before.
pub(crate) async fn closed(socket: &mut Socket) -> Option<u16> {
    let closed = async {
        loop {
            if let Err(error) = socket.recv().await {
                return error.close_code();
            }
        }
    };
    soon(closed).await
}

/// Asks again and again until the answer is right.
pub(crate) async fn eventually<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    let asking = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon(asking).await;
}
