//! Which tables have a task.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use reversi_domain::chat::Room as ChatRoom;
use reversi_domain::{ByColor, GameId, PlayerId};
use reversi_protocol::{ChatLine, ErrorCode, GameView};
use tokio::sync::{Notify, broadcast, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::talk::Talk;
use super::watchers::Watched;
use super::{Context, MailboxFull, Message, Notice, Notices, Shared, TableCommand, task};
use crate::line::Line;
use crate::outbox::Outbox;

/// How many messages may wait at one table.
const MAILBOX: usize = 64;

/// How many of them are kept for the players' commands, however many look on.
const FOR_COMMANDS: usize = 32;

/// How many tables are read at a time.
const READERS: usize = 3;

/// How many notices a slow listener may be behind before it misses some.
const NOTICES: usize = 1024;

/// All tables that have a task. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Games(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    context: Shared,
    tables: Mutex<HashMap<GameId, Table>>,
    notices: Notices,
    live: Arc<AtomicUsize>,
    watched: Watched,
    /// Where tables wait that have to be read.
    readers: Line,
    /// A game that was lost on time has been settled.
    lost_on_time: Notify,
    /// Cancelled when the server stops; every task then ends after what it is doing.
    closing: CancellationToken,
    tasks: TaskTracker,
}

/// What is known of a table from outside its task.
#[derive(Debug)]
struct Table {
    mailbox: mpsc::Sender<Message>,
    /// The newest version that the task has published or read; 0 while it loads.
    version: Arc<AtomicU32>,
    players: Players,
    talk: Arc<Talk>,
}

/// Who plays a game; not known while its task loads.
type Players = Arc<OnceLock<ByColor<Option<PlayerId>>>>;

/// What a task is given to live in.
pub(super) struct Room {
    pub(super) game: GameId,
    pub(super) context: Shared,
    pub(super) games: Games,
    pub(super) mailbox: mpsc::Receiver<Message>,
    pub(super) version: Arc<AtomicU32>,
    pub(super) players: Players,
    pub(super) talk: Arc<Talk>,
    pub(super) notices: Notices,
    pub(super) live: Arc<AtomicUsize>,
    pub(super) closing: CancellationToken,
}

/// One table, by its game. Cheap to clone; need not exist.
#[derive(Clone, Debug)]
pub struct TableHandle {
    games: Games,
    game: GameId,
}

impl Games {
    /// No tables yet.
    pub fn new(context: Context) -> Games {
        Games(Arc::new(Inner {
            context: Arc::new(context),
            tables: Mutex::default(),
            notices: broadcast::channel(NOTICES).0,
            live: Arc::default(),
            watched: Watched::default(),
            readers: Line::new(READERS),
            lost_on_time: Notify::new(),
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }))
    }

    /// The table of a game, whether or not there is such a game.
    pub fn find(&self, game: GameId) -> TableHandle {
        TableHandle {
            games: self.clone(),
            game,
        }
    }

    /// Tells of every new entry from now on.
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.0.notices.subscribe()
    }

    /// How many games that are not over have a task here.
    pub fn live(&self) -> usize {
        self.0.live.load(Ordering::Relaxed)
    }

    /// The games that have a task here, each with the newest version known here.
    pub fn versions(&self) -> Vec<(GameId, u32)> {
        let tables = self.tables();
        let version = |table: &Table| table.version.load(Ordering::Relaxed);
        tables
            .iter()
            .map(|(game, table)| (*game, version(table)))
            .collect()
    }

    /// Whether a game has a task here. It does not without being followed or having something to do.
    pub fn has_task(&self, game: GameId) -> bool {
        let tables = self.tables();
        tables.get(&game).is_some_and(|it| !it.mailbox.is_closed())
    }

    /// Something has been said beside a board: whoever follows the game and may hear it is told.
    pub fn hear(&self, game: GameId, room: ChatRoom, line: ChatLine) {
        // Where there is no task, nobody follows.
        if let Some(talk) = self.talk(game) {
            talk.hear(room, line);
        }
    }

    /// Of the games that are followed here, after which lines there may be others that were said on
    /// another server.
    pub fn known_lines(&self) -> Vec<(GameId, ChatRoom, i64)> {
        let talks: Vec<_> = self
            .tables()
            .values()
            .map(|it| Arc::clone(&it.talk))
            .collect();
        talks.iter().flat_map(|talk| talk.known()).collect()
    }

    /// A player is called otherwise now: the tables where they play are told.
    pub fn renamed(&self, player: PlayerId) {
        let plays = |table: &Table| {
            let players = table.players.get();
            players.is_none_or(|players| players.find(|&seat| seat == Some(player)).is_some())
        };
        let games: Vec<GameId> = self
            .tables()
            .iter()
            .filter(|(_, table)| plays(table))
            .map(|(game, _)| *game)
            .collect();
        for game in games {
            // Those who are told too late see it when they come back.
            let _ = self.send(game, Message::Renamed);
        }
    }

    /// Waits until a game that was lost on time has been settled here.
    pub async fn lost_on_time(&self) {
        self.0.lost_on_time.notified().await;
    }

    pub(super) fn note_lost_on_time(&self) {
        self.0.lost_on_time.notify_one();
    }

    pub(super) fn readers(&self) -> &Line {
        &self.0.readers
    }

    pub(super) fn watched(&self) -> &Watched {
        &self.0.watched
    }

    pub(super) fn talk(&self, game: GameId) -> Option<Arc<Talk>> {
        let tables = self.tables();
        tables.get(&game).map(|table| Arc::clone(&table.talk))
    }

    /// States whether no other server is alive.
    pub fn note_alone(&self, alone: bool) {
        self.0.context.alone.store(alone, Ordering::Relaxed);
    }

    /// Ends every task after what it is doing, and starts none any more.
    pub async fn close(&self) {
        self.0.closing.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// Delivers a message, starting the game's task if there is none.
    ///
    /// Done under the lock, as is [`forget`](Self::forget): so no message reaches a mailbox that
    /// nobody reads any more.
    fn send(&self, game: GameId, message: Message) -> Result<(), MailboxFull> {
        if self.0.closing.is_cancelled() {
            message.reject(game, ErrorCode::ServerStopping);
            return Ok(());
        }
        let mut tables = self.tables();
        let table = match tables.entry(game) {
            Entry::Occupied(entry) if !entry.get().mailbox.is_closed() => entry.into_mut(),
            // Where there is no task, nobody follows.
            _ if matches!(message, Message::Unsubscribe { .. } | Message::Rematch) => return Ok(()),
            Entry::Occupied(mut entry) => {
                entry.insert(self.start(game));
                entry.into_mut()
            }
            Entry::Vacant(entry) => entry.insert(self.start(game)),
        };
        table.deliver(game, message)
    }

    fn start(&self, game: GameId) -> Table {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let (version, players) = (Arc::<AtomicU32>::default(), Players::default());
        let talk = Arc::new(Talk::new(game));
        let room = Room {
            game,
            context: Arc::clone(&self.0.context),
            games: self.clone(),
            mailbox,
            version: Arc::clone(&version),
            players: Arc::clone(&players),
            talk: Arc::clone(&talk),
            notices: self.0.notices.clone(),
            live: Arc::clone(&self.0.live),
            closing: self.0.closing.clone(),
        };
        self.0.tasks.spawn(task::run(room));
        Table {
            mailbox: sender,
            version,
            players,
            talk,
        }
    }

    /// Takes a task that ends from the list, unless a message has come in for it.
    pub(super) fn forget(&self, game: GameId, mailbox: &mpsc::Receiver<Message>) -> bool {
        let mut tables = self.tables();
        let ends = mailbox.is_empty();
        if ends {
            tables.remove(&game);
        }
        ends
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Table>> {
        // A panic elsewhere does not leave the map half changed.
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// Puts a message into the mailbox. Whoever looks on takes neither the task's time by commands
    /// nor the room that the players need for theirs.
    fn deliver(&self, game: GameId, message: Message) -> Result<(), MailboxFull> {
        let full = match &message {
            Message::Command(command) if self.is_stranger(command.player) => {
                message.reject(game, ErrorCode::NotAPlayer);
                return Ok(());
            }
            Message::Command(_) => false,
            _ => self.mailbox.capacity() <= FOR_COMMANDS,
        };
        if full {
            return Err(MailboxFull);
        }
        self.mailbox.try_send(message).map_err(|_| MailboxFull)
    }

    fn is_stranger(&self, player: PlayerId) -> bool {
        let plays = |players: &ByColor<Option<PlayerId>>| {
            players.find(|&seat| seat == Some(player)).is_some()
        };
        self.players.get().is_some_and(|players| !plays(players))
    }
}

impl TableHandle {
    /// Follows the game. What has happened since version `from` comes first, or a snapshot as
    /// `viewer` sees it; or an error, through the same outbox.
    pub fn subscribe(
        &self,
        outbox: Outbox,
        viewer: Option<PlayerId>,
        from: Option<u32>,
    ) -> Result<(), MailboxFull> {
        self.games.send(
            self.game,
            Message::Subscribe {
                outbox,
                viewer,
                from,
            },
        )
    }

    /// Follows the game no longer.
    pub fn unsubscribe(&self, outbox: u64) -> Result<(), MailboxFull> {
        self.games.send(self.game, Message::Unsubscribe { outbox })
    }

    /// Delivers a player's command. It is answered through its outbox, after the entry it made.
    pub fn command(&self, command: TableCommand) -> Result<(), MailboxFull> {
        self.games.send(self.game, Message::Command(command))
    }

    /// The game as `viewer` sees it.
    ///
    /// # Errors
    ///
    /// `GameNotFound`, `DatabaseUnavailable`, `ServerStopping`, or `TooManyRequests` where too
    /// much waits at the table.
    pub async fn view(&self, viewer: Option<PlayerId>) -> Result<GameView, ErrorCode> {
        let (reply, answer) = oneshot::channel();
        self.games
            .send(self.game, Message::View { viewer, reply })
            .map_err(|MailboxFull| ErrorCode::TooManyRequests)?;
        answer.await.unwrap_or(Err(ErrorCode::ServerStopping))
    }

    /// Tells those at the table what has become of the rematch.
    pub fn rematch_changed(&self) {
        // Those who are told too late see it when they come back.
        let _ = self.games.send(self.game, Message::Rematch);
    }

    /// Has the table read what others may have written.
    pub fn refresh(&self) -> Result<(), MailboxFull> {
        self.games.send(self.game, Message::Refresh)
    }
}
