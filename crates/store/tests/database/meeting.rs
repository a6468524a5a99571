//! Invitations and seeks.

use std::collections::BTreeSet;

use reversi_domain::clock::ClockSetting;
use reversi_domain::table::{Event, Terms};
use reversi_domain::{InvitationCode, PlayerId, SeekId};
use reversi_engine::{Color, Variant};
use reversi_store::{
    AcceptError, Busy, InvitationStatus, InviteError, Loaded, MAX_OPEN_INVITATIONS, NewInvitation,
    NewSeek, Node, SeekError, StartedGame,
};
use tokio::task::JoinSet;

use crate::support::{NOW, World, against_computer, five_minutes, game, later};

pub(crate) const HOUR: u64 = 60 * 60 * 1000;

pub(crate) fn code(number: u64) -> InvitationCode {
    InvitationCode::from_random(number)
}

pub(crate) fn invitation(number: u64, owner: PlayerId) -> NewInvitation {
    NewInvitation {
        code: code(number),
        owner,
        to: None,
        variant: Variant::Standard,
        clock: five_minutes(),
        color: None,
        created_at: NOW,
        expires_at: later(HOUR),
    }
}

/// A seek whose id is that of its player and its beginning.
pub(crate) fn seek(player: PlayerId, clock: ClockSetting, at: u64) -> NewSeek {
    NewSeek {
        id: SeekId::from_random(player.0.cast_unsigned() * 1000 + at),
        player,
        clock,
        color: None,
        since: later(at),
    }
}

pub(crate) fn terms(game: &StartedGame) -> Terms {
    let [Event::Started { terms }] = game.entry.events.as_slice() else {
        panic!("a game begins with its start");
    };
    *terms
}

impl World {
    pub(crate) async fn invite(&self, number: u64, owner: PlayerId) {
        let new = invitation(number, owner);
        self.store().create_invitation(&new).await.unwrap();
    }

    pub(crate) async fn accept(
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

    pub(crate) async fn seek(&self, player: PlayerId, clock: ClockSetting, at: u64) {
        self.try_seek(player, clock, at).await.unwrap();
    }

    async fn try_seek(
        &self,
        player: PlayerId,
        clock: ClockSetting,
        at: u64,
    ) -> Result<(), SeekError> {
        let new = seek(player, clock, at);
        self.store().create_seek(&new, self.me(), true).await
    }

    pub(crate) async fn round(&self) -> Vec<StartedGame> {
        let mut number = 0;
        let random = move || {
            number += 1;
            number
        };
        self.store().pair(NOW, self.me(), random).await.unwrap()
    }
}

pub(crate) fn is_not_open(
    outcome: &Result<StartedGame, AcceptError>,
    why: InvitationStatus,
) -> bool {
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
    let one_more = store.create_invitation(&invitation(most, owner)).await;
    assert!(matches!(one_more, Err(InviteError::TooManyMade)));
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
        world.seek(player, clock, at).await;
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
        alone.iter().map(|seek| seek.player.id).collect::<Vec<_>>(),
        [players[3]]
    );
    assert_eq!(world.count("live_game").await, 2);
}

#[tokio::test]
async fn a_seek_for_a_game_at_once_takes_the_place_of_the_one_before() {
    let world = World::new().await;
    let guest = world.guest("Guest-Wait00").await;
    let blitz = ClockSetting::game(3, 2).unwrap();
    world.seek(guest.id, five_minutes(), 0).await;
    world.seek(guest.id, blitz, 5).await;
    let store = world.store();
    assert!(store.keep_live_seek(guest.id, world.me()).await.unwrap());
    let [found] = store.seeks(10).await.unwrap().try_into().unwrap();
    let own = store.seeks_of(guest.id).await.unwrap();
    assert_eq!(own, std::slice::from_ref(&found));
    assert_eq!(
        (found.player, found.clock, found.since),
        (guest.clone(), blitz, later(5))
    );

    let other = world.guest("Guest-Other1").await.id;
    assert!(!store.remove_seek(found.id, other).await.unwrap());
    assert!(store.remove_seek(found.id, guest.id).await.unwrap());
    assert!(!store.remove_seek(found.id, guest.id).await.unwrap());
    assert!(!store.keep_live_seek(guest.id, world.me()).await.unwrap());
}

#[tokio::test]
async fn rounds_at_once_pair_everybody_once() {
    let world = World::new().await;
    for number in 0..20 {
        let player = world.guest(&format!("Guest-Wait{number:02}")).await.id;
        world.seek(player, five_minutes(), number).await;
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
    assert_eq!(world.count("open_seek").await, 0);
}

#[tokio::test]
async fn who_plays_a_person_is_not_paired() {
    let world = World::new().await;
    let (owner, friend) = (
        world.guest("Guest-Owner1").await.id,
        world.guest("Guest-Frien1").await.id,
    );
    world.seek(owner, five_minutes(), 0).await;
    world.seek(friend, five_minutes(), 1).await;
    world.invite(1, owner).await;
    world.accept(1, friend, 7).await.unwrap();
    assert_eq!(world.count("open_seek").await, 0, "they wait no longer");
    let again = world.try_seek(owner, five_minutes(), 2).await;
    assert!(matches!(again, Err(SeekError::Busy(Busy::Asker(id))) if id == game(7)));

    let alone = world.guest("Guest-Alone1").await.id;
    world.start(8, against_computer(alone)).await;
    // It was the computer.
    world.seek(alone, five_minutes(), 3).await;
}

#[tokio::test]
async fn who_was_connected_to_a_dead_node_is_not_paired() {
    let world = World::new().await;
    let (other, _) = Node::register(world.store()).await.unwrap();
    let (here, there) = (
        world.guest("Guest-Here01").await.id,
        world.guest("Guest-There1").await.id,
    );
    world.seek(here, five_minutes(), 0).await;
    let new = seek(there, five_minutes(), 0);
    world
        .store()
        .create_seek(&new, other.id(), true)
        .await
        .unwrap();
    assert_eq!(world.store().seekers_at(other.id()).await.unwrap(), [there]);
    other.stop().await.unwrap();
    assert_eq!(world.round().await, []);

    world
        .store()
        .keep_live_seek(there, world.me())
        .await
        .unwrap();
    assert_eq!(world.round().await.len(), 1, "they have come back");
}
