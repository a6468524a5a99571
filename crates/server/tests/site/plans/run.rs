//! Carries a plan out, and looks after each step whether all is well.

use std::time::Duration;

use futures_util::future::join_all;
use reversi_domain::GameId;
use reversi_protocol::{Color, Event, GameView};
use reversi_store::Loaded;
use tokio::sync::watch;
use tokio::time::Instant;

use super::check::{check_journal, difference, may_be_refused, table};
use super::plan::{Deed, Operation, Plan, Tab};
use super::stage::Stage;
use super::tab::{Answered, PlayerTab, Witness};
use crate::mortal::End;
use crate::support::*;

/// How long it may take until everybody is shown the same.
const SETTLING: Duration = Duration::from_secs(20);

/// Carries a plan out.
pub(crate) async fn carry_out(plan: &Plan, stage: &mut Stage) {
    let mut game = Game::begin(plan, stage).await;
    game.play_opening(plan).await;
    for step in &plan.steps {
        soon(Box::pin(game.step(step, stage))).await;
        game.check(stage).await;
    }
    game.finish(stage).await;
}

struct Game {
    id: GameId,
    /// In the order of [`Tab::ALL`].
    tabs: Vec<PlayerTab>,
    witness: Witness,
}

impl Game {
    async fn begin(plan: &Plan, stage: &Stage) -> Game {
        let (black, white) = (stage.visitor(), stage.visitor());
        let clock = plan.clock.into();
        let invitation = black.invite(clock, Some(Color::Black)).await;
        let invitation = invitation.expect("an invitation");
        let id = white.accept(invitation.code).await.expect("a game");
        let witness = Witness::default();
        let mut tabs = Vec::new();
        for (number, tab) in Tab::ALL.into_iter().enumerate() {
            let (color, player) = match tab {
                Tab::Black | Tab::Black2 => (Color::Black, &black),
                Tab::White | Tab::White2 => (Color::White, &white),
            };
            let cookie = player.cookie().expect("a session");
            let first_id = 1_000 * number as u64;
            let tab = PlayerTab::new(
                color,
                id,
                cookie,
                stage.address(),
                witness.clone(),
                first_id,
            );
            tabs.push(tab.await);
        }
        Game { id, tabs, witness }
    }

    async fn play_opening(&mut self, plan: &Plan) {
        for &square in &plan.opening {
            let mover = self.mover().await;
            soon(self.tabs[mover].play(square)).await;
            let version = self.tabs[mover].shown().await.version;
            soon(self.tabs[1 - mover].hear_of(version)).await;
        }
    }

    /// The place of the first tab of whoever is to move; Black's where nobody is.
    async fn mover(&mut self) -> usize {
        let turn = soon(self.tabs[0].shown()).await.turn;
        usize::from(turn == Some(Color::White))
    }

    async fn step(&mut self, step: &[Operation], stage: &mut Stage) {
        let mover = self.mover().await;
        let (mut deeds, mut others) = ([const { Vec::new() }; 4], Vec::new());
        for &operation in step {
            match operation {
                Operation::MoverPlays(number) => deeds[mover].push(Deed::Play(number)),
                Operation::Tab(tab, deed) => deeds[tab as usize].push(deed),
                other => others.push(other),
            }
        }
        let over = watch::Sender::new(false);
        let tabs = self.tabs.iter_mut().zip(deeds);
        let acting = tabs.map(|(tab, deeds)| act(tab, deeds, over.subscribe()));
        let (_, views) = tokio::join!(join_all(acting), async {
            let views = act_beside(self.id, others, stage).await;
            over.send_replace(true);
            views
        });
        for view in &views {
            self.witness.show(view);
        }
    }

    /// Everybody who looks is shown the same as the database has, and it is as the rules say.
    async fn check(&mut self, stage: &Stage) {
        let since = Instant::now();
        // What falls due by itself may be under way.
        while let Some(difference) = soon(self.difference(stage)).await {
            assert!(since.elapsed() < SETTLING, "{difference}");
        }
        if let Loaded::Live { entries, .. } = stage.loaded(self.id).await {
            check_journal(&entries, &self.answered());
        }
        for (_, Answered { action, answer, .. }) in self.answered() {
            if let Err(code) = answer {
                assert!(
                    may_be_refused(action, code),
                    "{action:?} is refused with {code:?}"
                );
            }
        }
    }

    async fn difference(&mut self, stage: &Stage) -> Option<String> {
        for tab in self.tabs.iter_mut().filter(|tab| tab.is_open()) {
            tab.look_again().await;
        }
        let table = table(&stage.loaded(self.id).await);
        let mut views = self.tabs.iter().filter_map(PlayerTab::view);
        views.find_map(|view| difference(view, &table))
    }

    fn answered(&self) -> Vec<(Color, Answered)> {
        let of = |tab: &PlayerTab| {
            let color = tab.color;
            tab.answered
                .iter()
                .map(move |&answered| (color, answered))
                .collect::<Vec<_>>()
        };
        self.tabs.iter().flat_map(of).collect()
    }

    /// Ends the game if it has not ended, and looks whether it has ended once and for all.
    async fn finish(mut self, stage: &Stage) {
        while soon(self.tabs[0].shown()).await.outcome.is_none() {
            soon(self.tabs[0].perform(Deed::Resign)).await;
            self.check(stage).await;
        }
        eventually(async || matches!(stage.loaded(self.id).await, Loaded::Finished(_))).await;
        self.check(stage).await;
        let table = table(&stage.loaded(self.id).await);
        for view in stage.look(self.id).await {
            assert_eq!(difference(&view, &table), None);
            self.witness.show(&view);
        }
        self.check_ends();
    }

    fn check_ends(&self) {
        let seen = self.witness.entries();
        let is_end = |event: &Event| matches!(event, Event::Ended { .. });
        let ends = seen.iter().filter(|(_, events)| events.iter().any(is_end));
        let ends: Vec<u32> = ends.map(|(&version, _)| version).collect();
        let newest = self.tabs[0].view().expect("it is open").version;
        assert!(ends.is_empty() || ends == [newest], "{ends:?} of {newest}");
    }
}

/// Does what a tab does in a step, and listens until the rest of the step is over.
async fn act(tab: &mut PlayerTab, deeds: Vec<Deed>, mut over: watch::Receiver<bool>) {
    for deed in deeds {
        tab.perform(deed).await;
    }
    tokio::select! {
        () = tab.listen() => {}
        _ = over.wait_for(|over| *over) => {}
    }
}

/// Does what happens beside the tabs; gives what somebody new is shown meanwhile.
async fn act_beside(game: GameId, operations: Vec<Operation>, stage: &mut Stage) -> Vec<GameView> {
    let mut views = Vec::new();
    for operation in operations {
        match operation {
            Operation::Stop => stage.restart(End::Stop).await,
            Operation::Kill => stage.restart(End::Kill).await,
            Operation::Jump(ms) => stage.jump(Duration::from_millis(ms)).await,
            Operation::Look => views.extend(stage.look(game).await),
            Operation::MoverPlays(_) | Operation::Tab(..) => unreachable!("tabs do that"),
        }
    }
    views
}
