//! What is said beside a board, and who may hear it.
//!
//! A game has two rooms. The players' room is the two players' own, for ever. The spectators' room
//! is everybody else's while the game goes on, and opens to the players when it is over.

use reversi_engine::Color;

/// The most characters of a line.
pub const MAX_TEXT: usize = 140;

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// The two players' own.
    Players,
    /// Everybody else's, and the players' too once the game is over.
    Spectators,
}

/// Of a game, what its rooms depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Whether both sides are people.
    pub between_people: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl Room {
    /// Both.
    pub const ALL: [Room; 2] = [Room::Players, Room::Spectators];

    /// Whether somebody who plays `color`, or looks on, may read and write here.
    pub fn admits(self, color: Option<Color>, stage: Stage) -> bool {
        match self {
            Room::Players => color.is_some() && stage.between_people,
            Room::Spectators => color.is_none() || stage.over,
        }
    }
}

/// A ready phrase, which everybody reads in their own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Have fun.
    HaveFun,
    /// Good game.
    GoodGame,
    /// Well played.
    WellPlayed,
    /// Thank you.
    ThankYou,
    /// I have to go.
    HaveToGo,
    /// Good bye.
    GoodBye,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::HaveFun,
        Phrase::GoodGame,
        Phrase::WellPlayed,
        Phrase::ThankYou,
        Phrase::HaveToGo,
        Phrase::GoodBye,
    ];
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// In one's own words.
    Text(Text),
    /// A ready phrase.
    Phrase(Phrase),
}

/// A line in somebody's own words, of 1 to [`MAX_TEXT`] characters that can all be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(String);

/// Why a text cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing is left of it that could be seen.
    #[error("the text is empty")]
    Empty,
    /// It has more than [`MAX_TEXT`] characters.
    #[error("the text has more than {MAX_TEXT} characters")]
    TooLong,
}

impl Text {
    /// Makes one line of a text in any script. Line breaks and tabs become spaces; what cannot be
    /// seen, or changes the direction of what stands around it, is left out; so are spaces at both
    /// ends.
    pub fn new(text: &str) -> Result<Text, TextError> {
        let line: String = text
            .chars()
            .map(|char| if is_break(char) { ' ' } else { char })
            .filter(|&char| !is_hidden(char))
            .collect();
        let line = line.trim();
        if line.chars().all(is_blank) {
            return Err(TextError::Empty);
        }
        if line.chars().count() > MAX_TEXT {
            return Err(TextError::TooLong);
        }
        Ok(Text(line.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_break(char: char) -> bool {
    matches!(char, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Controls, and the characters that Unicode says to draw nothing for (`Default_Ignorable_Code_Point`
/// of `DerivedCoreProperties`), among them all zero-width ones and those that set the direction. Of
/// these only the sixteen variation selectors stay, since emoji look wrong without them.
fn is_hidden(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Whether nothing can be seen where a character stands alone.
fn is_blank(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{2800}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Result<String, TextError> {
        Text::new(text).map(|text| text.0)
    }

    #[test]
    fn players_have_a_room_of_their_own_and_the_other_afterwards() {
        let stage = |over| Stage {
            between_people: true,
            over,
        };
        let (player, spectator) = (Some(Color::White), None);
        for over in [false, true] {
            assert!(Room::Players.admits(player, stage(over)));
            assert!(!Room::Players.admits(spectator, stage(over)));
            assert!(Room::Spectators.admits(spectator, stage(over)));
            assert_eq!(Room::Spectators.admits(player, stage(over)), over);
        }
    }

    #[test]
    fn nobody_talks_to_the_computer() {
        for over in [false, true] {
            let stage = Stage {
                between_people: false,
                over,
            };
            assert!(!Room::Players.admits(Some(Color::Black), stage));
            assert!(Room::Spectators.admits(None, stage));
        }
    }

    #[test]
    fn every_script_can_be_written() {
        for text in [
            "Well played!",
            "Отличная партия",
            "Tänan väga, hüvasti",
            "いい勝負でした　ありがとう",
            "مباراة جيدة",
            "खेल अच्छा था",
            "👏🏽❤️",
            "<b>f5</b> & 'd6'",
        ] {
            assert_eq!(said(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_text_is_one_line() {
        assert_eq!(
            said(" \n good\r\ngame\tall \u{a0}").as_deref(),
            Ok("good  game all")
        );
        assert_eq!(
            said("one\u{2028}two\u{85}three").as_deref(),
            Ok("one two three")
        );
    }

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        for hidden in [
            '\0',
            '\u{7f}',
            '\u{9b}',
            '\u{ad}',
            '\u{61c}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}',
            '\u{3164}',
            '\u{e0041}',
        ] {
            let text = format!("{hidden}fi{hidden}ne{hidden}");
            assert_eq!(
                said(&text).as_deref(),
                Ok("fine"),
                "{}",
                hidden.escape_unicode()
            );
            assert_eq!(said(&hidden.to_string()), Err(TextError::Empty));
        }
    }

    #[test]
    fn something_must_be_said() {
        for text in [
            "",
            " ",
            "\n\t",
            "\u{3000}\u{a0}",
            "\u{2800}\u{fe0f}",
            "\u{200b} \u{202e}",
        ] {
            assert_eq!(
                said(text),
                Err(TextError::Empty),
                "{}",
                text.escape_unicode()
            );
        }
    }

    #[test]
    fn the_length_is_counted_in_characters_that_stay() {
        let most = "ж".repeat(MAX_TEXT);
        assert_eq!(
            said(&format!(" \u{200b}{most}\n")).as_deref(),
            Ok(most.as_str())
        );
        assert_eq!(said(&format!("{most}ж")), Err(TextError::TooLong));
        assert_eq!(
            said(&"😀".repeat(MAX_TEXT)).map(|text| text.chars().count()),
            Ok(MAX_TEXT)
        );
    }
}
