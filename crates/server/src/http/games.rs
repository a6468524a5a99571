//! Games: against the computer, and to be looked at.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Seat, Terms};
use reversi_domain::{ByColor, GameId};
use reversi_engine::Variant;
use reversi_engine::computer::Level;
use reversi_protocol::http::{GameRef, NewComputerGame};
use reversi_protocol::{ErrorCode, GameView};

use super::error::ApiError;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::random;
use crate::session::{Actor, NewCookie, Visitor};

/// `POST /api/games`: a game against the computer.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(request): Json<NewComputerGame>,
) -> Result<(StatusCode, NewCookie, Json<GameRef>), ApiError> {
    let level = Level::new(request.level)
        .ok_or_else(|| ApiError::new(ErrorCode::InvalidRequest, "the level is 1 to 3"))?;
    app.has_room()?;
    let Actor { player, cookie } = Actor::new(&app, visitor, address).await?;
    let color = request.color.map_or_else(random::color, Into::into);
    let terms = Terms {
        variant: Variant::Standard,
        clock: ClockSetting::None,
        seats: ByColor::with(color, Seat::Player(player.id), Seat::Computer(level)),
    };
    let id = GameId::from_random(random::number());
    let game = app
        .store
        .create_game(id, terms, app.clock.now(), app.node)
        .await?;
    app.announce(&game).await?;
    Ok((StatusCode::CREATED, cookie, Json(GameRef { game: game.id })))
}

/// `GET /api/games/{id}`: a game as the visitor sees it.
pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<GameView>, ApiError> {
    let game: GameId = id.parse().map_err(|_| ErrorCode::GameNotFound)?;
    let viewer = visitor.player().map(|player| player.id);
    Ok(Json(app.games.find(game).view(viewer).await?))
}
