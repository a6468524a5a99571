//! Signing in and out, and where else one is signed in.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::{PlayerId, SessionId, name};
use reversi_protocol::account::{Credentials, SessionView};
use reversi_protocol::{ErrorCode, PlayerView};
use reversi_store::{OpenSession, TokenHash};

use super::error::ApiError;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::session::{self, NewCookie, Opening, Place, Visitor};

/// `POST /api/session`: signs in.
pub(super) async fn sign_in(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    place: Place,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Result<(StatusCode, NewCookie, Json<PlayerView>), ApiError> {
    let wait = |wait| ApiError::wait(ErrorCode::TooManyRequests, wait);
    let key = name::key(&name);
    app.tries.take(address, &key).map_err(wait)?;
    // The same is done for a name that nobody has, so that it takes as long.
    let account = app.store.account(&name).await?;
    let id = account
        .as_ref()
        .map_or(PlayerId(0), |account| account.player.id);
    if !app.store.knows_network(id, place.network()).await? {
        app.tries.take_from_afar(&key).map_err(wait)?;
    }
    let hash = account.as_ref().map(|account| account.password.as_str());
    let right = app.passwords.is(password, hash).await?;
    let account = account
        .filter(|_| right)
        .ok_or(ErrorCode::WrongCredentials)?;
    let before = left_behind(&app, visitor).await?;
    let opening = Opening::new(place);
    let (session, now) = (opening.session(), app.clock.now());
    app.store.sign_in(id, &session, before, now).await?;
    let player = session::view(account.player);
    Ok((StatusCode::CREATED, opening.cookie(&app), Json(player)))
}

/// The session that a new one takes the place of. A guest has to finish games against people first:
/// nobody could play them any more.
async fn left_behind(
    app: &App,
    visitor: Visitor,
) -> Result<Option<(PlayerId, TokenHash)>, ApiError> {
    let Ok(session) = visitor.session() else {
        return Ok(None);
    };
    let player = session.player;
    if player.guest && app.store.plays_people(player.id).await? {
        return Err(ErrorCode::AlreadyPlaying.into());
    }
    Ok(Some((player.id, session.token)))
}

/// `DELETE /api/session`: signs out.
pub(super) async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<(NewCookie, StatusCode), ApiError> {
    let session = visitor.member()?;
    let (player, id) = (session.player.id, session.token.session());
    app.store.end_session(player, id).await?;
    Ok((session::no_cookie(), StatusCode::NO_CONTENT))
}

/// `GET /api/sessions`.
pub(super) async fn list(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    let session = visitor.member()?;
    let open = app
        .store
        .sessions(session.player.id, app.clock.now())
        .await?;
    let current = session.token.session();
    Ok(Json(open.into_iter().map(|it| view(it, current)).collect()))
}

/// `DELETE /api/sessions`: signs out everywhere else.
pub(super) async fn end_others(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let session = visitor.member()?;
    let player = session.player.id;
    app.store.end_other_sessions(player, session.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/sessions/{id}`: signs out there.
pub(super) async fn end(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.member()?.player.id;
    let id: SessionId = id.parse().map_err(|_| ErrorCode::SessionNotFound)?;
    let ended = app.store.end_session(player, id).await?;
    ended
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(|| ErrorCode::SessionNotFound.into())
}

fn view(session: OpenSession, current: SessionId) -> SessionView {
    SessionView {
        id: session.id,
        current: session.id == current,
        agent: session.agent,
        network: session.network,
        opened_at: session.opened_at.0,
        last_used_at: session.last_used_at.0,
    }
}
