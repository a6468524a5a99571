//! Those who have registered: their names and their passwords.

use reversi_domain::name::{self, Name};
use reversi_domain::{PlayerId, Timestamp};
use sqlx::PgConnection;

use crate::session::{end_others, open};
use crate::{Error, NewSession, News, Player, Store, TokenHash, news};

/// Somebody who has registered.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub player: Player,
    /// The hash of their password, as a PHC string.
    pub password: String,
}

/// Why somebody was not registered. Nothing changes.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// Somebody has the name.
    #[error("somebody has this name")]
    Taken,
    /// Somebody has a name that looks the same.
    #[error("somebody has a name that looks like this")]
    Alike,
    /// They have registered before.
    #[error("they have registered before")]
    Registered,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for RegisterError {
    fn from(error: sqlx::Error) -> RegisterError {
        let constraint = error
            .as_database_error()
            .and_then(|error| error.constraint());
        match constraint {
            Some("player_name_key_key") => RegisterError::Taken,
            Some("account_skeleton_key") => RegisterError::Alike,
            _ => RegisterError::Store(error.into()),
        }
    }
}

impl Store {
    /// Registers somebody and opens a session. A guest keeps their number, and with it whatever is
    /// theirs; their sessions until now end.
    pub async fn register(
        &self,
        name: &Name,
        password: &str,
        guest: Option<PlayerId>,
        session: &NewSession<'_>,
        now: Timestamp,
    ) -> Result<Player, RegisterError> {
        let mut transaction = self.pool.begin().await?;
        let player = match guest {
            Some(guest) => name_guest(&mut transaction, guest, name).await?,
            None => insert_member(&mut transaction, name, now).await?,
        };
        sqlx::query!(
            r#"
            insert into account (player, skeleton, password, registered_at, password_set_at)
            values ($1, $2, $3, $4, $4)
            "#,
            player.0,
            name.skeleton(),
            password,
            now.0,
        )
        .execute(&mut *transaction)
        .await?;
        open(&mut transaction, player, session, now).await?;
        if guest.is_some() {
            end_others(&mut transaction, player, session.token).await?;
            news::tell(&mut transaction, News::Renamed(player)).await?;
        }
        transaction.commit().await?;
        Ok(Player {
            id: player,
            name: name.to_string(),
            guest: false,
        })
    }

    /// Whoever has registered under a name, however it is typed.
    pub async fn account(&self, name: &str) -> Result<Option<Account>, Error> {
        let row = sqlx::query!(
            r#"
            select player.id, name, kind, password
            from player join account on account.player = player.id
            where name_key = $1
            "#,
            name::key(name),
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Account {
            player: Player::new(row.id, row.name, &row.kind),
            password: row.password,
        }))
    }

    /// Opens a session of somebody who has registered. The one until now, a guest's, ends.
    pub async fn sign_in(
        &self,
        player: PlayerId,
        session: &NewSession<'_>,
        before: Option<(PlayerId, TokenHash)>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut transaction = self.pool.begin().await?;
        open(&mut transaction, player, session, now).await?;
        if let Some((guest, token)) = before {
            sqlx::query!("delete from session where token_hash = $1", token.bytes())
                .execute(&mut *transaction)
                .await?;
            news::tell(&mut transaction, News::Sessions(guest)).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Changes a password, and ends all sessions but the one that is kept. `before` is the hash that
    /// the old password was checked against; returns whether it still was the password.
    pub async fn set_password(
        &self,
        player: PlayerId,
        before: &str,
        password: &str,
        kept: TokenHash,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let set = sqlx::query!(
            r#"
            update account set password = $3, password_set_at = $4
            where player = $1 and password = $2
            "#,
            player.0,
            before,
            password,
            now.0,
        )
        .execute(&mut *transaction)
        .await?;
        if set.rows_affected() == 0 {
            return Ok(false);
        }
        end_others(&mut transaction, player, kept).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

async fn insert_member(
    connection: &mut PgConnection,
    name: &Name,
    now: Timestamp,
) -> Result<PlayerId, RegisterError> {
    let id = sqlx::query_scalar!(
        r#"
        insert into player (kind, name, name_key, created_at)
        values ('member', $1, $2, $3)
        returning id
        "#,
        name.as_str(),
        name.key(),
        now.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(PlayerId(id))
}

async fn name_guest(
    connection: &mut PgConnection,
    guest: PlayerId,
    name: &Name,
) -> Result<PlayerId, RegisterError> {
    let named = sqlx::query!(
        "update player set kind = 'member', name = $2, name_key = $3 where id = $1 and kind = 'guest'",
        guest.0,
        name.as_str(),
        name.key(),
    )
    .execute(connection)
    .await?;
    if named.rows_affected() == 0 {
        return Err(RegisterError::Registered);
    }
    Ok(guest)
}
