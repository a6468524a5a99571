//! News: what has changed between people, as every server on the database hears it.
//!
//! News is told in the transaction that makes it and delivered by Postgres when that is committed, so
//! nobody hears of what has not happened. A server whose connection was lost has to look by itself.

use reversi_domain::{GameId, InvitationCode, PlayerId};
use sqlx::PgConnection;
use sqlx::postgres::{PgListener, PgPool};

use crate::columns::{code_number, game_id, game_number};
use crate::{Error, Store};

/// The channel in Postgres.
const CHANNEL: &str = "meeting";

/// Something that has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// What a player seeks.
    Seeks(PlayerId),
    /// The challenges between two players.
    Challenges([PlayerId; 2]),
    /// A challenge has been declined.
    Declined(InvitationCode),
    /// Some of a player's sessions have ended.
    Sessions(PlayerId),
    /// A player is called otherwise now.
    Renamed(PlayerId),
    /// A game between two people has begun.
    Began(GameId, [PlayerId; 2]),
    /// Whether the two of a game that is over will play again.
    Rematch(GameId),
}

/// Hears the news.
#[derive(Debug)]
pub struct Listener {
    postgres: PgListener,
    /// What the connection comes from; nobody else's.
    _pool: PgPool,
}

impl Store {
    /// Hears all news from now on.
    pub async fn listen(&self) -> Result<Listener, Error> {
        let pool = self.own_pool(1).await?;
        let mut postgres = PgListener::connect_with(&pool).await?;
        postgres.listen(CHANNEL).await?;
        Ok(Listener {
            postgres,
            _pool: pool,
        })
    }
}

impl Listener {
    /// The next news; `None` where the connection was lost, and some may have been missed. The call
    /// after that connects again.
    pub async fn next(&mut self) -> Result<Option<News>, Error> {
        loop {
            let Some(notification) = self.postgres.try_recv().await? else {
                return Ok(None);
            };
            // What a server of another release tells is not always understood.
            if let Some(news) = read(notification.payload()) {
                return Ok(Some(news));
            }
        }
    }
}

/// Tells everybody, once the transaction is committed.
pub(crate) async fn tell(connection: &mut PgConnection, news: News) -> Result<(), Error> {
    sqlx::query!("select pg_notify($1, $2)", CHANNEL, write(news))
        .execute(connection)
        .await?;
    Ok(())
}

fn write(news: News) -> String {
    match news {
        News::Seeks(PlayerId(player)) => format!("seeks {player}"),
        News::Challenges([PlayerId(one), PlayerId(other)]) => format!("challenges {one} {other}"),
        News::Declined(code) => format!("declined {}", code_number(code)),
        News::Began(game, [PlayerId(one), PlayerId(other)]) => {
            format!("began {} {one} {other}", game_number(game))
        }
        News::Sessions(PlayerId(player)) => format!("sessions {player}"),
        News::Renamed(PlayerId(player)) => format!("renamed {player}"),
        News::Rematch(game) => format!("rematch {}", game_number(game)),
    }
}

fn read(text: &str) -> Option<News> {
    let mut words = text.split(' ');
    let kind = words.next()?;
    let numbers: Vec<i64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(match (kind, numbers.as_slice()) {
        ("seeks", &[player]) => News::Seeks(PlayerId(player)),
        ("challenges", &[one, other]) => News::Challenges([one, other].map(PlayerId)),
        ("declined", &[code]) => News::Declined(InvitationCode::from_number(code.cast_unsigned())?),
        ("began", &[game, one, other]) => {
            News::Began(game_id(game).ok()?, [one, other].map(PlayerId))
        }
        ("sessions", &[player]) => News::Sessions(PlayerId(player)),
        ("renamed", &[player]) => News::Renamed(PlayerId(player)),
        ("rematch", &[game]) => News::Rematch(game_id(game).ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_read_as_it_is_written() {
        let players = [PlayerId(7), PlayerId(8)];
        for news in [
            News::Seeks(players[0]),
            News::Challenges(players),
            News::Declined(InvitationCode::from_random(9)),
            News::Began(GameId::from_random(9), players),
            News::Rematch(GameId::from_random(9)),
        ] {
            assert_eq!(read(&write(news)), Some(news));
        }
        for text in [
            "",
            "seeks",
            "seeks x",
            "seeks 1 2",
            "weather 1",
            "declined -1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
