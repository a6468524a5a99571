//! What the tests start from.

use std::time::Duration;

use reversi_domain::clock::{ClockSetting, Lag};
use reversi_domain::table::{Action, Command, Decision, Seat, Table, Terms, apply};
use reversi_domain::{ByColor, CommandId, GameId, PlayerId, Timestamp};
use reversi_engine::computer::Level;
use reversi_engine::{Color, Square, Variant};
use reversi_store::testing::TestDatabase;
use reversi_store::{Append, Appended, Journal, Loaded, Node, NodeId, Player, Store, TokenHash};
use sqlx::{AssertSqlSafe, ConnectOptions};

/// When the tests happen.
pub(crate) const NOW: Timestamp = Timestamp(1_700_000_000_000);

/// So many milliseconds later.
pub(crate) fn later(millis: u64) -> Timestamp {
    NOW + Duration::from_millis(millis)
}

/// A database with a node that is alive.
pub(crate) struct World {
    pub(crate) database: TestDatabase,
    pub(crate) node: Node,
}

impl World {
    pub(crate) async fn new() -> World {
        let database = TestDatabase::new().await;
        let (node, _) = Node::register(database.store()).await.unwrap();
        World { database, node }
    }

    pub(crate) fn store(&self) -> &Store {
        self.database.store()
    }

    pub(crate) fn me(&self) -> NodeId {
        self.node.id()
    }

    pub(crate) async fn journal(&self) -> Journal {
        Journal::start(self.store(), self.me()).await.unwrap()
    }

    pub(crate) async fn guest(&self, name: &str) -> Player {
        let token = TokenHash::of(name.as_bytes());
        self.store()
            .create_guest(name, token, NOW)
            .await
            .unwrap()
            .unwrap()
    }

    pub(crate) async fn pair(&self) -> ByColor<PlayerId> {
        ByColor {
            black: self.guest("Guest-Black1").await.id,
            white: self.guest("Guest-White1").await.id,
        }
    }

    /// A timed game between two new guests.
    pub(crate) async fn game(&self, number: u64) -> Table {
        let terms = between(self.pair().await);
        self.start(number, terms).await
    }

    pub(crate) async fn start(&self, number: u64, terms: Terms) -> Table {
        let game = self
            .store()
            .create_game(game(number), terms, NOW, self.me())
            .await
            .unwrap();
        assert_eq!(game.id, self::game(number));
        Table::replay([&game.entry]).unwrap()
    }

    /// Runs a statement that the store would never make.
    pub(crate) async fn execute(&self, statement: &'static str) {
        let mut connection = self.database.address().connect().await.unwrap();
        sqlx::query(statement)
            .execute(&mut connection)
            .await
            .unwrap();
    }

    async fn fetch<T>(&self, query: String) -> T
    where
        T: Send + Unpin + for<'row> sqlx::FromRow<'row, sqlx::postgres::PgRow>,
    {
        let mut connection = self.database.address().connect().await.unwrap();
        sqlx::query_as(AssertSqlSafe(query))
            .fetch_one(&mut connection)
            .await
            .unwrap()
    }

    /// How many rows a table has.
    pub(crate) async fn count(&self, table: &str) -> i64 {
        let (count,) = self.fetch(format!("select count(*) from {table}")).await;
        count
    }

    /// A person's games that go on, in the order of the list.
    pub(crate) async fn own_games(&self, player: PlayerId) -> Vec<GameId> {
        let own = self.store().own_games(player, 10).await.unwrap();
        own.into_iter().map(|own| own.id).collect()
    }

    /// The games to watch, in their order.
    pub(crate) async fn to_watch(&self, kept: Option<GameId>, since: Timestamp) -> Vec<GameId> {
        let games = self.store().games_to_watch(kept, since, 10).await.unwrap();
        games.into_iter().map(|game| game.id).collect()
    }

    /// The official score of the game that was settled last.
    pub(crate) async fn scores(&self) -> (Option<i16>, Option<i16>) {
        let query = "select black_score, white_score from game order by id desc limit 1";
        self.fetch(query.to_owned()).await
    }

    /// Breaks every other connection to the database.
    pub(crate) async fn break_connections(&self) {
        self.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()",
        )
        .await;
    }

    /// Waits until Postgres has seen that the other node's connection is closed.
    pub(crate) async fn until_dead(&self) {
        while self.store().others_alive(self.me()).await.unwrap() {
            tokio::task::yield_now().await;
        }
    }

    /// Makes the entry of a version impossible to write.
    pub(crate) async fn block_version(&self, number: u64, version: i32) {
        let mut connection = self.database.address().connect().await.unwrap();
        sqlx::query("insert into journal values ($1, $2, 1, '')")
            .bind(game(number).number().cast_signed())
            .bind(version)
            .execute(&mut connection)
            .await
            .unwrap();
    }

    pub(crate) async fn load(&self, number: u64) -> Loaded {
        self.store().load(game(number), self.me()).await.unwrap()
    }
}

pub(crate) fn game(number: u64) -> GameId {
    GameId::from_random(number)
}

pub(crate) fn three_days() -> ClockSetting {
    ClockSetting::days(3).unwrap()
}

pub(crate) fn five_minutes() -> ClockSetting {
    ClockSetting::game(5, 0).unwrap()
}

pub(crate) fn between(players: ByColor<PlayerId>) -> Terms {
    let seats = players.map(Seat::Player);
    Terms {
        variant: Variant::Standard,
        clock: five_minutes(),
        seats,
    }
}

pub(crate) fn against_computer(player: PlayerId) -> Terms {
    let seats = ByColor {
        black: Seat::Player(player),
        white: Seat::Computer(Level::MAX),
    };
    Terms {
        variant: Variant::Standard,
        clock: ClockSetting::None,
        seats,
    }
}

/// What a seat does at the table, as an entry to be written, a second after the last one.
pub(crate) fn act(game: GameId, table: &mut Table, by: Color, action: Action) -> Append {
    let version = u64::from(table.version());
    let command = Command::Seat {
        by,
        id: CommandId(version),
        action,
    };
    decide(game, table, command, later(version * 1000))
}

pub(crate) fn decide(game: GameId, table: &mut Table, command: Command, at: Timestamp) -> Append {
    let Ok(Decision::Changed { table: next, entry }) = apply(table, command, at) else {
        panic!("the command changes the table");
    };
    *table = next;
    Append {
        game,
        entry,
        deadline: table.deadline(),
        turn: table.turn(),
    }
}

/// The first legal move.
pub(crate) fn any_move(game: GameId, table: &mut Table) -> Append {
    let square = table.position().legal_moves().into_iter().next().unwrap();
    play(game, table, square)
}

pub(crate) fn play(game: GameId, table: &mut Table, square: Square) -> Append {
    let ply = table.plies().len() as u16;
    let turn = table.turn().unwrap();
    act(
        game,
        table,
        turn,
        Action::Play {
            square,
            ply,
            lag: Lag::default(),
        },
    )
}

/// Plays the game to its end with the first legal moves, and writes all of it.
pub(crate) async fn play_out(journal: &Journal, game: GameId, table: &mut Table) {
    while table.turn().is_some() {
        let append = any_move(game, table);
        assert_eq!(journal.append(append).await, Ok(Appended::Accepted));
    }
}
