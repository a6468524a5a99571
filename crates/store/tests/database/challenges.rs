//! Challenges: invitations for one person alone.

use reversi_domain::PlayerId;
use reversi_domain::challenge::DeclineReason;
use reversi_store::{
    AcceptError, Busy, InvitationStatus, InviteError, MAX_RECEIVED_CHALLENGES, NewInvitation, News,
};

use crate::meeting::{HOUR, code, invitation, is_not_open};
use crate::support::{NOW, World, game, later, three_days};

fn challenge(number: u64, owner: PlayerId, to: PlayerId) -> NewInvitation {
    NewInvitation {
        to: Some(to),
        ..invitation(number, owner)
    }
}

impl World {
    pub(crate) async fn challenge(&self, number: u64, owner: PlayerId, to: PlayerId) {
        let new = challenge(number, owner, to);
        self.store().create_invitation(&new).await.unwrap();
    }

    /// The challenges that wait, of a player.
    async fn waiting(&self, player: PlayerId, at: u64) -> Vec<u64> {
        let open = self.store().challenges_of(player, later(at)).await.unwrap();
        let number = |made: NewInvitation| made.code.number();
        open.into_iter().map(|it| number(it.made)).collect()
    }

    /// Three people who can be told apart.
    pub(crate) async fn three(&self) -> [PlayerId; 3] {
        [
            self.guest("Guest-Owner1").await.id,
            self.guest("Guest-Frien1").await.id,
            self.guest("Guest-Other1").await.id,
        ]
    }
}

#[tokio::test]
async fn a_challenge_is_for_one_alone() {
    let world = World::new().await;
    let [owner, friend, other] = world.three().await;
    world.challenge(1, owner, friend).await;
    let made = world.store().invitation(code(1)).await.unwrap().unwrap();
    assert_eq!(
        (made.owner.id, made.to.clone().unwrap().id),
        (owner, friend)
    );
    let may_know = [Some(owner), Some(friend), Some(other), None].map(|who| made.is_for(who));
    assert_eq!(may_know, [true, true, false, false]);

    let stranger = world.accept(1, other, 7).await;
    assert!(matches!(stranger, Err(AcceptError::Absent)));
    let own = world.accept(1, owner, 7).await;
    assert!(matches!(own, Err(AcceptError::Own)));
    assert_eq!(world.waiting(friend, 0).await, [1]);
    assert_eq!(world.waiting(owner, 0).await, [1]);
    assert!(world.waiting(other, 0).await.is_empty());
    world.accept(1, friend, 7).await.unwrap();
    assert!(world.waiting(friend, 0).await.is_empty());
}

#[tokio::test]
async fn a_challenge_is_declined_by_whoever_is_challenged() {
    let world = World::new().await;
    let [owner, friend, other] = world.three().await;
    world.challenge(1, owner, friend).await;
    let store = world.store();
    for not_asked in [owner, other] {
        let reason = DeclineReason::Later;
        let declined = store.decline_invitation(code(1), not_asked, reason, NOW);
        assert!(!declined.await.unwrap());
    }
    let declined = store.decline_invitation(code(1), friend, DeclineReason::Faster, NOW);
    assert!(declined.await.unwrap());
    let again = store.decline_invitation(code(1), friend, DeclineReason::None, NOW);
    assert!(!again.await.unwrap());
    let found = store.invitation(code(1)).await.unwrap().unwrap();
    assert_eq!(found.declined, Some(DeclineReason::Faster));
    assert_eq!(found.status(NOW), InvitationStatus::Declined);
    assert!(world.waiting(owner, 0).await.is_empty());
    let late = world.accept(1, friend, 7).await;
    assert!(is_not_open(&late, InvitationStatus::Declined));
    let late = store.cancel_invitation(code(1), owner, NOW);
    assert!(!late.await.unwrap());
}

#[tokio::test]
async fn a_newer_challenge_to_the_same_person_takes_the_place_of_the_older() {
    let world = World::new().await;
    let [owner, friend, other] = world.three().await;
    world.challenge(1, owner, friend).await;
    world.challenge(2, owner, other).await;
    world.challenge(3, owner, friend).await;
    let mut waiting = world.waiting(owner, 0).await;
    waiting.sort_unstable();
    assert_eq!(waiting, [2, 3]);
    let old = world.accept(1, friend, 7).await;
    assert!(is_not_open(&old, InvitationStatus::Cancelled));
}

#[tokio::test]
async fn only_so_many_wait_for_one_answer() {
    let world = World::new().await;
    let friend = world.guest("Guest-Frien1").await.id;
    let most = u64::from(MAX_RECEIVED_CHALLENGES);
    for number in 0..most {
        let owner = world.guest(&format!("Guest-Many{number:02}")).await.id;
        world.challenge(number, owner, friend).await;
    }
    let owner = world.guest("Guest-Owner1").await.id;
    let new = challenge(most, owner, friend);
    let one_more = world.store().create_invitation(&new).await;
    assert!(matches!(one_more, Err(InviteError::TooManyReceived)));
    assert_eq!(world.waiting(friend, 0).await.len() as u64, most);
    // A link is nobody's to receive.
    world.invite(most, owner).await;
}

#[tokio::test]
async fn a_challenge_that_expires_waits_no_longer() {
    let world = World::new().await;
    let [owner, friend, _] = world.three().await;
    world.challenge(1, owner, friend).await;
    world.invite(2, owner).await;
    let store = world.store();
    let expired = async |after: u64, until: u64| {
        let (after, until) = (later(after), later(until));
        let mut players = store.with_expired_challenges(after, until).await.unwrap();
        players.sort_unstable();
        players
    };
    assert!(expired(0, HOUR - 1).await.is_empty());
    assert_eq!(expired(HOUR - 1, HOUR).await, [owner, friend]);
    assert!(expired(HOUR, 2 * HOUR).await.is_empty());
    assert_eq!(world.waiting(friend, HOUR - 1).await, [1]);
    assert!(world.waiting(friend, HOUR).await.is_empty());
}

#[tokio::test]
async fn nobody_accepts_a_second_game_at_once() {
    let world = World::new().await;
    let [owner, friend, other] = world.three().await;
    world.invite(1, owner).await;
    world.accept(1, other, 7).await.unwrap();
    // The owner plays, and so does the other; the challenges stay open.
    world.challenge(2, owner, friend).await;
    world.challenge(3, friend, other).await;
    let opponent = world.accept(2, friend, 8).await;
    assert!(matches!(opponent, Err(AcceptError::Busy(Busy::Opponent))));
    let asker = world.accept(3, other, 8).await;
    assert!(matches!(asker, Err(AcceptError::Busy(Busy::Asker(id))) if id == game(7)));
    assert_eq!(world.waiting(friend, 0).await.len(), 2);
    // By correspondence anybody may play many.
    let slow = NewInvitation {
        clock: three_days(),
        ..challenge(4, owner, friend)
    };
    world.store().create_invitation(&slow).await.unwrap();
    world.accept(4, friend, 8).await.unwrap();
}

#[tokio::test]
async fn what_happens_is_news() {
    let world = World::new().await;
    let [owner, friend, other] = world.three().await;
    let mut listener = world.store().listen().await.unwrap();
    world.challenge(1, owner, friend).await;
    let store = world.store();
    let declined = store.decline_invitation(code(1), friend, DeclineReason::Later, NOW);
    assert!(declined.await.unwrap());
    world.challenge(2, owner, friend).await;
    world.accept(2, friend, 7).await.unwrap();
    world.seek(other, three_days(), 0).await;
    let challenges = News::Challenges([owner, friend]);
    for expected in [
        challenges,
        News::Declined(code(1)),
        challenges,
        challenges,
        // By lot the owner is White.
        News::Began(game(7), [friend, owner]),
        challenges,
        News::Seeks(other),
    ] {
        assert_eq!(listener.next().await.unwrap(), Some(expected));
    }
    world.break_connections().await;
    assert_eq!(listener.next().await.unwrap(), None, "some may be missed");
    world.seek(other, three_days(), 1).await;
    while listener.next().await.unwrap() != Some(News::Seeks(other)) {}
}
