//! What every request passes.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use reversi_protocol::ErrorCode;
use tokio::time::{Instant, timeout};

use super::error::ApiError;
use crate::app::App;
use crate::origin;
use crate::serve::Admission;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// Lets through what changes nothing, and what does if it comes from a page of this site.
pub(super) async fn own_pages_only(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if request.method().is_safe() {
        return Ok(next.run(request).await);
    }
    own_pages_or_programs(State(app), request, next).await
}

/// Lets through what comes from a page of this site, or from no page at all.
pub(super) async fn own_pages_or_programs(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if !origin::is_own(request.headers(), app.config.public_url.as_ref()) {
        return Err(ErrorCode::WrongOrigin.into());
    }
    Ok(next.run(request).await)
}

/// Refuses connections beyond those that the server can carry.
pub(super) async fn room_for_connections(request: Request, next: Next) -> Response {
    let full = matches!(request.extensions().get(), Some(Admission(None)));
    if !full {
        return next.run(request).await;
    }
    let mut response = ApiError::from(ErrorCode::ServerFull).into_response();
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(header::CONNECTION, close);
    response
}

/// Ends a request that takes too long. All that may is the database.
pub(super) async fn patience(request: Request, next: Next) -> Result<Response, ApiError> {
    let answer = timeout(PATIENCE, next.run(request)).await;
    Ok(answer.map_err(|_| ErrorCode::DatabaseUnavailable)?)
}

/// Writes a line for each request: failures of the server as warnings, what changes something as
/// information, the rest for those who look for a fault.
pub(super) async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let ms = started.elapsed().as_millis() as u64;
    if status >= 500 {
        tracing::warn!(%method, path, status, ms, "request");
    } else if method.is_safe() {
        tracing::debug!(%method, path, status, ms, "request");
    } else {
        tracing::info!(%method, path, status, ms, "request");
    }
    response
}
