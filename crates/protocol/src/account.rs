//! The bodies of what registering and signing in take: who has registered, their password and their
//! sessions.

use std::fmt;

use reversi_domain::SessionId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::server::PlayerView;
use crate::text;

/// `POST /api/account` registers and is answered by [`Registered`]; `POST /api/session` signs in and
/// is answered by [`PlayerView`]. `DELETE /api/session` signs out.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Credentials {
    /// The name, in capitals or small letters.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Somebody has registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Registered {
    /// Who they are now.
    pub player: PlayerView,
    /// Whether the password is easily guessed.
    pub weak_password: bool,
}

/// `PUT /api/account/password`. It ends all other sessions, and is answered by [`PasswordSet`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// The password has been changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PasswordSet {
    /// Whether the new password is easily guessed.
    pub weak_password: bool,
}

/// `GET /api/sessions`: a browser in which one is signed in, the last used first. `DELETE
/// /api/sessions/{id}` signs out there, `DELETE /api/sessions` everywhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionView {
    /// Its id.
    #[serde(with = "text")]
    #[ts(type = "string")]
    pub id: SessionId,
    /// Whether it is the one that asks.
    pub current: bool,
    /// What the browser calls itself, where it does.
    pub agent: Option<String>,
    /// The network that it was opened from.
    pub network: Option<String>,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub opened_at: i64,
    /// When it was last used, to the hour, in milliseconds since 1970.
    #[ts(type = "number")]
    pub last_used_at: i64,
}

impl fmt::Debug for Credentials {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for NewPassword {
    /// Without the passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewPassword").finish_non_exhaustive()
    }
}
