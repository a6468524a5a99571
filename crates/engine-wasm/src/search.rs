//! The computer's moves.

use reversi_engine::computer::{self, Level};
use reversi_engine::{Position, Setup};

/// A position, as the text of a setup, to the square that the computer of `level` moves to.
///
/// No square where there is no legal move, or where the position or the level is none. The seed
/// decides between moves that are about equally good.
pub fn choose(request: &str, level: u8, seed: u64) -> String {
    read(request)
        .zip(Level::new(level))
        .and_then(|(position, level)| computer::choose(position.board(), level, seed))
        .map_or_else(String::new, |square| square.to_string())
}

fn read(request: &str) -> Option<Position> {
    let setup: Setup = request.parse().ok()?;
    setup.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_computer_moves_legally() {
        let start = Position::default();
        for level in Level::MIN.number()..=Level::MAX.number() {
            let square = choose(START, level, 1).parse().unwrap();
            assert!(start.legal_moves().contains(square));
        }
    }

    #[test]
    fn a_bad_request_gives_no_square() {
        assert_eq!(choose(START, 0, 1), "");
        assert_eq!(choose("?", 1, 1), "");
    }
}
