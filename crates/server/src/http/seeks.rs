//! Seeks: what anybody in the lobby may accept.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::clock::ClockSetting;
use reversi_domain::{GameId, SeekId};
use reversi_protocol::http::{GameRef, NewSeek};
use reversi_protocol::{ErrorCode, SeekView};
use reversi_store::{Busy, MAX_CORRESPONDENCE_SEEKS, Seek, SeekError};

use super::error::ApiError;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::seeks::view;
use crate::session::{Actor, NewCookie, Visitor};
use crate::{random, stalling};

/// `POST /api/seeks`.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(request): Json<NewSeek>,
) -> Result<(StatusCode, NewCookie, Json<SeekView>), ApiError> {
    let clock = between_people(request.clock.try_into()?)?;
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    stalling::check(&app, player.id).await?;
    let seek = Seek {
        id: SeekId::from_random(random::number()),
        player,
        clock,
        color: request.color.map(Into::into),
        since: app.clock.now(),
    };
    app.seeks.create(&app, &seek).await?;
    Ok((StatusCode::CREATED, cookie, Json(view(seek))))
}

/// `DELETE /api/seeks/{id}`: gives one's own seek up.
pub(super) async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let player = visitor.known()?;
    let removed = app.store.remove_seek(parse(&id)?, player.id).await?;
    removed
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(|| ErrorCode::SeekNotFound.into())
}

/// `POST /api/seeks/{id}/accept`: plays whoever waits.
pub(super) async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Path(id): Path<String>,
) -> Result<(NewCookie, Json<GameRef>), ApiError> {
    let seek = parse(&id)?;
    if visitor == Visitor::Nobody && !app.store.has_seek(seek).await? {
        return Err(ErrorCode::SeekNotFound.into());
    }
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    stalling::check(&app, player.id).await?;
    let (id, lot) = (GameId::from_random(random::number()), random::color());
    let now = app.clock.now();
    let game = app
        .store
        .accept_seek(seek, player.id, id, lot, now, app.node)
        .await?;
    app.announce(&game).await?;
    Ok((cookie, Json(GameRef { game: game.id })))
}

/// A clock for a game between people.
pub(super) fn between_people(clock: ClockSetting) -> Result<ClockSetting, ApiError> {
    if clock == ClockSetting::None {
        let detail = "a game between people has a clock";
        return Err(ApiError::new(ErrorCode::InvalidRequest, detail));
    }
    Ok(clock)
}

fn parse(id: &str) -> Result<SeekId, ErrorCode> {
    id.parse().map_err(|_| ErrorCode::SeekNotFound)
}

impl From<SeekError> for ApiError {
    fn from(error: SeekError) -> ApiError {
        match error {
            SeekError::Absent => ErrorCode::SeekNotFound.into(),
            SeekError::Own => ErrorCode::OwnInvitation.into(),
            SeekError::TooMany => ApiError::new(
                ErrorCode::TooManyRequests,
                format_args!(
                    "nobody may have more than {MAX_CORRESPONDENCE_SEEKS} seeks by correspondence"
                ),
            ),
            SeekError::Busy(busy) => busy.into(),
            SeekError::Store(error) => error.into(),
        }
    }
}

impl From<Busy> for ApiError {
    fn from(busy: Busy) -> ApiError {
        match busy {
            Busy::Asker(_) => ErrorCode::AlreadyPlaying.into(),
            Busy::Opponent => ErrorCode::OpponentPlaying.into(),
        }
    }
}
