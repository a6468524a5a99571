//! Rematches: the same two once more, with the colours changed.

use reversi_domain::rematch::{offer_lasts, open_for};
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId, PlayerId, Timestamp};
use reversi_engine::Color;
use sqlx::PgConnection;

use crate::columns::{clock, game_id, game_number, variant};
use crate::games::{FirstEntry, StartedGame, insert_game};
use crate::meeting::{Busy, busy, lock_players};
use crate::{Error, News, NodeId, Store, news};

/// Whether two who have played will play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// Who has offered it.
    pub offered_by: PlayerId,
    /// Until when it can be accepted.
    pub lapses_at: Timestamp,
    /// The game that came of it.
    pub next: Option<GameId>,
}

/// What came of asking for a rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematched {
    /// It waits for the opponent's answer.
    Offered,
    /// The opponent had offered it: this game begins.
    Started(StartedGame),
    /// This game has come of it before.
    Playing(GameId),
}

/// Why there is no rematch. Nothing changes.
#[derive(Debug, thiserror::Error)]
pub enum RematchError {
    /// Whoever asks has not played the game, or not against a person.
    #[error("this is for the two people who have played")]
    NotAPlayer,
    /// There is no such game, it goes on, or is too long over.
    #[error("the game is not over, or too long over")]
    Closed,
    /// A game has to be finished first.
    #[error("a game has to be finished first")]
    Busy(Busy),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for RematchError {
    fn from(error: sqlx::Error) -> RematchError {
        RematchError::Store(error.into())
    }
}

/// A game between people that is over.
struct Played {
    terms: Terms,
    players: ByColor<PlayerId>,
    ended_at: Timestamp,
}

impl Played {
    /// Whoever played against `player`.
    fn opponent(&self, player: PlayerId) -> Result<PlayerId, RematchError> {
        let color = self.players.find(|&seat| seat == player);
        let color = color.ok_or(RematchError::NotAPlayer)?;
        Ok(self.players[!color])
    }

    /// The same once more, with the colours changed.
    fn again(&self) -> Terms {
        let seats = ByColor::from_fn(|color: Color| Seat::Player(self.players[!color]));
        Terms {
            seats,
            ..self.terms
        }
    }
}

impl Store {
    /// Offers to play a game again, or accepts the opponent's offer, and makes the game `id` of it
    /// in the same transaction.
    ///
    /// Both players are locked meanwhile, so that of two who ask at once one offers and the other
    /// accepts. A game has one rematch.
    pub async fn ask_rematch(
        &self,
        game: GameId,
        player: PlayerId,
        id: GameId,
        now: Timestamp,
        node: NodeId,
    ) -> Result<Rematched, RematchError> {
        let mut transaction = self.pool.begin().await?;
        let played = played(&mut transaction, game).await?;
        let opponent = played.opponent(player)?;
        lock_players(&mut transaction, &[player, opponent]).await?;
        let before = read(&mut transaction, game).await?;
        if let Some(next) = before.and_then(|rematch| rematch.next) {
            return Ok(Rematched::Playing(next));
        }
        if now.since(played.ended_at) > open_for(played.terms.clock) {
            return Err(RematchError::Closed);
        }
        if let Some(busy) = busy(&mut transaction, player, opponent, played.terms.clock).await? {
            return Err(RematchError::Busy(busy));
        }
        let open = before.filter(|rematch| rematch.lapses_at > now);
        let rematched = match open {
            Some(Rematch { offered_by, .. }) if offered_by != player => {
                settle(&mut transaction, game, id).await?;
                let (first, started) = FirstEntry::new(id, played.again(), now);
                insert_game(&mut transaction, node, &first).await?;
                Rematched::Started(started)
            }
            Some(_) => Rematched::Offered,
            None => {
                offer(&mut transaction, game, player, &played, now).await?;
                Rematched::Offered
            }
        };
        news::tell(&mut transaction, News::Rematch(game)).await?;
        transaction.commit().await?;
        Ok(rematched)
    }

    /// Declines the opponent's offer, or takes one's own back. Returns whether there was one.
    pub async fn end_rematch(&self, game: GameId, player: PlayerId) -> Result<bool, RematchError> {
        let mut transaction = self.pool.begin().await?;
        played(&mut transaction, game).await?.opponent(player)?;
        let ended = sqlx::query!(
            "delete from rematch where game = $1 and next is null",
            game_number(game),
        )
        .execute(&mut *transaction)
        .await?;
        news::tell(&mut transaction, News::Rematch(game)).await?;
        transaction.commit().await?;
        Ok(ended.rows_affected() > 0)
    }

    /// What is known of a game's rematch at `now`.
    pub async fn rematch(&self, game: GameId, now: Timestamp) -> Result<Option<Rematch>, Error> {
        let mut connection = self.pool.acquire().await?;
        let rematch = read(&mut connection, game).await?;
        Ok(rematch.filter(|rematch| rematch.next.is_some() || rematch.lapses_at > now))
    }
}

/// Withdraws what players have offered who begin a game with this clock; offers by correspondence
/// outlast it.
pub(crate) async fn withdraw_offers(
    connection: &mut PgConnection,
    players: [PlayerId; 2],
    clock: &str,
) -> Result<(), Error> {
    let withdrawn = sqlx::query_scalar!(
        r#"
        delete from rematch
        where offered_by = any($1) and next is null
            and clock not like '%d' and $2 not like '%d'
        returning game
        "#,
        &players.map(|player| player.0),
        clock,
    )
    .fetch_all(&mut *connection)
    .await?;
    for game in withdrawn {
        news::tell(connection, News::Rematch(game_id(game)?)).await?;
    }
    Ok(())
}

/// A game that is over, settled or not yet.
async fn played(connection: &mut PgConnection, game: GameId) -> Result<Played, RematchError> {
    let row = sqlx::query!(
        r#"
        select black, white, clock as "clock!", variant as "variant!", ended_at as "ended_at!"
        from game where id = $1
        union all
        select black, white, clock, $2, ended_at
        from live_game where id = $1 and ended_at is not null
        limit 1
        "#,
        game_number(game),
        reversi_engine::Variant::Standard.name(),
    )
    .fetch_optional(connection)
    .await?;
    let row = row.ok_or(RematchError::Closed)?;
    let (Some(black), Some(white)) = (row.black, row.white) else {
        return Err(RematchError::NotAPlayer);
    };
    let players = ByColor {
        black: PlayerId(black),
        white: PlayerId(white),
    };
    Ok(Played {
        terms: Terms {
            variant: variant(&row.variant)?,
            clock: clock(&row.clock)?,
            seats: ByColor::from_fn(|color| Seat::Player(players[color])),
        },
        players,
        ended_at: Timestamp(row.ended_at),
    })
}

async fn read(connection: &mut PgConnection, game: GameId) -> Result<Option<Rematch>, Error> {
    let row = sqlx::query!(
        "select offered_by, lapses_at, next from rematch where game = $1",
        game_number(game),
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| {
        Ok(Rematch {
            offered_by: PlayerId(row.offered_by),
            lapses_at: Timestamp(row.lapses_at),
            next: row.next.map(game_id).transpose()?,
        })
    })
    .transpose()
}

/// Offers, in place of an offer that has lapsed.
async fn offer(
    connection: &mut PgConnection,
    game: GameId,
    player: PlayerId,
    played: &Played,
    now: Timestamp,
) -> Result<(), Error> {
    let lapses_at = now + offer_lasts(played.terms.clock);
    sqlx::query!(
        r#"
        insert into rematch (game, clock, offered_by, lapses_at) values ($1, $2, $3, $4)
        on conflict (game) do update set
            offered_by = excluded.offered_by, lapses_at = excluded.lapses_at
        "#,
        game_number(game),
        played.terms.clock.to_string(),
        player.0,
        lapses_at.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn settle(connection: &mut PgConnection, game: GameId, next: GameId) -> Result<(), Error> {
    sqlx::query!(
        "update rematch set next = $2 where game = $1",
        game_number(game),
        game_number(next),
    )
    .execute(connection)
    .await?;
    Ok(())
}
