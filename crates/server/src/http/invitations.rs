//! Invitations: a link for a friend, or a challenge to somebody.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::challenge::open_for;
use reversi_domain::{GameId, InvitationCode, PlayerId};
use reversi_engine::Variant;
use reversi_protocol::ErrorCode;
use reversi_protocol::http::{Decline, GameRef, InvitationView, NewInvitation};
use reversi_store::{
    AcceptError, Invitation, InvitationStatus as Status, InviteError, MAX_OPEN_INVITATIONS,
    MAX_RECEIVED_CHALLENGES, Player,
};

use super::error::ApiError;
use super::seeks::between_people;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::challenges::view;
use crate::session::{Actor, NewCookie, Visitor};
use crate::{random, stalling};

/// `POST /api/invitations`.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(request): Json<NewInvitation>,
) -> Result<(StatusCode, NewCookie, Json<InvitationView>), ApiError> {
    let clock = between_people(request.clock.try_into()?)?;
    app.has_room()?;
    let to = match &request.to {
        Some(name) => Some(challenged(&app, name).await?),
        None => None,
    };
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    if to.as_ref() == Some(&player) {
        return Err(ErrorCode::OwnInvitation.into());
    }
    if to.is_some() {
        stalling::check(&app, player.id).await?;
    }
    let now = app.clock.now();
    let new = reversi_store::NewInvitation {
        code: InvitationCode::from_random(random::number()),
        owner: player.id,
        to: to.as_ref().map(|to| to.id),
        variant: Variant::Standard,
        clock,
        color: request.color.map(Into::into),
        created_at: now,
        expires_at: now + open_for(clock, to.is_some()),
    };
    app.store.create_invitation(&new).await?;
    let made = Invitation {
        made: new,
        owner: player.clone(),
        to,
        cancelled_at: None,
        declined: None,
        game: None,
        taken_by: None,
    };
    let view = view(made, Some(player.id), now);
    Ok((StatusCode::CREATED, cookie, Json(view)))
}

/// `GET /api/invitations/{code}`.
pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Json<InvitationView>, ApiError> {
    let reader = visitor.player().map(|player| player.id);
    let invitation = find(&app, parse(&code)?, reader).await?;
    Ok(Json(view(invitation, reader, app.clock.now())))
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
    if visitor == Visitor::Nobody {
        let status = find(&app, code, None).await?.status(app.clock.now());
        if status != Status::Open {
            return Err(closed(status).into());
        }
    }
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    let invitation = find(&app, code, Some(player.id)).await?;
    // Links of friends are for everybody, and a second click has accepted before.
    if invitation.made.to.is_some() && invitation.status(app.clock.now()) == Status::Open {
        stalling::check(&app, player.id).await?;
    }
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
    let invitation = find(&app, code, Some(player.id)).await?;
    if invitation.made.owner != player.id {
        return Err(ErrorCode::InvitationNotFound.into());
    }
    let now = app.clock.now();
    if app.store.cancel_invitation(code, player.id, now).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    match find(&app, code, Some(player.id)).await?.status(now) {
        Status::Cancelled => Ok(StatusCode::NO_CONTENT),
        status => Err(closed(status).into()),
    }
}

/// `POST /api/invitations/{code}/decline`: no to a challenge.
pub(super) async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
    Json(Decline { reason }): Json<Decline>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.known()?;
    let code = parse(&code)?;
    let invitation = find(&app, code, Some(player.id)).await?;
    if invitation.made.to != Some(player.id) {
        return Err(ErrorCode::InvitationNotFound.into());
    }
    let (reason, now) = (reason.into(), app.clock.now());
    let store = &app.store;
    if store
        .decline_invitation(code, player.id, reason, now)
        .await?
    {
        return Ok(StatusCode::NO_CONTENT);
    }
    match find(&app, code, Some(player.id)).await?.status(now) {
        Status::Declined => Ok(StatusCode::NO_CONTENT),
        status => Err(closed(status).into()),
    }
}

/// Who is challenged.
async fn challenged(app: &App, name: &str) -> Result<Player, ApiError> {
    let found = app.store.player_named(name).await?;
    Ok(found.ok_or(ErrorCode::PlayerNotFound)?)
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
            app.announce(&game).await?;
            Ok(game.id)
        }
        Err(AcceptError::NotOpen(invitation, status)) => match invitation.game {
            Some(game) if invitation.taken_by == Some(taker) => Ok(game),
            _ => Err(closed(status).into()),
        },
        Err(AcceptError::Busy(busy)) => Err(busy.into()),
        Err(AcceptError::Absent) => Err(ErrorCode::InvitationNotFound.into()),
        Err(AcceptError::Own) => Err(ErrorCode::OwnInvitation.into()),
        Err(AcceptError::Store(error)) => Err(error.into()),
    }
}

fn parse(code: &str) -> Result<InvitationCode, ErrorCode> {
    code.parse().map_err(|_| ErrorCode::InvitationNotFound)
}

/// An invitation that `reader` may know of.
async fn find(
    app: &App,
    code: InvitationCode,
    reader: Option<PlayerId>,
) -> Result<Invitation, ApiError> {
    let found = app.store.invitation(code).await?;
    let found = found.filter(|invitation| invitation.is_for(reader));
    Ok(found.ok_or(ErrorCode::InvitationNotFound)?)
}

/// Why an invitation cannot be accepted, declined or withdrawn. One that has been found closed in the very
/// moment of its end is told by its end.
fn closed(status: Status) -> ErrorCode {
    match status {
        Status::Taken => ErrorCode::InvitationTaken,
        Status::Cancelled => ErrorCode::InvitationCancelled,
        Status::Declined => ErrorCode::InvitationDeclined,
        Status::Expired | Status::Open => ErrorCode::InvitationExpired,
    }
}

impl From<InviteError> for ApiError {
    fn from(error: InviteError) -> ApiError {
        let too_many =
            |detail: std::fmt::Arguments| ApiError::new(ErrorCode::TooManyRequests, detail);
        match error {
            InviteError::TooManyMade => too_many(format_args!(
                "nobody may have more than {MAX_OPEN_INVITATIONS} open invitations"
            )),
            InviteError::TooManyReceived => too_many(format_args!(
                "{MAX_RECEIVED_CHALLENGES} challenges wait for this player already"
            )),
            InviteError::Store(error) => error.into(),
        }
    }
}
