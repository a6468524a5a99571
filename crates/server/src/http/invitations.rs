//! Invitations: a link for a friend.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::{GameId, InvitationCode, PlayerId};
use reversi_engine::Variant;
use reversi_protocol::http::{GameRef, InvitationStatus, InvitationView, NewInvitation};
use reversi_protocol::{Color, ErrorCode};
use reversi_store::{
    AcceptError, Invitation, InvitationStatus as Status, MAX_OPEN_INVITATIONS, Player,
};

use super::error::ApiError;
use super::seeks::between_people;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::random;
use crate::session::{self, Actor, NewCookie, Visitor};

/// How long an invitation can be accepted.
const OPEN_FOR: Duration = Duration::from_hours(24);

/// `POST /api/invitations`.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(request): Json<NewInvitation>,
) -> Result<(StatusCode, NewCookie, Json<InvitationView>), ApiError> {
    let clock = between_people(request.clock.try_into()?)?;
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    let now = app.clock.now();
    let new = reversi_store::NewInvitation {
        code: InvitationCode::from_random(random::number()),
        owner: player.id,
        variant: Variant::Standard,
        clock,
        color: request.color.map(Into::into),
        created_at: now,
        expires_at: now + OPEN_FOR,
    };
    if !app.store.create_invitation(&new).await? {
        let detail =
            format_args!("nobody may have more than {MAX_OPEN_INVITATIONS} open invitations");
        return Err(ApiError::new(ErrorCode::TooManyRequests, detail));
    }
    let made = Invitation {
        made: new,
        cancelled_at: None,
        game: None,
        taken_by: None,
    };
    let view = view(&app, &made, player.clone(), Some(player.id));
    Ok((StatusCode::CREATED, cookie, Json(view)))
}

/// `GET /api/invitations/{code}`.
pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Json<InvitationView>, ApiError> {
    let invitation = find(&app, parse(&code)?).await?;
    let owner = owner(&app, &invitation).await?;
    let reader = visitor.player().map(|player| player.id);
    Ok(Json(view(&app, &invitation, owner, reader)))
}

/// `POST /api/invitations/{code}/accept`. Whoever has accepted it may do so again, and gets the
/// same game.
pub(super) async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Path(code): Path<String>,
) -> Result<(NewCookie, Json<GameRef>), ApiError> {
    let code = parse(&code)?;
    let status = find(&app, code).await?.status(app.clock.now());
    if visitor == Visitor::Nobody && status != Status::Open {
        return Err(closed(status).into());
    }
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    let game = take(&app, code, player.id).await?;
    Ok((cookie, Json(GameRef { game })))
}

/// `DELETE /api/invitations/{code}`.
pub(super) async fn cancel(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.known()?;
    let code = parse(&code)?;
    let invitation = find(&app, code).await?;
    if invitation.made.owner != player.id {
        return Err(ErrorCode::InvitationNotFound.into());
    }
    let now = app.clock.now();
    if app.store.cancel_invitation(code, player.id, now).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    match find(&app, code).await?.status(now) {
        Status::Cancelled => Ok(StatusCode::NO_CONTENT),
        status => Err(closed(status).into()),
    }
}

async fn take(app: &App, code: InvitationCode, taker: PlayerId) -> Result<GameId, ApiError> {
    let (id, lot) = (GameId::from_random(random::number()), random::color());
    let now = app.clock.now();
    match app
        .store
        .accept_invitation(code, taker, id, lot, now, app.node)
        .await
    {
        Ok(game) => {
            app.announce(&game).await;
            Ok(game.id)
        }
        Err(AcceptError::NotOpen(
            Invitation {
                game: Some(game),
                taken_by,
                ..
            },
            _,
        )) if taken_by == Some(taker) => Ok(game),
        Err(AcceptError::NotOpen(_, status)) => Err(closed(status).into()),
        Err(AcceptError::Absent) => Err(ErrorCode::InvitationNotFound.into()),
        Err(AcceptError::Own) => Err(ErrorCode::OwnInvitation.into()),
        Err(AcceptError::Store(error)) => Err(error.into()),
    }
}

fn parse(code: &str) -> Result<InvitationCode, ErrorCode> {
    code.parse().map_err(|_| ErrorCode::InvitationNotFound)
}

async fn find(app: &App, code: InvitationCode) -> Result<Invitation, ApiError> {
    let found = app.store.invitation(code).await?;
    Ok(found.ok_or(ErrorCode::InvitationNotFound)?)
}

async fn owner(app: &App, invitation: &Invitation) -> Result<Player, ApiError> {
    let mut found = app.store.players(&[invitation.made.owner]).await?;
    Ok(found.pop().ok_or(ErrorCode::InvitationNotFound)?)
}

fn view(
    app: &App,
    invitation: &Invitation,
    owner: Player,
    reader: Option<PlayerId>,
) -> InvitationView {
    let yours = reader == Some(owner.id);
    let plays = yours || (reader.is_some() && reader == invitation.taken_by);
    InvitationView {
        code: invitation.made.code,
        from: session::view(owner),
        to: None,
        yours,
        clock: invitation.made.clock.into(),
        color: invitation.made.color.map(Color::from),
        status: status(invitation.status(app.clock.now())),
        expires_at: invitation.made.expires_at.0,
        reason: None,
        game: invitation.game.filter(|_| plays),
    }
}

fn status(status: Status) -> InvitationStatus {
    match status {
        Status::Open => InvitationStatus::Open,
        Status::Taken => InvitationStatus::Taken,
        Status::Cancelled => InvitationStatus::Cancelled,
        Status::Expired => InvitationStatus::Expired,
    }
}

/// Why an invitation cannot be accepted or withdrawn. One that has been found closed in the very
/// moment of its end is told by its end.
fn closed(status: Status) -> ErrorCode {
    match status {
        Status::Taken => ErrorCode::InvitationTaken,
        Status::Cancelled => ErrorCode::InvitationCancelled,
        Status::Expired | Status::Open => ErrorCode::InvitationExpired,
    }
}
