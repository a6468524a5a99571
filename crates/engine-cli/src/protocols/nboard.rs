//! `nboard`: the `NBoard` protocol, version 2, as `weltyc/ntest` describes it.
//!
//! Unknown commands are ignored, as the protocol wants; what is wrong with a known one is told by
//! a `status` line, and the position stays as it was.

use std::io::{self, Write};

use reversi_engine::formats::ggf;
use reversi_engine::notation::Transcript;
use reversi_engine::search::{Control, Engine, Limits, Report, Selectivity};
use reversi_engine::{Position, Square};

use super::{Input, Interruptible, say};

/// How much memory to use.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The table's size in MiB.
    #[arg(long, default_value_t = 128)]
    table: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let input = Input::start();
    let mut session = Session::new(Engine::new(arguments.table << 20));
    let mut out = io::stdout();
    while let Some(line) = input.next() {
        let mut tell = io::stdout();
        let mut control = Interruptible {
            input: &input,
            report: |report: &Report| {
                // Whoever reads may be gone; the next line of input will tell.
                let _ = say(&mut tell, Described(report));
            },
        };
        session.answer(&line, &mut out, &mut control)?;
    }
    Ok(())
}

/// What the other program has told so far.
struct Session {
    engine: Engine,
    game: Transcript,
    depth: u32,
}

/// Empty squares beyond the depth from which endings are solved.
const SOLVED_BEYOND: u32 = 8;

impl Session {
    fn new(engine: Engine) -> Session {
        Session {
            engine,
            game: Transcript::new(Position::default()),
            depth: 12,
        }
    }

    /// Does what a line says and writes the answer.
    fn answer(
        &mut self,
        line: &str,
        out: &mut impl Write,
        control: &mut dyn Control,
    ) -> io::Result<()> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "nboard" => say(out, "set myname Reversi"),
            "set" => self.set(rest, out),
            "move" => self.play(rest, out),
            "hint" => self.hint(rest, out, control),
            "go" => self.go(out),
            "ping" => say(out, format_args!("pong {rest}")),
            "learn" => say(out, "learned"),
            "analyze" => self.analyze(out, control),
            _ => Ok(()),
        }
    }

    fn set(&mut self, rest: &str, out: &mut impl Write) -> io::Result<()> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match name {
            "depth" => match value.trim().parse() {
                Ok(depth @ 1..=60) => self.depth = depth,
                _ => return say(out, "status a depth is a number from 1 to 60"),
            },
            "game" => match ggf::read(value).next() {
                Some(Ok(game)) => self.game = game.transcript,
                Some(Err(error)) => return say(out, format_args!("status {error}")),
                None => return say(out, "status there is no game"),
            },
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, rest: &str, out: &mut impl Write) -> io::Result<()> {
        let text = rest.split('/').next().unwrap_or_default().trim();
        if text.eq_ignore_ascii_case("pa") || text.eq_ignore_ascii_case("pass") {
            // A pass is part of the move that forces it.
            return Ok(());
        }
        let played = text
            .parse::<Square>()
            .map_err(|error| error.to_string())
            .and_then(|square| self.game.push(square).map_err(|error| error.to_string()));
        match played {
            Ok(()) => Ok(()),
            Err(error) => say(out, format_args!("status {error}")),
        }
    }

    fn limits(&self, lines: usize) -> Limits {
        let empties = self.game.end().empties();
        let ends = empties <= self.depth + SOLVED_BEYOND;
        Limits {
            depth: if ends { empties } else { self.depth },
            selectivity: if ends {
                Selectivity::EXACT
            } else {
                Selectivity::MIN
            },
            lines,
            ..Limits::EXACT
        }
    }

    fn search(&mut self, lines: usize, control: &mut dyn Control) -> Report {
        let limits = self.limits(lines);
        self.engine
            .search(self.game.end().board(), &limits, control)
    }

    fn hint(
        &mut self,
        rest: &str,
        out: &mut impl Write,
        control: &mut dyn Control,
    ) -> io::Result<()> {
        let lines = rest.trim().parse().unwrap_or(1);
        let report = self.search(lines, control);
        say(out, Described(&report))?;
        say(out, "status")
    }

    /// The move, which is thought over to the end whatever else is told meanwhile.
    fn go(&mut self, out: &mut impl Write) -> io::Result<()> {
        let report = self.search(1, &mut ());
        match report.best() {
            Some(best) if !self.game.end().must_pass() => {
                say(out, format_args!("=== {}/{}", upper(best), report.value()))
            }
            _ => say(out, "=== PA"),
        }
    }

    /// The value of every position of the game, for Black.
    fn analyze(&mut self, out: &mut impl Write, control: &mut dyn Control) -> io::Result<()> {
        let positions: Vec<Position> = self.game.positions().collect();
        for (plies, position) in positions.iter().enumerate().rev() {
            if control.stop(0) {
                break;
            }
            let report = self
                .engine
                .search(position.board(), &Limits::depth(self.depth), control);
            let black = position.turn() == reversi_engine::Color::Black;
            let value = if black {
                report.value()
            } else {
                -report.value()
            };
            say(out, format_args!("analysis {plies} {value}"))?;
        }
        say(out, "status")
    }
}

fn upper(square: Square) -> String {
    square.to_string().to_uppercase()
}

/// A report as `search` lines.
struct Described<'a>(&'a Report);

impl std::fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let report = self.0;
        let depth = if report.is_ending() {
            format!("{}", report.selectivity)
        } else {
            report.depth.to_string()
        };
        for (number, line) in report.lines.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            let moves: String = line.moves.iter().map(|&square| upper(square)).collect();
            write!(f, "search {moves} {} 0 {depth}", line.value)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(lines: &[&str]) -> Vec<String> {
        let mut session = Session::new(Engine::new(1 << 20));
        let mut out = Vec::new();
        for line in lines {
            session
                .answer(line, &mut out, &mut ())
                .expect("room in memory");
        }
        String::from_utf8(out)
            .expect("text")
            .lines()
            .map(str::to_owned)
            .collect()
    }

    const GAME: &str = "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";

    #[test]
    fn a_move_after_a_game() {
        let answers = talk(&[
            "nboard 2",
            "set depth 4",
            GAME,
            "move C3//1.2",
            "go",
            "ping 7",
        ]);
        assert_eq!(answers[0], "set myname Reversi");
        assert!(answers[1].starts_with("=== "), "{answers:?}");
        assert_eq!(answers[2], "pong 7");
    }

    #[test]
    fn hints_are_as_many_as_asked_for() {
        let answers = talk(&["set depth 3", GAME, "hint 3"]);
        assert_eq!(
            answers
                .iter()
                .filter(|line| line.starts_with("search "))
                .count(),
            3
        );
    }

    #[test]
    fn every_position_is_analyzed() {
        let answers = talk(&["set depth 2", GAME, "analyze"]);
        assert_eq!(
            answers
                .iter()
                .filter(|line| line.starts_with("analysis "))
                .count(),
            3
        );
    }

    #[test]
    fn what_is_wrong_is_told_and_what_is_unknown_ignored() {
        let answers = talk(&[
            "set depth 99",
            "set game nonsense",
            "move a1",
            "move zz",
            "fly",
        ]);
        assert_eq!(answers.len(), 4);
        assert!(
            answers.iter().all(|line| line.starts_with("status ")),
            "{answers:?}"
        );
    }
}
