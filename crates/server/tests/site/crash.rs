//! Whatever was acknowledged survives: fifty games at once, and a server that is killed ten times.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use reversi_client::{Client, Error, Follower};
use reversi_domain::GameId;
use reversi_engine::{Ply, Square};
use reversi_protocol::{Action, ErrorCode, OutcomeKind};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

use crate::program::{Program, data_folder};
use crate::support::*;

const GAMES: usize = 50;
const CRASHES: u64 = 10;
const SEED: u64 = 0x0007_E110;

/// How many moves have been acknowledged in all games, for whoever waits for a number.
#[derive(Default)]
struct Count {
    moves: AtomicUsize,
    grown: Notify,
}

impl Count {
    fn add(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.grown.notify_one();
    }

    async fn reach(&self, moves: usize) {
        while self.moves.load(Ordering::Relaxed) < moves {
            self.grown.notified().await;
        }
    }
}

/// One side of one game, and what the server has promised it.
struct Player {
    client: Client,
    game: GameId,
    lots: Lots,
    next_command: u64,
    /// Sent, and not answered before the server died.
    pending: Option<(u64, Action)>,
    /// Each acknowledged move with its place on the record.
    acknowledged: Vec<(usize, Square)>,
    count: Arc<Count>,
}

impl Player {
    /// Plays to the end of the game, however often the server dies. `runs` counts its starts.
    async fn play(mut self, mut runs: watch::Receiver<u32>) -> Player {
        loop {
            let run = *runs.borrow_and_update();
            match self.try_play().await {
                Ok(()) => return self,
                Err(Error::Refused { error, .. }) => panic!("{error}"),
                Err(_) => {}
            }
            runs.wait_for(|newest| *newest > run)
                .await
                .expect("the test goes on");
        }
    }

    async fn try_play(&mut self) -> Result<(), Error> {
        let socket = self.client.connect().await?;
        let mut follower = Follower::new(socket, self.game, self.next_command).await?;
        self.check(&follower);
        if let Some((id, action)) = self.pending {
            self.send(&mut follower, id, action).await?;
        }
        while follower.my_turn().await? {
            let square = self.choose(&follower)?;
            let ply = follower.view().plies.len() as u16;
            self.next_command += 1;
            let action = Action::Play { square, ply };
            self.send(&mut follower, self.next_command, action).await?;
        }
        self.check(&follower);
        Ok(())
    }

    /// The same command with the same id after a crash acts once, whether or not it had acted.
    async fn send(
        &mut self,
        follower: &mut Follower,
        id: u64,
        action: Action,
    ) -> Result<(), Error> {
        self.pending = Some((id, action));
        let played = follower.command(id, action).await?;
        let Action::Play { square, ply } = action else {
            unreachable!("players here only play");
        };
        if let Err(error) = played {
            // The move that ended the game, sent again: a settled game has forgotten the ids.
            let acted = follower.view().plies.get(usize::from(ply));
            let acted = acted.is_some_and(|played| played.ply == Ply::Move(square));
            let ended = error.code == ErrorCode::GameOver && acted;
            assert!(ended, "{square} as ply {ply}: {error}");
        }
        self.acknowledged.push((ply.into(), square));
        self.pending = None;
        self.count.add();
        Ok(())
    }

    fn choose(&mut self, follower: &Follower) -> Result<Square, Error> {
        let squares: Vec<Square> = follower.position()?.legal_moves().into_iter().collect();
        Ok(squares[self.lots.below(squares.len())])
    }

    /// Every acknowledged move is there, and nothing but the board has decided the game.
    fn check(&self, follower: &Follower) {
        let view = follower.view();
        for &(ply, square) in &self.acknowledged {
            let played = view.plies.get(ply).map(|played| played.ply);
            assert_eq!(
                played,
                Some(Ply::Move(square)),
                "ply {ply} of {}",
                self.game
            );
        }
        let decided = view.outcome.map(|outcome| outcome.kind);
        assert!(
            matches!(decided, None | Some(OutcomeKind::Board)),
            "{decided:?}"
        );
    }
}

async fn players(url: &str, count: &Arc<Count>) -> Vec<Player> {
    let mut games = JoinSet::new();
    for number in 0..GAMES as u64 {
        let (one, other, count) = (visitor(url), visitor(url), Arc::clone(count));
        games.spawn(async move {
            let game = meet(&one, &other).await;
            [(one, 2 * number), (other, 2 * number + 1)].map(|(client, number)| Player {
                client,
                game,
                lots: Lots(SEED + number),
                next_command: 0,
                pending: None,
                acknowledged: Vec::new(),
                count: Arc::clone(&count),
            })
        });
    }
    games.join_all().await.into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_moves_survive_ten_crashes() {
    let folder = data_folder();
    let mut program = Program::start(folder.path(), 0).await;
    let (port, url) = (program.port(), program.url().to_owned());
    let count = Arc::new(Count::default());
    let players = soon(players(&url, &count)).await;
    let (started, runs) = watch::channel(0);
    let mut playing = JoinSet::new();
    for player in players {
        playing.spawn(player.play(runs.clone()));
    }

    let mut lots = Lots(SEED);
    let mut moves = 0;
    for run in 1..=CRASHES as u32 {
        moves += 100 + lots.below(150);
        soon(count.reach(moves)).await;
        program.crash().await;
        program = Program::start(folder.path(), port).await;
        started.send_replace(run);
    }

    let players = soon(playing.join_all()).await;
    for player in &players {
        let view = player.client.game(player.game).await.expect("the record");
        let outcome = view.outcome.expect("an end");
        assert_eq!(outcome.kind, OutcomeKind::Board);
        for &(ply, square) in &player.acknowledged {
            assert_eq!(view.plies[ply].ply, Ply::Move(square));
        }
    }
    assert_eq!(players.len(), 2 * GAMES);
    program.stop().await;
}
