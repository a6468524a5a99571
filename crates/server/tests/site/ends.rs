//! Races for the end of a game, over real sockets and by real clocks: it ends once, and everybody is
//! shown the same end.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{StreamExt, stream};
use reversi_client::{Client, Follower, Played};
use reversi_domain::GameId;
use reversi_domain::Timestamp;
use reversi_domain::clock::{ClockSetting as Setting, Lag};
use reversi_domain::table;
use reversi_engine::{Position, Square, Variant};
use reversi_protocol::{Action, Color, ErrorCode, GameView, OutcomeKind};
use reversi_server::time::Clock;
use reversi_store::Loaded;

use crate::elsewhere::Elsewhere;
use crate::plans::check;
use crate::support::*;

const ROUNDS: i64 = 200;

/// How many of them are under way at a time, where each learns from the others.
const FEW: usize = 16;

/// How many are, where they have nothing to do with each other.
const MANY: usize = 50;

/// The shortest time that a game can be lost by.
const ALLOWANCE_MS: i64 = 5_000;

/// How long before its flag falls a game is made, where the machine is quick enough.
const LEAD_MS: u64 = 250;

/// When before the fall of its flag a round decides when to act.
const NEAR_MS: i64 = 50;

/// What counts as at the same time as the fall of a flag.
const CLOSE_MS: i64 = 5;

const ACCEPT: Action = Action::AnswerDraw { accept: true };

/// When to act against a flag, in milliseconds after its fall. A round that came in time has the next
/// one act later, and one that came too late has it act earlier: so both happen, about as often,
/// however quick the machine is.
#[derive(Default)]
struct Aim(AtomicI64);

impl Aim {
    fn at(&self, deadline: Timestamp) -> Timestamp {
        Timestamp(deadline.0 + self.0.load(Ordering::Relaxed))
    }

    fn learn(&self, in_time: bool) {
        let step = if in_time { 1 } else { -1 };
        self.0.fetch_add(step, Ordering::Relaxed);
    }
}

/// Where rounds take place.
struct Arena {
    site: Site,
    elsewhere: Elsewhere,
    clock: Clock,
    /// How long before its flag falls a game is made.
    lead_ms: AtomicU64,
    aim: Aim,
}

impl Arena {
    async fn open() -> Arc<Arena> {
        let site = Site::start().await;
        Arc::new(Arena {
            elsewhere: Elsewhere::near(&site).await,
            site,
            clock: Clock::new(),
            lead_ms: AtomicU64::new(LEAD_MS),
            aim: Aim::default(),
        })
    }

    async fn close(self: Arc<Arena>) {
        let arena = Arc::into_inner(self).expect("all rounds are over");
        drop(arena.elsewhere);
        arena.site.stop().await;
    }

    /// A game in which so much has happened at a time.
    async fn begin(&self, clock: Setting, deeds: &[table::Action], at: Timestamp) -> Game {
        let (id, players, version) = self.elsewhere.play(clock, deeds, at).await;
        let mut game = Game::follow(&self.site, id, players).await;
        // This server may have looked at it before all had happened.
        let stands = |view: &GameView| view.version >= version || view.outcome.is_some();
        for follower in game.followers() {
            let view = soon(follower.until(stands)).await;
            view.expect("everybody hears of it");
        }
        game
    }

    /// A game in which White's flag is about to fall.
    async fn running_out(&self, deeds: &[table::Action]) -> Game {
        loop {
            let lead_ms = self.lead_ms.load(Ordering::Relaxed);
            let due = self.clock.now() + Duration::from_millis(lead_ms);
            let began = Timestamp(due.0 - ALLOWANCE_MS);
            let clock = "5s lose".parse().expect("a clock");
            let game = self.begin(clock, deeds, began).await;
            if game.white.view().outcome.is_none() {
                return game;
            }
            // The machine is busy.
            self.lead_ms.fetch_max(2 * lead_ms, Ordering::Relaxed);
        }
    }
}

/// A game, both its players, and somebody who looks on.
struct Game {
    id: GameId,
    players: [Client; 2],
    black: Follower,
    white: Follower,
    spectator: Follower,
}

impl Game {
    async fn follow(site: &Site, id: GameId, players: [Client; 2]) -> Game {
        Game {
            black: follow(&players[0], id).await,
            white: follow(&players[1], id).await,
            spectator: follow(&site.visitor(), id).await,
            id,
            players,
        }
    }

    fn followers(&mut self) -> [&mut Follower; 3] {
        [&mut self.black, &mut self.white, &mut self.spectator]
    }

    /// Waits for the end, and looks whether it is the same for everybody, now and later, and settled.
    async fn check_end(mut self, site: &Site) -> OutcomeKind {
        let mut views = Vec::new();
        for follower in self.followers() {
            let ended = soon(follower.until(|view| view.outcome.is_some())).await;
            views.push(ended.expect("everybody hears of it").clone());
        }
        eventually(async || matches!(site.loaded(self.id).await, Loaded::Finished(_))).await;
        for client in &self.players {
            views.push(follow(client, self.id).await.view().clone());
        }
        views.push(site.visitor().game(self.id).await.expect("the game"));
        let settled = check::table(&site.loaded(self.id).await);
        for view in &views {
            assert_eq!(check::difference(view, &settled), None);
        }
        views[0].outcome.expect("the end").kind
    }
}

fn play(square: Square, ply: u16) -> table::Action {
    table::Action::Play {
        square,
        ply,
        lag: Lag::default(),
    }
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// When White's flag falls.
fn flag(view: &GameView) -> Timestamp {
    let clocks = view.clocks.expect("a timed game");
    Timestamp(view.now) + Duration::from_millis(clocks.white_ms)
}

async fn act(follower: &mut Follower, action: Action) -> Played {
    soon(follower.act(action)).await.expect("an answer")
}

fn is_too_late(played: &Played) -> bool {
    let late = [ErrorCode::GameOver, ErrorCode::OutOfTime];
    matches!(played, Err(error) if late.contains(&error.code))
}

/// Carries out all rounds, some at a time.
async fn rounds<F>(
    arena: &Arc<Arena>,
    at_a_time: usize,
    round: impl Fn(Arc<Arena>, i64) -> F,
) -> Vec<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let rounds = (0..ROUNDS).map(|number| tokio::spawn(round(Arc::clone(arena), number)));
    let outcomes = stream::iter(rounds).buffer_unordered(at_a_time);
    let outcomes = outcomes.map(|outcome| outcome.expect("no panic"));
    outcomes.collect().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resignation_a_flag_and_an_accepted_draw_at_once_make_one_end() {
    use OutcomeKind::{Agreed, OutOfTime, Resigned};
    let arena = Arena::open().await;
    let ends = rounds(&arena, FEW, race_to_end).await;
    for kind in [Resigned, OutOfTime, Agreed] {
        assert!(ends.contains(&kind), "no game is {kind:?}");
    }
    arena.close().await;
}

/// Black resigns and White accepts a draw while White's flag falls.
async fn race_to_end(arena: Arc<Arena>, number: i64) -> OutcomeKind {
    let deeds = [
        play(square("f5"), 0),
        play(square("d6"), 1),
        table::Action::OfferDraw,
        play(square("c3"), 2),
    ];
    let mut game = arena.running_out(&deeds).await;
    let flag = flag(game.white.view());
    // Others may have learned by then.
    arena.clock.sleep_until(Timestamp(flag.0 - NEAR_MS)).await;
    let accept_at = arena.aim.at(flag);
    let resign_at = Timestamp(accept_at.0 + number % 5 - 2);
    let (resigned, accepted) = tokio::join!(
        async {
            arena.clock.sleep_until(resign_at).await;
            act(&mut game.black, Action::Resign).await
        },
        async {
            arena.clock.sleep_until(accept_at).await;
            act(&mut game.white, ACCEPT).await
        }
    );
    let answers = [&resigned, &accepted];
    arena.aim.learn(!answers.into_iter().all(is_too_late));
    let kind = game.check_end(&arena.site).await;
    let expected = match kind {
        OutcomeKind::Resigned => [true, false],
        OutcomeKind::Agreed => [false, true],
        OutcomeKind::OutOfTime => [false, false],
        other => panic!("{other:?}"),
    };
    for (answer, acts) in answers.into_iter().zip(expected) {
        assert!(
            answer.is_ok() == acts && is_too_late(answer) != acts,
            "{kind:?}: {answer:?}"
        );
    }
    kind
}

/// How a move against a flag went.
struct Photo {
    in_time: bool,
    /// Whether both happened within [`CLOSE_MS`].
    close: bool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_at_the_fall_of_the_flag_is_in_time_or_too_late() {
    let arena = Arena::open().await;
    let photos = rounds(&arena, FEW, race_against_flag).await;
    let count = |in_time| {
        let close = photos.iter().filter(|photo| photo.close);
        close.filter(|photo| photo.in_time == in_time).count()
    };
    assert!(count(true) > 0, "no move that is just in time");
    assert!(count(false) > 0, "no move that is just too late");
    arena.close().await;
}

async fn race_against_flag(arena: Arc<Arena>, _: i64) -> Photo {
    let deeds = [
        play(square("f5"), 0),
        play(square("d6"), 1),
        play(square("c3"), 2),
    ];
    let mut game = arena.running_out(&deeds).await;
    let flag = flag(game.white.view());
    // Others may have learned by then.
    arena.clock.sleep_until(Timestamp(flag.0 - NEAR_MS)).await;
    let at = arena.aim.at(flag);
    arena.clock.sleep_until(at).await;
    let sent = arena.clock.now();
    let played = soon(game.white.play(square("d3")))
        .await
        .expect("an answer");
    let in_time = played.is_ok();
    arena.aim.learn(in_time);
    let (moment, expected) = if in_time {
        let moved = arena
            .site
            .journal(game.id)
            .await
            .pop()
            .expect("the move")
            .at;
        assert!(moved < flag, "moved at {moved:?}, lost at {flag:?}");
        act(&mut game.black, Action::Resign)
            .await
            .expect("the game goes on");
        (moved, OutcomeKind::Resigned)
    } else {
        assert!(is_too_late(&played), "{played:?}");
        (sent, OutcomeKind::OutOfTime)
    };
    assert_eq!(game.check_end(&arena.site).await, expected);
    Photo {
        in_time,
        close: (moment.0 - flag.0).abs() <= CLOSE_MS,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_accepted_while_the_board_fills_makes_one_end() {
    let arena = Arena::open().await;
    let ends = rounds(&arena, MANY, race_to_fill).await;
    let count = |kind| ends.iter().filter(|&&end| end == kind).count();
    let (agreed, filled) = (count(OutcomeKind::Agreed), count(OutcomeKind::Board));
    assert!(agreed > 0 && filled > 0, "{agreed} agreed, {filled} filled");
    arena.close().await;
}

/// The last move is made while the opponent accepts the draw that goes with it.
async fn race_to_fill(arena: Arc<Arena>, number: i64) -> OutcomeKind {
    let mut deeds = a_full_board();
    let Some(table::Action::Play { square, .. }) = deeds.pop() else {
        unreachable!("a board fills by moves")
    };
    deeds.push(table::Action::OfferDraw);
    let rapid = "10+0".parse().expect("a clock");
    let mut game = arena.begin(rapid, &deeds, arena.clock.now()).await;
    let (mover, other) = match game.black.view().turn {
        Some(Color::Black) => (&mut game.black, &mut game.white),
        _ => (&mut game.white, &mut game.black),
    };
    // Either is first in every other round.
    let played = async { soon(mover.play(square)).await.expect("an answer") };
    let accepted = act(other, ACCEPT);
    let (played, accepted) = if number % 2 == 0 {
        tokio::join!(played, accepted)
    } else {
        let (accepted, played) = tokio::join!(accepted, played);
        (played, accepted)
    };
    let kind = game.check_end(&arena.site).await;
    let (acts, late) = match kind {
        OutcomeKind::Board => (played, accepted),
        OutcomeKind::Agreed => (accepted, played),
        other => panic!("{other:?}"),
    };
    assert!(
        acts.is_ok() && is_too_late(&late),
        "{kind:?}: {acts:?}, {late:?}"
    );
    kind
}

/// The moves of a game that ends with the last square.
fn a_full_board() -> Vec<table::Action> {
    (0..).map(Lots).find_map(a_game).expect("there is one")
}

/// A game by lot, if it fills the board.
fn a_game(mut lots: Lots) -> Option<Vec<table::Action>> {
    let mut position = Position::start(Variant::Standard);
    let (mut moves, mut ply) = (Vec::new(), 0);
    while !position.is_over() {
        if position.must_pass() {
            position = position.pass().expect("a side without a move");
        } else {
            let legal: Vec<Square> = position.legal_moves().into_iter().collect();
            let square = *lots.one(&legal);
            moves.push(play(square, ply));
            position = position.play(square).expect("a legal move");
        }
        ply += 1;
    }
    (position.empties() == 0).then_some(moves)
}
