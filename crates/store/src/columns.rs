//! The columns' words for the domain's values: the only place where the two meet, save for the
//! entries and records in [`codec`](crate::codec).

use reversi_domain::challenge::DeclineReason;
use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Outcome, Seat, Terms};
use reversi_domain::{GameId, InvitationCode, PlayerId, SeekId, Timestamp};
use reversi_engine::computer::Level;
use reversi_engine::{Color, Variant};

use crate::Error;

pub(crate) fn game_number(game: GameId) -> i64 {
    game.number().cast_signed()
}

pub(crate) fn game_id(number: i64) -> Result<GameId, Error> {
    GameId::from_number(number.cast_unsigned()).ok_or(Error::Meaningless { column: "game" })
}

pub(crate) fn code_number(code: InvitationCode) -> i64 {
    code.number().cast_signed()
}

pub(crate) fn code(number: i64) -> Result<InvitationCode, Error> {
    let code = InvitationCode::from_number(number.cast_unsigned());
    code.ok_or(Error::Meaningless { column: "code" })
}

pub(crate) fn seek_number(seek: SeekId) -> i64 {
    seek.number().cast_signed()
}

pub(crate) fn seek_id(number: i64) -> Result<SeekId, Error> {
    SeekId::from_number(number.cast_unsigned()).ok_or(Error::Meaningless { column: "id" })
}

pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(crate) fn color(name: &str) -> Result<Color, Error> {
    Color::ALL
        .into_iter()
        .find(|&color| color_name(color) == name)
        .ok_or(Error::Meaningless { column: "color" })
}

pub(crate) fn reason_name(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::None => "none",
        DeclineReason::Later => "later",
        DeclineReason::Faster => "faster",
        DeclineReason::Slower => "slower",
        DeclineReason::OtherColor => "other_color",
    }
}

pub(crate) fn decline_reason(name: &str) -> Result<DeclineReason, Error> {
    DeclineReason::ALL
        .into_iter()
        .find(|&reason| reason_name(reason) == name)
        .ok_or(Error::Meaningless {
            column: "decline_reason",
        })
}

pub(crate) fn variant(name: &str) -> Result<Variant, Error> {
    name.parse()
        .map_err(|_| Error::Meaningless { column: "variant" })
}

pub(crate) fn clock(text: &str) -> Result<ClockSetting, Error> {
    text.parse()
        .map_err(|_| Error::Meaningless { column: "clock" })
}

/// The columns `black` and `white`: the person on each side, null for the computer.
pub(crate) fn player_number(terms: &Terms, color: Color) -> Option<i64> {
    terms.player(color).map(|PlayerId(number)| number)
}

/// The column `computer_level`, null between people.
pub(crate) fn computer_level(terms: &Terms) -> Option<i16> {
    terms.computer().map(|(_, level)| level.number().into())
}

/// Who sits where `player` stands, in a game with the computer at `level`.
pub(crate) fn seat(player: Option<i64>, level: Option<i16>) -> Result<Seat, Error> {
    let computer = || Level::new(u8::try_from(level?).ok()?).map(Seat::Computer);
    player
        .map(|number| Seat::Player(PlayerId(number)))
        .or_else(computer)
        .ok_or(Error::Meaningless {
            column: "computer_level",
        })
}

/// The columns `reason` and `side`.
pub(crate) fn outcome_columns(outcome: Outcome) -> (&'static str, Option<&'static str>) {
    let (reason, side) = match outcome {
        Outcome::Board { winner } => ("board", winner),
        Outcome::Agreed => ("agreed", None),
        Outcome::Resigned { by } => ("resigned", Some(by)),
        Outcome::Left { by } => ("left", Some(by)),
        Outcome::OutOfTime { by } => ("out_of_time", Some(by)),
        Outcome::Aborted { by } => ("aborted", Some(by)),
        Outcome::NoFirstMove { by } => ("no_first_move", Some(by)),
    };
    (reason, side.map(color_name))
}

pub(crate) fn outcome(reason: &str, side: Option<&str>) -> Result<Outcome, Error> {
    let side = side.map(color).transpose()?;
    let made = match (reason, side) {
        ("board", winner) => Outcome::Board { winner },
        ("agreed", None) => Outcome::Agreed,
        ("resigned", Some(by)) => Outcome::Resigned { by },
        ("left", Some(by)) => Outcome::Left { by },
        ("out_of_time", Some(by)) => Outcome::OutOfTime { by },
        ("aborted", Some(by)) => Outcome::Aborted { by },
        ("no_first_move", Some(by)) => Outcome::NoFirstMove { by },
        _ => return Err(Error::Meaningless { column: "reason" }),
    };
    Ok(made)
}

pub(crate) fn millis(at: Option<Timestamp>) -> Option<i64> {
    at.map(|Timestamp(millis)| millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_read_as_it_is_written() {
        let by = Color::White;
        let outcomes = [
            Outcome::Board { winner: None },
            Outcome::Board { winner: Some(by) },
            Outcome::Agreed,
            Outcome::Resigned { by },
            Outcome::Left { by },
            Outcome::OutOfTime { by },
            Outcome::Aborted { by },
            Outcome::NoFirstMove { by },
        ];
        for made in outcomes {
            let (reason, side) = outcome_columns(made);
            assert_eq!(outcome(reason, side).unwrap(), made);
        }
        assert!(outcome("resigned", None).is_err());
        assert!(outcome("bored", Some("black")).is_err());
    }

    #[test]
    fn every_reason_is_read_as_it_is_written() {
        for reason in DeclineReason::ALL {
            assert_eq!(decline_reason(reason_name(reason)).unwrap(), reason);
        }
        assert!(decline_reason("tired").is_err());
    }

    #[test]
    fn a_side_is_a_player_or_the_computer() {
        assert_eq!(seat(Some(5), Some(2)).unwrap(), Seat::Player(PlayerId(5)));
        assert_eq!(
            seat(None, Some(2)).unwrap(),
            Seat::Computer(Level::new(2).unwrap())
        );
        assert!(seat(None, None).is_err());
        assert!(seat(None, Some(99)).is_err());
    }
}
