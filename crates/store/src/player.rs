//! People and their sessions.

use reversi_domain::{PlayerId, Timestamp};
use sha2::{Digest, Sha256};

use crate::{Error, Store};

/// How long a session lasts after its last use.
const LIFETIME_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// How often the last use is noted.
const NOTED_EVERY_MS: i64 = 60 * 60 * 1000;

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their number.
    pub id: PlayerId,
    /// What they are called.
    pub name: String,
    /// Whether they have not registered.
    pub guest: bool,
}

/// The SHA-256 hash of a session's secret token: all of it that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token, which should have been drawn at random from at least 2^128.
    pub fn of(token: &[u8]) -> TokenHash {
        TokenHash(Sha256::digest(token).into())
    }
}

pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) kind: String,
}

impl From<Row> for Player {
    fn from(Row { id, name, kind }: Row) -> Player {
        Player::new(id, name, &kind)
    }
}

impl Player {
    /// From the columns.
    pub(crate) fn new(id: i64, name: String, kind: &str) -> Player {
        Player {
            id: PlayerId(id),
            name,
            guest: kind == "guest",
        }
    }
}

impl Store {
    /// Makes a guest with a session; `None` if the name is taken.
    pub async fn create_guest(
        &self,
        name: &str,
        token: TokenHash,
        now: Timestamp,
    ) -> Result<Option<Player>, Error> {
        let row = sqlx::query_as!(
            Row,
            r#"
            with made as (
                insert into player (kind, name, name_key, created_at)
                values ('guest', $1, $2, $3)
                on conflict do nothing
                returning id, name, kind
            ),
            opened as (
                insert into session (token_hash, player, created_at, last_seen_at, expires_at)
                select $4, id, $3, $3, $3 + $5::bigint from made
            )
            select id, name, kind from made
            "#,
            name,
            name_key(name),
            now.0,
            &token.0,
            LIFETIME_MS,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(Player::from))
    }

    /// Whose session it is. Using a session prolongs it.
    pub async fn session(&self, token: TokenHash, now: Timestamp) -> Result<Option<Player>, Error> {
        let row = sqlx::query!(
            r#"
            select player.id, name, kind, last_seen_at
            from session join player on player.id = session.player
            where token_hash = $1 and expires_at > $2
            "#,
            &token.0,
            now.0,
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        if now.0 - row.last_seen_at >= NOTED_EVERY_MS {
            self.prolong(token, now).await?;
        }
        Ok(Some(Player::new(row.id, row.name, &row.kind)))
    }

    async fn prolong(&self, token: TokenHash, now: Timestamp) -> Result<(), Error> {
        sqlx::query!(
            "update session set last_seen_at = $2, expires_at = $3 where token_hash = $1",
            &token.0,
            now.0,
            now.0 + LIFETIME_MS,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Ends a session. Returns whether there was one.
    pub async fn close_session(&self, token: TokenHash) -> Result<bool, Error> {
        let closed = sqlx::query!("delete from session where token_hash = $1", &token.0)
            .execute(&self.pool)
            .await?;
        Ok(closed.rows_affected() > 0)
    }

    /// The person of a name, however it is written in capitals and small letters.
    pub async fn player_named(&self, name: &str) -> Result<Option<Player>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select id, name, kind from player where name_key = $1",
            name_key(name),
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(Player::from))
    }

    /// Those of the people who exist, in no particular order.
    pub async fn players(&self, ids: &[PlayerId]) -> Result<Vec<Player>, Error> {
        let numbers: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let rows = sqlx::query_as!(
            Row,
            "select id, name, kind from player where id = any($1)",
            &numbers
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(Player::from).collect())
    }
}

/// What names are compared by, so that no two differ only in case.
fn name_key(name: &str) -> String {
    name.to_lowercase()
}
