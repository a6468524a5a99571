//! Playing the same opponent again.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::GameId;
use reversi_protocol::ErrorCode;
use reversi_protocol::http::Rematch;
use reversi_store::{RematchError, Rematched};

use super::error::ApiError;
use super::{Json, Path};
use crate::app::App;
use crate::random;
use crate::session::Visitor;

/// `POST /api/games/{id}/rematch`: offers to play again, or accepts the opponent's offer.
pub(super) async fn ask(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Rematch>, ApiError> {
    let player = visitor.known()?;
    let game = parse(&id)?;
    app.has_room()?;
    let next = GameId::from_random(random::number());
    let now = app.clock.now();
    let next = match app
        .store
        .ask_rematch(game, player.id, next, now, app.node)
        .await?
    {
        Rematched::Offered => None,
        Rematched::Playing(next) => Some(next),
        Rematched::Started(started) => {
            app.announce(&started).await?;
            Some(started.id)
        }
    };
    Ok(Json(Rematch { game: next }))
}

/// `DELETE /api/games/{id}/rematch`: declines the opponent's offer, or takes one's own back.
pub(super) async fn end(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.known()?;
    let game = parse(&id)?;
    if !app.store.end_rematch(game, player.id).await? {
        return Err(ErrorCode::NoOffer.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

fn parse(id: &str) -> Result<GameId, ErrorCode> {
    id.parse().map_err(|_| ErrorCode::GameNotFound)
}

impl From<RematchError> for ApiError {
    fn from(error: RematchError) -> ApiError {
        match error {
            RematchError::NotAPlayer => ErrorCode::NotAPlayer.into(),
            RematchError::Closed => ErrorCode::NoRematch.into(),
            RematchError::Busy(busy) => busy.into(),
            RematchError::Store(error) => error.into(),
        }
    }
}
