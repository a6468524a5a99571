//! The journal's one statement.

use reversi_domain::table::{Entry, Event};
use reversi_domain::{GameId, Timestamp};
use reversi_engine::Color;
use sqlx::PgExecutor;

use crate::codec::{ENTRY_CODEC, encode_entry};
use crate::columns::{color_name, game_number, millis};
use crate::{Error, NodeId};

/// An entry to be written to the journal of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The entry. It is accepted only if the game's version is one less than the entry's.
    pub entry: Entry,
    /// When the game is decided after this entry unless something happens before.
    pub deadline: Option<Timestamp>,
    /// Whose turn it is after this entry; `None` once the game is over.
    pub turn: Option<Color>,
}

impl Append {
    /// When the entry ends the game, if it does.
    fn ended_at(&self) -> Option<Timestamp> {
        let is_end = |event: &Event| matches!(event, Event::Ended { .. });
        self.entry
            .events
            .iter()
            .any(is_end)
            .then_some(self.entry.at)
    }
}

/// Writes the entries whose games are at the version they were made for, all in one statement, and
/// says of each whether it was written. Rows are locked in the order of their ids, so that
/// statements on the same games never wait for each other in a circle. Of two entries for the same
/// version of a game the first wins.
pub(crate) async fn write_batch(
    executor: impl PgExecutor<'_>,
    node: NodeId,
    batch: &[Append],
) -> Result<Vec<bool>, Error> {
    let games: Vec<i64> = batch
        .iter()
        .map(|append| game_number(append.game))
        .collect();
    let versions: Vec<i32> = batch
        .iter()
        .map(|append| append.entry.version.cast_signed())
        .collect();
    let deadlines: Vec<Option<i64>> = batch.iter().map(|append| millis(append.deadline)).collect();
    let ends: Vec<Option<i64>> = batch
        .iter()
        .map(|append| millis(append.ended_at()))
        .collect();
    let turns: Vec<Option<&str>> = batch
        .iter()
        .map(|append| append.turn.map(color_name))
        .collect();
    let times: Vec<i64> = batch.iter().map(|append| append.entry.at.0).collect();
    let entries: Vec<Vec<u8>> = batch
        .iter()
        .map(|append| encode_entry(&append.entry))
        .collect();
    let accepted = sqlx::query_scalar!(
        r#"
        with batch as (
            select distinct on (game, version) *
            from unnest(
                $1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bytea[]
            ) with ordinality
                as given (game, version, deadline_at, ended_at, turn, made_at, entry, place)
            order by game, version, place
        ),
        locked as (
            select batch.*
            from live_game join batch on live_game.id = batch.game and live_game.version = batch.version - 1
            order by live_game.id
            for update of live_game
        ),
        moved_on as (
            update live_game
            set version = locked.version, deadline_at = locked.deadline_at, ended_at = locked.ended_at,
                turn = locked.turn, turn_version = locked.version, active_at = locked.made_at, node = $8
            from locked
            where live_game.id = locked.game
        ),
        written as (
            insert into journal (game, version, codec, entry)
            select game, version, $9, entry from locked
        )
        select place as "place!" from locked
        "#,
        &games,
        &versions,
        &deadlines as &[Option<i64>],
        &ends as &[Option<i64>],
        &turns as &[Option<&str>],
        &times,
        &entries,
        node.0,
        ENTRY_CODEC,
    )
    .fetch_all(executor)
    .await?;
    let mut written = vec![false; batch.len()];
    for place in accepted {
        written[place as usize - 1] = true;
    }
    Ok(written)
}
