//! Everybody comes back after a restart of the real program, and nobody comes with everybody else.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use reversi_client::{Client, Error, Follower, backoff};
use reversi_domain::GameId;
use reversi_protocol::ServerMessage;
use reversi_server::time::Clock;
use reversi_store::testing::TestDatabase;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::elsewhere::{Elsewhere, opening};
use crate::program::Program;
use crate::support::*;

/// How many games there are, each with both its players.
const GAMES: usize = 1_000;

/// How many of them are begun at a time.
const AT_A_TIME: usize = 16;

/// How long a browser waits for the welcome before it tries again (`connection.svelte.ts`).
const OPENING: Duration = Duration::from_secs(5);

/// Within what all have their state again.
const PROMISED: Duration = Duration::from_mins(1);

/// What is not to hold more than a fifth of all attempts.
const WINDOW: Duration = Duration::from_millis(100);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_come_back_after_a_restart_and_spread() {
    let database = TestDatabase::new().await;
    let url = format!("--database-url={}", database.url());
    let start = async |port: u16| {
        let listen = format!("--listen=127.0.0.1:{port}");
        Program::with(&[&url, &listen, "--log=warn"]).await
    };
    let program = start(0).await;
    let port = program.port();
    let people = gather(&database, program.url()).await;
    let lost = Instant::now();
    let mut returning = JoinSet::new();
    for (number, person) in (0..).zip(people) {
        returning.spawn(person.come_back(Lots(number)));
    }
    program.stop().await;
    let program = start(port).await;
    let back = timeout_at(lost + PROMISED, returning.join_all()).await;
    let back = back.expect("all have their state within a minute");

    let mut attempts: Vec<Instant> = back.iter().flat_map(|(it, _)| it.iter().copied()).collect();
    attempts.sort();
    let fullest = fullest(&attempts);
    assert!(
        5 * fullest <= attempts.len(),
        "{fullest} of {}",
        attempts.len()
    );
    drop(back);
    program.stop().await;
}

/// A database with much to do makes people wait and sends nobody away.
#[tokio::test]
async fn whoever_comes_while_the_database_hesitates_waits() {
    let site = Site::start().await;
    let elsewhere = Elsewhere::near(&site).await;
    let rapid = "10+0".parse().expect("a clock");
    let mut games = Vec::new();
    for _ in 0..30 {
        let now = Clock::new().now();
        games.push(elsewhere.play(rapid, &opening(), now).await);
    }
    // Longer than anybody waits for a connection to the database.
    site.database().hesitate(Duration::from_secs(3)).await;
    let mut coming = JoinSet::new();
    for (game, players, _) in games {
        for client in players {
            coming.spawn(async move { follow(&client, game).await.view().version });
        }
    }
    let versions = soon(coming.join_all()).await;
    assert_eq!(versions, [3; 60]);
    drop(elsewhere);
    site.stop().await;
}

/// How many attempts the fullest window holds.
fn fullest(attempts: &[Instant]) -> usize {
    let within = |from: usize| {
        let until = attempts[from] + WINDOW;
        attempts[from..].partition_point(|&it| it < until)
    };
    (0..attempts.len()).map(within).max().unwrap_or_default()
}

/// Somebody who plays a game.
struct Person {
    client: Client,
    follower: Follower,
}

/// All at their games.
async fn gather(database: &TestDatabase, url: &str) -> Vec<Person> {
    let elsewhere = Elsewhere::on(database.store(), url.to_owned()).await;
    let (elsewhere, clock) = (&elsewhere, Clock::new());
    let now = clock.now();
    let rapid = "10+0".parse().expect("a clock");
    let games = stream::iter(0..GAMES).map(|_| async move {
        let (game, players, _) = elsewhere.play(rapid, &opening(), now).await;
        stream::iter(players)
            .then(move |client| Person::at(client, game))
            .collect::<Vec<_>>()
            .await
    });
    let games: Vec<_> = games.buffer_unordered(AT_A_TIME).collect().await;
    games.into_iter().flatten().collect()
}

impl Person {
    async fn at(client: Client, game: GameId) -> Person {
        let follower = follow(&client, game).await;
        Person { client, follower }
    }

    /// Waits until the connection is lost, and tries again until the game is shown again, by the law
    /// that clients are given. Gives when it was tried.
    async fn come_back(mut self, mut lots: Lots) -> (Vec<Instant>, Person) {
        while self.follower.hear().await.is_ok() {}
        let mut attempts = Vec::new();
        loop {
            let random = lots.below(1_000) as f64 / 1_000.0;
            let at = Instant::now() + backoff(attempts.len() as u32, random);
            sleep_until(at).await;
            attempts.push(at);
            if let Ok(Ok(())) = timeout(OPENING, self.try_again()).await {
                return (attempts, self);
            }
        }
    }

    async fn try_again(&mut self) -> Result<(), Error> {
        self.follower.move_to(self.client.connect().await?);
        self.follower.resume().await?;
        loop {
            match self.follower.hear().await? {
                ServerMessage::Current { .. } | ServerMessage::Snapshot { .. } => return Ok(()),
                ServerMessage::Error { error, .. } => return Err(Error::NotShown(error)),
                _ => {}
            }
        }
    }
}
