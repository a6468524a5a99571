//! Invitations as clients see them, and the lists of challenges in all tabs of those whom they
//! concern.

use std::time::Duration;

use reversi_domain::{InvitationCode, PlayerId, Timestamp};
use reversi_protocol::http::{InvitationStatus, InvitationView};
use reversi_protocol::{Color, ServerMessage};
use reversi_store::{Error, Invitation, InvitationStatus as Status};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::http::failed;
use crate::session;

/// How often it is looked whether challenges have expired.
const TICK: Duration = Duration::from_secs(1);

/// The challenges to and by a player that wait for an answer, newest first.
pub async fn of(app: &App, player: PlayerId) -> Result<Vec<InvitationView>, Error> {
    let now = app.clock.now();
    let open = app.store.challenges_of(player, now).await?;
    let view = |invitation| view(invitation, Some(player), now);
    Ok(open.into_iter().map(view).collect())
}

/// Tells all tabs of a player, if there are any.
pub async fn tell(app: &App, player: PlayerId) -> Result<(), Error> {
    if app.players.is_connected(player) {
        let challenges = of(app, player).await?;
        let message = ServerMessage::Challenges { challenges };
        app.players.tell(player, &message);
    }
    Ok(())
}

/// Tells a challenger that a challenge has been declined.
pub async fn tell_declined(app: &App, code: InvitationCode) -> Result<(), Error> {
    if let Some(invitation) = app.store.invitation(code).await? {
        let owner = invitation.made.owner;
        let challenge = view(invitation, Some(owner), app.clock.now());
        let message = ServerMessage::ChallengeDeclined { challenge };
        app.players.tell(owner, &message);
    }
    Ok(())
}

/// Tells those whose challenges expire, until the server stops.
pub async fn run(app: &App) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = app.clock.now();
    while app
        .stopping
        .run_until_cancelled(ticks.tick())
        .await
        .is_some()
    {
        let now = app.clock.now();
        match tell_expired(app, told, now).await {
            Ok(()) => told = now,
            // The next tick tries again.
            Err(error) => drop(failed(&error)),
        }
    }
}

async fn tell_expired(app: &App, after: Timestamp, until: Timestamp) -> Result<(), Error> {
    for player in app.store.with_expired_challenges(after, until).await? {
        tell(app, player).await?;
    }
    Ok(())
}

/// An invitation as `reader` sees it at `now`.
pub fn view(invitation: Invitation, reader: Option<PlayerId>, now: Timestamp) -> InvitationView {
    let yours = reader == Some(invitation.made.owner);
    let plays = yours || (reader.is_some() && reader == invitation.taken_by);
    InvitationView {
        code: invitation.made.code,
        yours,
        clock: invitation.made.clock.into(),
        color: invitation.made.color.map(Color::from),
        status: status(invitation.status(now)),
        expires_at: invitation.made.expires_at.0,
        reason: invitation.declined.map(Into::into),
        game: invitation.game.filter(|_| plays),
        from: session::view(invitation.owner),
        to: invitation.to.map(session::view),
    }
}

fn status(status: Status) -> InvitationStatus {
    match status {
        Status::Open => InvitationStatus::Open,
        Status::Taken => InvitationStatus::Taken,
        Status::Cancelled => InvitationStatus::Cancelled,
        Status::Expired => InvitationStatus::Expired,
        Status::Declined => InvitationStatus::Declined,
    }
}
