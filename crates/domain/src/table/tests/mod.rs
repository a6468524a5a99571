//! The table told what to do, by hand and by chance.

mod clocks;
mod laws;
mod play;
mod requests;

use reversi_engine::computer::Level;
use reversi_engine::{Square, Variant};

use super::*;
use crate::clock::{AFTER_AWAY, ClockSetting, Lag, MORE_TIME, OnTimeout, UNTOUCHED};
use crate::presence::Absence;
use crate::{CommandId, PlayerId};

const START: Timestamp = Timestamp(1_000_000);
const BLACK: PlayerId = PlayerId(1);
const WHITE: PlayerId = PlayerId(2);

fn terms(clock: ClockSetting) -> Terms {
    let seats = ByColor {
        black: Seat::Player(BLACK),
        white: Seat::Player(WHITE),
    };
    Terms {
        variant: Variant::Standard,
        clock,
        seats,
    }
}

fn blitz() -> Terms {
    terms(ClockSetting::game(3, 2).expect("within the limits"))
}

/// A game under way, with every entry that led there.
struct Game {
    table: Table,
    entries: Vec<Entry>,
    now: Timestamp,
    next_id: u64,
}

impl Game {
    fn new(terms: Terms) -> Game {
        let (table, entry) = Table::start(terms, START);
        Game {
            table,
            entries: vec![entry],
            now: START,
            next_id: 0,
        }
    }

    fn wait(&mut self, millis: u64) -> &mut Game {
        self.now = self.now + Duration::from_millis(millis);
        self
    }

    /// Applies a command and publishes what it did at once.
    fn tell(&mut self, command: Command) -> Result<Decision, Refusal> {
        let decision = apply(&self.table, command, self.now)?;
        if let Decision::Changed { table, entry } = &decision {
            self.table = table.clone();
            self.table.published(self.now);
            self.entries.push(entry.clone());
        }
        Ok(decision)
    }

    fn act(&mut self, by: Color, action: Action) -> Result<Decision, Refusal> {
        self.next_id += 1;
        self.tell(Command::Seat {
            by,
            id: CommandId(self.next_id),
            action,
        })
    }

    fn play(&mut self, by: Color, square: &str) -> Result<Decision, Refusal> {
        let square = square.parse().expect("a square");
        let ply = self.table.plies().len() as u16;
        self.act(
            by,
            Action::Play {
                square,
                ply,
                lag: Lag::default(),
            },
        )
    }

    /// Plays squares, skipping passes, by whoever is to move.
    fn play_all(&mut self, transcript: &str) {
        let squares = transcript.replace("--", "");
        for square in squares.as_bytes().chunks(2) {
            let turn = self.table.turn().expect("a game that goes on");
            self.play(turn, std::str::from_utf8(square).expect("ASCII"))
                .expect("a legal move");
        }
    }

    fn last_events(&self) -> &[Event] {
        &self
            .entries
            .last()
            .expect("the first entry at least")
            .events
    }

    fn remaining(&self) -> ByColor<Duration> {
        self.table.clock().remaining().expect("a timed game")
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn by_the_move(on_timeout: OnTimeout) -> Terms {
    terms(ClockSetting::a_move(30, on_timeout).expect("within the limits"))
}

/// Makes the first moves of both sides, so that no first move is waited for any more.
fn opened(terms: Terms) -> Game {
    let mut game = Game::new(terms);
    game.play_all("f5d6");
    game
}
