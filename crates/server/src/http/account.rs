//! Registering, and the password of those who have.

use axum::extract::State;
use axum::http::StatusCode;
use reversi_domain::name::{self, Name, NameError};
use reversi_protocol::ErrorCode;
use reversi_protocol::account::{Credentials, NewPassword, PasswordSet, Registered};
use reversi_store::RegisterError;

use super::error::ApiError;
use super::{ClientAddress, Json};
use crate::app::App;
use crate::session::{self, NewCookie, Opening, Place, Visitor};

/// `POST /api/account`. A guest keeps their games and their seat.
pub(super) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    place: Place,
    Json(Credentials { name, password }): Json<Credentials>,
) -> Result<(StatusCode, NewCookie, Json<Registered>), ApiError> {
    let guest = visitor.player();
    if guest.as_ref().is_some_and(|player| !player.guest) {
        return Err(ErrorCode::AlreadyRegistered.into());
    }
    let name = Name::new(&name).map_err(code)?;
    app.starts.take(address)?;
    let hashed = app.passwords.hash(password, name.as_str()).await?;
    let opening = Opening::new(place);
    let (guest, session, now) = (
        guest.map(|guest| guest.id),
        opening.session(),
        app.clock.now(),
    );
    let registered = app
        .store
        .register(&name, &hashed.hash, guest, &session, now);
    let player = registered.await?;
    tracing::info!(player = player.id.0, "registered");
    let answer = Registered {
        player: session::view(player),
        weak_password: hashed.weak,
    };
    Ok((StatusCode::CREATED, opening.cookie(&app), Json(answer)))
}

/// `PUT /api/account/password`: changes it and ends all other sessions.
pub(super) async fn set_password(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Json(NewPassword { old, new }): Json<NewPassword>,
) -> Result<Json<PasswordSet>, ApiError> {
    let session = visitor.member()?;
    let player = session.player;
    let wait = |wait| ApiError::wait(ErrorCode::TooManyRequests, wait);
    let key = name::key(&player.name);
    app.tries.take(address, &key).map_err(wait)?;
    let account = app.store.account(&player.name).await?;
    let account = account.ok_or(ErrorCode::NotRegistered)?;
    if !app.passwords.is(old, Some(&account.password)).await? {
        return Err(ErrorCode::WrongPassword.into());
    }
    let hashed = app.passwords.hash(new, &player.name).await?;
    let (before, now) = (&account.password, app.clock.now());
    let store = &app.store;
    let set = store.set_password(player.id, before, &hashed.hash, session.token, now);
    if !set.await? {
        // Another device was faster.
        return Err(ErrorCode::WrongPassword.into());
    }
    Ok(Json(PasswordSet {
        weak_password: hashed.weak,
    }))
}

fn code(error: NameError) -> ErrorCode {
    match error {
        NameError::Length => ErrorCode::NameLength,
        NameError::Characters => ErrorCode::NameCharacters,
        NameError::Scripts => ErrorCode::NameScripts,
        NameError::Reserved => ErrorCode::NameReserved,
    }
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> ApiError {
        match error {
            RegisterError::Taken => ErrorCode::NameTaken.into(),
            RegisterError::Alike => ErrorCode::NameAlike.into(),
            RegisterError::Registered => ErrorCode::AlreadyRegistered.into(),
            RegisterError::Store(error) => error.into(),
        }
    }
}
