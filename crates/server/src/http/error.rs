//! The one shape of every answer that is not a success.

use std::any::Any;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use reversi_protocol::http::ErrorBody;
use reversi_protocol::{ConvertError, ErrorCode, ErrorView};

use crate::session;

/// Why a request was not done.
#[derive(Debug)]
pub struct ApiError(ErrorView);

impl ApiError {
    /// An error that is worth another try after a time.
    pub fn wait(code: ErrorCode, wait: Duration) -> ApiError {
        ApiError(ErrorView::after(code, wait))
    }

    /// An error with more to say than its code does.
    pub fn new(code: ErrorCode, detail: impl std::fmt::Display) -> ApiError {
        ApiError(ErrorView::new(code, detail))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = status(self.0.code);
        let false_cookie = self.0.code == ErrorCode::InvalidSession;
        let body = Json(ErrorBody { error: self.0 });
        if false_cookie {
            (status, session::no_cookie(), body).into_response()
        } else {
            (status, body).into_response()
        }
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> ApiError {
        ApiError(code.into())
    }
}

impl From<ConvertError> for ApiError {
    fn from(error: ConvertError) -> ApiError {
        ApiError::new(ErrorCode::InvalidRequest, error)
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::MessageTooLarge.into(),
            _ => ApiError::new(ErrorCode::InvalidRequest, rejection.body_text()),
        }
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> ApiError {
        ErrorCode::NotFound.into()
    }
}

impl From<reversi_store::Error> for ApiError {
    fn from(error: reversi_store::Error) -> ApiError {
        failed(&error).into()
    }
}

/// The code for a failure of the store, which goes to the log.
pub fn failed(error: &reversi_store::Error) -> ErrorCode {
    if let reversi_store::Error::Database(cause) = error {
        tracing::warn!(%cause, "the database does not answer");
        ErrorCode::DatabaseUnavailable
    } else {
        tracing::error!(%error, "a request failed");
        ErrorCode::Internal
    }
}

/// The answer where a handler panicked.
#[allow(
    clippy::needless_pass_by_value,
    reason = "the signature that tower-http asks for"
)]
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(panic = text.unwrap_or_default(), "a request failed");
    ApiError::from(ErrorCode::Internal).into_response()
}

/// The status that goes with a code.
fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::MalformedMessage
        | ErrorCode::UnknownMessage
        | ErrorCode::InvalidRequest
        | ErrorCode::NameLength
        | ErrorCode::NameCharacters
        | ErrorCode::NameScripts
        | ErrorCode::PasswordLength
        | ErrorCode::UnsupportedProtocol => StatusCode::BAD_REQUEST,
        ErrorCode::NoSession | ErrorCode::InvalidSession | ErrorCode::WrongCredentials => {
            StatusCode::UNAUTHORIZED
        }
        ErrorCode::NotAPlayer
        | ErrorCode::NotYourRoom
        | ErrorCode::NotRegistered
        | ErrorCode::WrongPassword
        | ErrorCode::WrongOrigin => StatusCode::FORBIDDEN,
        ErrorCode::NotFound
        | ErrorCode::GameNotFound
        | ErrorCode::InvitationNotFound
        | ErrorCode::PlayerNotFound
        | ErrorCode::SessionNotFound => StatusCode::NOT_FOUND,
        ErrorCode::GameOver
        | ErrorCode::OutOfTime
        | ErrorCode::NotYourTurn
        | ErrorCode::StaleMove
        | ErrorCode::IllegalMove
        | ErrorCode::TooLateToAbort
        | ErrorCode::AlreadyOffered
        | ErrorCode::NoOffer
        | ErrorCode::NothingToTakeBack
        | ErrorCode::TooManyTakebacks
        | ErrorCode::NoTimeToGive
        | ErrorCode::ComputerOpponent
        | ErrorCode::InvitationTaken
        | ErrorCode::OwnInvitation
        | ErrorCode::NameReserved
        | ErrorCode::NameTaken
        | ErrorCode::NameAlike
        | ErrorCode::AlreadyRegistered
        | ErrorCode::AlreadyPlaying
        | ErrorCode::OpponentPlaying
        | ErrorCode::NoRematch => StatusCode::CONFLICT,
        ErrorCode::InvitationCancelled
        | ErrorCode::InvitationExpired
        | ErrorCode::InvitationDeclined
        | ErrorCode::SeekNotFound => StatusCode::GONE,
        ErrorCode::MessageTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::TooManyMessages
        | ErrorCode::TooManyCommands
        | ErrorCode::TooManyRequests
        | ErrorCode::PairingSuspended => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::NotSaved
        | ErrorCode::ServerFull
        | ErrorCode::ServerStopping
        | ErrorCode::DatabaseUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
