//! Tells the players who are connected here what has changed between people, on whichever server.

use std::time::Duration;

use reversi_domain::PlayerId;
use reversi_store::{Error, Listener, News};
use tokio::time::sleep;

use crate::app::App;
use crate::challenges;
use crate::http::failed;

/// How long to wait before the database is asked again.
const RETRY: Duration = Duration::from_secs(1);

/// Passes the news on. Never ends.
pub async fn run(app: &App, mut listener: Listener) {
    loop {
        let passed_on = match listener.next().await {
            Ok(Some(news)) => pass_on(app, news).await,
            Ok(None) => catch_up(app).await,
            Err(error) => {
                failed(&error);
                sleep(RETRY).await;
                continue;
            }
        };
        // Whoever is not told now is told with the next change or the next welcome.
        if let Err(error) = passed_on {
            failed(&error);
        }
    }
}

async fn pass_on(app: &App, news: News) -> Result<(), Error> {
    match news {
        News::Seeks(player) => {
            app.lobby.changed();
            app.seeks.tell(app, player).await
        }
        News::Challenges(players) => {
            for player in players {
                challenges::tell(app, player).await?;
            }
            Ok(())
        }
        News::Declined(code) => challenges::tell_declined(app, code).await,
        News::Sessions(player) => end_sockets(app, player).await,
        News::Renamed(player) => {
            if let [player] = app.store.players(&[player]).await?.as_slice() {
                app.players.rename(player);
                app.games.renamed(player.id);
                app.lobby.all_changed();
            }
            Ok(())
        }
        News::Rematch(game) => {
            app.games.find(game).rematch_changed();
            Ok(())
        }
        News::Began(game, players) => {
            app.lobby.changed();
            for player in players {
                app.tell_started(player, game).await?;
            }
            Ok(())
        }
    }
}

/// Tells everybody how things are now, since news may have been missed.
async fn catch_up(app: &App) -> Result<(), Error> {
    app.lobby.all_changed();
    app.seeks.look_elsewhere(app).await?;
    for player in app.players.connected() {
        app.seeks.tell(app, player).await?;
        challenges::tell(app, player).await?;
        end_sockets(app, player).await?;
    }
    Ok(())
}

/// Closes the sockets of a player whose sessions have ended.
async fn end_sockets(app: &App, player: PlayerId) -> Result<(), Error> {
    if app.players.is_connected(player) {
        let open = app.store.sessions(player, app.clock.now()).await?;
        let open: Vec<_> = open.into_iter().map(|session| session.id).collect();
        app.players.keep_sessions(player, &open);
    }
    Ok(())
}
