//! A browser tab of a player: it keeps itself connected, sends again what has no answer, and notices
//! whatever does not fit together.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reversi_client::{Error, Follower, Socket};
use reversi_domain::GameId;
use reversi_engine::{Position, Square};
use reversi_protocol::{
    Action, Color, ErrorCode, Event, GameView, Outcome, PROTOCOL, PlayedPly, ServerMessage,
};
use tokio::sync::watch;
use tokio::time::sleep;

use super::plan::Deed;
use crate::wire::{Fault, Wire};

/// What anybody has ever been shown of a game. Whoever is shown a version is shown the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness(Arc<Mutex<Seen>>);

#[derive(Debug, Default)]
struct Seen {
    entries: BTreeMap<u32, Vec<Event>>,
    records: BTreeMap<u32, (Vec<PlayedPly>, Option<Outcome>)>,
}

impl Witness {
    fn hear(&self, version: u32, events: &[Event]) {
        let mut seen = self.0.lock().expect("no panic");
        let before = seen
            .entries
            .entry(version)
            .or_insert_with(|| events.to_vec());
        assert_eq!(before, events, "two histories of version {version}");
    }

    /// Somebody is shown the game.
    pub(crate) fn show(&self, view: &GameView) {
        let shown = (view.plies.clone(), view.outcome);
        let mut seen = self.0.lock().expect("no panic");
        let before = seen
            .records
            .entry(view.version)
            .or_insert_with(|| shown.clone());
        assert_eq!(*before, shown, "two records of version {}", view.version);
    }

    pub(crate) fn entries(&self) -> BTreeMap<u32, Vec<Event>> {
        self.0.lock().expect("no panic").entries.clone()
    }
}

/// What a tab has sent, with the answer that it got.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) id: u64,
    pub(crate) action: Action,
    pub(crate) answer: Result<u32, ErrorCode>,
}

pub(crate) struct PlayerTab {
    pub(crate) color: Color,
    game: GameId,
    cookie: String,
    wire: Wire,
    losses: watch::Receiver<u64>,
    /// Where the server is; nothing while there is none.
    server: watch::Receiver<Option<SocketAddr>>,
    /// The game as far as it was ever shown.
    follower: Option<Follower>,
    is_open: bool,
    is_connected: bool,
    witness: Witness,
    next_id: u64,
    pub(crate) answered: Vec<Answered>,
}

impl PlayerTab {
    /// A tab that is not open yet. Its commands get ids from `first_id` on.
    pub(crate) async fn new(
        color: Color,
        game: GameId,
        cookie: String,
        mut server: watch::Receiver<Option<SocketAddr>>,
        witness: Witness,
        first_id: u64,
    ) -> PlayerTab {
        let address = *server.borrow_and_update();
        let wire = Wire::to(address.expect("a server")).await;
        PlayerTab {
            color,
            game,
            cookie,
            losses: wire.losses(),
            wire,
            server,
            follower: None,
            is_open: false,
            is_connected: false,
            witness,
            next_id: first_id,
            answered: Vec::new(),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// The game as the tab shows it.
    pub(crate) fn view(&self) -> Option<&GameView> {
        self.follower.as_ref().map(Follower::view)
    }

    /// Does one thing, to its end.
    pub(crate) async fn perform(&mut self, deed: Deed) {
        match deed {
            Deed::Close => self.close(),
            Deed::Cut => self.wire.cut(),
            Deed::CutWithin(way, place) => self.wire.order(way, Fault::CutAt(place)),
            Deed::Lose(way) => self.wire.order(way, Fault::Lose),
            Deed::Double(way) => self.wire.order(way, Fault::Double),
            Deed::Delay(way, ms) => {
                self.wire
                    .order(way, Fault::Delay(Duration::from_millis(ms)));
            }
            Deed::Hole(ms) => {
                self.wire.black_hole(true);
                sleep(Duration::from_millis(ms)).await;
                self.wire.black_hole(false);
            }
            Deed::LookAgain => self.look_again().await,
            Deed::Repeat => self.repeat().await,
            Deed::PlayTwice(number) => {
                let action = self.choose(number, 0).await;
                self.command(action).await;
                self.repeat().await;
            }
            _ => {
                let action = self.action(deed).await;
                self.command(action).await;
            }
        }
    }

    async fn action(&mut self, deed: Deed) -> Action {
        match deed {
            Deed::Play(number) => self.choose(number, 0).await,
            Deed::PlayLate(number) => self.choose(number, 1).await,
            Deed::PlayIllegally => Action::Play {
                square: "d4".parse().expect("a square"),
                ply: self.shown().await.plies.len() as u16,
            },
            Deed::Resign => Action::Resign,
            Deed::Leave => Action::Leave,
            Deed::Abort => Action::Abort,
            Deed::OfferDraw => Action::OfferDraw,
            Deed::AcceptDraw => Action::AnswerDraw { accept: true },
            Deed::DeclineDraw => Action::AnswerDraw { accept: false },
            Deed::AskTakeback => Action::AskTakeback,
            Deed::AcceptTakeback => Action::AnswerTakeback { accept: true },
            Deed::DeclineTakeback => Action::AnswerTakeback { accept: false },
            Deed::GiveTime => Action::GiveTime,
            other => unreachable!("{other:?} is no command"),
        }
    }

    /// One of the legal moves, for so many plies before.
    async fn choose(&mut self, number: usize, before: u16) -> Action {
        let view = self.shown().await;
        let moves: Vec<Square> = position(&view).legal_moves().into_iter().collect();
        let any = "d4".parse().expect("a square");
        Action::Play {
            square: moves
                .get(number % moves.len().max(1))
                .copied()
                .unwrap_or(any),
            ply: (view.plies.len() as u16).saturating_sub(before),
        }
    }

    /// The game as the tab shows it, opened if it is not open.
    pub(crate) async fn shown(&mut self) -> GameView {
        self.open().await;
        self.view().expect("it is open").clone()
    }

    /// Acts, as often as it takes to get an answer.
    async fn command(&mut self, action: Action) {
        let id = self.next_id;
        self.next_id += 1;
        self.command_again(id, action).await;
    }

    async fn repeat(&mut self) {
        if let Some(&Answered { id, action, .. }) = self.answered.last() {
            self.command_again(id, action).await;
        }
    }

    async fn command_again(&mut self, id: u64, action: Action) {
        let answer = loop {
            self.open().await;
            let answer = self
                .attempt(async |tab: &mut PlayerTab| tab.ask(id, action).await)
                .await;
            if let Some(answer) = answer {
                break answer;
            }
        };
        self.answered.push(Answered { id, action, answer });
    }

    async fn ask(&mut self, id: u64, action: Action) -> Result<Result<u32, ErrorCode>, Error> {
        self.follower().send(id, action).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Acknowledged {
                    id: of, version, ..
                } if of == id => return Ok(Ok(version)),
                ServerMessage::Refused { id: of, error, .. } if of == id => {
                    return Ok(Err(error.code));
                }
                _ => {}
            }
        }
    }

    /// Plays a move that is legal.
    pub(crate) async fn play(&mut self, square: Square) {
        let ply = self.shown().await.plies.len() as u16;
        self.command(Action::Play { square, ply }).await;
        let answer = self.answered.last().map(|answered| answered.answer);
        assert!(matches!(answer, Some(Ok(_))), "{square}: {answer:?}");
    }

    /// Waits until it is shown this version of the game.
    pub(crate) async fn hear_of(&mut self, version: u32) {
        while self.shown().await.version < version {
            self.attempt(async |tab: &mut PlayerTab| tab.hear().await)
                .await;
        }
    }

    /// Looks whether anything was missed, as often as it takes.
    pub(crate) async fn look_again(&mut self) {
        self.is_open = true;
        while !self.try_to_look().await {}
    }

    async fn try_to_look(&mut self) -> bool {
        if self.is_connected {
            let caught_up = self.attempt(async |tab: &mut PlayerTab| tab.catch_up().await);
            caught_up.await.is_some()
        } else {
            self.connect().await;
            self.is_connected
        }
    }

    /// Hears what comes until the connection ends.
    pub(crate) async fn listen(&mut self) {
        while self.is_connected {
            self.attempt(async |tab: &mut PlayerTab| tab.hear().await)
                .await;
        }
    }

    async fn open(&mut self) {
        self.is_open = true;
        while !self.is_connected {
            self.connect().await;
        }
    }

    fn close(&mut self) {
        self.is_open = false;
        self.is_connected = false;
        self.follower = None;
    }

    /// Tries to connect, and to learn what was missed.
    async fn connect(&mut self) {
        let server = self.server.wait_for(Option::is_some).await;
        let address = server.expect("the test goes on").expect("a server");
        self.wire.lead_to(address);
        self.losses.mark_unchanged();
        self.is_connected = true;
        self.attempt(async |tab: &mut PlayerTab| tab.follow().await)
            .await;
    }

    async fn follow(&mut self) -> Result<(), Error> {
        let url = self.wire.url().replacen("http", "ws", 1);
        let url = format!("{url}/ws?protocol={PROTOCOL}");
        let socket = Socket::open(&url, Some(&self.cookie)).await?;
        if let Some(follower) = &mut self.follower {
            follower.move_to(socket);
            self.catch_up().await?;
        } else {
            let follower = Follower::new(socket, self.game, 0).await?;
            self.witness.show(follower.view());
            self.follower = Some(follower);
        }
        Ok(())
    }

    /// Does something over the connection. `None` where that is lost, or might be: then there is no
    /// connection any more.
    async fn attempt<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut PlayerTab) -> Result<T, Error>,
    ) -> Option<T> {
        let mut losses = self.losses.clone();
        let done = tokio::select! {
            done = work(self) => done.inspect_err(check_harmless).ok(),
            _ = losses.changed() => None,
        };
        self.is_connected &= done.is_some();
        done
    }

    async fn catch_up(&mut self) -> Result<(), Error> {
        self.follower().resume().await?;
        loop {
            match self.hear().await? {
                ServerMessage::Current { .. } | ServerMessage::Snapshot { .. } => return Ok(()),
                ServerMessage::Error { error, .. } => return Err(Error::NotShown(error)),
                _ => {}
            }
        }
    }

    async fn hear(&mut self) -> Result<ServerMessage, Error> {
        let message = self.follower().hear().await?;
        if let ServerMessage::Entry {
            version, events, ..
        } = &message
        {
            self.witness.hear(*version, events);
        }
        self.witness
            .show(self.follower.as_ref().expect("it is open").view());
        Ok(message)
    }

    fn follower(&mut self) -> &mut Follower {
        self.follower.as_mut().expect("it is open")
    }
}

/// The end of a connection or of the server, or a gap that only a lost message can make.
fn check_harmless(error: &Error) {
    let is_harmless = match error {
        Error::Socket(_) | Error::Closed { .. } | Error::OutOfStep("a version is missing") => true,
        Error::NotShown(error) => error.code == ErrorCode::ServerStopping,
        _ => false,
    };
    assert!(is_harmless, "{error}");
}

pub(crate) fn position(view: &GameView) -> Position {
    let start = Position::start(view.variant.parse().expect("a variant"));
    let mut plies = view.plies.iter();
    plies
        .try_fold(start, |position, played| position.apply(played.ply))
        .expect("legal plies")
}
