//! Lists of live games: each player's own, and the one that the front page shows.

use std::time::Duration;

use reversi_domain::{GameId, PlayerId, Timestamp};
use reversi_protocol::Color::{Black, White};
use reversi_protocol::{ErrorCode, GameView, OwnGame, SeatView};
use reversi_store::{Error, Opponent, PublicGame, Summary};

use crate::app::App;
use crate::http::failed;

/// How many of a player's own games are shown.
const OWN_GAMES: u32 = 50;

/// How many games are looked at for one with both players at the board.
const CANDIDATES: u32 = 20;

/// How long the game on the front page may be quiet before one with more to see takes its place.
const QUIET: Duration = Duration::from_mins(1);

/// A player's games in progress: where it is the player's turn first, then the nearest deadline, then
/// the newest.
pub async fn own_games(app: &App, player: PlayerId) -> Result<Vec<OwnGame>, ErrorCode> {
    let rows = app.store.own_games(player, OWN_GAMES).await;
    let rows = rows.map_err(|error| failed(&error))?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        games.extend(match row.summary {
            Some(summary) => Some(summarized(row.id, summary)),
            None => viewed(app.games.find(row.id).view(Some(player)).await?),
        });
    }
    // Rows that say nothing come first.
    games.sort_by_key(|game| !game.your_turn);
    Ok(games)
}

/// The game that the front page shows: between people and not by correspondence, with both connected,
/// and active most recently. It stays while that is so and it is not quiet for too long, so that the
/// board does not change with each move that is made anywhere.
pub async fn featured(app: &App, shown: Option<GameId>) -> Result<Option<GameId>, Error> {
    let since = Timestamp(app.clock.now().0 - QUIET.as_millis() as i64);
    let games = app.store.games_to_watch(shown, since, CANDIDATES).await?;
    let is_attended = |game: &&PublicGame| {
        let PublicGame { players, .. } = game;
        [players.black, players.white]
            .into_iter()
            .all(|player| app.players.is_connected(player))
    };
    // Players may be connected to another server, which only that one knows.
    let best = games.iter().find(is_attended).or(games.first());
    Ok(best.map(|game| game.id))
}

fn summarized(game: GameId, summary: Summary) -> OwnGame {
    let opponent = match summary.opponent {
        Opponent::Person(player) => SeatView::Player {
            name: player.name,
            guest: player.guest,
        },
        Opponent::Computer(level) => SeatView::Computer {
            level: level.number(),
        },
    };
    OwnGame {
        game,
        color: summary.color.into(),
        opponent,
        clock: summary.clock.into(),
        your_turn: summary.turn == summary.color,
        deadline: summary.deadline.map(|deadline| deadline.0),
    }
}

/// `None` if it has just ended.
fn viewed(view: GameView) -> Option<OwnGame> {
    let (color, turn) = (view.you?, view.turn?);
    let deadline = deadline(&view);
    let opponent = match color {
        Black => view.players.white,
        White => view.players.black,
    };
    Some(OwnGame {
        game: view.id,
        color,
        opponent,
        clock: view.clock,
        your_turn: turn == color,
        deadline,
    })
}

/// When the time of whose turn it is runs out.
fn deadline(view: &GameView) -> Option<i64> {
    let clocks = view.clocks?;
    let left = match clocks.running? {
        Black => clocks.black_ms,
        White => clocks.white_ms,
    };
    Some(view.now.saturating_add_unsigned(left))
}
