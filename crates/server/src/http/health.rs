//! Whether the server lives and can serve.

use axum::extract::State;
use reversi_protocol::ErrorCode;

use super::error::{ApiError, failed};
use crate::app::App;

/// `GET /healthz`: the process answers.
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// `GET /readyz`: games can be played here, for a proxy that chooses among servers.
pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.stopping.is_cancelled() {
        return Err(ErrorCode::ServerStopping.into());
    }
    app.store.ping().await.map_err(|error| failed(&error))?;
    Ok("ready\n")
}
