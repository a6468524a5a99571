//! Reading text with an eye on the place.

use std::fmt;

/// A place in a text: line and column, both counted in characters from 1.
///
/// A byte order mark at the beginning does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text and how far it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Cursor<'a> {
        Cursor {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place { line: 1, column: 1 },
        }
    }

    /// The same text as the given line of a longer one.
    pub(crate) fn on_line(mut self, line: u32) -> Cursor<'a> {
        self.place.line = line;
        self
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    /// Takes characters as long as they are `wanted`, and gives them.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &before[..before.len() - self.rest.len()]
    }

    /// Takes white space.
    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes the ASCII text `word`, in either case, if it comes next.
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let found = self
            .rest
            .get(..word.len())
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            word.chars().for_each(|_| {
                self.bump();
            });
        }
        found
    }

    /// Takes the text before the next `end`, as a text of its own, and `end` itself. Takes nothing
    /// where there is no `end`.
    pub(crate) fn take_until(&mut self, end: char) -> Option<Cursor<'a>> {
        let (before, _) = self.rest.split_once(end)?;
        let part = Cursor {
            rest: before,
            place: self.place,
        };
        self.take_while(|c| c != end);
        self.bump();
        Some(part)
    }
}
