//! Invitations: a link, and whoever opens it first plays, or a challenge, which only one may accept.

use reversi_domain::challenge::DeclineReason;
use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId, InvitationCode, PlayerId, Timestamp};
use reversi_engine::{Color, Variant};
use sqlx::PgConnection;

use crate::columns::{
    clock, code, code_number, color, color_name, decline_reason, game_id, game_number, reason_name,
    variant,
};
use crate::games::{FirstEntry, StartedGame, insert_game};
use crate::meeting::{Busy, busy, lock_players};
use crate::{Error, News, NodeId, Player, Store, news};

/// How many open invitations of their own a person may have, challenges among them.
pub const MAX_OPEN_INVITATIONS: u32 = 20;

/// How many open challenges may wait for a person's answer.
pub const MAX_RECEIVED_CHALLENGES: u32 = 20;

/// An invitation to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewInvitation {
    /// Its code, drawn at random.
    pub code: InvitationCode,
    /// Who invites.
    pub owner: PlayerId,
    /// Who is challenged; whoever has the link if `None`.
    pub to: Option<PlayerId>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// As it was made.
    pub made: NewInvitation,
    /// Who invites.
    pub owner: Player,
    /// Who is challenged.
    pub to: Option<Player>,
    /// When it was withdrawn, if it was.
    pub cancelled_at: Option<Timestamp>,
    /// Why it was declined, if it was.
    pub declined: Option<DeclineReason>,
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
    /// Whoever was challenged has declined.
    Declined,
}

/// Why an invitation was not made.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// The owner has [`MAX_OPEN_INVITATIONS`].
    #[error("the owner has too many open invitations")]
    TooManyMade,
    /// [`MAX_RECEIVED_CHALLENGES`] wait for an answer of whoever is challenged.
    #[error("too many challenges wait for this player")]
    TooManyReceived,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<sqlx::Error> for InviteError {
    fn from(error: sqlx::Error) -> InviteError {
        InviteError::Store(error.into())
    }
}

/// Why an invitation was not accepted. Nothing changes.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// There is no such invitation, or it is for somebody else.
    #[error("there is no such invitation")]
    Absent,
    /// It is the taker's own.
    #[error("nobody can accept their own invitation")]
    Own,
    /// It can't be accepted any more.
    #[error("the invitation is not open")]
    NotOpen(Box<Invitation>, InvitationStatus),
    /// A game has to be finished first. The invitation stays open.
    #[error("a game has to be finished first")]
    Busy(Busy),
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
        } else if self.declined.is_some() {
            InvitationStatus::Declined
        } else if self.made.expires_at <= now {
            InvitationStatus::Expired
        } else {
            InvitationStatus::Open
        }
    }

    /// Whether `reader` may know of it: anybody who has a link, and of a challenge only the two.
    pub fn is_for(&self, reader: Option<PlayerId>) -> bool {
        self.made.to.is_none()
            || (reader.is_some() && (reader == self.made.to || reader == Some(self.made.owner)))
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
    /// Makes an invitation. A challenge takes the place of the owner's last one to the same person.
    pub async fn create_invitation(&self, new: &NewInvitation) -> Result<(), InviteError> {
        let mut transaction = self.pool.begin().await?;
        let players: Vec<PlayerId> = [new.owner].into_iter().chain(new.to).collect();
        lock_players(&mut transaction, &players).await?;
        if let Some(to) = new.to {
            replace(&mut transaction, new.owner, to, new.created_at).await?;
        }
        check_limits(&mut transaction, new).await?;
        insert(&mut transaction, new).await?;
        tell_of_challenge(&mut transaction, new.owner, new.to).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// An invitation by its code.
    pub async fn invitation(&self, code: InvitationCode) -> Result<Option<Invitation>, Error> {
        let mut connection = self.pool.acquire().await?;
        read(&mut connection, code).await
    }

    /// The challenges to and by a player that wait for an answer, newest first.
    pub async fn challenges_of(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<Invitation>, Error> {
        let rows = sqlx::query_as!(
            Row,
            r#"
            select code, owner, inviter.name as owner_name, inviter.kind as owner_kind,
                addressee, invited.name as "addressee_name?", invited.kind as "addressee_kind?",
                variant, clock, color, invitation.created_at, expires_at, cancelled_at,
                decline_reason, game, taken_by
            from invitation
            join player as inviter on inviter.id = owner
            join player as invited on invited.id = addressee
            where $1 in (owner, addressee)
                and game is null and cancelled_at is null and declined_at is null
                and expires_at > $2
            order by invitation.created_at desc, code
            "#,
            player.0,
            now.0,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Invitation::try_from).collect()
    }

    /// Who has a challenge less since it has expired after `after` and by `until`.
    pub async fn with_expired_challenges(
        &self,
        after: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<PlayerId>, Error> {
        let players = sqlx::query_scalar!(
            r#"
            with expired as (
                select owner, addressee from invitation
                where expires_at > $1 and expires_at <= $2 and addressee is not null
                    and game is null and cancelled_at is null and declined_at is null
            )
            select owner as "player!" from expired union select addressee from expired
            "#,
            after.0,
            until.0,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(players.into_iter().map(PlayerId).collect())
    }

    /// Withdraws an invitation of `owner`'s. Returns whether it was open until now.
    pub async fn cancel_invitation(
        &self,
        code: InvitationCode,
        owner: PlayerId,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let cancelled = sqlx::query!(
            r#"
            update invitation set cancelled_at = $3
            where code = $1 and owner = $2
                and game is null and cancelled_at is null and declined_at is null
                and expires_at > $3
            returning addressee
            "#,
            code_number(code),
            owner.0,
            now.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(cancelled) = cancelled else {
            return Ok(false);
        };
        let addressee = cancelled.addressee.map(PlayerId);
        tell_of_challenge(&mut transaction, owner, addressee).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Declines a challenge to `addressee`. Returns whether it was open until now.
    pub async fn decline_invitation(
        &self,
        code: InvitationCode,
        addressee: PlayerId,
        reason: DeclineReason,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let mut transaction = self.pool.begin().await?;
        let declined = sqlx::query!(
            r#"
            update invitation set declined_at = $3, decline_reason = $4
            where code = $1 and addressee = $2
                and game is null and cancelled_at is null and declined_at is null
                and expires_at > $3
            returning owner
            "#,
            code_number(code),
            addressee.0,
            now.0,
            reason_name(reason),
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(declined) = declined else {
            return Ok(false);
        };
        news::tell(&mut transaction, News::Declined(code)).await?;
        let players = [PlayerId(declined.owner), addressee];
        news::tell(&mut transaction, News::Challenges(players)).await?;
        transaction.commit().await?;
        Ok(true)
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
        let owner = acceptable(&mut transaction, code, taker).await?;
        lock_players(&mut transaction, &[owner, taker]).await?;
        let was_open = take(&mut transaction, code, taker, id, now).await?;
        let invitation = read(&mut transaction, code)
            .await?
            .ok_or(AcceptError::Absent)?;
        if !was_open {
            let status = invitation.status(now);
            return Err(AcceptError::NotOpen(Box::new(invitation), status));
        }
        if let Some(busy) = busy(&mut transaction, taker, owner, invitation.made.clock).await? {
            return Err(AcceptError::Busy(busy));
        }
        let (first, game) = FirstEntry::new(id, invitation.terms(taker, lot), now);
        insert_game(&mut transaction, node, &first).await?;
        tell_of_challenge(&mut transaction, owner, invitation.made.to).await?;
        transaction.commit().await?;
        Ok(game)
    }
}

/// Withdraws the owner's open challenge to the same person, if there is one.
async fn replace(
    connection: &mut PgConnection,
    owner: PlayerId,
    to: PlayerId,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        r#"
        update invitation set cancelled_at = $3
        where owner = $1 and addressee = $2
            and game is null and cancelled_at is null and declined_at is null
            and expires_at > $3
        "#,
        owner.0,
        to.0,
        now.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether there is room for one more. The players are locked.
async fn check_limits(
    connection: &mut PgConnection,
    new: &NewInvitation,
) -> Result<(), InviteError> {
    let open = sqlx::query!(
        r#"
        select
            count(*) filter (where owner = $1) as "made!",
            count(*) filter (where addressee = $2) as "received!"
        from invitation
        where (owner = $1 or addressee = $2)
            and game is null and cancelled_at is null and declined_at is null
            and expires_at > $3
        "#,
        new.owner.0,
        new.to.map(|to| to.0),
        new.created_at.0,
    )
    .fetch_one(connection)
    .await?;
    if open.made >= MAX_OPEN_INVITATIONS.into() {
        Err(InviteError::TooManyMade)
    } else if open.received >= MAX_RECEIVED_CHALLENGES.into() {
        Err(InviteError::TooManyReceived)
    } else {
        Ok(())
    }
}

async fn insert(connection: &mut PgConnection, new: &NewInvitation) -> Result<(), Error> {
    sqlx::query!(
        r#"
        insert into invitation
            (code, owner, addressee, variant, clock, color, created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        code_number(new.code),
        new.owner.0,
        new.to.map(|to| to.0),
        new.variant.name(),
        new.clock.to_string(),
        new.color.map(color_name),
        new.created_at.0,
        new.expires_at.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Tells the two of a challenge that theirs have changed.
async fn tell_of_challenge(
    connection: &mut PgConnection,
    owner: PlayerId,
    to: Option<PlayerId>,
) -> Result<(), Error> {
    if let Some(to) = to {
        news::tell(connection, News::Challenges([owner, to])).await?;
    }
    Ok(())
}

/// The owner of an invitation that is not the taker's own or for somebody else.
async fn acceptable(
    connection: &mut PgConnection,
    code: InvitationCode,
    taker: PlayerId,
) -> Result<PlayerId, AcceptError> {
    let invitation = read(connection, code).await?;
    let invitation = invitation.filter(|invitation| invitation.is_for(Some(taker)));
    let owner = invitation.ok_or(AcceptError::Absent)?.made.owner;
    if owner == taker {
        return Err(AcceptError::Own);
    }
    Ok(owner)
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
            and game is null and cancelled_at is null and declined_at is null
            and expires_at > $4
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

struct Row {
    code: i64,
    owner: i64,
    owner_name: String,
    owner_kind: String,
    addressee: Option<i64>,
    addressee_name: Option<String>,
    addressee_kind: Option<String>,
    variant: String,
    clock: String,
    color: Option<String>,
    created_at: i64,
    expires_at: i64,
    cancelled_at: Option<i64>,
    decline_reason: Option<String>,
    game: Option<i64>,
    taken_by: Option<i64>,
}

impl TryFrom<Row> for Invitation {
    type Error = Error;

    fn try_from(row: Row) -> Result<Invitation, Error> {
        let addressee = (row.addressee, row.addressee_name, row.addressee_kind);
        let to = match addressee {
            (Some(id), Some(name), Some(kind)) => Some(Player::new(id, name, &kind)),
            _ => None,
        };
        let made = NewInvitation {
            code: code(row.code)?,
            owner: PlayerId(row.owner),
            to: row.addressee.map(PlayerId),
            variant: variant(&row.variant)?,
            clock: clock(&row.clock)?,
            color: row.color.as_deref().map(color).transpose()?,
            created_at: Timestamp(row.created_at),
            expires_at: Timestamp(row.expires_at),
        };
        let declined = row.decline_reason.as_deref().map(decline_reason);
        Ok(Invitation {
            made,
            owner: Player::new(row.owner, row.owner_name, &row.owner_kind),
            to,
            cancelled_at: row.cancelled_at.map(Timestamp),
            declined: declined.transpose()?,
            game: row.game.map(game_id).transpose()?,
            taken_by: row.taken_by.map(PlayerId),
        })
    }
}

async fn read(
    connection: &mut PgConnection,
    code: InvitationCode,
) -> Result<Option<Invitation>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select code, owner, inviter.name as owner_name, inviter.kind as owner_kind,
            addressee, invited.name as "addressee_name?", invited.kind as "addressee_kind?",
            variant, clock, color, invitation.created_at, expires_at, cancelled_at,
            decline_reason, game, taken_by
        from invitation
        join player as inviter on inviter.id = owner
        left join player as invited on invited.id = addressee
        where code = $1
        "#,
        code_number(code),
    )
    .fetch_optional(connection)
    .await?;
    row.map(Invitation::try_from).transpose()
}
