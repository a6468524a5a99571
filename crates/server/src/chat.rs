//! Saying something beside a board.

use reversi_domain::GameId;
use reversi_domain::chat::{Content, Room};
use reversi_protocol::{ChatLine, ErrorCode};
use reversi_store::{Line, NewLine, Player, Seated};

use crate::app::App;
use crate::http::ApiError;
use crate::live::view_line;

/// Keeps what a player says in a room that admits the player, and tells whoever may hear it.
pub async fn say(
    app: &App,
    game: GameId,
    seated: &Seated,
    room: Room,
    from: Player,
    content: Content,
) -> Result<ChatLine, ApiError> {
    app.speech
        .take(from.id, (game, room))
        .map_err(|wait| ApiError::wait(ErrorCode::TooManyRequests, wait))?;
    let new = NewLine {
        game,
        room,
        player: from.id,
        color: seated.color_of(from.id),
        content,
        at: app.clock.now(),
    };
    let line = view_line(Line {
        number: app.store.say(&new).await?,
        from,
        color: new.color,
        content: new.content,
        at: new.at,
    });
    app.games.hear(game, room, line.clone());
    Ok(line)
}
