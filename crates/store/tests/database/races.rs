//! Races between people who meet: one game, one row, the same for everybody afterwards.

use reversi_domain::{GameId, PlayerId, SeekId};
use reversi_engine::Color;
use reversi_store::{AcceptError, Busy, InvitationStatus, NewInvitation, SeekError};
use tokio::task::JoinSet;

use crate::meeting::{code, invitation, is_not_open, seek};
use crate::support::{NOW, World, five_minutes, game, three_days};

const ROUNDS: u64 = 200;

impl World {
    async fn guests(&self, count: u32) -> Vec<PlayerId> {
        let mut guests = Vec::new();
        for number in 0..count {
            guests.push(self.guest(&format!("Guest-Many{number:02}")).await.id);
        }
        guests
    }

    /// Accepts the seek that a player has made in this round. The game has the round's number, unless
    /// somebody else's has.
    fn accept_seek(
        &self,
        seek: SeekId,
        taker: PlayerId,
        game: GameId,
    ) -> impl Future<Output = Result<GameId, SeekError>> + Send + 'static {
        let (store, me) = (self.store().clone(), self.me());
        async move {
            let accepted = store.accept_seek(seek, taker, game, Color::Black, NOW, me);
            accepted.await.map(|game| game.id)
        }
    }

    /// Takes all games away, and checks that nobody was in two at once. The node stays alive.
    async fn end_games(&mut self) {
        self.node.beat().await.unwrap();
        let twice = "(select player from playing group by player having count(*) > 1) as twice";
        assert_eq!(self.count(twice).await, 0);
        self.execute("with entries as (delete from journal) delete from live_game")
            .await;
    }
}

#[tokio::test]
async fn of_twenty_who_accept_a_seek_one_plays() {
    let mut world = World::new().await;
    let owner = world.guest("Guest-Owner1").await.id;
    let takers = world.guests(20).await;
    for round in 0..ROUNDS {
        let made = seek(owner, five_minutes(), round);
        world.seek(owner, five_minutes(), round).await;
        let mut accepting = JoinSet::new();
        for (number, &taker) in (0..).zip(&takers) {
            accepting.spawn(world.accept_seek(made.id, taker, game(round * 100 + number)));
        }
        let outcomes = accepting.join_all().await;
        let gone = |outcome: &&Result<_, _>| matches!(outcome, Err(SeekError::Absent));
        assert_eq!(outcomes.iter().filter(gone).count(), 19, "{outcomes:?}");
        let played: Vec<_> = outcomes.iter().flatten().collect();
        assert_eq!(played.len(), 1);
        assert_eq!(world.count("live_game").await, 1);
        assert_eq!(world.count("open_seek").await, 0);
        world.end_games().await;
    }
}

#[tokio::test]
async fn of_twenty_who_open_a_link_one_plays() {
    let mut world = World::new().await;
    let owner = world.guest("Guest-Owner1").await.id;
    let takers = world.guests(20).await;
    for round in 0..ROUNDS {
        world.invite(round, owner).await;
        let mut accepting = JoinSet::new();
        for (number, &taker) in (0..).zip(&takers) {
            let (store, me) = (world.store().clone(), world.me());
            let id = game(round * 100 + number);
            accepting.spawn(async move {
                let (code, lot) = (code(round), Color::Black);
                store.accept_invitation(code, taker, id, lot, NOW, me).await
            });
        }
        let outcomes = accepting.join_all().await;
        let late = |outcome: &&_| is_not_open(outcome, InvitationStatus::Taken);
        assert_eq!(outcomes.iter().filter(late).count(), 19);
        let played = outcomes.into_iter().flatten().next().unwrap();
        let found = world.store().invitation(code(round)).await.unwrap();
        assert_eq!(found.unwrap().game, Some(played.id));
        assert_eq!(world.count("live_game").await, 1);
        world.end_games().await;
    }
}

#[tokio::test]
async fn a_seek_given_up_while_it_is_accepted_is_one_or_the_other() {
    let mut world = World::new().await;
    let [owner, friend, _] = world.three().await;
    for round in 0..ROUNDS {
        let made = seek(owner, five_minutes(), round);
        world.seek(owner, five_minutes(), round).await;
        let accepting = world.accept_seek(made.id, friend, game(round));
        let removing = world.store().remove_seek(made.id, owner);
        let (accepted, removed) = alternate(round, accepting, removing).await;
        assert_ne!(accepted.is_ok(), removed.unwrap(), "{accepted:?}");
        assert_eq!(world.count("live_game").await == 1, accepted.is_ok());
        world.end_games().await;
    }
}

#[tokio::test]
async fn a_seek_whose_owner_goes_while_it_is_accepted_is_one_or_the_other() {
    let mut world = World::new().await;
    let [owner, friend, other] = world.three().await;
    for round in 0..ROUNDS {
        let made = seek(owner, five_minutes(), round);
        world.seek(owner, five_minutes(), round).await;
        let accepting = world.accept_seek(made.id, friend, game(round));
        let leaving = world.store().leave_live_seek(owner, world.me());
        let (accepted, left) = alternate(round, accepting, leaving).await;
        left.unwrap();
        assert_eq!(world.count("live_game").await == 1, accepted.is_ok());
        // Whoever comes later finds nobody.
        let late = world
            .accept_seek(made.id, other, game(ROUNDS + round))
            .await;
        assert!(matches!(late, Err(SeekError::Absent)), "{late:?}");
        assert!(world.store().seeks(10).await.unwrap().is_empty());
        world.end_games().await;
    }
    // An owner who comes back before the seek is dropped is there again.
    world.seek(owner, five_minutes(), ROUNDS).await;
    let store = world.store();
    store.leave_live_seek(owner, world.me()).await.unwrap();
    assert!(store.keep_live_seek(owner, world.me()).await.unwrap());
    let made = seek(owner, five_minutes(), ROUNDS);
    world.accept_seek(made.id, friend, game(0)).await.unwrap();
}

#[tokio::test]
async fn an_invitation_withdrawn_while_it_is_accepted_is_one_or_the_other() {
    let mut world = World::new().await;
    let [owner, friend, _] = world.three().await;
    for round in 0..2 * ROUNDS {
        let new = NewInvitation {
            to: round.is_multiple_of(2).then_some(friend),
            ..invitation(round, owner)
        };
        world.store().create_invitation(&new).await.unwrap();
        let accepting = world.accept(round, friend, round);
        let cancelling = world.store().cancel_invitation(code(round), owner, NOW);
        let (accepted, cancelled) = alternate(round / 2, accepting, cancelling).await;
        assert_ne!(accepted.is_ok(), cancelled.unwrap(), "{accepted:?}");
        assert_eq!(world.count("live_game").await == 1, accepted.is_ok());
        let found = world.store().invitation(code(round)).await.unwrap();
        let expected = match accepted {
            Ok(_) => InvitationStatus::Taken,
            Err(_) => InvitationStatus::Cancelled,
        };
        assert_eq!(found.unwrap().status(NOW), expected);
        world.end_games().await;
    }
}

#[tokio::test]
async fn a_challenge_accepted_while_its_player_is_paired_makes_one_game() {
    let mut world = World::new().await;
    let [challenger, challenged, waiting] = world.three().await;
    for round in 0..ROUNDS {
        world.seek(challenged, five_minutes(), 2 * round).await;
        world.seek(waiting, five_minutes(), 2 * round + 1).await;
        world.challenge(round, challenger, challenged).await;
        // Whom one has just met is no reason to wait here.
        world
            .execute("update player set last_opponent = null")
            .await;
        let mut number = 1_000_000 + round * 10;
        let random = move || {
            number += 1;
            number
        };
        let accepting = world.accept(round, challenged, round);
        let pairing = world.store().pair(NOW, world.me(), random);
        let (accepted, paired) = alternate(round, accepting, pairing).await;
        let paired = paired.unwrap();
        assert_eq!(paired.len() + usize::from(accepted.is_ok()), 1);
        if let Err(error) = accepted {
            assert!(matches!(error, AcceptError::Busy(Busy::Asker(id)) if id == paired[0].id));
            assert_eq!(world.count("open_seek").await, 0);
        } else {
            let left = world.store().seeks(10).await.unwrap();
            assert_eq!(left.len(), 1);
            assert_eq!(left[0].player.id, waiting);
        }
        world.end_games().await;
        world.execute("delete from open_seek").await;
    }
}

#[tokio::test]
async fn a_player_with_five_tabs_has_one_seek_and_one_game() {
    let mut world = World::new().await;
    let [owner, friend, _] = world.three().await;
    for round in 0..ROUNDS {
        let mut tabs = JoinSet::new();
        for tab in 0..5 {
            let (store, me) = (world.store().clone(), world.me());
            let new = seek(owner, five_minutes(), round * 5 + tab);
            tabs.spawn(async move { store.create_seek(&new, me, true).await });
        }
        tabs.join_all().await.into_iter().for_each(Result::unwrap);
        let seeks = world.store().seeks_of(owner).await.unwrap();
        assert_eq!(seeks.len(), 1);
        // The five click on two others' seeks at once, too.
        let other = seek(friend, five_minutes(), round);
        world.seek(friend, five_minutes(), round).await;
        let mut accepting = JoinSet::new();
        for tab in 0..5 {
            accepting.spawn(world.accept_seek(other.id, owner, game(round * 10 + tab)));
        }
        accepting.spawn(world.accept_seek(seeks[0].id, friend, game(round * 10 + 5)));
        let outcomes = accepting.join_all().await;
        assert_eq!(outcomes.iter().flatten().count(), 1, "{outcomes:?}");
        assert_eq!(world.count("live_game").await, 1);
        assert_eq!(world.count("open_seek").await, 0);
        world.end_games().await;
    }
}

#[tokio::test]
async fn whoever_accepts_two_at_once_plays_one() {
    let mut world = World::new().await;
    let [taker, one, other] = world.three().await;
    for round in 0..ROUNDS {
        let made = [one, other].map(|owner| seek(owner, five_minutes(), round));
        world.seek(one, five_minutes(), round).await;
        world.seek(other, five_minutes(), round).await;
        let first = world.accept_seek(made[0].id, taker, game(2 * round));
        let second = world.accept_seek(made[1].id, taker, game(2 * round + 1));
        let (first, second) = alternate(round, first, second).await;
        assert_ne!(first.is_ok(), second.is_ok());
        let refusal = first.err().or(second.err()).unwrap();
        assert!(
            matches!(refusal, SeekError::Busy(Busy::Asker(_))),
            "{refusal}"
        );
        let left = world.store().seeks(10).await.unwrap();
        assert_eq!(left.len(), 1, "the other still waits");
        world.end_games().await;
        world.execute("delete from open_seek").await;
    }
}

#[tokio::test]
async fn seeks_by_correspondence_are_as_many_as_they_may_be() {
    let world = World::new().await;
    let owner = world.guest("Guest-Owner1").await.id;
    for round in 0..20 {
        let mut tabs = JoinSet::new();
        for tab in 0..10 {
            let (store, me) = (world.store().clone(), world.me());
            let new = seek(owner, three_days(), round * 10 + tab);
            tabs.spawn(async move { store.create_seek(&new, me, true).await });
        }
        let outcomes = tabs.join_all().await;
        let too_many = |outcome: &&_| matches!(outcome, Err(SeekError::TooMany));
        assert_eq!(outcomes.iter().filter(too_many).count(), 5);
        assert_eq!(world.store().seeks_of(owner).await.unwrap().len(), 5);
        world.execute("delete from open_seek").await;
    }
}

/// Runs two at once, each of them first in every other round.
async fn alternate<A, B>(
    round: u64,
    one: impl Future<Output = A>,
    other: impl Future<Output = B>,
) -> (A, B) {
    if round.is_multiple_of(2) {
        tokio::join!(one, other)
    } else {
        let (other, one) = tokio::join!(other, one);
        (one, other)
    }
}
