//! Games that were stalled: suspected at their settlement, judged afterwards, each once.

use reversi_domain::stalling::{Stall, suspect};
use reversi_domain::table::{Entry, Terms};
use reversi_domain::{GameId, PlayerId, Timestamp};
use sqlx::PgConnection;

use crate::columns::{game_id, game_number};
use crate::{Error, Store};

/// Notes a game that ends as one that its loser may have stalled, if that is so.
pub(crate) async fn note_suspect(
    connection: &mut PgConnection,
    game: GameId,
    terms: &Terms,
    entries: &[Entry],
    ended_at: Timestamp,
) -> Result<(), Error> {
    let Some(player) = suspect(entries).and_then(|by| terms.player(by)) else {
        return Ok(());
    };
    sqlx::query!(
        "insert into stall (game, player, ended_at) values ($1, $2, $3) on conflict do nothing",
        game_number(game),
        player.0,
        ended_at.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Games of which it is still to be judged whether they were stalled, longest over first, at
    /// most `limit`.
    pub async fn unjudged(&self, limit: u32) -> Result<Vec<GameId>, Error> {
        let games = sqlx::query_scalar!(
            "select game from stall where not counts order by ended_at limit $1",
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        games.into_iter().map(game_id).collect()
    }

    /// Judges a game by whether its position was lost. Gives the player who has stalled it, to
    /// whoever judges first.
    pub async fn judge(&self, game: GameId, lost: bool) -> Result<Option<PlayerId>, Error> {
        let player = sqlx::query_scalar!(
            r#"
            with innocent as (
                delete from stall where game = $1 and not counts and not $2
            )
            update stall set counts = true where game = $1 and not counts and $2 returning player
            "#,
            game_number(game),
            lost,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(player.map(PlayerId))
    }

    /// The games that a player has stalled and that ended after `since`, in order.
    pub async fn stalls(&self, player: PlayerId, since: Timestamp) -> Result<Vec<Stall>, Error> {
        let rows = sqlx::query!(
            r#"
            select game, ended_at, warned from stall
            where player = $1 and counts and ended_at > $2
            order by ended_at
            "#,
            player.0,
            since.0,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Stall {
                    game: game_id(row.game)?,
                    ended_at: Timestamp(row.ended_at),
                    warned: row.warned,
                })
            })
            .collect()
    }

    /// Notes that the player of a stalled game is warned on account of it. Returns whether that is
    /// news.
    pub async fn note_warned(&self, game: GameId) -> Result<bool, Error> {
        let noted = sqlx::query!(
            "update stall set warned = true where game = $1 and not warned",
            game_number(game),
        )
        .execute(&self.pool)
        .await?;
        Ok(noted.rows_affected() > 0)
    }
}
