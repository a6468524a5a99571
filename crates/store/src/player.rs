//! People.

use reversi_domain::{PlayerId, Timestamp, name};

use crate::session::LIFETIME_MS;
use crate::{Error, Store, TokenHash};

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
            name::key(name),
            now.0,
            token.bytes(),
            LIFETIME_MS,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(Player::from))
    }

    /// The person of a name, however it is written in capitals and small letters.
    pub async fn player_named(&self, name: &str) -> Result<Option<Player>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select id, name, kind from player where name_key = $1",
            name::key(name),
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
