//! Playing the same opponent again.

use reversi_domain::ByColor;
use reversi_domain::PlayerId;
use reversi_domain::table::{Action, Seat};
use reversi_engine::Color;
use reversi_store::{Appended, Journal, RematchError, Rematched};

use crate::support::{World, act, against_computer, between, game, later};

const MINUTE: u64 = 60 * 1000;

impl World {
    /// A game that Black has given up a second after it was made.
    async fn over(&self, journal: &Journal, number: u64, players: ByColor<PlayerId>) {
        let mut table = self.start(number, between(players)).await;
        let end = act(game(number), &mut table, Color::Black, Action::Resign);
        assert_eq!(journal.append(end).await, Ok(Appended::Accepted));
    }

    async fn ask(&self, number: u64, player: PlayerId, at: u64) -> Result<Rematched, RematchError> {
        let (store, me) = (self.store(), self.me());
        // Nobody is given an id twice.
        let id = game(1_000_000 + number * 2 + u64::from(player.0 % 2 == 0));
        store
            .ask_rematch(game(number), player, id, later(at), me)
            .await
    }
}

#[tokio::test]
async fn the_opponent_accepts_and_the_colours_change() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    world.over(&journal, 1, players).await;
    let offered = world.ask(1, players.black, 2000).await.unwrap();
    assert_eq!(offered, Rematched::Offered);
    assert_eq!(
        world.ask(1, players.black, 3000).await.unwrap(),
        Rematched::Offered,
        "nobody accepts an offer of one's own"
    );
    let Rematched::Started(started) = world.ask(1, players.white, 4000).await.unwrap() else {
        panic!("the game begins");
    };
    let seats = between(players).seats;
    assert_eq!(started.terms.seats.black, seats.white);
    assert_eq!(started.terms.seats.white, seats.black);
    for player in [players.black, players.white] {
        let again = world.ask(1, player, 5000).await.unwrap();
        assert_eq!(
            again,
            Rematched::Playing(started.id),
            "a game has one rematch"
        );
    }
    let seen = world.store().rematch(game(1), later(HOURS)).await.unwrap();
    assert_eq!(seen.and_then(|rematch| rematch.next), Some(started.id));
}

const HOURS: u64 = 5 * 60 * MINUTE;

#[tokio::test]
async fn an_offer_lapses_and_can_be_declined() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    world.over(&journal, 1, players).await;
    assert!(
        !world
            .store()
            .end_rematch(game(1), players.white)
            .await
            .unwrap()
    );
    world.ask(1, players.black, 2000).await.unwrap();
    assert!(
        world
            .store()
            .end_rematch(game(1), players.white)
            .await
            .unwrap()
    );
    assert_eq!(
        world.store().rematch(game(1), later(3000)).await.unwrap(),
        None
    );

    world.ask(1, players.black, 4000).await.unwrap();
    let late = 4000 + MINUTE;
    assert_eq!(
        world.store().rematch(game(1), later(late)).await.unwrap(),
        None
    );
    assert_eq!(
        world.ask(1, players.white, late).await.unwrap(),
        Rematched::Offered,
        "what has lapsed cannot be accepted; this is an offer of White's"
    );
    let closed = world.ask(1, players.black, 12 * MINUTE).await;
    assert!(matches!(closed, Err(RematchError::Closed)));
    world.store().clean(later(HOURS)).await.unwrap();
    assert_eq!(world.count("rematch").await, 0);
}

#[tokio::test]
async fn it_is_for_the_two_who_have_played() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    let stranger = world.guest("Guest-Third1").await.id;
    world.over(&journal, 1, players).await;
    let asked = world.ask(1, stranger, 2000).await;
    assert!(matches!(asked, Err(RematchError::NotAPlayer)));
    let ended = world.store().end_rematch(game(1), stranger).await;
    assert!(matches!(ended, Err(RematchError::NotAPlayer)));

    world.start(2, between(players)).await;
    let asked = world.ask(2, players.black, 2000).await;
    assert!(
        matches!(asked, Err(RematchError::Closed)),
        "the game goes on"
    );
    let asked = world.ask(1, players.black, 2000).await;
    assert!(matches!(asked, Err(RematchError::Busy(_))));

    let mut table = world.start(3, against_computer(stranger)).await;
    let end = act(game(3), &mut table, Color::Black, Action::Resign);
    assert_eq!(journal.append(end).await, Ok(Appended::Accepted));
    let asked = world.ask(3, stranger, 2000).await;
    assert!(matches!(asked, Err(RematchError::NotAPlayer)));
    let asked = world.ask(4, stranger, 2000).await;
    assert!(
        matches!(asked, Err(RematchError::Closed)),
        "there is no such game"
    );
}

#[tokio::test]
async fn who_begins_another_game_offers_no_longer() {
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    world.over(&journal, 1, players).await;
    world.ask(1, players.black, 2000).await.unwrap();
    let other = world.guest("Guest-Third1").await.id;
    let seats = ByColor {
        black: players.black,
        white: other,
    };
    world.over(&journal, 2, seats).await;
    assert_eq!(
        world.store().rematch(game(1), later(3000)).await.unwrap(),
        None
    );
}

/// Both press the button at once, again and again: each time one game begins, and both are in it.
#[tokio::test]
async fn of_two_who_ask_at_once_one_offers_and_the_other_accepts() {
    const ROUNDS: u64 = 200;
    let world = World::new().await;
    let journal = world.journal().await;
    let players = world.pair().await;
    let mut accepted_by = ByColor { black: 0, white: 0 };
    for number in 1..=ROUNDS {
        world.over(&journal, number, players).await;
        let (black, white) = tokio::join!(
            world.ask(number, players.black, 2000),
            world.ask(number, players.white, 2000)
        );
        let (color, started) = match (black.unwrap(), white.unwrap()) {
            (Rematched::Offered, Rematched::Started(game)) => (Color::White, game),
            (Rematched::Started(game), Rematched::Offered) => (Color::Black, game),
            other => panic!("{other:?}"),
        };
        accepted_by[color] += 1;
        assert_eq!(started.terms.seats.black, Seat::Player(players.white));
        let next = world.store().rematch(game(number), later(2000)).await;
        assert_eq!(next.unwrap().unwrap().next, Some(started.id));
        let end = journal_end(&started);
        assert_eq!(journal.append(end).await, Ok(Appended::Accepted));
    }
    assert_eq!(world.count("live_game").await, 2 * ROUNDS as i64);
    assert!(
        accepted_by.black > 0 && accepted_by.white > 0,
        "{accepted_by:?}"
    );
}

/// The entry by which Black gives a game up that has just begun.
fn journal_end(started: &reversi_store::StartedGame) -> reversi_store::Append {
    let mut table = reversi_domain::table::Table::replay([&started.entry]).unwrap();
    act(started.id, &mut table, Color::Black, Action::Resign)
}
