//! HTTP: the addresses of the site.
//!
//! A handler extracts, authorises, acts and answers. The bodies are those of
//! [`reversi_protocol::http`]; whatever is not a success is an [`ApiError`].

mod account;
mod address;
mod chat;
mod error;
mod games;
mod guard;
mod headers;
mod health;
mod invitations;
mod lobby;
mod rematch;
mod seeks;
mod sessions;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post, put};
use reversi_protocol::ErrorCode;
use tower_http::catch_panic::CatchPanicLayer;

pub use address::ClientAddress;
pub use error::{ApiError, failed};

use crate::app::App;
use crate::{assets, ws};

/// The largest body that is read.
const MAX_BODY: usize = 4096;

/// A body in JSON.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
struct Json<T>(T);

impl<T: serde::Serialize> axum::response::IntoResponse for Json<T> {
    fn into_response(self) -> axum::response::Response {
        axum::Json(self.0).into_response()
    }
}

/// A part of the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
struct Path<T>(T);

/// All addresses of the site.
pub fn router(app: App) -> Router {
    let api = Router::new()
        .route("/me", get(lobby::me))
        .route("/account", post(account::register))
        .route("/account/password", put(account::set_password))
        .route(
            "/session",
            post(sessions::sign_in).delete(sessions::sign_out),
        )
        .route(
            "/sessions",
            get(sessions::list).delete(sessions::end_others),
        )
        .route("/sessions/{id}", delete(sessions::end))
        .route("/lobby", get(lobby::show))
        .route("/games", post(games::create))
        .route("/games/{id}", get(games::show))
        .route(
            "/games/{id}/rematch",
            post(rematch::ask).delete(rematch::end),
        )
        .route("/games/{id}/chat", post(chat::create))
        .route("/invitations", post(invitations::create))
        .route(
            "/invitations/{code}",
            get(invitations::show).delete(invitations::cancel),
        )
        .route("/invitations/{code}/accept", post(invitations::accept))
        .route("/invitations/{code}/decline", post(invitations::decline))
        .route("/seeks", post(seeks::create))
        .route("/seeks/{id}", delete(seeks::remove))
        .route("/seeks/{id}/accept", post(seeks::accept))
        .fallback(nothing_here)
        .method_not_allowed_fallback(nothing_here)
        .layer(from_fn_with_state(app.clone(), guard::own_pages_only));
    let site = Router::new()
        .nest("/api", api)
        .route("/api/", any(nothing_here))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(guard::patience));
    let socket = Router::new()
        .route("/ws", get(ws::open))
        .layer(from_fn_with_state(
            app.clone(),
            guard::own_pages_or_programs,
        ));
    site.merge(socket)
        .layer(from_fn(guard::room_for_connections))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(from_fn(headers::secure))
        .layer(from_fn(guard::log))
        .with_state(app)
}

async fn nothing_here() -> ApiError {
    ErrorCode::NotFound.into()
}
