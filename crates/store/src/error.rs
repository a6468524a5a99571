//! What can go wrong between the service and its database.

use reversi_domain::GameId;
use reversi_domain::table::ReplayError;

use crate::codec::CodecError;

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The database can't be reached, is too busy, or refused a statement.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database did not answer in time.
    #[error("the database does not answer")]
    NoAnswer,
    /// What is stored of a game can't be understood.
    #[error("game {game} is damaged: {fault}")]
    Damaged {
        /// The game.
        game: GameId,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A random id belongs to another thing already; draw again.
    #[error("the id is in use")]
    IdInUse,
    /// A row holds a value that no version of this program writes.
    #[error("the column {column} holds a value that has no meaning")]
    Meaningless {
        /// The column's name.
        column: &'static str,
    },
}

/// What is wrong with a stored game.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// An entry or a record that can't be decoded.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// Entries that are no game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It is marked as ended, and its entries don't end it.
    #[error("the journal has no end")]
    NotEnded,
}

impl Fault {
    /// Names the game.
    pub(crate) fn of(self, game: GameId) -> Error {
        Error::Damaged { game, fault: self }
    }
}

/// Why a database can't be used at all. The text is made for the person who runs the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The database can't be reached.
    #[error("the database can't be reached: {0}")]
    Unreachable(#[from] sqlx::Error),
    /// A crash of the database would lose moves that players have seen.
    #[error("the database has {setting} = {value}, which loses moves in a crash: turn it on")]
    NotDurable {
        /// The setting.
        setting: &'static str,
        /// Its value.
        value: String,
    },
    /// The database is too old.
    #[error("the database is Postgres {found}, and {needed} or newer is needed")]
    TooOld {
        /// The major version of the server.
        found: u32,
        /// The oldest that will do.
        needed: u32,
    },
    /// A newer version of the program has migrated the database.
    #[error(
        "the database has migration {found} of a newer version and this program knows migrations up \
         to {known}: start the newer program"
    )]
    Newer {
        /// The migration that isn't known.
        found: i64,
        /// The last one that is.
        known: i64,
    },
    /// A migration failed, or the database was migrated by another program.
    #[error("the database can't be migrated: {0}")]
    Migration(sqlx::migrate::MigrateError),
}
