//! The task of one socket.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use governor::DefaultDirectRateLimiter;
use reversi_domain::PlayerId;
use reversi_protocol::http::InvitationView;
use reversi_protocol::{ErrorCode, PROTOCOL, SeekView, ServerMessage, close};
use reversi_store::{Player, Session};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use super::goodbye;
use super::requests::Requests;
use crate::app::App;
use crate::challenges;
use crate::http::failed;
use crate::limits;
use crate::outbox::{Outbox, Outgoing, encode};
use crate::round_trip::RoundTrip;
use crate::serve::Admission;
use crate::stalling;

/// How many messages may wait for a client that does not read.
const QUEUE: usize = 256;

/// How many messages are written at once, at most.
const BATCH: usize = 32;

/// How often the server asks whether the client is there.
const PING: Duration = Duration::from_secs(15);

/// How long a client may be silent, pongs included. It is shown away within 40 s of falling silent.
const SILENCE: Duration = Duration::from_secs(35);

/// How long a client may take to read what was written.
const WRITE: Duration = Duration::from_secs(10);

/// Why a socket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The client closed it, or it broke.
    Gone,
    /// The server closes it, with this code.
    Closed(u16, &'static str),
}

const TOO_SLOW: End = End::Closed(close::TOO_SLOW, "you do not read what you are sent");
const ENDED: End = End::Closed(close::SESSION_ENDED, "you have signed out");
const SILENT: End = End::Closed(close::SILENT, "nothing has been heard from you");

const TOO_LARGE: End = End::Closed(close::TOO_LARGE, "the message is far too long");

struct Connection {
    app: App,
    socket: WebSocket,
    requests: Requests,
    outgoing: Outgoing,
    messages: DefaultDirectRateLimiter,
    heard_at: Instant,
    pings: Interval,
    /// When the ping went out that has no answer yet.
    pinged_at: Option<Instant>,
    round_trip: RoundTrip,
}

/// What awaits a player who comes: own seeks, and challenges that wait for an answer.
#[derive(Default)]
struct Awaiting {
    seeks: Vec<SeekView>,
    challenges: Vec<InvitationView>,
}

/// Looks what awaits a player who comes. Better a welcome that knows of nothing than none.
async fn awaiting(app: &App, player: PlayerId) -> Awaiting {
    let Ok(_turn) = app.arrivals.turn().await else {
        return Awaiting::default();
    };
    if let Err(error) = stalling::warn(app, player).await {
        // The next welcome tries again.
        failed(&error);
    }
    let (seeks, challenges) = (
        app.seeks.arrived(app, player).await,
        challenges::of(app, player).await,
    );
    Awaiting {
        seeks: or_nothing(seeks),
        challenges: or_nothing(challenges),
    }
}

fn or_nothing<T>(found: Result<Vec<T>, reversi_store::Error>) -> Vec<T> {
    found.unwrap_or_else(|error| {
        failed(&error);
        Vec::new()
    })
}

/// Serves a socket until it ends.
pub(super) async fn run(
    app: App,
    socket: WebSocket,
    session: Option<Session>,
    round_trip: RoundTrip,
    _admission: Admission,
) {
    let (outbox, outgoing) = Outbox::channel(QUEUE);
    let presence = app.players.enter(session.as_ref(), &outbox);
    let player = session.map(|session| session.player);
    let id = player.as_ref().map(|player| player.id);
    app.lobby.changed();
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection = Connection {
        requests: Requests::new(app.clone(), outbox, id),
        app,
        socket,
        outgoing,
        messages: limits::messages(),
        heard_at: Instant::now(),
        pings,
        pinged_at: None,
        round_trip,
    };
    let end = match connection.welcome(player).await {
        Ok(()) => connection.serve().await,
        Err(end) => end,
    };
    drop(presence);
    connection.app.lobby.changed();
    if let Some(player) = id
        && let Err(error) = connection.app.seeks.left(&connection.app, player).await
    {
        // It is given up when the player stays away.
        failed(&error);
    }
    connection.requests.leave();
    connection.part(end).await;
}

impl Connection {
    /// Says who is who, before anything that waits in the outbox.
    async fn welcome(&mut self, player: Option<Player>) -> Result<(), End> {
        let awaiting = match &player {
            Some(player) => awaiting(&self.app, player.id).await,
            None => Awaiting::default(),
        };
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            now: self.app.clock.now().0,
            player: player.map(crate::session::view),
            seeks: awaiting.seeks,
        };
        let mut messages = vec![encode(&welcome)];
        if !awaiting.challenges.is_empty() {
            messages.push(encode(&ServerMessage::Challenges {
                challenges: awaiting.challenges,
            }));
        }
        self.write(messages).await
    }

    async fn serve(&mut self) -> End {
        let (stopping, closing) = (self.app.stopping.clone(), self.app.closing.clone());
        let mut told = false;
        let mut batch = Vec::new();
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) if is_too_large(&error) => Err(TOO_LARGE),
                    _ => Err(End::Gone),
                },
                count = self.outgoing.queue.recv_many(&mut batch, BATCH) => {
                    if count == 0 { Err(End::Gone) } else { self.write(std::mem::take(&mut batch)).await }
                }
                () = self.outgoing.overflow.cancelled() => Err(TOO_SLOW),
                () = self.outgoing.ended.cancelled() => Err(ENDED),
                _ = self.pings.tick() => self.ping().await,
                () = sleep_until(self.heard_at + SILENCE) => Err(SILENT),
                () = stopping.cancelled(), if !told => {
                    told = true;
                    self.write(vec![encode(&ServerMessage::Restarting)]).await
                }
                () = closing.cancelled() => self.say_goodbye().await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard_at = Instant::now();
        if self.messages.check().is_err() {
            let code = ErrorCode::TooManyMessages;
            let error = ServerMessage::Error {
                game: None,
                error: code.into(),
            };
            self.write(vec![encode(&error)]).await?;
            return Err(End::Closed(close::FLOOD, code.message()));
        }
        self.requests.lag.kernel = self.round_trip.shortest();
        match message {
            Message::Text(text) => self.requests.take(&text).await,
            Message::Binary(_) => self.requests.not_text(),
            Message::Pong(_) => self.measure_lag(),
            Message::Ping(_) => {}
            Message::Close(_) => return Err(End::Gone),
        }
        Ok(())
    }

    /// The way there and back takes as long as the answer to a ping.
    fn measure_lag(&mut self) {
        if let Some(pinged_at) = self.pinged_at.take() {
            self.requests.lag.ping = pinged_at.elapsed();
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        self.pinged_at = Some(Instant::now());
        let sent = timeout(WRITE, self.socket.send(Message::Ping(Vec::new().into()))).await;
        sent.map_err(|_| TOO_SLOW)?.map_err(|_| End::Gone)
    }

    /// Writes all, or finds that the client does not read.
    async fn write(&mut self, messages: Vec<Utf8Bytes>) -> Result<(), End> {
        let socket = &mut self.socket;
        let writing = async {
            for message in messages {
                socket.feed(Message::Text(message)).await?;
            }
            socket.flush().await
        };
        tokio::select! {
            written = timeout(WRITE, writing) => {
                written.map_err(|_| TOO_SLOW)?.map_err(|_: axum::Error| End::Gone)
            }
            () = self.outgoing.overflow.cancelled() => Err(TOO_SLOW),
        }
    }

    /// The server stops: what waits is still sent.
    async fn say_goodbye(&mut self) -> Result<(), End> {
        let mut rest = Vec::new();
        while let Ok(message) = self.outgoing.queue.try_recv() {
            rest.push(message);
        }
        self.write(rest).await?;
        Err(End::Closed(
            close::RESTART,
            ErrorCode::ServerStopping.message(),
        ))
    }

    async fn part(mut self, end: End) {
        tracing::debug!(?end, "a socket ends");
        if let End::Closed(code, reason) = end {
            // A client that does not read will not read this either.
            let parting = async {
                self.socket.send(goodbye(code, reason)).await?;
                if end == TOO_LARGE {
                    // It is not read any further. Until the client has heard, the connection stays.
                    std::future::pending::<()>().await;
                }
                while let Some(Ok(_)) = self.socket.recv().await {}
                Ok::<(), axum::Error>(())
            };
            drop(timeout(Duration::from_secs(1), parting).await);
        }
    }
}

/// Whether a message was longer than is read at all.
fn is_too_large(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error).and_then(|it| it.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}
