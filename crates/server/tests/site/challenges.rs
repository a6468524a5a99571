//! Challenges to one person, in all tabs of both and on all servers.

use reversi_client::{Client, Socket};
use reversi_domain::InvitationCode;
use reversi_protocol::http::{DeclineReason, InvitationStatus, InvitationView};
use reversi_protocol::{ClockSetting, Color, ErrorCode, ServerMessage};
use reversi_store::testing::TestDatabase;

use crate::support::*;

/// Somebody whom the site knows, and by which name.
async fn guest(site: &str) -> (Client, String) {
    let client = visitor(site);
    client
        .play_computer(1, None)
        .await
        .expect("a game makes a guest");
    let me = client.me().await.expect("an answer").player;
    (client, me.expect("a guest").name)
}

async fn tab(client: &Client) -> Socket {
    soon(client.connect()).await.expect("a socket")
}

/// Waits until a tab hears that exactly these challenges wait.
async fn waiting(tab: &mut Socket, codes: &[InvitationCode]) {
    hear(tab, |message| match message {
        ServerMessage::Challenges { challenges } => {
            let told: Vec<_> = challenges.iter().map(|challenge| challenge.code).collect();
            (told == codes).then_some(())
        }
        _ => None,
    })
    .await;
}

async fn declined(tab: &mut Socket) -> InvitationView {
    hear(tab, |message| match message {
        ServerMessage::ChallengeDeclined { challenge } => Some(challenge),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_challenge_reaches_all_tabs_of_both_and_nobody_else() {
    let site = Site::start().await;
    let url = site.url();
    let (one, _) = guest(&url).await;
    let ((other, name), (stranger, _)) = (guest(&url).await, guest(&url).await);
    let mut tabs = [tab(&one).await, tab(&other).await, tab(&other).await];
    // Names are compared without their capitals.
    let name = name.to_uppercase();
    let made = one.challenge(&name, RAPID, Some(Color::White)).await;
    let made = made.expect("a challenge");
    for tab in &mut tabs {
        waiting(tab, &[made.code]).await;
    }
    // Whoever comes later is told right after the welcome.
    let mut late = tab(&other).await;
    let first = soon(late.recv()).await.expect("a message");
    assert!(matches!(first, ServerMessage::Challenges { challenges } if challenges.len() == 1));

    for nobody in [&stranger, &site.visitor()] {
        let seen = nobody.invitation(made.code).await;
        assert_eq!(code(seen), ErrorCode::InvitationNotFound);
        let accepted = nobody.accept(made.code).await;
        assert_eq!(code(accepted), ErrorCode::InvitationNotFound);
    }
    for not_asked in [&stranger, &one] {
        let answer = not_asked.decline(made.code, DeclineReason::None).await;
        assert_eq!(code(answer), ErrorCode::InvitationNotFound);
    }
    assert_eq!(
        code(stranger.cancel(made.code).await),
        ErrorCode::InvitationNotFound
    );
    assert_eq!(code(one.accept(made.code).await), ErrorCode::OwnInvitation);
    let game = other.accept(made.code).await.expect("a game");
    assert_eq!(
        one.game(game).await.expect("the game").you,
        Some(Color::White)
    );
    for tab in &mut tabs {
        waiting(tab, &[]).await;
    }
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason_or_withdrawn() {
    let site = Site::start().await;
    let url = site.url();
    let ((one, _), (other, name)) = (guest(&url).await, guest(&url).await);
    let mut tab = tab(&one).await;
    let made = one.challenge(&name, RAPID, None).await.expect("one");
    let answer = site.visitor().decline(made.code, DeclineReason::None).await;
    assert_eq!(code(answer), ErrorCode::NoSession);
    for _ in 0..2 {
        let answer = other.decline(made.code, DeclineReason::Slower).await;
        answer.expect("it is declined, and stays so");
    }
    let told = declined(&mut tab).await;
    assert_eq!((told.code, told.yours), (made.code, true));
    assert_eq!(told.status, InvitationStatus::Declined);
    assert_eq!(told.reason, Some(DeclineReason::Slower));
    assert_eq!(
        code(other.accept(made.code).await),
        ErrorCode::InvitationDeclined
    );
    assert_eq!(
        code(one.cancel(made.code).await),
        ErrorCode::InvitationDeclined
    );

    let made = one.challenge(&name, RAPID, None).await.expect("one");
    one.cancel(made.code).await.expect("it is withdrawn");
    waiting(&mut tab, &[]).await;
    let late = other.decline(made.code, DeclineReason::None).await;
    assert_eq!(code(late), ErrorCode::InvitationCancelled);
    site.stop().await;
}

#[tokio::test]
async fn who_plays_cannot_accept_and_keeps_the_challenge() {
    let site = Site::start().await;
    let url = site.url();
    let ((one, _), (other, name)) = (guest(&url).await, guest(&url).await);
    meet(&site.visitor(), &other).await;
    let made = one.challenge(&name, RAPID, None).await.expect("one");
    assert_eq!(
        code(other.accept(made.code).await),
        ErrorCode::AlreadyPlaying
    );
    let link = other.invite(RAPID, None).await.expect("a link");
    assert_eq!(
        code(one.accept(link.code).await),
        ErrorCode::OpponentPlaying
    );
    let seen = other.invitation(made.code).await.expect("the challenge");
    assert_eq!(seen.status, InvitationStatus::Open);
    let days = ClockSetting::Days { days: 3 };
    let slow = one.challenge(&name, days, None).await.expect("another");
    other.accept(slow.code).await.expect("by correspondence");
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_is_to_somebody_else_who_exists() {
    let site = Site::start().await;
    let (one, name) = guest(&site.url()).await;
    for nobody in ["", "Guest-000000", "'; drop table player; --"] {
        let answer = one.challenge(nobody, RAPID, None).await;
        assert_eq!(code(answer), ErrorCode::PlayerNotFound, "{nobody}");
    }
    let own = one.challenge(&name, RAPID, None).await;
    assert_eq!(code(own), ErrorCode::OwnInvitation);
    let untimed = one.challenge(&name, ClockSetting::None, None).await;
    assert_eq!(code(untimed), ErrorCode::InvalidRequest);
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_reaches_who_is_on_another_server() {
    let database = TestDatabase::new().await;
    let (here, there) = (server(&database, &[]).await, server(&database, &[]).await);
    let ((one, _), (other, name)) = (guest(&url(&here)).await, guest(&url(&there)).await);
    let (mut first, mut second) = (tab(&one).await, tab(&other).await);
    let made = one.challenge(&name, RAPID, None).await.expect("one");
    waiting(&mut second, &[made.code]).await;
    let answer = other.decline(made.code, DeclineReason::Later).await;
    answer.expect("it is declined");
    assert_eq!(declined(&mut first).await.code, made.code);

    let made = one.challenge(&name, RAPID, None).await.expect("one");
    let game = other.accept(made.code).await.expect("a game");
    hear(&mut first, |message| {
        (message == ServerMessage::GameStarted { game }).then_some(())
    })
    .await;
    soon(here.stop()).await;
    soon(there.stop()).await;
}
