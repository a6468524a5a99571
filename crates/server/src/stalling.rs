//! Those who let the clock run out in lost games: they are judged after the game, warned, and kept
//! from pairing for a while. [`reversi_domain::stalling`] has the rule.

use std::time::Duration;

use reversi_domain::stalling::{self, REMEMBERED, Stall};
use reversi_domain::{GameId, PlayerId, Timestamp};
use reversi_engine::Position;
use reversi_protocol::{ErrorCode, ServerMessage};
use reversi_store::Error;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::http::{ApiError, failed};
use crate::pool::PoolError;

/// How often it is looked for games to judge although none is known to have ended here: a server may
/// have died before it judged one.
const ANYWAY: Duration = Duration::from_secs(10);

/// How long to wait before more games are judged.
const PAUSE: Duration = Duration::from_secs(1);

/// How many games are judged at a time.
const BATCH: u32 = 100;

/// Lets pass whoever is not kept from pairing.
///
/// # Errors
///
/// `PairingSuspended`, with the time that is left.
pub async fn check(app: &App, player: PlayerId) -> Result<(), ApiError> {
    let now = app.clock.now();
    let until = stalling::suspended_until(&stalls(app, player, now).await?);
    match until.filter(|&until| until > now) {
        Some(until) => Err(ApiError::wait(
            ErrorCode::PairingSuspended,
            until.since(now),
        )),
        None => Ok(()),
    }
}

/// Warns a player whose warning is due, if connected to this server.
pub async fn warn(app: &App, player: PlayerId) -> Result<(), Error> {
    if !app.players.is_connected(player) {
        return Ok(());
    }
    let now = app.clock.now();
    let due = stalling::warning_due(&stalls(app, player, now).await?, now);
    if let Some(game) = due
        && app.store.note_warned(game).await?
    {
        app.players.tell(player, &ServerMessage::StallingWarning);
        tracing::info!(%game, player = player.0, "warned of stalling");
    }
    Ok(())
}

/// Judges the games that may have been stalled. Never ends.
pub async fn run(app: &App) {
    loop {
        // Whether one is known of or not.
        let _ = timeout(ANYWAY, app.games.lost_on_time()).await;
        if let Err(error) = judge_all(app).await {
            // They wait; the next round tries again.
            failed(&error);
        }
        sleep(PAUSE).await;
    }
}

async fn stalls(app: &App, player: PlayerId, now: Timestamp) -> Result<Vec<Stall>, Error> {
    app.store
        .stalls(player, Timestamp(now.0 - REMEMBERED.as_millis() as i64))
        .await
}

async fn judge_all(app: &App) -> Result<(), Error> {
    for game in app.store.unjudged(BATCH).await? {
        let lost = match end(app, game).await? {
            Some(position) => match app.computer.is_lost(position).await {
                Ok(lost) => lost,
                Err(PoolError::Failed) => false,
                // The game waits.
                Err(PoolError::Busy) => continue,
            },
            None => false,
        };
        if let Some(player) = app.store.judge(game, lost).await? {
            tracing::info!(%game, player = player.0, "a game was stalled");
            warn(app, player).await?;
        }
    }
    Ok(())
}

/// The board at the end of a game; `None` where its record cannot be understood.
async fn end(app: &App, game: GameId) -> Result<Option<Position>, Error> {
    match app.store.finished_game(game).await {
        Ok(finished) => Ok(finished.and_then(|finished| finished.record.position().ok())),
        Err(Error::Damaged { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
