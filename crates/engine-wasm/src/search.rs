//! The computer's moves, and what the search finds.
//!
//! A report is a line with the depth, the confidence in percent and the number of nodes, and then
//! a line for each of the best moves: its value in discs for the side to move, and the squares.

use std::cell::RefCell;
use std::fmt::Write;

use reversi_engine::computer::{self, Level};
use reversi_engine::search::{Control, Engine, Limits, Report, Selectivity};
use reversi_engine::{Position, Setup};

thread_local! {
    /// Made by the first search, and kept with its table for those after it.
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// A position, as the text of a setup, to the square that the computer of `level` moves to.
///
/// No square where there is no legal move, or where the position or the level is none. The seed
/// decides between moves that are about equally good.
pub fn choose(request: &str, level: u8, seed: u64) -> String {
    read_position(request)
        .zip(Level::new(level))
        .and_then(|(position, level)| computer::choose(position.board(), level, seed))
        .map_or_else(String::new, |square| square.to_string())
}

/// A position and a line with its limits to the last report on it.
///
/// The limits are the depth in plies, the most nodes, the selectivity (0 to 5, which is exact) and
/// the number of best moves. The first search decides how many bytes the table has. The response
/// is empty where the request is something else.
pub fn search(request: &str, table_bytes: usize, control: &mut dyn Control) -> String {
    let Some((position, limits)) = read_request(request) else {
        return String::new();
    };
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.get_or_insert_with(|| Engine::new(table_bytes));
        describe(&engine.search(position.board(), &limits, control))
    })
}

/// The text of a report.
pub fn describe(report: &Report) -> String {
    let mut text = format!(
        "{} {} {}",
        report.depth,
        report.selectivity.percent(),
        report.nodes
    );
    for line in &report.lines {
        let _ = write!(text, "\n{}", line.value);
        for square in &line.moves {
            let _ = write!(text, " {square}");
        }
    }
    text
}

fn read_request(request: &str) -> Option<(Position, Limits)> {
    let (position, limits) = request.split_once('\n')?;
    Some((read_position(position)?, read_limits(limits)?))
}

fn read_limits(text: &str) -> Option<Limits> {
    let mut numbers = text.split(' ');
    let mut next = || numbers.next()?.parse::<u64>().ok();
    Some(Limits {
        depth: next()?.min(60) as u32,
        nodes: next()?,
        selectivity: Selectivity::new(u8::try_from(next()?).ok()?)?,
        lines: next()?.min(60) as usize,
        ..Limits::EXACT
    })
}

fn read_position(text: &str) -> Option<Position> {
    let setup: Setup = text.parse().ok()?;
    setup.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";
    /// FFO 1, with its best move g8 that wins by 18.
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    const TABLE: usize = 1 << 20;

    /// Notes the reports and stops after some of them.
    struct Watch {
        reports: Vec<String>,
        most: usize,
    }

    impl Control for Watch {
        fn stop(&mut self, _: u64) -> bool {
            false
        }

        fn progress(&mut self, report: &Report) -> bool {
            self.reports.push(describe(report));
            self.reports.len() < self.most
        }
    }

    #[test]
    fn the_computer_moves_legally() {
        let start = Position::default();
        for level in Level::MIN.number()..=Level::MAX.number() {
            let square = choose(START, level, 1).parse().unwrap();
            assert!(start.legal_moves().contains(square));
        }
    }

    #[test]
    fn an_ending_is_solved() {
        let request = format!("{FFO_1}\n60 1000000000 5 2");
        let response = search(&request, TABLE, &mut ());
        let lines: Vec<&str> = response.lines().collect();
        assert!(lines[0].starts_with("14 100 "), "{response}");
        assert!(lines[1].starts_with("18 g8 "), "{response}");
        assert!(lines[2].starts_with("12 h1 "), "{response}");
    }

    #[test]
    fn the_last_report_is_the_response() {
        let mut watch = Watch {
            reports: Vec::new(),
            most: 3,
        };
        let response = search(&format!("{START}\n10 1000000 0 1"), TABLE, &mut watch);
        assert_eq!(watch.reports.len(), 3);
        assert_eq!(watch.reports.last(), Some(&response));
    }

    #[test]
    fn a_bad_request_has_no_response() {
        assert_eq!(choose(START, 0, 1), "");
        assert_eq!(choose("?", 1, 1), "");
        for limits in ["", "1", "1 1 6 1", "1 1 300 1", "a b c d", "-1 1 1 1"] {
            assert_eq!(
                search(&format!("{START}\n{limits}"), TABLE, &mut ()),
                "",
                "{limits}"
            );
        }
        assert_eq!(search("?\n1 1 1 1", TABLE, &mut ()), "");
        assert_eq!(search(START, TABLE, &mut ()), "");
    }
}
