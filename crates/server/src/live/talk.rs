//! What is said beside a board and who hears it, and how many watch.
//!
//! All of it passes by the table's task, which only says who begins and ceases to follow the game:
//! so whoever looks on takes none of the players' time. The lines are in the database; here are the
//! latest of a game that somebody follows.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use reversi_domain::GameId;
use reversi_domain::chat::{Room, Stage};
use reversi_engine::Color;
use reversi_protocol::{ChatLine, ServerMessage};
use reversi_store::Store;
use tokio::time::sleep;

use super::audience::Listener;
use crate::http::failed;
use crate::line::Line;
use crate::outbox::{Outbox, encode};
use crate::session;

/// How many lines of a room are kept, and told to those who come.
const KEPT: usize = 100;

/// How long to wait before lines that could not be read are tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Lines with numbers so close to a known one may be written later than that.
const OUT_OF_ORDER: i64 = 100;

/// What is said beside one board.
#[derive(Debug)]
pub(crate) struct Talk {
    game: GameId,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// What decides who may hear what.
    stage: Stage,
    listeners: Vec<Listener>,
    lines: Lines,
    /// How many watch, as everybody was told last.
    watchers: u32,
}

/// The latest lines. Nobody follows the game without their being read.
#[derive(Debug)]
enum Lines {
    /// Nobody follows the game.
    Unread,
    /// They are being read; those that are said meanwhile are noted.
    Reading(Both),
    Read(Both),
}

/// The latest lines of the two rooms.
#[derive(Debug, Default)]
struct Both {
    players: Latest,
    spectators: Latest,
}

/// The latest lines of a room, by number.
#[derive(Debug, Default)]
struct Latest {
    lines: VecDeque<ChatLine>,
    /// All of them as they are sent, once somebody has been told.
    message: Option<Utf8Bytes>,
}

impl Talk {
    /// Nobody follows the game yet.
    pub(super) fn new(game: GameId) -> Talk {
        let stage = Stage {
            between_people: false,
            over: false,
        };
        Talk {
            game,
            inner: Mutex::new(Inner {
                stage,
                listeners: Vec::new(),
                lines: Lines::Unread,
                watchers: 0,
            }),
        }
    }

    /// States how far the game is. Whoever may hear a room from now on is told what was said there.
    pub(super) fn set_stage(&self, stage: Stage) {
        let mut inner = self.inner();
        let before = std::mem::replace(&mut inner.stage, stage);
        let Inner {
            listeners, lines, ..
        } = &mut *inner;
        let Lines::Read(both) = lines else { return };
        for room in Room::ALL {
            let opens = |listener: &&Listener| {
                room.admits(listener.you, stage) && !room.admits(listener.you, before)
            };
            both.tell(self.game, room, listeners.iter().filter(opens));
        }
    }

    /// A socket begins to follow the game. It is told how many watch and what was said last. Returns
    /// whether that is still to be [`read`](Talk::read).
    pub(super) fn join(&self, outbox: Outbox, you: Option<Color>) -> bool {
        let mut inner = self.inner();
        inner
            .listeners
            .retain(|other| other.outbox.id() != outbox.id());
        inner.listeners.push(Listener { outbox, you });
        let count = inner.count();
        let stage = inner.stage;
        let Inner {
            listeners, lines, ..
        } = &mut *inner;
        let newcomer = listeners
            .last()
            .map(std::slice::from_ref)
            .unwrap_or_default();
        for listener in newcomer {
            listener.outbox.tell(&self.watchers(count));
        }
        match lines {
            Lines::Unread => {
                *lines = Lines::Reading(Both::default());
                return true;
            }
            Lines::Reading(_) => {}
            Lines::Read(both) => both.tell_all(self.game, stage, newcomer),
        }
        false
    }

    /// A socket follows the game no longer.
    pub(super) fn leave(&self, outbox: u64) {
        let mut inner = self.inner();
        inner.listeners.retain(|other| other.outbox.id() != outbox);
        inner.forget();
    }

    /// Reads what was said last, and tells everybody.
    pub(super) async fn read(&self, store: &Store, readers: &Line) {
        while self.is_awaited() {
            if let Ok(_turn) = readers.turn().await {
                match self.latest(store).await {
                    Ok(lines) => return self.fill(lines),
                    Err(error) => drop(failed(&error)),
                }
            }
            sleep(RETRY).await;
        }
    }

    /// Something has been said. Whoever may hear it is told, unless that has been done.
    pub(crate) fn hear(&self, room: Room, line: ChatLine) {
        let mut inner = self.inner();
        let Inner {
            stage,
            listeners,
            lines,
            ..
        } = &mut *inner;
        match lines {
            Lines::Unread => {}
            Lines::Reading(both) => drop(both.of(room).insert(line)),
            Lines::Read(both) => {
                if both.of(room).insert(line.clone()) {
                    let message = message(self.game, room, vec![line]);
                    let admitted = |listener: &&Listener| room.admits(listener.you, *stage);
                    for listener in listeners.iter().filter(admitted) {
                        listener.outbox.send(message.clone());
                    }
                }
            }
        }
    }

    /// After which lines there may be others that were said on another server.
    pub(crate) fn known(&self) -> Vec<(GameId, Room, i64)> {
        match &self.inner().lines {
            Lines::Unread | Lines::Reading(_) => Vec::new(),
            Lines::Read(both) => [
                (Room::Players, &both.players),
                (Room::Spectators, &both.spectators),
            ]
            .map(|(room, latest)| (self.game, room, latest.newest() - OUT_OF_ORDER))
            .into(),
        }
    }

    /// Tells everybody how many watch, if that has changed.
    pub(super) fn tell_watchers(&self) {
        let mut inner = self.inner();
        inner.drop_closed();
        inner.forget();
        let count = inner.count();
        if std::mem::replace(&mut inner.watchers, count) != count {
            let message = encode(&self.watchers(count));
            for listener in &inner.listeners {
                listener.outbox.send(message.clone());
            }
        }
    }

    fn watchers(&self, count: u32) -> ServerMessage {
        let game = self.game;
        ServerMessage::Watchers { game, count }
    }

    async fn latest(&self, store: &Store) -> Result<Vec<(Room, ChatLine)>, reversi_store::Error> {
        let mut all = Vec::new();
        for room in Room::ALL {
            let lines = store.latest_lines(self.game, room, KEPT as u32).await?;
            all.extend(lines.into_iter().map(|line| (room, view(line))));
        }
        Ok(all)
    }

    fn fill(&self, read: Vec<(Room, ChatLine)>) {
        let mut inner = self.inner();
        let Lines::Reading(mut both) = std::mem::replace(&mut inner.lines, Lines::Unread) else {
            return;
        };
        for (room, line) in read {
            both.of(room).insert(line);
        }
        both.tell_all(self.game, inner.stage, &inner.listeners);
        inner.lines = Lines::Read(both);
        inner.forget();
    }

    /// Whether anybody waits for the lines. If not, whoever comes next has them read.
    fn is_awaited(&self) -> bool {
        let mut inner = self.inner();
        inner.drop_closed();
        let awaited = !inner.listeners.is_empty();
        if !awaited {
            inner.lines = Lines::Unread;
        }
        awaited
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic elsewhere does not leave the lists half changed.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn count(&self) -> u32 {
        let watches = |listener: &&Listener| listener.you.is_none();
        self.listeners.iter().filter(watches).count() as u32
    }

    fn drop_closed(&mut self) {
        self.listeners
            .retain(|listener| !listener.outbox.is_closed());
    }

    /// Keeps no lines where nobody follows.
    fn forget(&mut self) {
        if self.listeners.is_empty() && matches!(self.lines, Lines::Read(_)) {
            self.lines = Lines::Unread;
        }
    }
}

impl Both {
    fn of(&mut self, room: Room) -> &mut Latest {
        match room {
            Room::Players => &mut self.players,
            Room::Spectators => &mut self.spectators,
        }
    }

    /// Tells these listeners what was said in the rooms that admit them.
    fn tell_all(&mut self, game: GameId, stage: Stage, listeners: &[Listener]) {
        for room in Room::ALL {
            let admitted = |listener: &&Listener| room.admits(listener.you, stage);
            self.tell(game, room, listeners.iter().filter(admitted));
        }
    }

    fn tell<'a>(
        &mut self,
        game: GameId,
        room: Room,
        listeners: impl Iterator<Item = &'a Listener>,
    ) {
        let latest = self.of(room);
        if latest.lines.is_empty() {
            return;
        }
        for listener in listeners {
            let all = || message(game, room, latest.lines.iter().cloned().collect());
            let message = latest.message.get_or_insert_with(all);
            listener.outbox.send(message.clone());
        }
    }
}

impl Latest {
    /// Puts a line where it belongs by its number. Returns whether it is news: neither known nor
    /// older than all that are kept.
    fn insert(&mut self, line: ChatLine) -> bool {
        let place = self
            .lines
            .partition_point(|known| known.number < line.number);
        let is_known = self
            .lines
            .get(place)
            .is_some_and(|known| known.number == line.number);
        if is_known || (place == 0 && self.lines.len() == KEPT) {
            return false;
        }
        self.message = None;
        self.lines.insert(place, line);
        if self.lines.len() > KEPT {
            self.lines.pop_front();
        }
        true
    }

    fn newest(&self) -> i64 {
        self.lines.back().map_or(0, |line| line.number)
    }
}

/// A line as it goes over the wire.
pub(crate) fn view(line: reversi_store::Line) -> ChatLine {
    ChatLine {
        number: line.number,
        from: session::view(line.from),
        color: line.color.map(Into::into),
        at: line.at.0,
        content: line.content.into(),
    }
}

fn message(game: GameId, room: Room, lines: Vec<ChatLine>) -> Utf8Bytes {
    encode(&ServerMessage::Chat {
        game,
        room: room.into(),
        lines,
    })
}
