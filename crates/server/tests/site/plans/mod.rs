//! Random plans: whatever is done to a game, and whatever happens to the connections and the server
//! meanwhile, everybody is shown the same game, and it ends once.

pub(crate) mod check;
mod draw;
mod plan;
mod run;
mod stage;
mod tab;

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use plan::Plan;
use run::carry_out;
use stage::Stage;

/// How many plans are carried out by `make test`.
const PLANS: u64 = 1_000;

/// How many at a time, each on a server and a database of its own.
const AT_A_TIME: usize = 8;

/// How long one may take.
const LONGEST: Duration = Duration::from_mins(3);

/// Carries out plans 0 to 999; or the one in the file `REVERSI_PLAN`; or, for so many minutes as
/// `REVERSI_SOAK` says, others from a random one on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happens_everybody_is_shown_the_same_game() {
    if let Some(file) = std::env::var_os("REVERSI_PLAN") {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let plan: Plan = text.parse().unwrap_or_else(|error| panic!("{error}"));
        Box::pin(carry_out(&plan, &mut Stage::new().await)).await;
        return;
    }
    let failed = match std::env::var("REVERSI_SOAK") {
        Ok(minutes) => soak(minutes.parse().expect("a number of minutes")).await,
        Err(_) => carry_out_all(0, |number| number < PLANS).await,
    };
    assert!(
        failed.is_empty(),
        "{} plans failed:\n{}",
        failed.len(),
        failed.join("\n")
    );
}

async fn soak(minutes: u64) -> Vec<String> {
    let first = RandomState::new().hash_one(minutes) >> 16;
    let until = Instant::now() + Duration::from_mins(minutes);
    eprintln!("plans from {first} on");
    carry_out_all(first, move |_| Instant::now() < until).await
}

/// Carries out the plans from `first` on, as long as there is another one. Gives for each that failed
/// how to carry it out again.
async fn carry_out_all(
    first: u64,
    another: impl Fn(u64) -> bool + Clone + Send + 'static,
) -> Vec<String> {
    let next = Arc::new(AtomicU64::new(first));
    let mut workers = JoinSet::new();
    for _ in 0..AT_A_TIME {
        let (next, another) = (Arc::clone(&next), another.clone());
        workers.spawn(async move {
            let mut failed = Vec::new();
            let mut stage = Some(Stage::new().await);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if !another(number) {
                    break;
                }
                let here = match stage.take() {
                    Some(stage) => stage,
                    None => Stage::new().await,
                };
                match attempt(Plan::by_lot(number), here).await {
                    Ok(same) => stage = Some(same),
                    Err(why) => failed.push(save(number, &why)),
                }
            }
            if let Some(stage) = stage {
                stage.close().await;
            }
            failed
        });
    }
    workers.join_all().await.into_iter().flatten().collect()
}

/// Carries out one plan. After a failure the stage is not to be used any more.
async fn attempt(plan: Plan, mut stage: Stage) -> Result<Stage, String> {
    let carrying = tokio::spawn(async move {
        let carried = timeout(LONGEST, Box::pin(carry_out(&plan, &mut stage))).await;
        carried
            .map(|()| stage)
            .map_err(|_| "it takes too long".to_owned())
    });
    carrying
        .await
        .unwrap_or_else(|failed| Err(message(failed.into_panic())))
}

fn message(panic: Box<dyn std::any::Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic
            .downcast_ref::<&str>()
            .copied()
            .unwrap_or("?")
            .to_owned(),
    }
}

/// Keeps a plan that failed, and says how to carry it out again.
fn save(number: u64, why: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plans");
    std::fs::create_dir_all(&folder).expect("a folder in target");
    let file: PathBuf = folder.join(format!("{number}.txt"));
    let why: Vec<String> = why.lines().map(|line| format!("# {line}\n")).collect();
    let text = format!("{}{}", why.concat(), Plan::by_lot(number));
    std::fs::write(&file, text).expect("a file in target");
    let file = file.display();
    format!(
        "REVERSI_PLAN={file} cargo nextest run --package reversi-server --test site plans::what"
    )
}
