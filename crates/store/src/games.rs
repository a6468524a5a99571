//! Games: made, loaded, found.

use reversi_domain::table::{Entry, Table, Terms};
use reversi_domain::{GameId, PlayerId, Timestamp};
use reversi_engine::Color;
use sqlx::PgConnection;

use crate::codec::{ENTRY_CODEC, decode_entry, encode_entry};
use crate::columns::{color_name, computer_level, game_id, game_number, millis, player_number};
use crate::error::Fault;
use crate::rematch::withdraw_offers;
use crate::{Error, FinishedGame, News, NodeId, Store, news};

/// What the database knows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loaded {
    /// It goes on, or has ended and not been settled yet.
    Live {
        /// All its entries.
        entries: Vec<Entry>,
        /// When the node that wrote the newest entry was last alive, if it is dead.
        orphaned: Option<Timestamp>,
    },
    /// It has been settled.
    Finished(FinishedGame),
    /// There is no such game.
    Absent,
}

/// A game that was just made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedGame {
    /// The game.
    pub id: GameId,
    /// Who plays what with which clock.
    pub terms: Terms,
    /// Its first entry, which says the same.
    pub entry: Entry,
}

/// The first entry of a game in the words of the columns.
pub(crate) struct FirstEntry {
    pub(crate) id: i64,
    pub(crate) deadline_at: Option<i64>,
    pub(crate) black: Option<i64>,
    pub(crate) white: Option<i64>,
    pub(crate) computer_level: Option<i16>,
    pub(crate) turn: Option<&'static str>,
    pub(crate) clock: String,
    pub(crate) started_at: i64,
    pub(crate) entry: Vec<u8>,
}

impl FirstEntry {
    pub(crate) fn new(id: GameId, terms: Terms, at: Timestamp) -> (FirstEntry, StartedGame) {
        let (table, entry) = Table::start(terms, at);
        let first = FirstEntry {
            id: game_number(id),
            deadline_at: millis(table.deadline()),
            black: player_number(&terms, Color::Black),
            white: player_number(&terms, Color::White),
            computer_level: computer_level(&terms),
            turn: table.turn().map(color_name),
            clock: terms.clock.to_string(),
            started_at: at.0,
            entry: encode_entry(&entry),
        };
        (first, StartedGame { id, terms, entry })
    }
}

/// Makes a game. Its players wait for no other game at once any more, in the lobby or for a rematch,
/// unless this one is by correspondence, and remember whom they have met.
pub(crate) async fn insert_game(
    connection: &mut PgConnection,
    node: NodeId,
    first: &FirstEntry,
) -> Result<(), Error> {
    let made = sqlx::query!(
        r#"
        with made as (
            insert into live_game (
                id, version, deadline_at, node, black, white, clock, started_at,
                computer_level, turn, turn_version, active_at
            )
            select $1, 1, $2, $3, $4, $5, $9, $6, $10, $11, 1, $6
            where not exists (select from game where id = $1)
            on conflict do nothing
            returning id
        ),
        found as (
            delete from open_seek
            where player in ($4, $5) and node is not null and $9 not like '%d'
                and exists (select from made)
        ),
        met as (
            update player set last_opponent = case id when $4 then $5 else $4 end
            where id in ($4, $5) and $4 is not null and $5 is not null
                and exists (select from made)
        )
        insert into journal (game, version, codec, entry)
        select id, 1, $7, $8 from made
        "#,
        first.id,
        first.deadline_at,
        node.0,
        first.black,
        first.white,
        first.started_at,
        ENTRY_CODEC,
        first.entry,
        first.clock,
        first.computer_level,
        first.turn,
    )
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::IdInUse);
    }
    if let (Some(black), Some(white)) = (first.black, first.white) {
        let players = [black, white].map(PlayerId);
        withdraw_offers(connection, players, &first.clock).await?;
        news::tell(connection, News::Began(game_id(first.id)?, players)).await?;
    }
    Ok(())
}

impl Store {
    /// Makes a game on `terms`, at `at`.
    ///
    /// # Errors
    ///
    /// [`Error::IdInUse`] if there is such a game already.
    pub async fn create_game(
        &self,
        id: GameId,
        terms: Terms,
        at: Timestamp,
        node: NodeId,
    ) -> Result<StartedGame, Error> {
        let (first, game) = FirstEntry::new(id, terms, at);
        let mut transaction = self.pool.begin().await?;
        insert_game(&mut transaction, node, &first).await?;
        transaction.commit().await?;
        Ok(game)
    }

    /// All that is known of a game; `me` is not taken for dead.
    pub async fn load(&self, id: GameId, me: NodeId) -> Result<Loaded, Error> {
        let entries = self.entries_after(id, 0).await?;
        if !entries.is_empty() {
            let orphaned = self.orphaned(id, me).await?;
            return Ok(Loaded::Live { entries, orphaned });
        }
        let finished = self.finished_game(id).await?;
        Ok(finished.map_or(Loaded::Absent, Loaded::Finished))
    }

    /// The entries of a live game after `version`; none for other games.
    pub async fn entries_after(&self, id: GameId, version: u32) -> Result<Vec<Entry>, Error> {
        let mut connection = self.pool.acquire().await?;
        read_entries(&mut connection, id, version).await
    }

    async fn orphaned(&self, id: GameId, me: NodeId) -> Result<Option<Timestamp>, Error> {
        let last_alive = sqlx::query_scalar!(
            r#"
            select node_life.last_alive_at as "last_alive_at!"
            from live_game join node_life on node_life.id = live_game.node
            where live_game.id = $1 and live_game.node <> $2 and not node_life.alive
            "#,
            game_number(id),
            me.0,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(last_alive.map(Timestamp))
    }

    /// Timed games that go on and whose last writer is dead, at most `limit`. An untimed one can
    /// wait until its player comes back.
    pub async fn orphans(&self, me: NodeId, limit: u32) -> Result<Vec<GameId>, Error> {
        let ids = sqlx::query_scalar!(
            r#"
            select live_game.id
            from live_game
            where deadline_at is not null and clock <> 'none' and node <> $1
                and node in (select id from node_life where not alive)
            limit $2
            "#,
            me.0,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        game_ids(ids)
    }

    /// Games whose deadline has come by `now`, longest overdue first, at most `limit`.
    pub async fn overdue(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>, Error> {
        let ids = sqlx::query_scalar!(
            "select id from live_game where deadline_at <= $1 order by deadline_at limit $2",
            now.0,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        game_ids(ids)
    }

    /// Games that have ended and wait for their settlement, longest first, at most `limit`.
    pub async fn unsettled(&self, limit: u32) -> Result<Vec<GameId>, Error> {
        let ids = sqlx::query_scalar!(
            "select id from live_game where ended_at is not null order by ended_at limit $1",
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        game_ids(ids)
    }

    /// Of games at known versions, those that have got further, and those that are not live.
    pub async fn newer(&self, known: &[(GameId, u32)]) -> Result<Vec<GameId>, Error> {
        let ids: Vec<i64> = known.iter().map(|&(game, _)| game_number(game)).collect();
        let versions: Vec<i32> = known
            .iter()
            .map(|&(_, version)| version.cast_signed())
            .collect();
        let ids = sqlx::query_scalar!(
            r#"
            select known.game as "game!"
            from unnest($1::bigint[], $2::integer[]) as known (game, version)
            left join live_game on live_game.id = known.game
            where live_game.version is null or live_game.version > known.version
            "#,
            &ids,
            &versions,
        )
        .fetch_all(&self.pool)
        .await?;
        game_ids(ids)
    }

    /// How many games between people go on.
    pub async fn live_game_count(&self) -> Result<u32, Error> {
        let count = sqlx::query_scalar!(
            r#"
            select count(*) as "count!" from live_game
            where black is not null and white is not null and ended_at is null
            "#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

fn game_ids(numbers: Vec<i64>) -> Result<Vec<GameId>, Error> {
    numbers.into_iter().map(game_id).collect()
}

/// The entries of a game after `version`, in order.
pub(crate) async fn read_entries(
    connection: &mut PgConnection,
    id: GameId,
    version: u32,
) -> Result<Vec<Entry>, Error> {
    let rows = sqlx::query!(
        "select version, codec, entry from journal where game = $1 and version > $2 order by version",
        game_number(id),
        version.cast_signed(),
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| decode_entry(row.codec, row.version.cast_unsigned(), &row.entry))
        .collect::<Result<_, _>>()
        .map_err(|fault| Fault::from(fault).of(id))
}
