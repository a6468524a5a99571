//! Quick pairing.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_protocol::http::JoinQueue;

use super::error::ApiError;
use super::{ClientAddress, Json};
use crate::app::App;
use crate::pairing;
use crate::session::{Actor, NewCookie, Visitor};

/// `POST /api/pairing`: a place in the queue.
pub(super) async fn join(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(request): Json<JoinQueue>,
) -> Result<(NewCookie, StatusCode), ApiError> {
    let clock = request.clock.try_into()?;
    pairing::check(clock)?;
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    app.pairing.join(&app, player.id, clock).await?;
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// `DELETE /api/pairing`: gives the place up, if there is one.
pub(super) async fn leave(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let player = visitor.known()?;
    app.pairing.leave(&app, player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
