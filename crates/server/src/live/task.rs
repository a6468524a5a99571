//! The task of one table.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reversi_domain::chat::Stage;
use reversi_domain::clock::Lag;
use reversi_domain::presence::Presence;
use reversi_domain::table::{Action, Command, Seat, Table};
use reversi_domain::{ByColor, CommandId, PlayerId, Timestamp};
use reversi_engine::computer::Level;
use reversi_engine::{Color, Square};
use reversi_protocol::{ErrorCode, GameView, Offers, SeatView, ServerMessage};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::task::AbortOnDropHandle;

use super::audience::{Audience, History};
use super::commit::{Failure, LoadedTable, Trouble};
use super::registry::Room;
use super::{Message, TableCommand};
use crate::computer::Computer;
use crate::outbox::Outbox;
use crate::pool::PoolError;

/// How long a task with nothing to do waits for somebody to come back.
const LINGER: Duration = Duration::from_secs(30);

/// How often a player is looked after who is on the site but not at the table.
const ATTENDANCE: Duration = Duration::from_secs(3);

/// The least time that the computer takes over a move, so that people can follow.
const COMPUTER_PAUSE: Duration = Duration::from_millis(400);

/// When the computer is asked again after it was busy.
const COMPUTER_RETRY: Duration = Duration::from_millis(250);

/// A table and all that its task keeps beside it.
pub(super) struct TableTask {
    pub(super) room: Room,
    pub(super) table: Table,
    /// The players as clients see them.
    pub(super) seats: ByColor<SeatView>,
    pub(super) audience: Audience,
    pub(super) history: History,
    /// What the players were told last of their offers.
    pub(super) offers: Option<Offers>,
    /// Who is at the table and who is away.
    pub(super) presence: Presence,
    /// Set while the journal cannot be written or read.
    pub(super) trouble: Option<Trouble>,
    /// When the game was last known to be served, where the clocks are still to be put right.
    pub(super) resume: Option<Timestamp>,
    /// Whether the game is over and its settlement is done.
    pub(super) settled: bool,
    /// The computer's search for its next move.
    pub(super) thinking: Option<AbortOnDropHandle<Option<Square>>>,
    /// Counts this game among the live ones.
    live: Option<LiveGame>,
}

/// Something that a task waits for.
enum Wakeup {
    Message(Option<Message>),
    Retry,
    Deadline,
    Absence,
    Attendance,
    Computer(Option<Square>),
    Lingered,
    Closing,
}

/// Loads the game and serves it until nobody needs it.
pub(super) async fn run(mut room: Room) {
    match load(&room).await {
        Ok(loaded) => loaded.into_task(room).serve().await,
        Err(code) => turn_away(&mut room, code),
    }
}

/// Reads the game, when it is its turn.
async fn load(room: &Room) -> Result<LoadedTable, ErrorCode> {
    let turn = room
        .closing
        .run_until_cancelled(room.games.readers().turn());
    let _turn = turn.await.ok_or(ErrorCode::ServerStopping)??;
    match TableTask::load(room).await {
        Ok(loaded) => loaded.ok_or(ErrorCode::GameNotFound),
        Err(error) => {
            tracing::warn!(game = %room.game, %error, "a game could not be loaded");
            Err(ErrorCode::DatabaseUnavailable)
        }
    }
}

/// Answers everybody who waits with an error, until nobody does.
fn turn_away(room: &mut Room, code: ErrorCode) {
    while !room.games.forget(room.game, &room.mailbox) {
        if let Ok(message) = room.mailbox.try_recv() {
            message.reject(room.game, code);
        }
    }
}

impl TableTask {
    /// A task at a table that was just read.
    pub(super) fn new(room: Room, table: Table, seats: ByColor<SeatView>) -> TableTask {
        let mut task = TableTask {
            offers: Offers::of(&table),
            presence: Presence::new(table.terms(), room.context.clock.now()),
            room,
            table,
            seats,
            audience: Audience::default(),
            history: History::default(),
            trouble: None,
            resume: None,
            settled: false,
            thinking: None,
            live: None,
        };
        let terms = task.table.terms();
        let players = ByColor::from_fn(|color| terms.player(color));
        task.room.players.get_or_init(|| players);
        task.note_version();
        task
    }

    async fn serve(mut self) {
        // Puts the clocks right after a restart, and decides what fell due meanwhile.
        self.decide_what_is_due(self.now()).await;
        loop {
            self.prepare().await;
            match self.wait().await {
                Wakeup::Message(Some(message)) => self.handle(message).await,
                Wakeup::Retry => self.recover().await,
                Wakeup::Deadline => self.decide_what_is_due(self.now()).await,
                Wakeup::Absence => self.forfeit().await,
                Wakeup::Attendance => drop(self.note_presence()),
                Wakeup::Computer(square) => self.play_for_computer(square).await,
                Wakeup::Lingered if !self.audience.is_empty() => {}
                Wakeup::Lingered if !self.room.games.forget(self.room.game, &self.room.mailbox) => {
                }
                Wakeup::Message(None) | Wakeup::Lingered | Wakeup::Closing => break,
            }
        }
    }

    /// What has to be under way before the task may wait.
    async fn prepare(&mut self) {
        if self.trouble.is_some() {
            self.thinking = None;
        } else if self.table.outcome().is_some() {
            self.thinking = None;
            self.settle().await;
        } else if self.thinking.is_none() {
            self.thinking = self.start_thinking();
        }
    }

    async fn wait(&mut self) -> Wakeup {
        let deadline = self.table.deadline().filter(|_| self.trouble.is_none());
        let retry = self.trouble.as_ref().map(Trouble::retry_at);
        let clock = &self.room.context.clock;
        let absence = self.absence_deadline();
        let soon = clock.now() + 2 * LINGER;
        // A game that waits for a person is loaded again when one comes back or it falls due.
        let lingers = retry.is_none()
            && absence.is_none()
            && self.thinking.is_none()
            && deadline.is_none_or(|deadline| deadline > soon);
        tokio::select! {
            biased;
            () = self.room.closing.cancelled() => Wakeup::Closing,
            message = self.room.mailbox.recv() => Wakeup::Message(message),
            () = sleep_until(retry.unwrap_or_else(Instant::now)), if retry.is_some() => Wakeup::Retry,
            () = clock.sleep_until(deadline.unwrap_or_default()), if deadline.is_some() => Wakeup::Deadline,
            () = clock.sleep_until(absence.unwrap_or_default()), if absence.is_some() => Wakeup::Absence,
            () = sleep(ATTENDANCE), if self.has_wanderers() => Wakeup::Attendance,
            square = answer(&mut self.thinking), if self.thinking.is_some() => Wakeup::Computer(square),
            () = sleep(LINGER), if lingers => Wakeup::Lingered,
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Subscribe {
                outbox,
                viewer,
                from,
            } => {
                let you = self.color_of(viewer);
                self.catch_up(&outbox, you, from);
                self.audience.join(outbox.clone(), you);
                self.join_talk(outbox.clone(), you);
                if !self.note_presence() {
                    self.tell_presence(&outbox);
                }
                self.tell_rematch_to(&outbox, you).await;
            }
            Message::Unsubscribe { outbox } => {
                self.audience.leave(outbox);
                self.room.talk.leave(outbox);
                self.room.games.watched().note(self.room.game);
                self.note_presence();
            }
            Message::Command(command) => self.command(command).await,
            Message::View { viewer, reply } => {
                drop(reply.send(Ok(self.view(self.color_of(viewer)))));
            }
            Message::Refresh => self.recover().await,
            Message::Rematch => self.tell_rematch().await,
            Message::Renamed => self.rename().await,
        }
    }

    /// Brings one socket up to date: by the entries it misses, or by a snapshot.
    fn catch_up(&self, outbox: &Outbox, you: Option<Color>, from: Option<u32>) {
        let missing = from.and_then(|from| self.history.since(from, self.table.public_version()));
        match missing {
            Some(entries) => {
                for entry in entries {
                    outbox.send(entry);
                }
                let game = self.room.game;
                outbox.tell(&ServerMessage::current(game, &self.table, self.now()));
                if let (Some(_), Some(offers)) = (you, Offers::of(&self.table)) {
                    outbox.tell(&ServerMessage::Offers { game, offers });
                }
            }
            None => outbox.tell(&ServerMessage::Snapshot {
                game: self.view(you),
            }),
        }
    }

    /// Has one socket hear what is said beside the board.
    fn join_talk(&self, outbox: Outbox, you: Option<Color>) {
        if self.room.talk.join(outbox, you) {
            let talk = Arc::clone(&self.room.talk);
            let (store, readers) = (&self.room.context.store, self.room.games.readers());
            let (store, readers) = (store.clone(), readers.clone());
            tokio::spawn(async move { talk.read(&store, &readers).await });
        }
        self.room.games.watched().note(self.room.game);
    }

    async fn command(&mut self, command: TableCommand) {
        let game = self.room.game;
        let id = command.id.0;
        command.reply.tell(&match self.try_command(&command).await {
            Ok(version) => ServerMessage::Acknowledged { game, id, version },
            Err(code) => ServerMessage::Refused {
                game,
                id,
                error: code.into(),
            },
        });
    }

    async fn try_command(&mut self, command: &TableCommand) -> Result<u32, ErrorCode> {
        let by = self
            .color_of(Some(command.player))
            .ok_or(ErrorCode::NotAPlayer)?;
        let action = Command::Seat {
            by,
            id: command.id,
            action: command.action,
        };
        match self.commit(action, command.received_at).await {
            Ok(Some(version)) => Ok(version),
            Ok(None) => Err(ErrorCode::Internal),
            Err(Failure::Refused(refusal)) => {
                self.decide_what_is_due(command.received_at).await;
                Err(refusal.into())
            }
            Err(Failure::NotSaved) => Err(ErrorCode::NotSaved),
        }
    }

    async fn decide_what_is_due(&mut self, now: Timestamp) {
        if self.trouble.is_none() {
            // What fails is tried again when the trouble is over.
            let _ = self.commit(Command::Tick, now).await;
        }
    }

    /// Has the computer think, if it is its turn.
    fn start_thinking(&self) -> Option<AbortOnDropHandle<Option<Square>>> {
        let (color, level) = self.table.terms().computer()?;
        if self.table.turn() != Some(color) {
            return None;
        }
        let computer = self.room.context.computer.clone();
        let position = *self.table.position();
        // The same for every node that thinks about the same turn.
        let seed = self
            .room
            .game
            .number()
            .wrapping_add(self.table.plies().len() as u64);
        let thinking = tokio::spawn(think(computer, position, level, seed));
        Some(AbortOnDropHandle::new(thinking))
    }

    async fn play_for_computer(&mut self, square: Option<Square>) {
        self.thinking = None;
        let (Some((by, _)), Some(square)) = (self.table.terms().computer(), square) else {
            return;
        };
        let command = Command::Seat {
            by,
            // Never used again, also where plies are taken back, and the same for every node that
            // plays this move.
            id: CommandId(self.table.version().into()),
            action: Action::Play {
                square,
                ply: self.table.plies().len() as u16,
                lag: Lag::default(),
            },
        };
        if let Err(Failure::Refused(refusal)) = self.commit(command, self.now()).await {
            tracing::debug!(game = %self.room.game, %refusal, "the computer's move came to nothing");
        }
    }

    /// The game as the player of `you`, or a spectator, sees it.
    pub(super) fn view(&self, you: Option<Color>) -> GameView {
        GameView::new(
            self.room.game,
            &self.table,
            self.seats.clone(),
            you,
            self.now(),
        )
    }

    fn color_of(&self, viewer: Option<PlayerId>) -> Option<Color> {
        self.table.terms().color_of(viewer?)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.room.context.clock.now()
    }

    /// Tells the outside which version is known here and whether the game goes on.
    pub(super) fn note_version(&mut self) {
        self.room
            .version
            .store(self.table.version(), Ordering::Relaxed);
        if self.table.outcome().is_some() {
            self.live = None;
            self.note_stage();
        } else if self.live.is_none() {
            self.live = Some(LiveGame::count(&self.room.live));
            self.note_stage();
        }
    }

    fn note_stage(&self) {
        self.room.talk.set_stage(Stage {
            between_people: self.table.terms().computer().is_none(),
            over: self.table.outcome().is_some(),
        });
    }
}

/// The computer's move, however long the queue is.
async fn think(
    computer: Computer,
    position: reversi_engine::Position,
    level: Level,
    seed: u64,
) -> Option<Square> {
    sleep(COMPUTER_PAUSE).await;
    loop {
        match computer.choose(position, level, seed).await {
            Ok(square) => return square,
            Err(PoolError::Busy) => sleep(COMPUTER_RETRY).await,
            Err(error @ PoolError::Failed) => {
                tracing::error!(%error, "the computer has no move");
                return None;
            }
        }
    }
}

/// Waits for the computer's answer, for ever where nothing is asked.
async fn answer(thinking: &mut Option<AbortOnDropHandle<Option<Square>>>) -> Option<Square> {
    match thinking {
        Some(thinking) => thinking.await.unwrap_or_default(),
        None => std::future::pending().await,
    }
}

/// Counts one live game while it exists.
struct LiveGame(Arc<AtomicUsize>);

impl LiveGame {
    fn count(live: &Arc<AtomicUsize>) -> LiveGame {
        live.fetch_add(1, Ordering::Relaxed);
        LiveGame(Arc::clone(live))
    }
}

impl Drop for LiveGame {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A seat as clients see it.
pub(super) fn seat_view(seat: Seat, name: impl Fn(PlayerId) -> (String, bool)) -> SeatView {
    match seat {
        Seat::Player(player) => {
            let (name, guest) = name(player);
            SeatView::Player { name, guest }
        }
        Seat::Computer(level) => SeatView::Computer {
            level: level.number(),
        },
    }
}
