//! Who one is, and who else is there.

use axum::extract::State;
use reversi_protocol::LobbyView;
use reversi_protocol::http::Me;

use super::Json;
use super::error::ApiError;
use crate::app::App;
use crate::listing::own_games;
use crate::seeks;
use crate::session::{self, NewCookie, Visitor};

/// `GET /api/me`: a false cookie is taken away.
pub(super) async fn me(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<(NewCookie, Json<Me>), ApiError> {
    let cookie = session::tidy(&visitor);
    let Some(player) = visitor.player() else {
        return Ok((
            cookie,
            Json(Me {
                player: None,
                seeks: Vec::new(),
                games: Vec::new(),
            }),
        ));
    };
    let seeks = seeks::own(&app, player.id).await?;
    let games = own_games(&app, player.id).await?;
    let player = Some(session::view(player));
    Ok((
        cookie,
        Json(Me {
            player,
            seeks,
            games,
        }),
    ))
}

/// `GET /api/lobby`.
pub(super) async fn show(State(app): State<App>) -> Result<Json<LobbyView>, ApiError> {
    Ok(Json(app.lobby.view(&app).await?))
}
