//! Invitations and the pairing queue.

use std::collections::BTreeSet;

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Event, Terms};
use reversi_domain::{InvitationCode, PlayerId};
use reversi_engine::{Color, Variant};
use reversi_store::{
    AcceptError, InvitationStatus, Joined, Loaded, MAX_OPEN_INVITATIONS, NewInvitation, Node,
    StartedGame,
};
use tokio::task::JoinSet;

use crate::support::{NOW, World, against_computer, five_minutes, game, later};

const HOUR: u64 = 60 * 60 * 1000;

fn code(number: u64) -> InvitationCode {
    InvitationCode::from_random(number)
}

fn invitation(number: u64, owner: PlayerId) -> NewInvitation {
    NewInvitation {
        code: code(number),
        owner,
        variant: Variant::Standard,
        clock: five_minutes(),
        color: None,
        created_at: NOW,
        expires_at: later(HOUR),
    }
}

fn terms(game: &StartedGame) -> Terms {
    let [Event::Started { terms }] = game.entry.events.as_slice() else {
        panic!("a game begins with its start");
    };
    *terms
}

impl World {
    async fn invite(&self, number: u64, owner: PlayerId) {
        assert!(
            self.store()
                .create_invitation(&invitation(number, owner))
                .await
                .unwrap()
        );
    }

    async fn accept(
        &self,
        number: u64,
        taker: PlayerId,
        id: u64,
    ) -> Result<StartedGame, AcceptError> {
        let (store, me) = (self.store(), self.me());
        store
            .accept_invitation(code(number), taker, game(id), Color::White, NOW, me)
            .await
    }

    async fn join(&self, player: PlayerId, clock: ClockSetting, at: u64) -> Joined {
        self.store()
            .join_queue(player, clock, later(at), self.me())
            .await
            .unwrap()
    }

    async fn round(&self) -> Vec<StartedGame> {
        let mut number = 0;
        let random = move || {
            number += 1;
            number
        };
        self.store().pair(NOW, self.me(), random).await.unwrap()
    }
}

fn is_not_open(outcome: &Result<StartedGame, AcceptError>, why: InvitationStatus) -> bool {
    matches!(outcome, Err(AcceptError::NotOpen(_, status)) if *status == why)
}

#[tokio::test]
async fn an_accepted_invitation_is_a_game() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    world.invite(1, owner).await;
    let made = world.store().invitation(code(1)).await.unwrap().unwrap();
    assert_eq!(made.made, invitation(1, owner));
    assert_eq!(made.status(NOW), InvitationStatus::Open);

    let started = world.accept(1, friend, 7).await.unwrap();
    assert_eq!(started.id, game(7));
    assert_eq!(terms(&started).player(Color::White), Some(owner), "by lot");
    assert_eq!(terms(&started).player(Color::Black), Some(friend));
    let entries = vec![started.entry];
    assert_eq!(
        world.load(7).await,
        Loaded::Live {
            entries,
            orphaned: None
        }
    );

    let taken = world.store().invitation(code(1)).await.unwrap().unwrap();
    assert_eq!((taken.game, taken.taken_by), (Some(game(7)), Some(friend)));
    assert_eq!(taken.status(later(2 * HOUR)), InvitationStatus::Taken);
}

#[tokio::test]
async fn a_wish_for_a_side_is_kept() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    let wish = NewInvitation {
        color: Some(Color::Black),
        ..invitation(1, owner)
    };
    world.store().create_invitation(&wish).await.unwrap();
    let started = world.accept(1, friend, 7).await.unwrap();
    assert_eq!(terms(&started).player(Color::Black), Some(owner));
}

#[tokio::test]
async fn twenty_who_accept_at_once_make_one_game() {
    let world = World::new().await;
    let owner = world.guest("Guest-Owner1").await.id;
    world.invite(1, owner).await;
    let mut accepting = JoinSet::new();
    for number in 0..20 {
        let taker = world.guest(&format!("Guest-Take{number:02}")).await.id;
        let (store, me) = (world.store().clone(), world.me());
        accepting.spawn(async move {
            store
                .accept_invitation(code(1), taker, game(number), Color::Black, NOW, me)
                .await
        });
    }
    let outcomes = accepting.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    let late = outcomes
        .iter()
        .filter(|o| is_not_open(o, InvitationStatus::Taken))
        .count();
    assert_eq!(late, 19);
    assert_eq!(world.count("live_game").await, 1);
}

#[tokio::test]
async fn cancelled_while_accepted_is_one_or_the_other() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    for number in 0..8 {
        world.invite(number, owner).await;
        let cancel = world.store().cancel_invitation(code(number), owner, NOW);
        let (accepted, cancelled) = tokio::join!(world.accept(number, friend, number), cancel);
        assert_ne!(accepted.is_ok(), cancelled.unwrap(), "{number}");
        let live = matches!(world.load(number).await, Loaded::Live { .. });
        assert_eq!(live, accepted.is_ok(), "{number}");
    }
}

#[tokio::test]
async fn what_cannot_be_accepted_says_why_and_changes_nothing() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    for number in 1..=3 {
        world.invite(number, owner).await;
    }
    assert!(matches!(
        world.accept(9, friend, 9).await,
        Err(AcceptError::Absent)
    ));
    assert!(matches!(
        world.accept(1, owner, 9).await,
        Err(AcceptError::Own)
    ));
    assert!(
        !world
            .store()
            .cancel_invitation(code(2), friend, NOW)
            .await
            .unwrap()
    );
    assert!(
        world
            .store()
            .cancel_invitation(code(2), owner, NOW)
            .await
            .unwrap()
    );
    assert!(is_not_open(
        &world.accept(2, friend, 9).await,
        InvitationStatus::Cancelled
    ));
    world
        .execute("update invitation set expires_at = created_at")
        .await;
    assert!(is_not_open(
        &world.accept(3, friend, 9).await,
        InvitationStatus::Expired
    ));
    assert_eq!(world.load(9).await, Loaded::Absent);
}

#[tokio::test]
async fn open_invitations_are_limited_and_old_ones_go() {
    let world = World::new().await;
    let owner = world.guest("Guest-Owner1").await.id;
    let most = u64::from(MAX_OPEN_INVITATIONS);
    for number in 0..most {
        world.invite(number, owner).await;
    }
    let store = world.store();
    assert!(
        !store
            .create_invitation(&invitation(most, owner))
            .await
            .unwrap()
    );
    store.cancel_invitation(code(0), owner, NOW).await.unwrap();
    world.invite(most, owner).await;

    assert_eq!(
        store.clean(later(2 * HOUR)).await.unwrap(),
        0,
        "their links still say what happened"
    );
    assert_eq!(store.clean(later(8 * 24 * HOUR)).await.unwrap(), most + 1);
}

#[tokio::test]
async fn those_who_wait_longest_for_the_same_clock_are_paired() {
    let world = World::new().await;
    let blitz = ClockSetting::game(3, 2).unwrap();
    let mut players = Vec::new();
    for (at, clock) in (0..).zip([five_minutes(), blitz, five_minutes(), five_minutes(), blitz]) {
        let player = world.guest(&format!("Guest-Wait{at:02}")).await.id;
        assert_eq!(world.join(player, clock, at).await, Joined::Waiting);
        players.push(player);
    }
    let games = world.round().await;
    let pairs: Vec<BTreeSet<Option<PlayerId>>> = games
        .iter()
        .map(|game| {
            Color::ALL
                .map(|color| terms(game).player(color))
                .into_iter()
                .collect()
        })
        .collect();
    assert_eq!(pairs[0], [Some(players[0]), Some(players[2])].into());
    assert_eq!(pairs[1], [Some(players[1]), Some(players[4])].into());
    assert_eq!(terms(&games[1]).clock, blitz);
    let alone = world.store().seeks(10).await.unwrap();
    assert_eq!(
        alone.iter().map(|seek| seek.player).collect::<Vec<_>>(),
        [players[3]]
    );
    assert_eq!(world.count("live_game").await, 2);
}

#[tokio::test]
async fn a_place_in_the_queue_can_be_changed_and_given_up() {
    let world = World::new().await;
    let guest = world.guest("Guest-Wait00").await;
    let blitz = ClockSetting::game(3, 2).unwrap();
    world.join(guest.id, five_minutes(), 0).await;
    world.join(guest.id, blitz, 5).await;
    assert_eq!(
        world
            .store()
            .queue_place(guest.id, world.me())
            .await
            .unwrap(),
        Some(blitz)
    );
    let [seek] = world.store().seeks(10).await.unwrap().try_into().unwrap();
    assert_eq!(
        (seek.name, seek.clock, seek.since),
        (guest.name, blitz, later(5))
    );

    assert!(world.store().leave_queue(guest.id).await.unwrap());
    assert!(!world.store().leave_queue(guest.id).await.unwrap());
    assert_eq!(
        world
            .store()
            .queue_place(guest.id, world.me())
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn rounds_at_once_pair_everybody_once() {
    let world = World::new().await;
    for number in 0..20 {
        let player = world.guest(&format!("Guest-Wait{number:02}")).await.id;
        world.join(player, five_minutes(), number).await;
    }
    let mut rounds = JoinSet::new();
    for round in 0..6_u64 {
        let (store, me) = (world.store().clone(), world.me());
        let mut number = round << 32;
        rounds.spawn(async move {
            let random = move || {
                number += 1;
                number
            };
            store.pair(NOW, me, random).await.unwrap()
        });
    }
    let mut games = rounds.join_all().await.concat();
    games.extend(world.round().await);
    let players: BTreeSet<_> = games
        .iter()
        .flat_map(|game| Color::ALL.map(|color| terms(game).player(color)))
        .collect();
    assert_eq!((games.len(), players.len()), (10, 20));
    assert_eq!(world.count("seek").await, 0);
}

#[tokio::test]
async fn who_plays_a_person_is_not_paired() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    world.join(owner, five_minutes(), 0).await;
    world.join(friend, five_minutes(), 1).await;
    world.invite(1, owner).await;
    world.accept(1, friend, 7).await.unwrap();
    assert_eq!(
        world.count("seek").await,
        0,
        "the game took them out of the queue"
    );
    assert_eq!(
        world.join(owner, five_minutes(), 2).await,
        Joined::Playing(game(7))
    );

    let alone = world.guest("Guest-Alone1").await.id;
    world.start(8, against_computer(alone)).await;
    assert_eq!(
        world.join(alone, five_minutes(), 3).await,
        Joined::Waiting,
        "it was the computer"
    );
}

#[tokio::test]
async fn a_seek_that_came_too_late_goes_with_the_next_round() {
    let world = World::new().await;
    let player = world.game(7).await.terms().player(Color::Black).unwrap();
    world
        .execute("insert into seek select black, 'standard', '5+0', node, 0 from live_game")
        .await;
    assert!(
        world
            .store()
            .queue_place(player, world.me())
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(world.round().await, []);
    assert_eq!(world.count("seek").await, 0);
}

#[tokio::test]
async fn who_was_connected_to_a_dead_node_is_not_paired() {
    let world = World::new().await;
    let (other, _) = Node::register(world.store()).await.unwrap();
    let (here, there) = (
        world.guest("Guest-Here01").await.id,
        world.guest("Guest-There1").await.id,
    );
    world.join(here, five_minutes(), 0).await;
    let joined = world
        .store()
        .join_queue(there, five_minutes(), NOW, other.id())
        .await;
    assert_eq!(joined.unwrap(), Joined::Waiting);
    assert_eq!(world.store().queue_of(other.id()).await.unwrap(), [there]);
    other.stop().await.unwrap();
    assert_eq!(world.round().await, []);

    world.store().queue_place(there, world.me()).await.unwrap();
    assert_eq!(world.round().await.len(), 1, "they have come back");
}
