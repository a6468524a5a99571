//! Invitations: a link, and whoever opens it first plays.

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId, InvitationCode, PlayerId, Timestamp};
use reversi_engine::{Color, Variant};
use sqlx::PgConnection;

use crate::columns::{clock, code_number, color, color_name, game_id, game_number, variant};
use crate::games::{FirstEntry, StartedGame, insert_game};
use crate::{Error, NodeId, Store};

/// How many open invitations a person may have.
pub const MAX_OPEN_INVITATIONS: u32 = 20;

/// An invitation to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewInvitation {
    /// Its code, drawn at random.
    pub code: InvitationCode,
    /// Who invites.
    pub owner: PlayerId,
    /// To which game.
    pub variant: Variant,
    /// With which clock; not untimed.
    pub clock: ClockSetting,
    /// The owner's side; by lot if `None`.
    pub color: Option<Color>,
    /// When it is made.
    pub created_at: Timestamp,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
}

/// An invitation as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// As it was made.
    pub made: NewInvitation,
    /// When it was withdrawn, if it was.
    pub cancelled_at: Option<Timestamp>,
    /// The game that came of it.
    pub game: Option<GameId>,
    /// Who accepted it.
    pub taken_by: Option<PlayerId>,
}

/// Whether an invitation can be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationStatus {
    /// It can.
    Open,
    /// Somebody has.
    Taken,
    /// It has been withdrawn.
    Cancelled,
    /// It is too old.
    Expired,
}

/// Why an invitation was not accepted. Nothing changes.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// There is no such invitation.
    #[error("there is no such invitation")]
    Absent,
    /// It is the taker's own.
    #[error("nobody can accept their own invitation")]
    Own,
    /// It can't be accepted any more.
    #[error("the invitation is not open")]
    NotOpen(Invitation, InvitationStatus),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for AcceptError {
    fn from(error: sqlx::Error) -> AcceptError {
        AcceptError::Store(error.into())
    }
}

impl Invitation {
    /// Whether it can be accepted at `now`.
    pub fn status(&self, now: Timestamp) -> InvitationStatus {
        if self.game.is_some() {
            InvitationStatus::Taken
        } else if self.cancelled_at.is_some() {
            InvitationStatus::Cancelled
        } else if self.made.expires_at <= now {
            InvitationStatus::Expired
        } else {
            InvitationStatus::Open
        }
    }

    /// What the owner and `taker` will play, the owner with `lot` if there was no wish.
    fn terms(&self, taker: PlayerId, lot: Color) -> Terms {
        let NewInvitation {
            owner,
            variant,
            clock,
            color,
            ..
        } = self.made;
        let seats = ByColor::with(
            color.unwrap_or(lot),
            Seat::Player(owner),
            Seat::Player(taker),
        );
        Terms {
            variant,
            clock,
            seats,
        }
    }
}

impl Store {
    /// Makes an invitation. Returns whether it was made: not when the owner has
    /// [`MAX_OPEN_INVITATIONS`].
    pub async fn create_invitation(&self, new: &NewInvitation) -> Result<bool, Error> {
        let made = sqlx::query!(
            r#"
            insert into invitation
                (code, owner, variant, clock, color, created_at, expires_at)
            select $1, $2, $3, $4, $5, $6, $7
            where $8::bigint > (
                select count(*) from invitation
                where owner = $2 and game is null and cancelled_at is null and expires_at > $6
            )
            "#,
            code_number(new.code),
            new.owner.0,
            new.variant.name(),
            new.clock.to_string(),
            new.color.map(color_name),
            new.created_at.0,
            new.expires_at.0,
            i64::from(MAX_OPEN_INVITATIONS),
        )
        .execute(&self.pool)
        .await?;
        Ok(made.rows_affected() > 0)
    }

    /// An invitation by its code.
    pub async fn invitation(&self, code: InvitationCode) -> Result<Option<Invitation>, Error> {
        let mut connection = self.pool.acquire().await?;
        read(&mut connection, code).await
    }

    /// Withdraws an invitation of `owner`'s. Returns whether it was open until now.
    pub async fn cancel_invitation(
        &self,
        code: InvitationCode,
        owner: PlayerId,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let cancelled = sqlx::query!(
            r#"
            update invitation set cancelled_at = $3
            where code = $1 and owner = $2
                and game is null and cancelled_at is null and expires_at > $3
            "#,
            code_number(code),
            owner.0,
            now.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(cancelled.rows_affected() > 0)
    }

    /// Accepts an invitation, and makes the game `id` of it in the same transaction. The owner
    /// plays `lot` if the invitation leaves the sides open.
    ///
    /// The row of the invitation is taken by one statement, so of many who accept at once, or of
    /// one who accepts while the owner cancels, exactly one has it.
    pub async fn accept_invitation(
        &self,
        code: InvitationCode,
        taker: PlayerId,
        id: GameId,
        lot: Color,
        now: Timestamp,
        node: NodeId,
    ) -> Result<StartedGame, AcceptError> {
        let mut transaction = self.pool.begin().await?;
        let was_open = take(&mut transaction, code, taker, id, now).await?;
        let invitation = read(&mut transaction, code)
            .await?
            .ok_or(AcceptError::Absent)?;
        if !was_open {
            return Err(refusal(invitation, taker, now));
        }
        let (first, game) = FirstEntry::new(id, invitation.terms(taker, lot), now);
        insert_game(&mut transaction, node, &first).await?;
        transaction.commit().await?;
        Ok(game)
    }
}

fn refusal(invitation: Invitation, taker: PlayerId, now: Timestamp) -> AcceptError {
    if invitation.made.owner == taker {
        return AcceptError::Own;
    }
    AcceptError::NotOpen(invitation, invitation.status(now))
}

/// Marks an open invitation as taken. Returns whether it was open.
async fn take(
    connection: &mut PgConnection,
    code: InvitationCode,
    taker: PlayerId,
    id: GameId,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let changed = sqlx::query!(
        r#"
        update invitation set game = $3, taken_by = $2
        where code = $1 and owner <> $2
            and game is null and cancelled_at is null and expires_at > $4
        "#,
        code_number(code),
        taker.0,
        game_number(id),
        now.0,
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() > 0)
}

async fn read(
    connection: &mut PgConnection,
    code: InvitationCode,
) -> Result<Option<Invitation>, Error> {
    let row = sqlx::query!(
        r#"
        select owner, variant, clock, color, created_at, expires_at, cancelled_at,
            game, taken_by
        from invitation where code = $1
        "#,
        code_number(code),
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let made = NewInvitation {
        code,
        owner: PlayerId(row.owner),
        variant: variant(&row.variant)?,
        clock: clock(&row.clock)?,
        color: row.color.as_deref().map(color).transpose()?,
        created_at: Timestamp(row.created_at),
        expires_at: Timestamp(row.expires_at),
    };
    Ok(Some(Invitation {
        made,
        cancelled_at: row.cancelled_at.map(Timestamp),
        game: row.game.map(game_id).transpose()?,
        taken_by: row.taken_by.map(PlayerId),
    }))
}
