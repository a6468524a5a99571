//! The names that players have given to openings.
//!
//! A name belongs to a position, however it came about and whichever way the board is turned. The
//! English names are those of David Parsons and others as collected by Chris Welty; the Japanese
//! ones (定石) are those in general use among Japanese players. `data/openings.tsv` lists both with
//! the moves that lead there.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::board::Board;
use crate::notation::Transcript;
use crate::{Color, Position, Variant};

const TABLE: &str = include_str!("../data/openings.tsv");

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Moves that lead to it, such as `f5d6c3d3c4`.
    pub moves: &'static str,
    /// What it is called in English, such as `Tiger`.
    pub english: Option<&'static str>,
    /// What it is called in Japanese, such as `虎`.
    pub japanese: Option<&'static str>,
}

/// The opening that a position is, if it has a name.
///
/// ```
/// use reversi_engine::{notation::Transcript, openings};
///
/// let game: Transcript = "c4e3f6e6f5".parse()?;
/// let opening = openings::at(game.end()).expect("an opening with a name");
/// assert_eq!(opening.english, Some("Tiger"));
/// # Ok::<(), reversi_engine::notation::ParseTranscriptError>(())
/// ```
pub fn at(position: &Position) -> Option<&'static Opening> {
    let standard = matches!(position.variant(), Variant::Standard);
    standard.then(|| index().get(&key(position))).flatten()
}

/// The opening of a game: the last of its positions that has a name, with the number of plies
/// before it.
pub fn of(game: &Transcript) -> Option<(usize, &'static Opening)> {
    let named = |(plies, position)| Some((plies, at(&position)?));
    game.positions().enumerate().filter_map(named).last()
}

/// All openings that have a name, in the order of their moves.
pub fn all() -> impl Iterator<Item = Opening> {
    TABLE.lines().skip(1).map(|line| {
        let mut columns = line.split('\t');
        let mut column = || columns.next().expect("three columns");
        let name = |name: &'static str| (!name.is_empty()).then_some(name);
        Opening {
            moves: column(),
            english: name(column()),
            japanese: name(column()),
        }
    })
}

type Key = (Board, Color);

fn key(position: &Position) -> Key {
    (position.board().canonical(), position.turn())
}

fn index() -> &'static HashMap<Key, Opening> {
    static INDEX: OnceLock<HashMap<Key, Opening>> = OnceLock::new();
    INDEX.get_or_init(|| {
        all()
            .map(|opening| {
                let game: Transcript = opening.moves.parse().expect("the table has legal moves");
                (key(game.end()), opening)
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(moves: &str) -> Option<(usize, &'static str)> {
        let game = moves.parse().expect("a transcript");
        of(&game).map(|(plies, opening)| (plies, opening.english.expect("an English name")))
    }

    #[test]
    fn every_line_is_another_position_and_has_a_name() {
        assert_eq!(all().count(), index().len());
        assert!(all().all(|opening| opening.english.or(opening.japanese).is_some()));
        assert!(all().map(|opening| opening.moves).is_sorted());
    }

    #[test]
    fn a_game_has_the_name_of_its_last_position_that_has_one() {
        assert_eq!(opening(""), None);
        assert_eq!(opening("f5"), None);
        assert_eq!(opening("f5f4"), Some((2, "Parallel")));
        assert_eq!(opening("f5d6c3d3c4f4c5b3c2"), Some((9, "Rose-Bill")));
        assert_eq!(opening("f5d6c3d3c4f4c5b3c2d2"), Some((9, "Rose-Bill")));
    }

    #[test]
    fn moves_in_another_order_and_a_turned_board_are_the_same_opening() {
        for moves in ["f5d6c4d3c3", "d3c5d6e3f4", "e6f4d3c4c3", "c4e3f6e6f5"] {
            let (plies, _) = opening(moves).expect(moves);
            assert!(plies >= 2, "{moves}");
        }
        assert_eq!(opening("f5d6c4d3c3f4f6f3"), Some((8, "Comp’Oth")));
    }
}
