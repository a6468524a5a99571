//! One game over one socket.

use reversi_domain::GameId;
use reversi_engine::{Ply, Position, Square, Variant};
use reversi_protocol::{
    Action, ClientMessage, ErrorView, Event, GameView, PlayedPly, ServerMessage,
};

use crate::error::Error;
use crate::socket::Socket;

/// What came of a command.
pub type Played = Result<u32, ErrorView>;

/// Follows a game: keeps its view up to date with what the server says, and acts in it.
///
/// Messages about anything else that come over the socket meanwhile are left out.
#[derive(Debug)]
pub struct Follower {
    socket: Socket,
    view: GameView,
    next_command: u64,
}

impl Follower {
    /// Begins to follow a game. Its commands get ids from `first_command` on; whoever comes back
    /// to a game goes on with ids that it has not used.
    pub async fn new(
        mut socket: Socket,
        game: GameId,
        first_command: u64,
    ) -> Result<Follower, Error> {
        let resume = ClientMessage::Resume {
            game,
            version: None,
        };
        socket.send(&resume).await?;
        let view = socket
            .recv_until(|message| match message {
                ServerMessage::Snapshot { game: view } if view.id == game => Some(Ok(view)),
                ServerMessage::Error {
                    game: Some(of),
                    error,
                } if of == game => Some(Err(error)),
                _ => None,
            })
            .await?
            .map_err(Error::NotShown)?;
        Ok(Follower {
            socket,
            view,
            next_command: first_command,
        })
    }

    /// The game as far as it has been heard of.
    pub fn view(&self) -> &GameView {
        &self.view
    }

    /// The id that the next command gets.
    pub fn next_command(&self) -> u64 {
        self.next_command
    }

    /// The board as far as it has been heard of.
    pub fn position(&self) -> Result<Position, Error> {
        let variant: Variant = self
            .view
            .variant
            .parse()
            .map_err(|_| Error::OutOfStep("an unknown variant"))?;
        let mut plies = self.view.plies.iter();
        plies
            .try_fold(Position::start(variant), |position, played| {
                position.apply(played.ply)
            })
            .map_err(|_| Error::OutOfStep("an illegal ply"))
    }

    /// Plays a move in the position at hand and waits for the answer: the version that it made, or
    /// why it was refused.
    pub async fn play(&mut self, square: Square) -> Result<Played, Error> {
        let ply = self.view.plies.len() as u16;
        self.act(Action::Play { square, ply }).await
    }

    /// Acts and waits for the answer.
    pub async fn act(&mut self, action: Action) -> Result<Played, Error> {
        let id = self.next_command;
        self.next_command += 1;
        self.command(id, action).await
    }

    /// Sends a command under an id of the caller's choice and waits for the answer.
    pub async fn command(&mut self, id: u64, action: Action) -> Result<Played, Error> {
        self.send(id, action).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Acknowledged {
                    id: of, version, ..
                } if of == id => {
                    return Ok(Ok(version));
                }
                ServerMessage::Refused { id: of, error, .. } if of == id => return Ok(Err(error)),
                _ => {}
            }
        }
    }

    /// Sends a command and does not wait for the answer.
    pub async fn send(&mut self, id: u64, action: Action) -> Result<(), Error> {
        let game = self.view.id;
        let command = ClientMessage::Command { game, id, action };
        self.socket.send(&command).await
    }

    /// Goes on over another socket. [`resume`](Self::resume) then brings what has happened since.
    pub fn move_to(&mut self, socket: Socket) {
        self.socket = socket;
    }

    /// Asks for all that has not been heard of. It comes as entries and then `current`, or as a
    /// snapshot.
    pub async fn resume(&mut self) -> Result<(), Error> {
        let (game, version) = (self.view.id, Some(self.view.version));
        let resume = ClientMessage::Resume { game, version };
        self.socket.send(&resume).await
    }

    /// Waits until `wanted` holds of the game.
    pub async fn until(&mut self, wanted: impl Fn(&GameView) -> bool) -> Result<&GameView, Error> {
        while !wanted(&self.view) {
            self.hear().await?;
        }
        Ok(&self.view)
    }

    /// Waits until it is one's own turn or the game is over; says whether it is one's turn.
    pub async fn my_turn(&mut self) -> Result<bool, Error> {
        let view = self
            .until(|view| view.turn.is_none() || view.turn == view.you)
            .await?;
        Ok(view.turn.is_some())
    }

    /// The socket, for whatever else goes over it.
    pub fn socket(&mut self) -> &mut Socket {
        &mut self.socket
    }

    /// The next message, after the view has taken it in.
    pub async fn hear(&mut self) -> Result<ServerMessage, Error> {
        let message = self.socket.recv().await?;
        match &message {
            ServerMessage::Entry {
                game,
                version,
                events,
                clocks,
                now,
            } if *game == self.view.id && *version > self.view.version => {
                if *version != self.view.version + 1 {
                    return Err(Error::OutOfStep("a version is missing"));
                }
                self.view.version = *version;
                self.view.clocks = *clocks;
                self.view.now = *now;
                for event in events {
                    self.happened(*event);
                }
                self.turn_passes()?;
            }
            ServerMessage::Offers { game, offers } if *game == self.view.id => {
                self.view.offers = Some(*offers);
            }
            ServerMessage::Snapshot { game } if game.id == self.view.id => {
                self.view = game.clone();
            }
            _ => {}
        }
        Ok(message)
    }

    fn happened(&mut self, event: Event) {
        let view = &mut self.view;
        let mut add = |ply, spent_ms| view.plies.push(PlayedPly { ply, spent_ms });
        match event {
            Event::Moved {
                square, spent_ms, ..
            } => add(Ply::Move(square), spent_ms),
            Event::Passed { .. } => add(Ply::Pass, 0),
            Event::Skipped { spent_ms, .. } => add(Ply::Skip, spent_ms),
            Event::TakenBack { plies, .. } => view.plies.truncate(plies as usize),
            Event::TimeGiven { .. } | Event::Resumed => {}
            Event::Ended { outcome } => {
                view.outcome = Some(outcome);
                view.offers = None;
            }
        }
    }

    fn turn_passes(&mut self) -> Result<(), Error> {
        let turn = self.position()?.turn().into();
        self.view.turn = self.view.outcome.is_none().then_some(turn);
        Ok(())
    }
}
