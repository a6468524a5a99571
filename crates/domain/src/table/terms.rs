//! What is settled before the first move.

use reversi_engine::computer::Level;
use reversi_engine::{Color, Variant};

use crate::clock::ClockSetting;
use crate::{ByColor, PlayerId};

/// Who sits on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Player(PlayerId),
    /// The computer.
    Computer(Level),
}

/// What the two sides have agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Which game is played.
    pub variant: Variant,
    /// How its time is measured.
    pub clock: ClockSetting,
    /// Who plays which colour. The two are never the same person.
    pub seats: ByColor<Seat>,
}

impl Terms {
    /// The colour that a person plays.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        self.seats.find(|&seat| seat == Seat::Player(player))
    }

    /// The person who plays `color`, unless it is the computer.
    pub fn player(&self, color: Color) -> Option<PlayerId> {
        match self.seats[color] {
            Seat::Player(player) => Some(player),
            Seat::Computer(_) => None,
        }
    }

    /// The computer's colour and level, if it plays.
    pub fn computer(&self) -> Option<(Color, Level)> {
        Color::ALL
            .into_iter()
            .find_map(|color| match self.seats[color] {
                Seat::Computer(level) => Some((color, level)),
                Seat::Player(_) => None,
            })
    }
}
