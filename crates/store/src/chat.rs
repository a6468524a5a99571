//! What is said beside the boards.

use reversi_domain::chat::{Content, Phrase, Room, Stage, Text};
use reversi_domain::{ByColor, GameId, PlayerId, Timestamp};
use reversi_engine::Color;

use crate::columns::{color, color_name, game_id, game_number};
use crate::player::Row as PlayerRow;
use crate::{Error, Player, Store};

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// Beside which board.
    pub game: GameId,
    /// Where.
    pub room: Room,
    /// By whom.
    pub player: PlayerId,
    /// The side that the speaker plays; `None` for a spectator.
    pub color: Option<Color>,
    /// What.
    pub content: Content,
    /// When.
    pub at: Timestamp,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Counts the lines of the site.
    pub number: i64,
    /// By whom.
    pub from: Player,
    /// The side that the speaker plays; `None` for a spectator.
    pub color: Option<Color>,
    /// What.
    pub content: Content,
    /// When.
    pub at: Timestamp,
}

/// Of a game, what its rooms depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Who plays; `None` is the computer.
    pub players: ByColor<Option<PlayerId>>,
    /// Whether the game is over.
    pub over: bool,
}

impl Seated {
    /// The side that somebody plays.
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        self.players.find(|&seat| seat == Some(player))
    }

    /// What decides who may be in which room.
    pub fn stage(&self) -> Stage {
        Stage {
            between_people: self.players.find(Option::is_none).is_none(),
            over: self.over,
        }
    }
}

impl Store {
    /// Who plays a game, in progress or finished; `None` if there is no such game.
    pub async fn seated(&self, id: GameId) -> Result<Option<Seated>, Error> {
        let row = sqlx::query!(
            r#"
            select black, white, ended_at is not null as "over!" from live_game where id = $1
            union all
            select black, white, true from game where id = $1
            "#,
            game_number(id),
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Seated {
            players: ByColor {
                black: row.black.map(PlayerId),
                white: row.white.map(PlayerId),
            },
            over: row.over,
        }))
    }

    /// Keeps what is said, and gives its number.
    pub async fn say(&self, line: &NewLine) -> Result<i64, Error> {
        let (words, phrase) = match &line.content {
            Content::Text(text) => (Some(text.as_str()), None),
            Content::Phrase(phrase) => (None, Some(phrase_name(*phrase))),
        };
        let number = sqlx::query_scalar!(
            r#"
            insert into chat_line (game, room, player, color, said_at, words, phrase)
            values ($1, $2, $3, $4, $5, $6, $7)
            returning number
            "#,
            game_number(line.game),
            room_name(line.room),
            line.player.0,
            line.color.map(color_name),
            line.at.0,
            words,
            phrase,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(number)
    }

    /// The latest lines of a room, oldest first, at most `limit`.
    pub async fn latest_lines(
        &self,
        game: GameId,
        room: Room,
        limit: u32,
    ) -> Result<Vec<Line>, Error> {
        let rows = sqlx::query_as!(
            Row,
            r#"
            select number, game, room, color, said_at, words, phrase, player.id, name, kind
            from chat_line join player on player.id = chat_line.player
            where game = $1 and room = $2
            order by number desc
            limit $3
            "#,
            game_number(game),
            room_name(room),
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().rev().map(Row::line).collect()
    }

    /// What has been said in these rooms since the line of a number each, oldest first.
    pub async fn lines_after(
        &self,
        known: &[(GameId, Room, i64)],
    ) -> Result<Vec<(GameId, Room, Line)>, Error> {
        let games: Vec<i64> = known.iter().map(|known| game_number(known.0)).collect();
        let rooms: Vec<String> = known
            .iter()
            .map(|known| room_name(known.1).to_owned())
            .collect();
        let numbers: Vec<i64> = known.iter().map(|known| known.2).collect();
        let rows = sqlx::query_as!(
            Row,
            r#"
            select number, chat_line.game, chat_line.room, color, said_at, words, phrase,
                player.id, name, kind
            from unnest($1::bigint[], $2::text[], $3::bigint[]) as known (game, room, newest)
            join chat_line
                on chat_line.game = known.game and chat_line.room = known.room
                and chat_line.number > known.newest
            join player on player.id = chat_line.player
            order by number
            "#,
            &games,
            &rooms,
            &numbers,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| Ok((game_id(row.game)?, room(&row.room)?, row.line()?)))
            .collect()
    }
}

struct Row {
    number: i64,
    game: i64,
    room: String,
    color: Option<String>,
    said_at: i64,
    words: Option<String>,
    phrase: Option<String>,
    id: i64,
    name: String,
    kind: String,
}

impl Row {
    fn line(self) -> Result<Line, Error> {
        let content = match (self.words, self.phrase) {
            (Some(words), None) => Text::new(&words).ok().map(Content::Text),
            (None, Some(name)) => phrase(&name).map(Content::Phrase),
            _ => None,
        };
        let from = PlayerRow {
            id: self.id,
            name: self.name,
            kind: self.kind,
        };
        Ok(Line {
            number: self.number,
            from: from.into(),
            color: self.color.as_deref().map(color).transpose()?,
            content: content.ok_or(Error::Meaningless { column: "words" })?,
            at: Timestamp(self.said_at),
        })
    }
}

fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

fn room(name: &str) -> Result<Room, Error> {
    Room::ALL
        .into_iter()
        .find(|&room| room_name(room) == name)
        .ok_or(Error::Meaningless { column: "room" })
}

fn phrase_name(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "hello",
        Phrase::GoodLuck => "good_luck",
        Phrase::HaveFun => "have_fun",
        Phrase::GoodGame => "good_game",
        Phrase::WellPlayed => "well_played",
        Phrase::ThankYou => "thank_you",
        Phrase::HaveToGo => "have_to_go",
        Phrase::GoodBye => "good_bye",
    }
}

fn phrase(name: &str) -> Option<Phrase> {
    Phrase::ALL
        .into_iter()
        .find(|&phrase| phrase_name(phrase) == name)
}
