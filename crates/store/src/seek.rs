//! Seeks: who waits for an opponent, who accepts, and the rounds that pair them.

use reversi_domain::clock::ClockSetting;
use reversi_domain::pairing::{Pair, Seeker, pairs};
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId, PlayerId, SeekId, Timestamp};
use reversi_engine::{Color, Variant};
use sqlx::{PgConnection, Postgres, Transaction};

use crate::columns::{clock, color, color_name, seek_id, seek_number};
use crate::games::{FirstEntry, StartedGame, insert_game};
use crate::meeting::{Busy, busy, lock_players, playing};
use crate::{Error, News, NodeId, Player, Store, news};

/// The most seeks that one round looks at.
const ROUND: i64 = 500;

/// How many seeks by correspondence a person may have.
pub const MAX_CORRESPONDENCE_SEEKS: u32 = 5;

/// A seek to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeek {
    /// Its id, drawn at random.
    pub id: SeekId,
    /// Who waits.
    pub player: PlayerId,
    /// With which clock; not untimed.
    pub clock: ClockSetting,
    /// For which side; by lot if `None`.
    pub color: Option<Color>,
    /// Since when.
    pub since: Timestamp,
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// The seek.
    pub id: SeekId,
    /// Who.
    pub player: Player,
    /// With which clock.
    pub clock: ClockSetting,
    /// For which side; by lot if `None`.
    pub color: Option<Color>,
    /// Since when.
    pub since: Timestamp,
}

/// Why a seek was not made or not accepted. Nothing changes.
#[derive(Debug, thiserror::Error)]
pub enum SeekError {
    /// There is no such seek, or not any more.
    #[error("there is no such seek")]
    Absent,
    /// It is the taker's own.
    #[error("nobody can accept their own seek")]
    Own,
    /// The player has [`MAX_CORRESPONDENCE_SEEKS`].
    #[error("the player has too many seeks")]
    TooMany,
    /// A game has to be finished first.
    #[error("a game has to be finished first")]
    Busy(Busy),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for SeekError {
    fn from(error: sqlx::Error) -> SeekError {
        SeekError::Store(error.into())
    }
}

struct Row {
    id: i64,
    player: i64,
    name: String,
    kind: String,
    clock: String,
    color: Option<String>,
    since_at: i64,
}

impl TryFrom<Row> for Seek {
    type Error = Error;

    fn try_from(row: Row) -> Result<Seek, Error> {
        Ok(Seek {
            id: seek_id(row.id)?,
            player: Player::new(row.player, row.name, &row.kind),
            clock: clock(&row.clock)?,
            color: row.color.as_deref().map(color).transpose()?,
            since: Timestamp(row.since_at),
        })
    }
}

impl Store {
    /// Makes a seek. One for a game at once takes the place of the one before, and is kept for as
    /// long as the player is connected to `node`; nobody can accept it while the player is not.
    pub async fn create_seek(
        &self,
        new: &NewSeek,
        node: NodeId,
        connected: bool,
    ) -> Result<(), SeekError> {
        let mut transaction = self.pool.begin().await?;
        lock_players(&mut transaction, &[new.player]).await?;
        if new.clock.is_correspondence() {
            if !insert_lasting(&mut transaction, new).await? {
                return Err(SeekError::TooMany);
            }
        } else if let Some(game) = playing(&mut transaction, new.player).await? {
            return Err(SeekError::Busy(Busy::Asker(game)));
        } else {
            insert_live(&mut transaction, new, node, connected).await?;
        }
        news::tell(&mut transaction, News::Seeks(new.player)).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Gives up a seek of the player's. Returns whether there was one.
    pub async fn remove_seek(&self, id: SeekId, player: PlayerId) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let removed = sqlx::query!(
            "delete from open_seek where id = $1 and player = $2",
            seek_number(id),
            player.0,
        )
        .execute(&mut *transaction)
        .await?;
        tell_of_removed(transaction, player, removed.rows_affected()).await
    }

    /// Gives up the seek for a game at once of a player who has gone, unless another node than
    /// `node` keeps it.
    pub async fn drop_live_seek(&self, player: PlayerId, node: NodeId) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let removed = sqlx::query!(
            "delete from open_seek where player = $1 and node = $2",
            player.0,
            node.0,
        )
        .execute(&mut *transaction)
        .await?;
        tell_of_removed(transaction, player, removed.rows_affected()).await
    }

    /// Has `node` keep the seek for a game at once of a player who has connected to it, if there is
    /// one. Returns whether there is.
    pub async fn keep_live_seek(&self, player: PlayerId, node: NodeId) -> Result<bool, Error> {
        let kept = sqlx::query!(
            "update open_seek set node = $2, absent = false where player = $1 and node is not null",
            player.0,
            node.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Nobody can accept the seek that `node` keeps for a player who is not connected any more.
    pub async fn leave_live_seek(&self, player: PlayerId, node: NodeId) -> Result<(), Error> {
        sqlx::query!(
            "update open_seek set absent = true where player = $1 and node = $2",
            player.0,
            node.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Those whose seeks `node` keeps.
    pub async fn seekers_at(&self, node: NodeId) -> Result<Vec<PlayerId>, Error> {
        let players = sqlx::query_scalar!("select player from open_seek where node = $1", node.0)
            .fetch_all(&self.pool)
            .await?;
        Ok(players.into_iter().map(PlayerId).collect())
    }

    /// What a player seeks, longest first.
    pub async fn seeks_of(&self, player: PlayerId) -> Result<Vec<Seek>, Error> {
        let rows = sqlx::query_as!(
            Row,
            r#"
            select open_seek.id, player, name, kind, clock, color, since_at
            from open_seek join player on player.id = open_seek.player
            where player = $1
            order by since_at, open_seek.id
            "#,
            player.0,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Seek::try_from).collect()
    }

    /// Who waits, longest first, at most `limit`.
    pub async fn seeks(&self, limit: u32) -> Result<Vec<Seek>, Error> {
        let rows = sqlx::query_as!(
            Row,
            r#"
            select open_seek.id, player, name, kind, clock, color, since_at
            from open_seek join player on player.id = open_seek.player
            where not absent and (node is null or node in (select id from node_life where alive))
            order by since_at, open_seek.id
            limit $1
            "#,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Seek::try_from).collect()
    }

    /// Whether there is such a seek.
    pub async fn has_seek(&self, seek: SeekId) -> Result<bool, Error> {
        let mut connection = self.pool.acquire().await?;
        Ok(owner(&mut connection, seek).await?.is_some())
    }

    /// Accepts somebody's seek, and makes the game `id` of it in the same transaction. The owner
    /// plays `lot` if the seek leaves the sides open.
    ///
    /// The seek is taken by one statement, so of many who accept at once, or of one who accepts
    /// while the owner gives it up or a round pairs it, exactly one has it.
    pub async fn accept_seek(
        &self,
        seek: SeekId,
        taker: PlayerId,
        id: GameId,
        lot: Color,
        now: Timestamp,
        node: NodeId,
    ) -> Result<StartedGame, SeekError> {
        let mut transaction = self.pool.begin().await?;
        let owner = owner(&mut transaction, seek).await?;
        let owner = owner.ok_or(SeekError::Absent)?;
        if owner == taker {
            return Err(SeekError::Own);
        }
        lock_players(&mut transaction, &[owner, taker]).await?;
        let taken = take(&mut transaction, seek).await?;
        if let Some(busy) = busy(&mut transaction, taker, owner, taken.clock).await? {
            return Err(SeekError::Busy(busy));
        }
        let color = taken.color.unwrap_or(lot);
        let terms = terms(taken.clock, color, owner, taker);
        let (first, game) = FirstEntry::new(id, terms, now);
        insert_game(&mut transaction, node, &first).await?;
        transaction.commit().await?;
        Ok(game)
    }

    /// Pairs those who wait, by [`pairs`], and makes their games in the same transaction; ids and
    /// sides are drawn from `random`.
    ///
    /// One round at a time in the whole site; where another is on its way this one does nothing.
    pub async fn pair(
        &self,
        now: Timestamp,
        node: NodeId,
        mut random: impl FnMut() -> u64 + Send,
    ) -> Result<Vec<StartedGame>, Error> {
        let mut transaction = self.pool.begin().await?;
        if !take_round(&mut transaction).await? {
            return Ok(Vec::new());
        }
        let mut games = Vec::new();
        for pair in pairs(&waiting(&mut transaction).await?, now) {
            remove(&mut transaction, &pair).await?;
            let lot = if random() & 1 == 0 {
                Color::Black
            } else {
                Color::White
            };
            let Pair { first, second } = pair;
            let terms = terms(
                first.clock,
                pair.color_of_first(lot),
                first.player,
                second.player,
            );
            let (first, game) = FirstEntry::new(GameId::from_random(random()), terms, now);
            insert_game(&mut transaction, node, &first).await?;
            games.push(game);
        }
        transaction.commit().await?;
        Ok(games)
    }
}

fn terms(clock: ClockSetting, color: Color, player: PlayerId, opponent: PlayerId) -> Terms {
    Terms {
        variant: Variant::Standard,
        clock,
        seats: ByColor::with(color, Seat::Player(player), Seat::Player(opponent)),
    }
}

async fn insert_live(
    connection: &mut PgConnection,
    new: &NewSeek,
    node: NodeId,
    connected: bool,
) -> Result<(), Error> {
    sqlx::query!(
        r#"
        insert into open_seek (id, player, variant, clock, color, node, absent, since_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict (player) where clock not like '%d' do update set
            id = excluded.id, variant = excluded.variant, clock = excluded.clock,
            color = excluded.color, node = excluded.node, absent = excluded.absent,
            since_at = excluded.since_at
        "#,
        seek_number(new.id),
        new.player.0,
        Variant::Standard.name(),
        new.clock.to_string(),
        new.color.map(color_name),
        node.0,
        !connected,
        new.since.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes a seek by correspondence. Returns whether there was room for it.
async fn insert_lasting(connection: &mut PgConnection, new: &NewSeek) -> Result<bool, Error> {
    let made = sqlx::query!(
        r#"
        insert into open_seek (id, player, variant, clock, color, since_at)
        select $1, $2, $3, $4, $5, $6
        where $7::bigint > (
            select count(*) from open_seek where player = $2 and clock like '%d'
        )
        "#,
        seek_number(new.id),
        new.player.0,
        Variant::Standard.name(),
        new.clock.to_string(),
        new.color.map(color_name),
        new.since.0,
        i64::from(MAX_CORRESPONDENCE_SEEKS),
    )
    .execute(connection)
    .await?;
    Ok(made.rows_affected() > 0)
}

/// Ends a transaction that removed so many of a player's seeks, and tells of it. Returns whether there
/// was one.
async fn tell_of_removed(
    mut transaction: Transaction<'_, Postgres>,
    player: PlayerId,
    removed: u64,
) -> Result<bool, Error> {
    if removed > 0 {
        news::tell(&mut transaction, News::Seeks(player)).await?;
    }
    transaction.commit().await?;
    Ok(removed > 0)
}

async fn owner(connection: &mut PgConnection, seek: SeekId) -> Result<Option<PlayerId>, Error> {
    let player = sqlx::query_scalar!(
        "select player from open_seek where id = $1",
        seek_number(seek),
    )
    .fetch_optional(connection)
    .await?;
    Ok(player.map(PlayerId))
}

/// What a seek that was just taken asked for.
struct Taken {
    clock: ClockSetting,
    color: Option<Color>,
}

/// Takes a seek, unless its owner has gone.
async fn take(connection: &mut PgConnection, seek: SeekId) -> Result<Taken, SeekError> {
    let row = sqlx::query!(
        r#"
        delete from open_seek
        where id = $1 and not absent
            and (node is null or node in (select id from node_life where alive))
        returning clock, color
        "#,
        seek_number(seek),
    )
    .fetch_optional(connection)
    .await?
    .ok_or(SeekError::Absent)?;
    Ok(Taken {
        clock: clock(&row.clock)?,
        color: row.color.as_deref().map(color).transpose()?,
    })
}

async fn remove(connection: &mut PgConnection, pair: &Pair) -> Result<(), Error> {
    let ids = [pair.first.seek, pair.second.seek].map(seek_number);
    sqlx::query!("delete from open_seek where id = any($1)", &ids)
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes the lock of the pairing round until the end of the transaction, unless it is taken.
async fn take_round(connection: &mut PgConnection) -> Result<bool, Error> {
    let taken = sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock(2, 0) as "taken!""#)
        .fetch_one(connection)
        .await?;
    Ok(taken)
}

/// Locks the seeks that can be paired, and their players. One that is just being accepted or given
/// up is passed over; so is one of a player in a game, which a server of the release before may have
/// made.
async fn waiting(connection: &mut PgConnection) -> Result<Vec<Seeker>, Error> {
    let rows = sqlx::query!(
        r#"
        select open_seek.id, player, clock, color, since_at, last_opponent
        from open_seek join player on player.id = open_seek.player
        where node is null
            or not absent and node in (select id from node_life where alive)
                and not exists (select from playing where playing.player = open_seek.player)
        order by since_at, open_seek.id
        limit $1
        for no key update of open_seek, player skip locked
        "#,
        ROUND,
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Seeker {
                seek: seek_id(row.id)?,
                player: PlayerId(row.player),
                clock: clock(&row.clock)?,
                color: row.color.as_deref().map(color).transpose()?,
                since: Timestamp(row.since_at),
                last_opponent: row.last_opponent.map(PlayerId),
            })
        })
        .collect()
}
