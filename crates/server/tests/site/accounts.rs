//! Registering, signing in and out, and what becomes of the sockets.

use reversi_client::{Client, Error};
use reversi_protocol::{ErrorCode, SeatView, close};
use reversi_store::testing::TestDatabase;

use crate::support::*;

const PASSWORD: &str = "zu viert im Regen";

async fn name(client: &Client) -> (String, bool) {
    let me = client.me().await.expect("an answer").player;
    let me = me.expect("somebody");
    (me.name, me.guest)
}

async fn member(site: &Site, name: &str) -> Client {
    let client = site.visitor();
    client.register(name, PASSWORD).await.expect("an account");
    client
}

#[tokio::test]
async fn a_guest_who_registers_keeps_the_seat_under_the_new_name() {
    let site = Site::start().await;
    let (one, other) = (site.visitor(), site.visitor());
    let game = meet(&one, &other).await;
    let (mut black, mut white) = (follow(&one, game).await, follow(&other, game).await);
    let mut second_tab = soon(one.connect()).await.expect("a socket");
    soon(black.play("f5".parse().expect("a square")))
        .await
        .expect("an answer")
        .expect("a legal move");

    let registered = one.register("Кaтя", PASSWORD).await;
    assert_eq!(code(registered), ErrorCode::NameScripts);
    let registered = one.register("Katja", PASSWORD).await.expect("an account");
    assert!(!registered.player.guest && !registered.weak_password);
    assert_eq!(name(&one).await, ("Katja".into(), false));
    // The session is a new one, and the tabs of the old one come again.
    assert_eq!(closed(&mut second_tab).await, Some(close::SESSION_ENDED));
    let shown = |seat: &SeatView| matches!(seat, SeatView::Player { name, guest: false } if name == "Katja");
    soon(white.until(|view| shown(&view.players.black)))
        .await
        .expect("the opponent sees it");
    soon(white.play("d6".parse().expect("a square")))
        .await
        .expect("an answer")
        .expect("a legal move");
    let mut black = follow(&one, game).await;
    assert!(shown(&black.view().players.black));
    soon(black.play("c3".parse().expect("a square")))
        .await
        .expect("an answer")
        .expect("still the seat");
    site.stop().await;
}

#[tokio::test]
async fn a_name_that_may_not_be_is_refused_with_the_reason_and_changes_nothing() {
    let site = Site::start().await;
    let _ivan = member(&site, "Ivan").await;
    let guest = site.visitor();
    guest.play_computer(1, None).await.expect("a game");
    let before = name(&guest).await;
    for (text, reason) in [
        ("ab", ErrorCode::NameLength),
        (&"x".repeat(21), ErrorCode::NameLength),
        ("<b>Ivan</b>", ErrorCode::NameCharacters),
        ("Iva\u{200b}n", ErrorCode::NameCharacters),
        ("Ivаn", ErrorCode::NameScripts),
        ("Adm1n", ErrorCode::NameReserved),
        ("Guest-4F7K2Q", ErrorCode::NameReserved),
        ("iVAN", ErrorCode::NameTaken),
        ("lvan", ErrorCode::NameAlike),
    ] {
        assert_eq!(code(guest.register(text, PASSWORD).await), reason, "{text}");
    }
    let short = guest.register("Anna", "1234").await;
    assert_eq!(code(short), ErrorCode::PasswordLength);
    assert_eq!(name(&guest).await, before);
    let weak = guest
        .register("Anna", "12345")
        .await
        .expect("weak, but allowed");
    assert!(weak.weak_password);
    let again = guest.register("Berta", PASSWORD).await;
    assert_eq!(code(again), ErrorCode::AlreadyRegistered);
    site.stop().await;
}

#[tokio::test]
async fn of_twenty_who_take_a_name_at_once_one_has_it() {
    let site = Site::start().await;
    let takers = (0..20).map(|_| {
        let client = site.visitor();
        tokio::spawn(async move { client.register("Highlander", PASSWORD).await })
    });
    let mut taken = 0;
    for taker in takers.collect::<Vec<_>>() {
        match soon(taker).await.expect("no panic") {
            Ok(_) => taken += 1,
            Err(error) => assert_eq!(error.code(), Some(ErrorCode::NameTaken), "{error}"),
        }
    }
    assert_eq!(taken, 1);
    site.stop().await;
}

#[tokio::test]
async fn whoever_signs_in_is_known_in_every_browser_until_signing_out() {
    let site = Site::start().await;
    let home = member(&site, "Anna").await;
    let phone = site.visitor();
    let player = phone.sign_in(" ANNA ", PASSWORD).await.expect("a session");
    assert_eq!((player.name.as_str(), player.guest), ("Anna", false));
    let sessions = phone.sessions().await.expect("a list");
    assert_eq!(sessions.len(), 2);
    let current: Vec<_> = sessions.iter().filter(|session| session.current).collect();
    assert_eq!(current.len(), 1);
    assert_eq!(current[0].network.as_deref(), Some("127.0.0.1"));

    let mut at_home = soon(home.connect()).await.expect("a socket");
    let mut on_phone = soon(phone.connect()).await.expect("a socket");
    phone.sign_out().await.expect("signed out");
    assert_eq!(closed(&mut on_phone).await, Some(close::SESSION_ENDED));
    assert_eq!(phone.me().await.expect("an answer").player, None);
    assert_eq!(code(phone.sign_out().await), ErrorCode::NoSession);
    assert_eq!(name(&home).await.0, "Anna");

    phone.sign_in("anna", PASSWORD).await.expect("a session");
    let sessions = phone.sessions().await.expect("a list");
    let at_home_id = sessions.iter().find(|session| !session.current);
    let at_home_id = at_home_id.expect("the other").id;
    phone.end_session(at_home_id).await.expect("it ends");
    assert_eq!(closed(&mut at_home).await, Some(close::SESSION_ENDED));
    let again = phone.end_session(at_home_id).await;
    assert_eq!(code(again), ErrorCode::SessionNotFound);
    site.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions_on_every_server() {
    let database = TestDatabase::new().await;
    let (one, two) = (server(&database, &[]).await, server(&database, &[]).await);
    let home = visitor(&url(&one));
    home.register("Anna", PASSWORD).await.expect("an account");
    let phone = visitor(&url(&two));
    phone.sign_in("Anna", PASSWORD).await.expect("a session");
    let mut on_phone = soon(phone.connect()).await.expect("a socket");
    let mut at_home = soon(home.connect()).await.expect("a socket");

    let wrong = home.set_password("something else", "battery staple").await;
    assert_eq!(code(wrong), ErrorCode::WrongPassword);
    let set = home.set_password(PASSWORD, "battery staple").await;
    assert!(!set.expect("a new password").weak_password);
    assert_eq!(closed(&mut on_phone).await, Some(close::SESSION_ENDED));
    let old = phone.sign_in("Anna", PASSWORD).await;
    assert_eq!(code(old), ErrorCode::WrongCredentials);
    phone
        .sign_in("Anna", "battery staple")
        .await
        .expect("a session");
    home.end_other_sessions().await.expect("they end");
    assert_eq!(home.sessions().await.expect("a list").len(), 1);
    at_home
        .send(&reversi_protocol::ClientMessage::Ping)
        .await
        .expect("an open socket");
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn what_is_for_members_is_for_nobody_else() {
    let site = Site::start().await;
    let (nobody, guest) = (site.visitor(), site.visitor());
    guest.play_computer(1, None).await.expect("a game");
    for (client, expected) in [
        (&nobody, ErrorCode::NoSession),
        (&guest, ErrorCode::NotRegistered),
    ] {
        let id = "0000000000".parse().expect("an id");
        assert_eq!(code(client.sessions().await), expected);
        assert_eq!(code(client.end_session(id).await), expected);
        assert_eq!(code(client.end_other_sessions().await), expected);
        assert_eq!(code(client.sign_out().await), expected);
        assert_eq!(code(client.set_password("12345", "54321").await), expected);
    }
    // Nobody ends a session that is somebody else's.
    let (anna, berta) = (member(&site, "Anna").await, member(&site, "Berta").await);
    let annas = anna.sessions().await.expect("a list")[0].id;
    assert_eq!(
        code(berta.end_session(annas).await),
        ErrorCode::SessionNotFound
    );
    assert_eq!(name(&anna).await.0, "Anna");
    site.stop().await;
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_are_answered_alike() {
    let site = Site::start().await;
    let _anna = member(&site, "Anna").await;
    let stranger = site.visitor();
    let mut answers = Vec::new();
    for (name, password) in [("Anna", "wrong"), ("Nobody-here", PASSWORD), ("", "")] {
        let error = stranger.sign_in(name, password).await;
        let Err(Error::Refused { status, error }) = error else {
            panic!("a refusal: {error:?}")
        };
        answers.push((status, error.code, error.message));
    }
    assert_eq!(answers[0].1, ErrorCode::WrongCredentials);
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    site.stop().await;
}

#[tokio::test]
async fn whoever_guesses_has_to_wait_and_the_owner_does_not() {
    let site = Site::with(&["--trusted-proxies=127.0.0.1"]).await;
    let _anna = member(&site, "Anna").await;
    let guesser = site.visitor();
    let mut refused = Vec::new();
    while refused.last() != Some(&ErrorCode::TooManyRequests) {
        let guess = guesser
            .sign_in("Anna", &format!("guess {}", refused.len()))
            .await;
        refused.push(code(guess));
    }
    assert_eq!(
        refused.len(),
        11,
        "ten at once from one network: {refused:?}"
    );
    // Who comes from elsewhere signs in as ever.
    let http = reqwest::Client::new();
    let body = serde_json::json!({ "name": "Anna", "password": PASSWORD });
    let answer = http
        .post(format!("{}/api/session", site.url()))
        .header("x-forwarded-for", "192.0.2.7")
        .header("content-type", "application/json")
        .body(body.to_string())
        .send();
    let answer = soon(answer).await.expect("an answer");
    assert_eq!(answer.status(), 201);
    site.stop().await;
}

#[tokio::test]
async fn a_guest_at_the_board_finishes_the_game_before_signing_in() {
    let site = Site::start().await;
    let _anna = member(&site, "Anna").await;
    let (one, other) = (site.visitor(), site.visitor());
    let game = meet(&one, &other).await;
    let early = one.sign_in("Anna", PASSWORD).await;
    assert_eq!(code(early), ErrorCode::AlreadyPlaying);
    let mut black = follow(&one, game).await;
    soon(black.act(reversi_protocol::Action::Resign))
        .await
        .expect("an answer")
        .expect("the end");
    one.sign_in("Anna", PASSWORD).await.expect("a session");
    assert_eq!(name(&one).await.0, "Anna");
    site.stop().await;
}
