//! What is said beside a board.

use reversi_domain::chat::{self, Text};

use super::ConvertError;
use crate::chat::{ChatContent, Phrase, Room};

impl From<Room> for chat::Room {
    fn from(room: Room) -> chat::Room {
        match room {
            Room::Players => chat::Room::Players,
            Room::Spectators => chat::Room::Spectators,
        }
    }
}

impl From<chat::Room> for Room {
    fn from(room: chat::Room) -> Room {
        match room {
            chat::Room::Players => Room::Players,
            chat::Room::Spectators => Room::Spectators,
        }
    }
}

impl TryFrom<ChatContent> for chat::Content {
    type Error = ConvertError;

    fn try_from(content: ChatContent) -> Result<chat::Content, ConvertError> {
        Ok(match content {
            ChatContent::Text { text } => chat::Content::Text(Text::new(&text)?),
            ChatContent::Phrase { phrase } => chat::Content::Phrase(phrase.into()),
        })
    }
}

impl From<chat::Content> for ChatContent {
    fn from(content: chat::Content) -> ChatContent {
        match content {
            chat::Content::Text(text) => ChatContent::Text {
                text: text.as_str().to_owned(),
            },
            chat::Content::Phrase(phrase) => ChatContent::Phrase {
                phrase: phrase.into(),
            },
        }
    }
}

impl From<Phrase> for chat::Phrase {
    fn from(phrase: Phrase) -> chat::Phrase {
        match phrase {
            Phrase::Hello => chat::Phrase::Hello,
            Phrase::GoodLuck => chat::Phrase::GoodLuck,
            Phrase::HaveFun => chat::Phrase::HaveFun,
            Phrase::GoodGame => chat::Phrase::GoodGame,
            Phrase::WellPlayed => chat::Phrase::WellPlayed,
            Phrase::ThankYou => chat::Phrase::ThankYou,
            Phrase::HaveToGo => chat::Phrase::HaveToGo,
            Phrase::GoodBye => chat::Phrase::GoodBye,
        }
    }
}

impl From<chat::Phrase> for Phrase {
    fn from(phrase: chat::Phrase) -> Phrase {
        match phrase {
            chat::Phrase::Hello => Phrase::Hello,
            chat::Phrase::GoodLuck => Phrase::GoodLuck,
            chat::Phrase::HaveFun => Phrase::HaveFun,
            chat::Phrase::GoodGame => Phrase::GoodGame,
            chat::Phrase::WellPlayed => Phrase::WellPlayed,
            chat::Phrase::ThankYou => Phrase::ThankYou,
            chat::Phrase::HaveToGo => Phrase::HaveToGo,
            chat::Phrase::GoodBye => Phrase::GoodBye,
        }
    }
}
