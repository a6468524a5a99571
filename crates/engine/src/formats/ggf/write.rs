//! Writing.

use std::fmt::{self, Write};

use super::{Game, Note, Outcome, Player, Reason};
use crate::{Color, Ply, Position, Setup};

impl fmt::Display for Game {
    /// Writes the game on one line, without its end. A `]` or a line break in a text becomes a
    /// space: the format has no way to write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;GM[Othello]")?;
        write_text(f, "PC", &self.place)?;
        write_text(f, "DT", &self.date)?;
        self.write_players(f)?;
        write_text(f, "TY", &self.kind)?;
        write_outcome(f, self.outcome)?;
        write_board(f, self.transcript.start())?;
        self.write_plies(f)?;
        f.write_str(";)")
    }
}

impl Game {
    fn write_players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { black, white, .. } = self;
        write_text(f, "PB", &black.name)?;
        write_text(f, "PW", &white.name)?;
        write_rating(f, "RB", black)?;
        write_rating(f, "RW", white)?;
        if black.clock == white.clock {
            write_text(f, "TI", &black.clock)
        } else {
            write_text(f, "TB", &black.clock)?;
            write_text(f, "TW", &white.clock)
        }
    }

    fn write_plies(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns = self.transcript.positions().map(|position| position.turn());
        let plies = turns.zip(self.transcript.plies()).zip(&self.notes);
        for ((turn, ply), note) in plies {
            let side = match turn {
                Color::Black => 'B',
                Color::White => 'W',
            };
            match ply {
                Ply::Move(square) => write!(f, "{side}[{square}{note}]")?,
                Ply::Pass | Ply::Skip => write!(f, "{side}[pass{note}]")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let evaluation = self
            .evaluation
            .map_or_else(String::new, |value| value.to_string());
        match self.seconds {
            Some(seconds) => write!(f, "/{evaluation}/{seconds}"),
            None if evaluation.is_empty() => Ok(()),
            None => write!(f, "/{evaluation}"),
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, name: &str, text: &str) -> fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    let text = text.replace([']', '\r', '\n'], " ");
    write!(f, "{name}[{text}]")
}

fn write_rating(f: &mut fmt::Formatter<'_>, name: &str, player: &Player) -> fmt::Result {
    match player.rating {
        Some(rating) => write!(f, "{name}[{rating}]"),
        None => Ok(()),
    }
}

fn write_outcome(f: &mut fmt::Formatter<'_>, outcome: Option<Outcome>) -> fmt::Result {
    let Some(Outcome { lead, reason }) = outcome else {
        return Ok(());
    };
    let reason = match reason {
        Some(Reason::Resigned) => ":r",
        Some(Reason::TimedOut) => ":t",
        Some(Reason::Agreed) => ":s",
        None => "",
    };
    write!(f, "RE[{lead:+}{reason}]")
}

/// Writes the setup row by row, with `*` for Black.
fn write_board(f: &mut fmt::Formatter<'_>, start: &Position) -> fmt::Result {
    let size = usize::from(start.variant().size());
    let setup = Setup::from(*start).to_string().replace('X', "*");
    let (discs, turn) = setup.split_at(size * size);
    write!(f, "BO[{size}")?;
    for (index, disc) in discs.chars().enumerate() {
        if index % size == 0 {
            f.write_char(' ')?;
        }
        f.write_char(disc)?;
    }
    write!(f, "{turn}]")
}
