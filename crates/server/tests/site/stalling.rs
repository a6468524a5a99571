//! Letting the clock run out in lost games. The games are written into the journal ahead of their
//! time, which would take minutes; the server finds them there, settles and judges them.

use std::time::Duration;

use reversi_client::{Client, Error, Socket};
use reversi_domain::clock::{self, Lag};
use reversi_domain::table::{Action, Command, Decision, Seat, Table, Terms, apply};
use reversi_domain::{ByColor, CommandId, GameId, PlayerId, Timestamp};
use reversi_engine::{Color, Square, Variant};
use reversi_protocol::http::Me;
use reversi_protocol::{ClientMessage, ClockSetting, ErrorCode, ServerMessage};
use reversi_server::server::Server;
use reversi_server::time::Clock;
use reversi_store::testing::TestDatabase;
use reversi_store::{Append, Appended, Journal, Node, Store, TokenHash};

use crate::support::*;

/// White is to move, and lost by some 25 discs.
const LOST: &str = "f5d6c3g5f6f7h5f4e6d3g6";

/// White is to move, and nothing is decided.
const UNCLEAR: &str = "f5d6c3g5f6";

/// A database with games in it, and somebody who lets the clock run out in them.
struct World {
    database: TestDatabase,
    journal: Journal,
    node: Node,
    staller: PlayerId,
    opponent: PlayerId,
    games: u64,
}

/// The secret of the staller's session.
const SECRET: [u8; 32] = [7; 32];

/// The staller as a client of a server.
fn staller(server: &Server) -> Client {
    let client = visitor(&url(server));
    client.set_cookie(&format!("session={}", "07".repeat(SECRET.len())));
    client
}

impl World {
    async fn new() -> World {
        let database = TestDatabase::new().await;
        let (node, _) = Node::register(database.store()).await.expect("a node");
        let journal = Journal::start(database.store(), node.id()).await;
        let guest = async |name: &str, secret: &[u8]| {
            let now = Clock::new().now();
            let made = database
                .store()
                .create_guest(name, TokenHash::of(secret), now);
            made.await.expect("a database").expect("a free name").id
        };
        World {
            staller: guest("Guest-Stall1", &SECRET).await,
            opponent: guest("Guest-Other1", b"other").await,
            journal: journal.expect("a journal"),
            node,
            database,
            games: 0,
        }
    }

    fn store(&self) -> &Store {
        self.database.store()
    }

    /// Writes a game of one minute a side, a move a second, in which White's time runs out after
    /// `moves`.
    async fn play(&mut self, moves: &str) -> GameId {
        // While the node that writes a game is alive, no other one takes it over.
        self.node.beat().await.expect("a database");
        self.games += 1;
        let id = GameId::from_random(self.games);
        let seats = ByColor {
            black: Seat::Player(self.opponent),
            white: Seat::Player(self.staller),
        };
        let terms = Terms {
            variant: Variant::Standard,
            clock: clock::ClockSetting::game(1, 0).expect("a clock"),
            seats,
        };
        let (now, node) = (Clock::new().now(), self.node.id());
        let made = self.store().create_game(id, terms, now, node).await;
        let mut table = Table::replay([&made.expect("a game").entry]).expect("a game");
        for square in moves.as_bytes().chunks(2) {
            let square = std::str::from_utf8(square).expect("ASCII");
            let (command, at) = a_move(&table, square.parse().expect("a square"));
            self.write(id, &mut table, command, at).await;
        }
        let flag = table.deadline().expect("a game that goes on");
        self.write(id, &mut table, Command::Tick, flag).await;
        id
    }

    async fn write(&self, game: GameId, table: &mut Table, command: Command, at: Timestamp) {
        let Ok(Decision::Changed { table: next, entry }) = apply(table, command, at) else {
            panic!("the command changes the table");
        };
        *table = next;
        let append = Append {
            game,
            entry,
            deadline: table.deadline(),
            turn: table.turn(),
        };
        assert_eq!(self.journal.append(append).await, Ok(Appended::Accepted));
    }

    /// Waits until all games are settled and judged, of which so many count.
    async fn until_judged(&self, counted: usize) {
        let settled = async || self.store().unsettled(1).await.expect("a list").is_empty();
        let judged = async || self.store().unjudged(1).await.expect("a list").is_empty();
        eventually(|| async { settled().await && judged().await }).await;
        let stalls = self.store().stalls(self.staller, Timestamp(0)).await;
        assert_eq!(stalls.expect("a list").len(), counted);
    }
}

/// The next move of a table, a second after its turn began.
fn a_move(table: &Table, square: Square) -> (Command, Timestamp) {
    let action = Action::Play {
        square,
        ply: table.plies().len() as u16,
        lag: Lag::default(),
    };
    let command = Command::Seat {
        by: table.turn().unwrap_or(Color::Black),
        id: CommandId(table.version().into()),
        action,
    };
    let at = table.clock().turn_began() + Duration::from_secs(1);
    (command, at)
}

async fn open(client: &Client) -> Socket {
    soon(client.connect()).await.expect("a socket")
}

/// Waits for the warning.
async fn warned(socket: &mut Socket) {
    let warning = |message| (message == ServerMessage::StallingWarning).then_some(());
    hear(socket, warning).await;
}

/// Checks that a socket has not been warned again.
async fn not_warned(socket: &mut Socket) {
    socket
        .send(&ClientMessage::Ping)
        .await
        .expect("an open socket");
    let warned = hear(socket, |message| match message {
        ServerMessage::StallingWarning => Some(true),
        ServerMessage::Pong { .. } => Some(false),
        _ => None,
    });
    assert!(!warned.await);
}

#[tokio::test]
async fn the_second_game_brings_a_warning_to_all_tabs_once() {
    let mut world = World::new().await;
    let server = server(&world.database, &[]).await;
    let client = staller(&server);
    let mut tabs = [open(&client).await, open(&client).await];
    world.play(LOST).await;
    world.until_judged(1).await;
    not_warned(&mut tabs[0]).await;
    world.play(LOST).await;
    for tab in &mut tabs {
        warned(tab).await;
    }
    world.until_judged(2).await;
    let mut late = open(&client).await;
    for tab in tabs.iter_mut().chain([&mut late]) {
        not_warned(tab).await;
    }
    soon(server.stop()).await;
}

#[tokio::test]
async fn whoever_was_not_there_is_warned_at_the_next_welcome() {
    let mut world = World::new().await;
    let first = server(&world.database, &[]).await;
    for _ in 0..2 {
        world.play(LOST).await;
    }
    world.until_judged(2).await;
    // A restart does not forget it.
    soon(first.stop()).await;
    let second = server(&world.database, &[]).await;
    let client = staller(&second);
    warned(&mut open(&client).await).await;
    not_warned(&mut open(&client).await).await;
    soon(second.stop()).await;
}

#[tokio::test]
async fn honest_losses_on_time_are_not_counted() {
    let mut world = World::new().await;
    let server = server(&world.database, &[]).await;
    let mut tab = open(&staller(&server)).await;
    for _ in 0..4 {
        world.play(UNCLEAR).await;
    }
    world.until_judged(0).await;
    not_warned(&mut tab).await;
    soon(server.stop()).await;
}

#[tokio::test]
async fn a_game_that_a_dead_server_had_settled_is_judged_by_the_next() {
    let mut world = World::new().await;
    let game = world.play(LOST).await;
    assert!(world.store().settle(game).await.expect("a database"));
    assert_eq!(world.store().unjudged(9).await.expect("a list"), [game]);
    let server = server(&world.database, &[]).await;
    world.until_judged(1).await;
    soon(server.stop()).await;
}

/// The refusal of whoever is kept from pairing, with the seconds that are left.
fn suspended<T: std::fmt::Debug>(answer: Result<T, Error>) -> u32 {
    let Err(Error::Refused { status, error }) = answer else {
        panic!("no refusal, but {answer:?}");
    };
    assert_eq!((status, error.code), (429, ErrorCode::PairingSuspended));
    error.wait_seconds.expect("a time")
}

#[tokio::test]
async fn the_third_game_keeps_from_pairing_but_not_from_friends() {
    let mut world = World::new().await;
    let first = server(&world.database, &[]).await;
    for _ in 0..3 {
        world.play(LOST).await;
    }
    world.until_judged(3).await;
    // A restart lifts nothing.
    soon(first.stop()).await;
    let second = server(&world.database, &[]).await;
    let (client, other) = (staller(&second), visitor(&url(&second)));

    // Ten minutes from the end of the last game, which may be 66 seconds ahead of its time.
    let wait = suspended(client.seek(RAPID, None).await);
    assert!((500..=666).contains(&wait), "{wait}");
    let seek = other.seek(RAPID, None).await.expect("a seek");
    suspended(client.accept_seek(seek.id).await);
    assert_eq!(client.me().await.expect("an answer").seeks, []);
    let name = |me: Me| me.player.expect("a player").name;
    let opponent = name(other.me().await.expect("an answer"));
    suspended(client.challenge(&opponent, RAPID, None).await);
    let own = name(client.me().await.expect("an answer"));
    let challenge = other.challenge(&own, RAPID, None).await;
    suspended(client.accept(challenge.expect("a challenge").code).await);

    let computer = client.play_computer(1, None).await;
    computer.expect("a game");
    let by_the_day = ClockSetting::Days { days: 3 };
    for (friend, other) in [(&client, &other), (&other, &client)] {
        let link = friend.invite(by_the_day, None).await.expect("a link");
        other.accept(link.code).await.expect("a game");
    }
    world.play(LOST).await;
    world.until_judged(4).await;
    let wait = suspended(client.seek(RAPID, None).await);
    assert!((1100..=1266).contains(&wait), "twice as long: {wait}");
    soon(second.stop()).await;
}
