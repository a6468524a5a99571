//! From a command to a published entry, and back from every kind of trouble.

use std::time::Duration;

use reversi_domain::Timestamp;
use reversi_domain::table::{
    Command, Decision, Entry, Outcome, Refusal, ReplayError, Table, apply,
};
use reversi_domain::{ByColor, PlayerId};
use reversi_engine::Color;
use reversi_protocol::{Offers, SeatView, ServerMessage};
use reversi_store::{Append, Appended, Loaded, Player};
use tokio::time::Instant;

use super::Notice;
use super::registry::Room;
use super::task::{TableTask, seat_view};
use crate::outbox::encode;

/// How often a command is applied anew when other servers write the same table.
const ATTEMPTS: usize = 10;

/// How long to wait before the database is tried again.
const RETRY: Duration = Duration::from_millis(500);

/// Why a command came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The rules or the moment do not allow it.
    Refused(Refusal),
    /// It could not be written down.
    NotSaved,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// A database that does not answer. Meanwhile the clocks stand still.
#[derive(Debug)]
pub(super) struct Trouble {
    since: Timestamp,
    retry_at: Instant,
}

impl Trouble {
    /// When to try again.
    pub(super) fn retry_at(&self) -> Instant {
        self.retry_at
    }
}

/// What a table cannot be read by.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    #[error(transparent)]
    Store(#[from] reversi_store::Error),
    #[error(transparent)]
    Damaged(#[from] ReplayError),
}

/// A game as it was read.
pub(super) struct LoadedTable {
    table: Table,
    seats: ByColor<SeatView>,
    resume: Option<Timestamp>,
    settled: bool,
}

/// What came of one attempt to write.
enum Written {
    /// It acted and is published; or it had acted before, by this public version; or there was
    /// nothing to do.
    Done(Option<u32>),
    /// Another server has written the table meanwhile.
    Overtaken,
}

impl LoadedTable {
    pub(super) fn into_task(self, room: Room) -> TableTask {
        let mut task = TableTask::new(room, self.table, self.seats);
        task.resume = self.resume;
        task.settled = self.settled;
        task
    }
}

impl TableTask {
    /// Reads a game, live or finished; `None` if there is no such game.
    pub(super) async fn load(room: &Room) -> Result<Option<LoadedTable>, LoadError> {
        let (table, resume, settled) =
            match room.context.store.load(room.game, room.context.me).await? {
                Loaded::Live { entries, orphaned } => (Table::replay(&entries)?, orphaned, false),
                Loaded::Finished(game) => (game.record.table()?, None, true),
                Loaded::Absent => return Ok(None),
            };
        let seats = read_seats(room, &table).await?;
        Ok(Some(LoadedTable {
            table,
            seats,
            resume,
            settled,
        }))
    }

    /// Decides a command and has it written and published. Gives the version in which it acted,
    /// `None` where there was nothing to do.
    pub(super) async fn commit(
        &mut self,
        command: Command,
        at: Timestamp,
    ) -> Result<Option<u32>, Failure> {
        if self.trouble.is_some() {
            return Err(Failure::NotSaved);
        }
        for _ in 0..ATTEMPTS {
            if let Written::Done(version) = self.attempt(command, at).await? {
                return Ok(version);
            }
            if let Err(error) = self.reload().await {
                self.fall_into_trouble(&error);
                return Err(Failure::NotSaved);
            }
        }
        Err(Failure::NotSaved)
    }

    /// One attempt; clocks that are to be put right come first.
    async fn attempt(&mut self, command: Command, at: Timestamp) -> Result<Written, Failure> {
        if let Some(last_alive) = self.resume {
            let resume = Command::Resume { last_alive };
            if let Written::Overtaken = self.write(resume, self.now()).await? {
                return Ok(Written::Overtaken);
            }
            self.resume = None;
        }
        self.write(command, at).await
    }

    async fn write(&mut self, command: Command, at: Timestamp) -> Result<Written, Failure> {
        let (table, entry) = match apply(&self.table, command, at)? {
            Decision::Changed { table, entry } => (table, entry),
            Decision::Repeated { version } => return Ok(Written::Done(Some(version))),
            Decision::Nothing => return Ok(Written::Done(None)),
        };
        let append = Append {
            game: self.room.game,
            entry: entry.clone(),
            deadline: table.deadline(),
            turn: table.turn(),
        };
        match self.room.context.journal.append(append).await {
            Ok(Appended::Accepted) => {
                self.table = table;
                self.publish(&entry);
                Ok(Written::Done(Some(self.table.public_version())))
            }
            Ok(Appended::Refused) => Ok(Written::Overtaken),
            Err(error) => {
                self.fall_into_trouble(&error);
                Err(Failure::NotSaved)
            }
        }
    }

    /// Shows the table's newest entry to whoever may see it. If a turn begins with it, it begins now.
    fn publish(&mut self, entry: &Entry) {
        let now = self.now();
        self.table.published(now);
        if let Some(message) = ServerMessage::entry(self.room.game, &self.table, entry, now) {
            let message = encode(&message);
            // What the computer thought of was another position.
            self.thinking = None;
            self.history
                .push(self.table.public_version(), message.clone());
            self.audience.send(&message);
        }
        self.publish_offers();
        self.note_version();
        self.notify();
        if let Some(outcome) = self.table.outcome() {
            let plies = self.table.plies().len();
            tracing::info!(game = %self.room.game, ?outcome, plies, "game finished");
        }
    }

    /// Tells the players what they have offered each other, where that has changed.
    fn publish_offers(&mut self) {
        let offers = Offers::of(&self.table);
        if let Some(offers) = offers
            && self.offers != Some(offers)
        {
            let message = encode(&ServerMessage::Offers {
                game: self.room.game,
                offers,
            });
            self.audience.send_to_players(&message);
        }
        self.offers = offers;
    }

    fn notify(&self) {
        let terms = self.table.terms();
        let notice = Notice {
            game: self.room.game,
            players: ByColor::from_fn(|color: Color| terms.player(color)),
            by_correspondence: terms.clock.is_correspondence(),
            over: self.table.outcome().is_some(),
        };
        // Nobody may be listening.
        drop(self.room.notices.send(notice));
    }

    /// Reads the journal again, publishes what others have written, and goes on from there.
    pub(super) async fn recover(&mut self) {
        match self.reload().await {
            Ok(()) => {
                if let Some(trouble) = self.trouble.take() {
                    let since = self
                        .resume
                        .map_or(trouble.since, |at| at.min(trouble.since));
                    self.resume = Some(since);
                    self.begin_windows_anew();
                    tracing::info!(game = %self.room.game, "the journal answers again");
                }
                let _ = self.commit(Command::Tick, self.now()).await;
            }
            Err(error) => self.fall_into_trouble(&error),
        }
    }

    async fn reload(&mut self) -> Result<(), LoadError> {
        if self.settled {
            return Ok(());
        }
        let context = &self.room.context;
        match context.store.load(self.room.game, context.me).await? {
            Loaded::Live { entries, orphaned } => {
                let known = self.table.version();
                for entry in entries.iter().filter(|entry| entry.version > known) {
                    self.table.advance(entry)?;
                    self.publish(entry);
                }
                self.resume = orphaned;
            }
            Loaded::Finished(game) => self.finish_elsewhere(game.record.table()?),
            Loaded::Absent => return Err(ReplayError::NotStarted.into()),
        }
        Ok(())
    }

    /// The game was ended and settled by another server.
    fn finish_elsewhere(&mut self, table: Table) {
        self.table = table;
        self.settled = true;
        self.resume = None;
        self.note_version();
        self.notify();
        let mut audience = std::mem::take(&mut self.audience);
        audience.each(|listener| {
            listener.outbox.tell(&ServerMessage::Snapshot {
                game: self.view(listener.you),
            });
        });
        self.audience = audience;
    }

    pub(super) fn fall_into_trouble(&mut self, error: &dyn std::error::Error) {
        let since = self.trouble.take().map_or_else(
            || {
                tracing::warn!(game = %self.room.game, %error, "the journal does not answer");
                // Clocks that were still to be put right have stood still since before.
                self.resume.unwrap_or_else(|| self.now())
            },
            |trouble| trouble.since,
        );
        self.trouble = Some(Trouble {
            since,
            retry_at: Instant::now() + RETRY,
        });
    }

    /// Shows everybody who the players are now.
    pub(super) async fn rename(&mut self) {
        // Where the database does not answer, the old name stands until the table is loaded again.
        let Ok(seats) = read_seats(&self.room, &self.table).await else {
            return;
        };
        self.seats = seats;
        let snapshots = [None, Some(Color::Black), Some(Color::White)].map(|you| {
            let game = self.view(you);
            (you, encode(&ServerMessage::Snapshot { game }))
        });
        self.audience.each(|listener| {
            let of = snapshots.iter().find(|(you, _)| *you == listener.you);
            if let Some((_, snapshot)) = of {
                listener.outbox.send(snapshot.clone());
            }
        });
    }

    /// Enters the result, once; repeated until it is done.
    pub(super) async fn settle(&mut self) {
        if self.settled {
            return;
        }
        match self.room.context.store.settle(self.room.game).await {
            // Another server may have settled it before.
            Ok(_) => {
                self.settled = true;
                if let Some(Outcome::OutOfTime { .. }) = self.table.outcome() {
                    self.room.games.note_lost_on_time();
                }
            }
            Err(error) => self.fall_into_trouble(&error),
        }
    }
}

async fn read_seats(room: &Room, table: &Table) -> Result<ByColor<SeatView>, LoadError> {
    let terms = table.terms();
    let ids: Vec<PlayerId> = Color::ALL
        .into_iter()
        .filter_map(|color| terms.player(color))
        .collect();
    let players = room.context.store.players(&ids).await?;
    Ok(terms
        .seats
        .map(|seat| seat_view(seat, |id| name_of(&players, id))))
}

fn name_of(players: &[Player], id: PlayerId) -> (String, bool) {
    let player = players.iter().find(|player| player.id == id);
    player.map_or_else(
        || ("?".to_owned(), true),
        |player| (player.name.clone(), player.guest),
    )
}
