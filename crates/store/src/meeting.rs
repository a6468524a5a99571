//! What every way of meeting has to see to before a game is made of it.

use reversi_domain::clock::ClockSetting;
use reversi_domain::{GameId, PlayerId};
use sqlx::PgConnection;

use crate::columns::game_id;
use crate::{Error, Store};

/// Who is in a game that has to be finished first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Whoever asks, with this game.
    Asker(GameId),
    /// The opponent.
    Opponent,
}

impl Store {
    /// A game against a person, not by correspondence, that the player is in, if there is one.
    pub async fn game_with_person(&self, player: PlayerId) -> Result<Option<GameId>, Error> {
        let mut connection = self.pool.acquire().await?;
        playing(&mut connection, player).await
    }

    /// Whether the player is in a game against a person, by correspondence or not.
    pub async fn plays_people(&self, player: PlayerId) -> Result<bool, Error> {
        let plays = sqlx::query_scalar!(
            r#"
            select exists (
                select from live_game
                where (black = $1 or white = $1)
                    and black is not null and white is not null and ended_at is null
            ) as "plays!"
            "#,
            player.0,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(plays)
    }
}

/// Makes everything else that would find an opponent for these players wait until the end of the
/// transaction. Always in the same order, so that nobody waits for each other.
pub(crate) async fn lock_players(
    connection: &mut PgConnection,
    players: &[PlayerId],
) -> Result<(), Error> {
    let numbers: Vec<i64> = players.iter().map(|player| player.0).collect();
    sqlx::query!(
        "select id from player where id = any($1) order by id for no key update",
        &numbers,
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Whether a game with this clock has to wait for another one to be finished. The players are locked.
pub(crate) async fn busy(
    connection: &mut PgConnection,
    asker: PlayerId,
    opponent: PlayerId,
    clock: ClockSetting,
) -> Result<Option<Busy>, Error> {
    if clock.is_correspondence() {
        return Ok(None);
    }
    if let Some(game) = playing(connection, asker).await? {
        return Ok(Some(Busy::Asker(game)));
    }
    let opponent = playing(connection, opponent).await?;
    Ok(opponent.map(|_| Busy::Opponent))
}

/// A game against a person, not by correspondence, that the player is in, if there is one.
pub(crate) async fn playing(
    connection: &mut PgConnection,
    player: PlayerId,
) -> Result<Option<GameId>, Error> {
    let id = sqlx::query_scalar!(
        r#"select game as "game!" from playing where player = $1 limit 1"#,
        player.0,
    )
    .fetch_optional(connection)
    .await?;
    id.map(game_id).transpose()
}
