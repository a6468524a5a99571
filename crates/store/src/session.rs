//! Sessions: in which browsers somebody is known.

use reversi_domain::{PlayerId, SessionId, Timestamp};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use crate::{Error, News, Player, Store, news};

/// How long a session lasts after its last use.
pub(crate) const LIFETIME_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// How often the last use is noted.
const NOTED_EVERY_MS: i64 = 60 * 60 * 1000;

/// How many sessions a person has at most: one more takes the place of the one that was used longest
/// ago.
pub const MAX_SESSIONS: u32 = 50;

/// The SHA-256 hash of a session's secret token: all of it that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token, which should have been drawn at random from at least 2^128.
    pub fn of(token: &[u8]) -> TokenHash {
        TokenHash(Sha256::digest(token).into())
    }

    /// The session of this token, as its owner sees it.
    pub fn session(&self) -> SessionId {
        let first: [u8; 8] = self.0[..8].try_into().expect("8 of 32 bytes");
        SessionId::from_random(u64::from_be_bytes(first))
    }

    /// A hash as it stands in its column.
    fn stored(bytes: &[u8]) -> Result<TokenHash, Error> {
        let meaningless = |_| Error::Meaningless {
            column: "token_hash",
        };
        bytes.try_into().map(TokenHash).map_err(meaningless)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// A session that is opened.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// By which token it is known.
    pub token: TokenHash,
    /// What the browser calls itself.
    pub agent: Option<&'a str>,
    /// The network that it is opened from.
    pub network: &'a str,
}

/// Who is known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The token.
    pub token: TokenHash,
    /// Who.
    pub player: Player,
}

/// A session, for its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSession {
    /// Its id.
    pub id: SessionId,
    /// What the browser calls itself; not known of old sessions.
    pub agent: Option<String>,
    /// The network that it was opened from; not known of old sessions.
    pub network: Option<String>,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// When it was last used, to the hour.
    pub last_used_at: Timestamp,
}

impl Store {
    /// Whose session it is. Using a session prolongs it.
    pub async fn session(
        &self,
        token: TokenHash,
        now: Timestamp,
    ) -> Result<Option<Session>, Error> {
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
        let player = Player::new(row.id, row.name, &row.kind);
        Ok(Some(Session { token, player }))
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

    /// The sessions of a player, the last used first.
    pub async fn sessions(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<OpenSession>, Error> {
        let rows = sqlx::query!(
            r#"
            select token_hash, agent, network, created_at, last_seen_at
            from session
            where player = $1 and expires_at > $2
            order by last_seen_at desc, created_at desc, token_hash
            "#,
            player.0,
            now.0,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(OpenSession {
                    id: TokenHash::stored(&row.token_hash)?.session(),
                    agent: row.agent,
                    network: row.network,
                    opened_at: Timestamp(row.created_at),
                    last_used_at: Timestamp(row.last_seen_at),
                })
            })
            .collect()
    }

    /// Whether a player has opened a session from this network before.
    pub async fn knows_network(&self, player: PlayerId, network: &str) -> Result<bool, Error> {
        let known = sqlx::query_scalar!(
            r#"select exists (select from session where player = $1 and network = $2) as "known!""#,
            player.0,
            network,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(known)
    }

    /// Ends one session of a player's. Returns whether there was one.
    pub async fn end_session(&self, player: PlayerId, session: SessionId) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let tokens =
            sqlx::query_scalar!("select token_hash from session where player = $1", player.0)
                .fetch_all(&mut *transaction)
                .await?;
        let mut ended = 0;
        for token in tokens {
            let token = TokenHash::stored(&token)?;
            if token.session() == session {
                let deleted = sqlx::query!("delete from session where token_hash = $1", &token.0)
                    .execute(&mut *transaction)
                    .await?;
                ended += deleted.rows_affected();
            }
        }
        news::tell(&mut transaction, News::Sessions(player)).await?;
        transaction.commit().await?;
        Ok(ended > 0)
    }

    /// Ends all sessions of a player's but one. Returns how many.
    pub async fn end_other_sessions(
        &self,
        player: PlayerId,
        kept: TokenHash,
    ) -> Result<u64, Error> {
        let mut transaction = self.pool.begin().await?;
        let ended = end_others(&mut transaction, player, kept).await?;
        transaction.commit().await?;
        Ok(ended)
    }
}

/// Opens a session of a player's, and ends the oldest where there are too many.
pub(crate) async fn open(
    connection: &mut PgConnection,
    player: PlayerId,
    new: &NewSession<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        r#"
        insert into session (token_hash, player, agent, network, created_at, last_seen_at, expires_at)
        values ($1, $2, $3, $4, $5, $5, $5 + $6::bigint)
        "#,
        new.token.bytes(),
        player.0,
        new.agent,
        new.network,
        now.0,
        LIFETIME_MS,
    )
    .execute(&mut *connection)
    .await?;
    let ended = sqlx::query!(
        r#"
        delete from session where token_hash in (
            select token_hash from session where player = $1
            order by last_seen_at desc, created_at desc, token_hash
            offset $2
        ) and token_hash <> $3
        "#,
        player.0,
        i64::from(MAX_SESSIONS),
        new.token.bytes(),
    )
    .execute(&mut *connection)
    .await?;
    if ended.rows_affected() > 0 {
        news::tell(connection, News::Sessions(player)).await?;
    }
    Ok(())
}

/// Ends all sessions of a player's but one. Returns how many.
pub(crate) async fn end_others(
    connection: &mut PgConnection,
    player: PlayerId,
    kept: TokenHash,
) -> Result<u64, Error> {
    let ended = sqlx::query!(
        "delete from session where player = $1 and token_hash <> $2",
        player.0,
        kept.bytes(),
    )
    .execute(&mut *connection)
    .await?;
    news::tell(connection, News::Sessions(player)).await?;
    Ok(ended.rows_affected())
}
