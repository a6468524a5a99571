//! Tells the players who are connected here what has changed between people, on whichever server.

use std::time::Duration;

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
    }
    Ok(())
}
