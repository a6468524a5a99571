//! Lists of live games, from their rows alone.

use reversi_domain::clock::ClockSetting;
use reversi_domain::{ByColor, GameId, PlayerId, Timestamp};
use reversi_engine::Color;
use reversi_engine::computer::Level;

use crate::columns::{clock, color, game_id, game_number};
use crate::player::Row as PlayerRow;
use crate::{Error, Player, Store};

/// A person's game that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The game.
    pub id: GameId,
    /// What its row says of it; `None` where a server of the release before wrote it last, so that
    /// its entries have to be read.
    pub summary: Option<Summary>,
}

/// A game as its player's list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The side that the player plays.
    pub color: Color,
    /// Against whom.
    pub opponent: Opponent,
    /// With which clock.
    pub clock: ClockSetting,
    /// Whose turn it is.
    pub turn: Color,
    /// When the time of whose turn it is runs out; `None` in an untimed game.
    pub deadline: Option<Timestamp>,
}

/// Against whom somebody plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A person.
    Person(Player),
    /// The computer.
    Computer(Level),
}

/// A live game that may be shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicGame {
    /// The game.
    pub id: GameId,
    /// Who plays.
    pub players: ByColor<PlayerId>,
}

impl Store {
    /// A person's games that go on, at most `limit`: where it is the person's turn first, then the
    /// nearest deadline, then the newest.
    pub async fn own_games(&self, player: PlayerId, limit: u32) -> Result<Vec<OwnGame>, Error> {
        let rows = sqlx::query_as!(
            Row,
            r#"
            select live_game.id, coalesce(black = $1, false) as "is_black!", clock, computer_level,
                case when turn_version = version then turn end as turn,
                case when clock <> 'none' then deadline_at end as deadline_at,
                player.id as "opponent?", name as "name?", kind as "kind?"
            from live_game
            left join player on player.id = case when black = $1 then white else black end
            where (black = $1 or white = $1) and ended_at is null
            order by
                turn_version <> version or turn = case when black = $1 then 'black' else 'white' end desc,
                case when clock <> 'none' then deadline_at end nulls last,
                started_at desc
            limit $2
            "#,
            player.0,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Row::game).collect()
    }

    /// Games between people that go on with both at the board, at most `limit`: most recently active
    /// first, but before all others the game `kept`, if it has been active since `since`.
    pub async fn games_to_watch(
        &self,
        kept: Option<GameId>,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<PublicGame>, Error> {
        let rows = sqlx::query!(
            r#"
            select id, black as "black!", white as "white!"
            from live_game
            where black is not null and white is not null and ended_at is null
                and clock not like '%d'
            order by
                coalesce(id = $1 and coalesce(active_at, started_at) >= $2, false) desc,
                coalesce(active_at, started_at) desc
            limit $3
            "#,
            kept.map(game_number),
            since.0,
            i64::from(limit),
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(PublicGame {
                    id: game_id(row.id)?,
                    players: ByColor {
                        black: PlayerId(row.black),
                        white: PlayerId(row.white),
                    },
                })
            })
            .collect()
    }
}

struct Row {
    id: i64,
    is_black: bool,
    clock: String,
    computer_level: Option<i16>,
    turn: Option<String>,
    deadline_at: Option<i64>,
    opponent: Option<i64>,
    name: Option<String>,
    kind: Option<String>,
}

impl Row {
    fn game(self) -> Result<OwnGame, Error> {
        Ok(OwnGame {
            id: game_id(self.id)?,
            summary: self.summary()?,
        })
    }

    fn summary(self) -> Result<Option<Summary>, Error> {
        let (Some(turn), Some(opponent)) = (self.turn.as_deref(), self.opponent()) else {
            return Ok(None);
        };
        Ok(Some(Summary {
            color: if self.is_black {
                Color::Black
            } else {
                Color::White
            },
            opponent,
            clock: clock(&self.clock)?,
            turn: color(turn)?,
            deadline: self.deadline_at.map(Timestamp),
        }))
    }

    fn opponent(&self) -> Option<Opponent> {
        if let Some(level) = self.computer_level {
            return Level::new(u8::try_from(level).ok()?).map(Opponent::Computer);
        }
        let row = PlayerRow {
            id: self.opponent?,
            name: self.name.clone()?,
            kind: self.kind.clone()?,
        };
        Some(Opponent::Person(row.into()))
    }
}
