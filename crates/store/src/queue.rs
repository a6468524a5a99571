//! Quick pairing: who waits for an opponent, and the rounds that pair them.

use std::collections::HashMap;

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId, PlayerId, Timestamp};
use reversi_engine::{Color, Variant};
use sqlx::PgConnection;

use crate::columns::{clock, game_id};
use crate::games::{FirstEntry, StartedGame, insert_game};
use crate::{Error, NodeId, Store};

/// The most seeks that one round looks at.
const ROUND: i64 = 500;

/// What came of joining the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// The player waits.
    Waiting,
    /// The player is in this game against a person already.
    Playing(GameId),
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Who.
    pub player: PlayerId,
    /// What they are called.
    pub name: String,
    /// With which clock.
    pub clock: ClockSetting,
    /// Since when.
    pub since: Timestamp,
}

impl Store {
    /// Puts a player into the queue, in exchange for the place held before.
    pub async fn join_queue(
        &self,
        player: PlayerId,
        clock: ClockSetting,
        now: Timestamp,
        node: NodeId,
    ) -> Result<Joined, Error> {
        if let Some(game) = self.game_with_person(player).await? {
            return Ok(Joined::Playing(game));
        }
        sqlx::query!(
            r#"
            insert into seek (player, variant, clock, node, since_at)
            values ($1, $2, $3, $4, $5)
            on conflict (player) do update set
                variant = excluded.variant, clock = excluded.clock, node = excluded.node,
                since_at = excluded.since_at
            "#,
            player.0,
            Variant::Standard.name(),
            clock.to_string(),
            node.0,
            now.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(Joined::Waiting)
    }

    /// A game against a person that the player is in, if there is one.
    pub async fn game_with_person(&self, player: PlayerId) -> Result<Option<GameId>, Error> {
        let id = sqlx::query_scalar!(
            r#"select game as "game!" from playing where player = $1 limit 1"#,
            player.0,
        )
        .fetch_optional(&self.pool)
        .await?;
        id.map(game_id).transpose()
    }

    /// Takes a player out of the queue. Returns whether they were in it.
    pub async fn leave_queue(&self, player: PlayerId) -> Result<bool, Error> {
        let left = sqlx::query!("delete from seek where player = $1", player.0)
            .execute(&self.pool)
            .await?;
        Ok(left.rows_affected() > 0)
    }

    /// The clock for which a player waits. A place in the queue belongs to the node that asks from
    /// now on: the player is connected to it.
    pub async fn queue_place(
        &self,
        player: PlayerId,
        node: NodeId,
    ) -> Result<Option<ClockSetting>, Error> {
        let row = sqlx::query!(
            "update seek set node = $2 where player = $1 returning clock",
            player.0,
            node.0,
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| clock(&row.clock)).transpose()
    }

    /// Those whose places in the queue belong to `node`.
    pub async fn queue_of(&self, node: NodeId) -> Result<Vec<PlayerId>, Error> {
        let players = sqlx::query_scalar!("select player from seek where node = $1", node.0)
            .fetch_all(&self.pool)
            .await?;
        Ok(players.into_iter().map(PlayerId).collect())
    }

    /// Who waits, longest first, at most `limit`.
    pub async fn seeks(&self, limit: u32) -> Result<Vec<Seek>, Error> {
        let rows = sqlx::query!(
            r#"
            select player, name, clock, since_at
            from seek join player on player.id = seek.player
            order by since_at
            limit $1
            "#,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Seek {
                    player: PlayerId(row.player),
                    name: row.name,
                    clock: clock(&row.clock)?,
                    since: Timestamp(row.since_at),
                })
            })
            .collect()
    }

    /// Pairs those who wait for the same clock, longest first, and makes their games in the same
    /// transaction; ids and sides are drawn from `random`.
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
        drop_players(&mut transaction).await?;
        let mut games = Vec::new();
        for terms in pairs(waiting(&mut transaction).await?, || random() & 1 == 0) {
            let (first, game) = FirstEntry::new(GameId::from_random(random()), terms, now);
            insert_game(&mut transaction, node, &first).await?;
            games.push(game);
        }
        transaction.commit().await?;
        Ok(games)
    }
}

/// Takes the lock of the pairing round until the end of the transaction, unless it is taken.
async fn take_round(connection: &mut PgConnection) -> Result<bool, Error> {
    let taken = sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock(2, 0) as "taken!""#)
        .fetch_one(connection)
        .await?;
    Ok(taken)
}

/// Removes the seeks of players who are in a game against a person: one may have joined just as
/// the game was made.
async fn drop_players(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("delete from seek where player in (select player from playing)")
        .execute(connection)
        .await?;
    Ok(())
}

/// Locks the seeks that can be paired: of players who are connected to a live node and not in a
/// game against a person. A seek that its player is just giving up is passed over.
async fn waiting(connection: &mut PgConnection) -> Result<Vec<(PlayerId, ClockSetting)>, Error> {
    let rows = sqlx::query!(
        r#"
        select player, clock
        from seek
        where node in (select id from node_life where alive)
            and not exists (select from playing where playing.player = seek.player)
        order by since_at, player
        limit $1
        for update of seek skip locked
        "#,
        ROUND,
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| Ok((PlayerId(row.player), clock(&row.clock)?)))
        .collect()
}

/// Neighbours in the queue for each clock; the one who waited longer is Black if `lot` says so.
fn pairs(waiting: Vec<(PlayerId, ClockSetting)>, mut lot: impl FnMut() -> bool) -> Vec<Terms> {
    let mut alone = HashMap::new();
    let mut games = Vec::new();
    for (player, clock) in waiting {
        let Some(other) = alone.remove(&clock) else {
            alone.insert(clock, player);
            continue;
        };
        let color = if lot() { Color::Black } else { Color::White };
        let seats = ByColor::with(color, Seat::Player(other), Seat::Player(player));
        games.push(Terms {
            variant: Variant::Standard,
            clock,
            seats,
        });
    }
    games
}
