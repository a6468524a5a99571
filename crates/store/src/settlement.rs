//! What happens to a game that has ended: its record is kept and its journal goes.

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Record, Table, Terms};
use reversi_domain::{ByColor, GameId, Timestamp};
use reversi_engine::{Color, Position};
use sqlx::PgConnection;

use crate::codec::{RECORD_CODEC, RecordBody, decode_record, encode_record};
use crate::columns::{
    clock, computer_level, game_number, outcome, outcome_columns, player_number, seat, variant,
};
use crate::error::Fault;
use crate::games::read_entries;
use crate::stalling::note_suspect;
use crate::{Error, Store};

/// A game that has ended and been settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The game.
    pub id: GameId,
    /// When it ended.
    pub ended_at: Timestamp,
    /// What was played.
    pub record: Record,
}

impl Store {
    /// Keeps the record of a game that has ended, and removes its journal. Returns whether there
    /// was anything to do.
    ///
    /// One transaction, keyed by the game's row: safe to repeat, and to do on many nodes at once.
    pub async fn settle(&self, id: GameId) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let Some(ended_at) = lock_ended(&mut transaction, id).await? else {
            return Ok(false);
        };
        let entries = read_entries(&mut transaction, id, 0).await?;
        let table = Table::replay(&entries).map_err(|fault| Fault::from(fault).of(id))?;
        let record = table.record().ok_or_else(|| Fault::NotEnded.of(id))?;
        note_suspect(&mut transaction, id, table.terms(), &entries, ended_at).await?;
        let game = FinishedGame {
            id,
            ended_at,
            record,
        };
        insert(&mut transaction, &game, table.position()).await?;
        remove_live(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A settled game.
    pub async fn finished_game(&self, id: GameId) -> Result<Option<FinishedGame>, Error> {
        let row = sqlx::query_as!(
            Row,
            r#"
            select started_at, ended_at, black, white, version, clock,
                computer_level, codec, variant, reason, side, record
            from game where id = $1
            "#,
            game_number(id),
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| row.game(id)).transpose()
    }
}

/// Locks the row of a game that has ended, and returns when it did.
async fn lock_ended(connection: &mut PgConnection, id: GameId) -> Result<Option<Timestamp>, Error> {
    let ended_at = sqlx::query_scalar!(
        r#"
        select ended_at as "ended_at!" from live_game
        where id = $1 and ended_at is not null
        for update
        "#,
        game_number(id),
    )
    .fetch_optional(connection)
    .await?;
    Ok(ended_at.map(Timestamp))
}

async fn insert(
    connection: &mut PgConnection,
    game: &FinishedGame,
    position: &Position,
) -> Result<(), Error> {
    let record = &game.record;
    let terms = &record.terms;
    let (reason, side) = outcome_columns(record.outcome);
    let score = position.is_over().then(|| position.score());
    let body = RecordBody {
        remaining: record.remaining,
        plies: record.plies.clone(),
    };
    sqlx::query!(
        r#"
        insert into game (
            id, started_at, ended_at, black, white, version, clock, computer_level,
            black_discs, white_discs, black_score, white_score, codec, variant, reason, side, record
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        "#,
        game_number(game.id),
        record.started_at.0,
        game.ended_at.0,
        player_number(terms, Color::Black),
        player_number(terms, Color::White),
        record.version.cast_signed(),
        terms.clock.to_string(),
        computer_level(terms),
        position.count(Color::Black) as i16,
        position.count(Color::White) as i16,
        score.map(|score| score.black as i16),
        score.map(|score| score.white as i16),
        RECORD_CODEC,
        terms.variant.name(),
        reason,
        side,
        encode_record(&body),
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn remove_live(connection: &mut PgConnection, id: GameId) -> Result<(), Error> {
    sqlx::query!(
        "with entries as (delete from journal where game = $1) delete from live_game where id = $1",
        game_number(id),
    )
    .execute(connection)
    .await?;
    Ok(())
}

struct Row {
    started_at: i64,
    ended_at: i64,
    black: Option<i64>,
    white: Option<i64>,
    version: i32,
    clock: String,
    computer_level: Option<i16>,
    codec: i16,
    variant: String,
    reason: String,
    side: Option<String>,
    record: Vec<u8>,
}

impl Row {
    fn game(self, id: GameId) -> Result<FinishedGame, Error> {
        let timed = clock(&self.clock)? != ClockSetting::None;
        let body = decode_record(self.codec, timed, &self.record)
            .map_err(|fault| Fault::from(fault).of(id))?;
        let record = Record {
            terms: self.terms()?,
            started_at: Timestamp(self.started_at),
            version: self.version.cast_unsigned(),
            plies: body.plies,
            remaining: body.remaining,
            outcome: outcome(&self.reason, self.side.as_deref())?,
        };
        Ok(FinishedGame {
            id,
            ended_at: Timestamp(self.ended_at),
            record,
        })
    }

    fn terms(&self) -> Result<Terms, Error> {
        Ok(Terms {
            variant: variant(&self.variant)?,
            clock: clock(&self.clock)?,
            seats: ByColor {
                black: seat(self.black, self.computer_level)?,
                white: seat(self.white, self.computer_level)?,
            },
        })
    }
}
