//! What is said beside a board.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::GameId;
use reversi_domain::chat::{Content, Room};
use reversi_protocol::http::NewChatLine;
use reversi_protocol::{ChatLine, ErrorCode};
use reversi_store::Seated;

use super::error::ApiError;
use super::{ClientAddress, Json, Path};
use crate::app::App;
use crate::chat::say;
use crate::session::{Actor, NewCookie, Visitor};

/// `POST /api/games/{id}/chat`.
pub(super) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Path(id): Path<String>,
    Json(request): Json<NewChatLine>,
) -> Result<(StatusCode, NewCookie, Json<ChatLine>), ApiError> {
    let game: GameId = id.parse().map_err(|_| ErrorCode::GameNotFound)?;
    let room = request.room.into();
    let content = Content::try_from(request.content)?;
    let seated = app.store.seated(game).await?;
    let seated = seated.ok_or(ErrorCode::GameNotFound)?;
    admit(&visitor, &seated, room)?;
    let Actor { player, cookie } = Actor::known_or_new(&app, visitor, address).await?;
    let line = say(&app, game, &seated, room, player, content).await?;
    Ok((StatusCode::CREATED, cookie, Json(line)))
}

/// Whoever is refused does not become a guest for it.
fn admit(visitor: &Visitor, seated: &Seated, room: Room) -> Result<(), ErrorCode> {
    let color = match visitor {
        Visitor::Known(session) => seated.color_of(session.player.id),
        Visitor::Nobody | Visitor::False => None,
    };
    room.admits(color, seated.stage())
        .then_some(())
        .ok_or(ErrorCode::NotYourRoom)
}
