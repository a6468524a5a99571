//! The live games: one task per table, and nothing shown before it is durable.
//!
//! A table's task owns the table. It takes one message at a time from its mailbox, decides with
//! [`apply`](reversi_domain::table::apply), waits until the entry is in the journal, publishes it
//! to everybody who follows the game, and only then looks at the next message. So a table has at
//! most one unwritten entry, and what was shown cannot be taken back by a crash.
//!
//! The database is the referee: an entry is accepted only on the version it was made for. Whoever
//! is refused, because another server has written meanwhile, reads the journal again and applies
//! the command anew. The same path serves a failed write and the start of the server.
//!
//! A task starts when somebody asks for its game and loads the game by itself, live or finished;
//! it ends when nobody follows the game and only a person could carry it on.

mod attendance;
mod audience;
mod commit;
mod registry;
mod rematch;
mod talk;
mod task;
mod watchers;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use reversi_domain::table::Action;
use reversi_domain::{ByColor, CommandId, GameId, PlayerId, Timestamp};
use reversi_protocol::{ErrorCode, GameView};
use reversi_store::{Journal, NodeId, Store};
use tokio::sync::{OwnedSemaphorePermit, broadcast, oneshot};

use crate::computer::Computer;
use crate::outbox::Outbox;
use crate::players::Players;
use crate::time::Clock;

pub use registry::{Games, TableHandle};
pub(crate) use talk::view as view_line;

/// What the tasks of all tables share.
#[derive(Debug)]
pub struct Context {
    /// Where games are read and settled.
    pub store: Store,
    /// Where entries are written.
    pub journal: Journal,
    /// In whose name they are written.
    pub me: NodeId,
    /// The time by which moves are judged.
    pub clock: Clock,
    /// Who thinks for the computer's seats.
    pub computer: Computer,
    /// Who is connected to this server.
    pub players: Players,
    /// Whether no other server is alive, so that whoever is not connected here is away.
    pub alone: AtomicBool,
}

/// That a live game has a new entry; for those who keep lists of games.
#[derive(Clone, Copy, Debug)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// Its players; `None` is the computer.
    pub players: ByColor<Option<PlayerId>>,
    /// Whether it is played by correspondence, so that its players look elsewhere meanwhile.
    pub by_correspondence: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// A player's command on its way to a table.
#[derive(Debug)]
pub struct TableCommand {
    /// Who commands.
    pub player: PlayerId,
    /// The command's name.
    pub id: CommandId,
    /// What it does.
    pub action: Action,
    /// When it came from the socket. A move is timed by this.
    pub received_at: Timestamp,
    /// Where the answer goes.
    pub reply: Outbox,
    /// Given back once the command is answered, so that a client has only so many under way.
    pub credit: OwnedSemaphorePermit,
}

/// The mailbox of a table holds as many messages as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many messages wait at this table")]
pub struct MailboxFull;

/// What a table's task may be told.
#[derive(Debug)]
enum Message {
    Subscribe {
        outbox: Outbox,
        viewer: Option<PlayerId>,
        from: Option<u32>,
    },
    Unsubscribe {
        outbox: u64,
    },
    Command(TableCommand),
    View {
        viewer: Option<PlayerId>,
        reply: oneshot::Sender<Result<GameView, ErrorCode>>,
    },
    Refresh,
    /// What the two have agreed on playing again has changed.
    Rematch,
    /// A player is called otherwise now.
    Renamed,
}

impl Message {
    /// Answers without a table.
    fn reject(self, game: GameId, code: ErrorCode) {
        use reversi_protocol::ServerMessage::{Error, Refused};
        match self {
            Message::Subscribe { outbox, .. } => {
                outbox.tell(&Error {
                    game: Some(game),
                    error: code.into(),
                });
            }
            Message::Command(command) => {
                command.reply.tell(&Refused {
                    game,
                    id: command.id.0,
                    error: code.into(),
                });
            }
            Message::View { reply, .. } => drop(reply.send(Err(code))),
            Message::Unsubscribe { .. }
            | Message::Refresh
            | Message::Rematch
            | Message::Renamed => {}
        }
    }
}

/// The sending end of the notices, held by the tasks.
type Notices = broadcast::Sender<Notice>;

/// The context as the tasks hold it.
type Shared = Arc<Context>;
