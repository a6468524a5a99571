//! `gtp`: the Go Text Protocol, version 2, as Othello programs use it: colours are `b` and `w`,
//! vertices squares such as `f5` or `pass`.

use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::time::Duration;

use reversi_engine::notation::Transcript;
use reversi_engine::search::{Engine, Limits};
use reversi_engine::{Color, Position, Square};

use super::say;
use crate::clock::Budget;

/// How much memory and time to use.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The table's size in MiB.
    #[arg(long, default_value_t = 128)]
    table: usize,
    /// Seconds of CPU a move.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

/// The commands that are known.
const COMMANDS: [&str; 13] = [
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "undo",
    "version",
];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut session = Session::new(
        Engine::new(arguments.table << 20),
        Duration::try_from_secs_f64(arguments.seconds)?,
    );
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        if let Some(answer) = session.answer(&line?) {
            say(&mut out, answer)?;
        }
        if session.ended {
            break;
        }
    }
    Ok(())
}

struct Session {
    engine: Engine,
    time: Duration,
    game: Transcript,
    ended: bool,
}

impl Session {
    fn new(engine: Engine, time: Duration) -> Session {
        Session {
            engine,
            time,
            game: Transcript::new(Position::default()),
            ended: false,
        }
    }

    /// The answer to a line, with the empty line that ends it; none to an empty line or a comment.
    fn answer(&mut self, line: &str) -> Option<String> {
        let text = line.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let command = words.next()?;
        let arguments: Vec<&str> = words.collect();
        let (mark, text) = match self.command(command, &arguments) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text.to_owned()),
        };
        Some(format!("{mark}{} {text}\n", id.unwrap_or_default()))
    }

    fn command(&mut self, command: &str, arguments: &[&str]) -> Result<String, &'static str> {
        match (command, arguments) {
            ("protocol_version", _) => Ok("2".into()),
            ("name", _) => Ok("Reversi".into()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").into()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit", _) => {
                self.ended = true;
                Ok(String::new())
            }
            ("boardsize", ["8"]) | ("komi", [_]) => Ok(String::new()),
            ("boardsize", _) => Err("unacceptable size"),
            ("clear_board", _) => {
                self.game = Transcript::new(Position::default());
                self.engine.clear();
                Ok(String::new())
            }
            ("play", [color, vertex]) => self.play(color, vertex).map(|()| String::new()),
            ("genmove", [color]) => self.generate(color),
            ("undo", _) => self.undo().map(|()| String::new()),
            ("showboard", _) => Ok(self.board()),
            ("play" | "genmove" | "komi" | "known_command", _) => Err("syntax error"),
            _ => Err("unknown command"),
        }
    }

    fn play(&mut self, color: &str, vertex: &str) -> Result<(), &'static str> {
        let color = read_color(color)?;
        if vertex.eq_ignore_ascii_case("pass") {
            // A forced pass is played with the move before it.
            return if self.game.end().turn() == color && !self.game.end().is_over() {
                Err("illegal move")
            } else {
                Ok(())
            };
        }
        let square: Square = vertex.parse().map_err(|_| "syntax error")?;
        if self.game.end().turn() != color {
            return Err("illegal move");
        }
        self.game.push(square).map_err(|_| "illegal move")
    }

    fn generate(&mut self, color: &str) -> Result<String, &'static str> {
        let color = read_color(color)?;
        let position = self.game.end();
        if position.is_over() || position.turn() != color {
            return Ok("pass".into());
        }
        let mut budget = Budget::new(self.time);
        let report = self
            .engine
            .search(position.board(), &Limits::EXACT, &mut budget);
        let best = report.best().ok_or("no move")?;
        self.game.push(best).map_err(|_| "no move")?;
        Ok(best.to_string())
    }

    fn undo(&mut self) -> Result<(), &'static str> {
        let moves: Vec<Square> = self.game.moves().collect();
        let (_, kept) = moves.split_last().ok_or("cannot undo")?;
        let mut game = Transcript::new(Position::default());
        for &square in kept {
            game.push(square).map_err(|_| "cannot undo")?;
        }
        self.game = game;
        Ok(())
    }

    fn board(&self) -> String {
        let mut text = String::from("\n  a b c d e f g h");
        for row in 0..8 {
            let _ = write!(text, "\n{}", row + 1);
            for column in 0..8 {
                let disc = Square::new(column, row).and_then(|square| self.game.end().disc(square));
                text.push_str(match disc {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None => " .",
                });
            }
        }
        text
    }
}

fn read_color(text: &str) -> Result<Color, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("syntax error"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session::new(Engine::new(1 << 20), Duration::from_millis(5))
    }

    #[test]
    fn a_short_game() {
        let mut session = session();
        assert_eq!(session.answer("1 play b f5").as_deref(), Some("=1 \n"));
        let answer = session.answer("genmove w").expect("an answer");
        assert!(
            ["= f4\n", "= d6\n", "= f6\n"].contains(&answer.as_str()),
            "{answer}"
        );
        assert_eq!(session.answer("undo").as_deref(), Some("= \n"));
        assert_eq!(session.answer("play white d6").as_deref(), Some("= \n"));
        assert!(
            session
                .answer("showboard")
                .expect("a board")
                .contains("6 . . . O")
        );
    }

    #[test]
    fn errors_are_answers() {
        let mut session = session();
        let mut answer = |line| session.answer(line).expect("an answer");
        assert_eq!(answer("play b a1"), "? illegal move\n");
        assert_eq!(answer("play w f5"), "? illegal move\n");
        assert_eq!(answer("play b pass"), "? illegal move\n");
        assert_eq!(answer("play b"), "? syntax error\n");
        assert_eq!(answer("boardsize 10"), "? unacceptable size\n");
        assert_eq!(answer("undo"), "? cannot undo\n");
        assert_eq!(answer("7 fly"), "?7 unknown command\n");
        assert_eq!(answer("known_command fly"), "= false\n");
    }

    #[test]
    fn comments_and_empty_lines_have_no_answer() {
        assert_eq!(session().answer("# play b f5"), None);
        assert_eq!(session().answer("  "), None);
    }

    #[test]
    fn every_listed_command_is_known() {
        for command in COMMANDS {
            let answer = session().answer(command).expect("an answer");
            assert_ne!(answer, "? unknown command\n", "{command}");
        }
    }
}
