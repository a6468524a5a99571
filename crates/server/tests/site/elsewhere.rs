//! Another server on a site's database that a test leads by hand: it has games stand where a race is
//! about to begin, whatever the time that takes to play.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reversi_client::Client;
use reversi_domain::clock::{ClockSetting, Lag};
use reversi_domain::table::{Action, Command, Decision, Seat, Table, Terms, apply};
use reversi_domain::{ByColor, CommandId, GameId, PlayerId, Timestamp};
use reversi_engine::Variant;
use reversi_store::{Append, Appended, Journal, Node, NodeId, Store, TokenHash};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use crate::support::*;

/// Each side's first move.
pub(crate) fn opening() -> [Action; 2] {
    let play = |(square, ply): (&str, u16)| Action::Play {
        square: square.parse().expect("a square"),
        ply,
        lag: Lag::default(),
    };
    [("f5", 0), ("d6", 1)].map(play)
}

/// The other server. It is alive until it is dropped.
pub(crate) struct Elsewhere {
    store: Store,
    journal: Journal,
    node: NodeId,
    /// Where the games will go on.
    url: String,
    guests: AtomicU64,
    /// Whoever waits too long for the database is refused, so few ask at a time.
    places: Semaphore,
    _beating: AbortOnDropHandle<()>,
}

impl Elsewhere {
    pub(crate) async fn near(site: &Site) -> Elsewhere {
        Elsewhere::on(site.store(), site.url()).await
    }

    /// On a database whose games will go on at `url`.
    pub(crate) async fn on(store: &Store, url: String) -> Elsewhere {
        let store = store.clone();
        let (node, _) = Node::register(&store).await.expect("a database");
        let me = node.id();
        Elsewhere {
            journal: Journal::start(&store, me).await.expect("a journal"),
            node: me,
            url,
            guests: AtomicU64::default(),
            places: Semaphore::new(4),
            store,
            _beating: AbortOnDropHandle::new(tokio::spawn(beat(node))),
        }
    }

    /// Has two new guests play a game, all at one moment, each deed by whose turn it is, unless the
    /// game is decided meanwhile. Gives the players, Black first, and the version that everybody sees.
    pub(crate) async fn play(
        &self,
        clock: ClockSetting,
        deeds: &[Action],
        at: Timestamp,
    ) -> (GameId, [Client; 2], u32) {
        let place = self.places.acquire().await.expect("never closed");
        let (black, white) = (self.guest(at).await, self.guest(at).await);
        let terms = Terms {
            variant: Variant::Standard,
            clock,
            seats: ByColor {
                black: Seat::Player(black.0),
                white: Seat::Player(white.0),
            },
        };
        let id = GameId::from_random(black.0.0.cast_unsigned());
        let made = self.store.create_game(id, terms, at, self.node).await;
        let mut table = Table::replay([&made.expect("a game").entry]).expect("a start");
        drop(place);
        for &deed in deeds {
            if self.act(id, &mut table, deed, at).await == Appended::Refused {
                break;
            }
        }
        (id, [black.1, white.1], table.public_version())
    }

    async fn act(
        &self,
        game: GameId,
        table: &mut Table,
        action: Action,
        at: Timestamp,
    ) -> Appended {
        let command = Command::Seat {
            by: table.turn().expect("a game that goes on"),
            // Clients number theirs from one.
            id: CommandId(1_000_000 + u64::from(table.version())),
            action,
        };
        let Ok(Decision::Changed { table: next, entry }) = apply(table, command, at) else {
            panic!("{action:?} cannot be done")
        };
        let append = Append {
            game,
            entry,
            deadline: next.deadline(),
            turn: next.turn(),
        };
        *table = next;
        let appended = self.journal.append(append).await;
        appended.expect("a database")
    }

    async fn guest(&self, now: Timestamp) -> (PlayerId, Client) {
        let number = self.guests.fetch_add(1, Ordering::Relaxed);
        let mut token = [0; 32];
        token[24..].copy_from_slice(&number.to_be_bytes());
        let name = format!("Guest-{number:06}");
        let made = self.store.create_guest(&name, TokenHash::of(&token), now);
        let player = made.await.expect("a database").expect("a free name");
        let client = visitor(&self.url);
        client.set_cookie(&format!("session={number:064x}"));
        (player.id, client)
    }
}

/// Shows that the server is alive.
async fn beat(mut node: Node) {
    loop {
        // A database that is busy is tried again.
        let _ = node.beat().await;
        sleep(Duration::from_secs(1)).await;
    }
}
