//! What can go wrong, in words that do not change.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The closed set of errors. A client chooses its text by the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message is no JSON object of a known shape.
    MalformedMessage,
    /// The message is of a kind that does not exist.
    UnknownMessage,
    /// The message is longer than it may be.
    MessageTooLarge,
    /// More messages than allowed in the time.
    TooManyMessages,
    /// A request's body or a parameter is not as it should be.
    InvalidRequest,
    /// There is no such page or method.
    NotFound,
    /// There is no such game.
    GameNotFound,
    /// The sender plays no side of the game.
    NotAPlayer,
    /// The game has ended.
    GameOver,
    /// The time for this turn has run out.
    OutOfTime,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move was meant for another moment of the game.
    StaleMove,
    /// The rules do not allow the move.
    IllegalMove,
    /// The game can be called off only before one's own first move.
    TooLateToAbort,
    /// The same offer is open, or was made in this turn.
    AlreadyOffered,
    /// There is no offer to answer.
    NoOffer,
    /// The sender has made no move that it could take back.
    NothingToTakeBack,
    /// Moves have been taken back too often in this game.
    TooManyTakebacks,
    /// No time can be given in this game, or no more.
    NoTimeToGive,
    /// The computer does not agree on anything.
    ComputerOpponent,
    /// The sender has too many commands under way.
    TooManyCommands,
    /// The command could not be written down, and has not happened.
    NotSaved,
    /// There is no such invitation.
    InvitationNotFound,
    /// Somebody has accepted the invitation.
    InvitationTaken,
    /// Whoever made the invitation has withdrawn it.
    InvitationCancelled,
    /// The invitation is too old.
    InvitationExpired,
    /// Whoever was challenged has declined.
    InvitationDeclined,
    /// Nobody plays against oneself.
    OwnInvitation,
    /// There is nobody of this name.
    PlayerNotFound,
    /// The name is shorter or longer than a name may be.
    NameLength,
    /// The name has something else than letters, digits and single hyphens and underscores.
    NameCharacters,
    /// The name mixes scripts that look alike.
    NameScripts,
    /// The name stands for the site, or for a guest.
    NameReserved,
    /// Somebody has the name.
    NameTaken,
    /// Somebody has a name that looks the same.
    NameAlike,
    /// The password is shorter or longer than a password may be.
    PasswordLength,
    /// There is nobody of this name with this password.
    WrongCredentials,
    /// The password so far is another.
    WrongPassword,
    /// The sender has registered.
    AlreadyRegistered,
    /// Something that only those who have registered can do.
    NotRegistered,
    /// There is no such session, or not any more.
    SessionNotFound,
    /// The seek is gone: accepted, given up, or its owner has left.
    SeekNotFound,
    /// The sender is in a game that has to be finished first.
    AlreadyPlaying,
    /// The opponent is in a game that has to be finished first.
    OpponentPlaying,
    /// The sender has let the clock run out in lost games too often, and has to wait.
    PairingSuspended,
    /// The two cannot play this game again: it goes on, or is too long over, or they have.
    NoRematch,
    /// The sender may not speak in this room.
    NotYourRoom,
    /// Something that only a known player can do, asked for without a session.
    NoSession,
    /// The session cookie is false, or its session has ended.
    InvalidSession,
    /// The request comes from a page of another site.
    WrongOrigin,
    /// The client speaks another version of the protocol.
    UnsupportedProtocol,
    /// More requests than allowed in the time.
    TooManyRequests,
    /// The server has as many connections or games as it can carry.
    ServerFull,
    /// The server stops, and is back in a moment.
    ServerStopping,
    /// The database does not answer.
    DatabaseUnavailable,
    /// A fault of the server.
    Internal,
}

impl ErrorCode {
    /// What happened and what to do, in English.
    pub fn message(self) -> &'static str {
        match self {
            ErrorCode::MalformedMessage => {
                "the message is not a JSON object as the protocol has it"
            }
            ErrorCode::UnknownMessage => "there is no message of this type",
            ErrorCode::MessageTooLarge => "the message is too large",
            ErrorCode::TooManyMessages => "too many messages; slow down",
            ErrorCode::InvalidRequest => "the request is not as it should be",
            ErrorCode::NotFound => "there is nothing at this address",
            ErrorCode::GameNotFound => "there is no such game; check the link",
            ErrorCode::NotAPlayer => "you do not play in this game",
            ErrorCode::GameOver => "the game is over",
            ErrorCode::OutOfTime => "your time has run out",
            ErrorCode::NotYourTurn => "it is not your turn",
            ErrorCode::StaleMove => "the move was meant for an earlier position",
            ErrorCode::IllegalMove => "a disc may not be placed there",
            ErrorCode::TooLateToAbort => "a game can be called off only before your first move",
            ErrorCode::AlreadyOffered => "you have offered this already; wait for your next turn",
            ErrorCode::NoOffer => "there is no offer to answer any more",
            ErrorCode::NothingToTakeBack => "you have made no move that you could take back",
            ErrorCode::TooManyTakebacks => "moves have been taken back too often in this game",
            ErrorCode::NoTimeToGive => "no more time can be given in this game",
            ErrorCode::ComputerOpponent => "the computer plays to the end",
            ErrorCode::TooManyCommands => "wait for the answers to your earlier commands",
            ErrorCode::NotSaved => "this could not be saved and has not happened; try again",
            ErrorCode::InvitationNotFound => "there is no such invitation; check the link",
            ErrorCode::InvitationTaken => "somebody else has accepted this invitation",
            ErrorCode::InvitationCancelled => "this invitation has been withdrawn",
            ErrorCode::InvitationExpired => "this invitation has expired; ask for a new one",
            ErrorCode::InvitationDeclined => "this challenge has been declined",
            ErrorCode::OwnInvitation => "this is your own invitation; send the link to a friend",
            ErrorCode::PlayerNotFound => "there is nobody of this name; check the spelling",
            ErrorCode::NameLength => "a name has 3 to 20 characters",
            ErrorCode::NameCharacters => {
                "a name has letters and digits, and single hyphens and underscores between them"
            }
            ErrorCode::NameScripts => "write the name in one script",
            ErrorCode::NameReserved => "this name is reserved; choose another",
            ErrorCode::NameTaken => "somebody has this name; choose another",
            ErrorCode::NameAlike => "somebody has a name that looks like this; choose another",
            ErrorCode::PasswordLength => "a password has 5 to 200 characters",
            ErrorCode::WrongCredentials => "the name or the password is wrong",
            ErrorCode::WrongPassword => "this is not your password so far",
            ErrorCode::AlreadyRegistered => "you have registered; sign out first",
            ErrorCode::NotRegistered => "this is for those who have registered; register first",
            ErrorCode::SessionNotFound => "this session has ended already",
            ErrorCode::SeekNotFound => "this seek is gone; choose another",
            ErrorCode::AlreadyPlaying => "finish your present game first",
            ErrorCode::OpponentPlaying => "your opponent is in another game; try again later",
            ErrorCode::PairingSuspended => {
                "you have let the clock run out in lost games too often; wait for a while"
            }
            ErrorCode::NoRematch => "this game cannot be played again; challenge your opponent",
            ErrorCode::NotYourRoom => "you may not speak in this room now",
            ErrorCode::NoSession => "this needs a player; start a game first",
            ErrorCode::InvalidSession => "your session has ended; reload the page",
            ErrorCode::WrongOrigin => "the request comes from another site",
            ErrorCode::UnsupportedProtocol => "this page is out of date; reload it",
            ErrorCode::TooManyRequests => "too many requests; wait a moment",
            ErrorCode::ServerFull => "the server is full; try again in a few minutes",
            ErrorCode::ServerStopping => "the server restarts and is back in a moment",
            ErrorCode::DatabaseUnavailable => "the database does not answer; try again in a moment",
            ErrorCode::Internal => "something went wrong on the server; try again",
        }
    }
}

/// An error as it is sent: over HTTP under `error`, over the socket within a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(rename = "ErrorView")]
pub struct ErrorView {
    /// Which error.
    pub code: ErrorCode,
    /// What happened and what to do, in English, for logs and for those who write clients.
    pub message: String,
    /// After how many seconds it is worth trying again, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait_seconds: Option<u32>,
}

impl From<ErrorCode> for ErrorView {
    fn from(code: ErrorCode) -> ErrorView {
        ErrorView {
            code,
            message: code.message().to_owned(),
            wait_seconds: None,
        }
    }
}

impl ErrorView {
    /// An error that is worth another try after `wait`, in whole seconds.
    pub fn after(code: ErrorCode, wait: Duration) -> ErrorView {
        let seconds = wait.as_millis().div_ceil(1000).max(1);
        ErrorView {
            wait_seconds: Some(u32::try_from(seconds).unwrap_or(u32::MAX)),
            ..code.into()
        }
    }

    /// An error with more to say than its code does.
    pub fn new(code: ErrorCode, detail: impl fmt::Display) -> ErrorView {
        ErrorView {
            code,
            message: format!("{}: {detail}", code.message()),
            wait_seconds: None,
        }
    }
}

impl fmt::Display for ErrorView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ErrorView {}
