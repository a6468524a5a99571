//! Guests and their sessions.

use reversi_domain::PlayerId;
use reversi_store::TokenHash;

use crate::support::{NOW, World, later};

const DAY: u64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_guest_has_a_name_and_a_session() {
    let world = World::new().await;
    let token = TokenHash::of(b"secret");
    let guest = world
        .store()
        .create_guest("Guest-a1B2c3", token, NOW)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((guest.name.as_str(), guest.guest), ("Guest-a1B2c3", true));
    let session = world.store().session(token, NOW).await.unwrap();
    assert_eq!(session.map(|session| session.player), Some(guest));
    let false_token = TokenHash::of(b"Secret");
    assert_eq!(world.store().session(false_token, NOW).await.unwrap(), None);
}

#[tokio::test]
async fn a_taken_name_makes_no_guest_and_no_session() {
    let world = World::new().await;
    world.guest("Guest-a1B2c3").await;
    let token = TokenHash::of(b"other");
    for name in ["Guest-a1B2c3", "GUEST-A1b2C3"] {
        assert_eq!(
            world.store().create_guest(name, token, NOW).await.unwrap(),
            None
        );
    }
    assert_eq!(world.store().session(token, NOW).await.unwrap(), None);
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used() {
    let world = World::new().await;
    let token = TokenHash::of(b"secret");
    world
        .store()
        .create_guest("Guest-a1B2c3", token, NOW)
        .await
        .unwrap()
        .unwrap();
    for days in [399, 2 * 399] {
        assert!(
            world
                .store()
                .session(token, later(days * DAY))
                .await
                .unwrap()
                .is_some()
        );
    }
    let too_late = later((2 * 399 + 400) * DAY);
    assert_eq!(world.store().session(token, too_late).await.unwrap(), None);
    assert_eq!(world.count("session").await, 1);
    assert_eq!(world.store().clean(too_late).await.unwrap(), 1);
    assert_eq!(world.count("session").await, 0);
}

#[tokio::test]
async fn players_are_found_by_their_numbers() {
    let world = World::new().await;
    let (first, second) = (
        world.guest("Guest-000001").await,
        world.guest("Guest-000002").await,
    );
    let mut found = world
        .store()
        .players(&[second.id, PlayerId(i64::MAX), first.id])
        .await
        .unwrap();
    found.sort_by_key(|player| player.id);
    assert_eq!(found, [first, second]);
    assert_eq!(world.store().players(&[]).await.unwrap(), []);
}
