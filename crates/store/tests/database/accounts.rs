//! Those who have registered, and their sessions.

use reversi_domain::name::Name;
use reversi_store::{MAX_SESSIONS, NewSession, Player, RegisterError, TokenHash};

use crate::support::{NOW, World, later};

fn session(token: &str) -> NewSession<'static> {
    NewSession {
        token: TokenHash::of(token.as_bytes()),
        agent: Some("Browser"),
        network: "192.0.2.1",
    }
}

async fn register(world: &World, name: &str) -> Result<Player, RegisterError> {
    let name = Name::new(name).unwrap();
    let session = session(name.as_str());
    world
        .store()
        .register(&name, "hash", None, &session, NOW)
        .await
}

#[tokio::test]
async fn a_guest_keeps_the_number_and_loses_the_old_session() {
    let world = World::new().await;
    let guest = world.guest("Guest-a1B2c3").await;
    let name = Name::new("Anna").unwrap();
    let registered = world
        .store()
        .register(&name, "hash", Some(guest.id), &session("new"), NOW)
        .await
        .unwrap();
    assert_eq!((registered.id, registered.guest), (guest.id, false));
    let old = TokenHash::of(b"Guest-a1B2c3");
    assert_eq!(world.store().session(old, NOW).await.unwrap(), None);
    let new = session("new").token;
    let known = world.store().session(new, NOW).await.unwrap().unwrap();
    assert_eq!(known.player, registered);
    let again = world
        .store()
        .register(
            &Name::new("Berta").unwrap(),
            "hash",
            Some(guest.id),
            &session("third"),
            NOW,
        )
        .await;
    assert!(matches!(again, Err(RegisterError::Registered)));
    assert_eq!(world.count("account").await, 1);
}

#[tokio::test]
async fn a_name_is_taken_in_any_spelling_and_by_whatever_looks_like_it() {
    let world = World::new().await;
    register(&world, "Ivan").await.unwrap();
    let taken = register(&world, "iVAN").await;
    assert!(matches!(taken, Err(RegisterError::Taken)), "{taken:?}");
    let alike = register(&world, "lvan").await;
    assert!(matches!(alike, Err(RegisterError::Alike)), "{alike:?}");
    assert_eq!(
        world.count("player").await,
        1,
        "nothing is left of the others"
    );
    assert_eq!(world.count("session").await, 1);
    let account = world.store().account(" IVAN ").await.unwrap().unwrap();
    assert_eq!(account.player.name, "Ivan");
    assert!(world.store().account("lvan").await.unwrap().is_none());
}

#[tokio::test]
async fn a_password_is_changed_once_and_ends_the_other_sessions() {
    let world = World::new().await;
    let anna = register(&world, "Anna").await.unwrap();
    let store = world.store();
    let (kept, ended) = (session("Anna").token, session("phone"));
    store.sign_in(anna.id, &ended, None, NOW).await.unwrap();
    let change = |before, password| store.set_password(anna.id, before, password, kept, NOW);
    assert!(change("hash", "other").await.unwrap());
    assert!(
        !change("hash", "third").await.unwrap(),
        "another was faster"
    );
    assert_eq!(
        store.account("Anna").await.unwrap().unwrap().password,
        "other"
    );
    assert_eq!(store.session(ended.token, NOW).await.unwrap(), None);
    assert!(store.session(kept, NOW).await.unwrap().is_some());
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_owner() {
    let world = World::new().await;
    let (anna, berta) = (
        register(&world, "Anna").await.unwrap(),
        register(&world, "Berta").await.unwrap(),
    );
    let store = world.store();
    let phone = session("phone");
    store
        .sign_in(anna.id, &phone, None, later(1))
        .await
        .unwrap();
    let ids = |sessions: Vec<reversi_store::OpenSession>| -> Vec<_> {
        sessions.into_iter().map(|session| session.id).collect()
    };
    let (first, second) = (session("Anna").token.session(), phone.token.session());
    assert_eq!(
        ids(store.sessions(anna.id, NOW).await.unwrap()),
        [second, first]
    );
    assert!(!store.end_session(berta.id, first).await.unwrap());
    assert!(store.end_session(anna.id, first).await.unwrap());
    assert!(!store.end_session(anna.id, first).await.unwrap());
    assert_eq!(ids(store.sessions(anna.id, NOW).await.unwrap()), [second]);
    assert!(store.knows_network(anna.id, "192.0.2.1").await.unwrap());
    assert!(!store.knows_network(anna.id, "192.0.2.2").await.unwrap());
}

#[tokio::test]
async fn one_session_too_many_takes_the_place_of_the_oldest() {
    let world = World::new().await;
    let anna = register(&world, "Anna").await.unwrap();
    let store = world.store();
    for number in 1..=u64::from(MAX_SESSIONS) {
        let new = session(&number.to_string());
        store
            .sign_in(anna.id, &new, None, later(number))
            .await
            .unwrap();
    }
    let open = store.sessions(anna.id, NOW).await.unwrap();
    assert_eq!(open.len(), MAX_SESSIONS as usize);
    let first = session("Anna").token;
    assert_eq!(store.session(first, NOW).await.unwrap(), None);
}
