//! The task that writes the journal, many games' entries in one statement.

use std::slice;
use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::journal::{Append, write_batch};
use crate::{Error, NodeId, Store};

/// Entries that may wait to be written. Each game has at most one on its way.
const QUEUE: usize = 8192;

/// Entries written in one statement.
const BATCH: usize = 256;

/// Statements on their way at the same time, each on a connection of its own.
const WRITERS: u32 = 2;

/// How long a statement may take, the wait for a connection included.
const LIMIT: Duration = Duration::from_secs(8);

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is durable.
    Accepted,
    /// The game is not at the version that the entry was made for: somebody else has written, or
    /// it has been settled.
    Refused,
}

/// Why it isn't known that an entry was written. After [`Failed`](AppendError::Failed) it may have
/// been nevertheless, so the game has to be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Too many entries wait to be written; this one was not taken.
    #[error("the journal is too busy")]
    Busy,
    /// The database failed, or the journal has been closed.
    #[error("the journal could not be written")]
    Failed,
}

struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended, AppendError>>,
}

/// Writes entries durably. Clones write to the same queue.
///
/// There is no timer: what arrives while a statement commits goes into the next one.
#[derive(Clone, Debug)]
pub struct Journal {
    queue: mpsc::Sender<Waiting>,
    closing: CancellationToken,
    writers: TaskTracker,
}

impl Journal {
    /// Starts the writers, which write in the name of `node`.
    pub async fn start(store: &Store, node: NodeId) -> Result<Journal, Error> {
        let pool = store.own_pool(WRITERS).await?;
        let (queue, receiver) = mpsc::channel(QUEUE);
        let (closing, writers) = (CancellationToken::new(), TaskTracker::new());
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..WRITERS {
            let writer = Writer {
                pool: pool.clone(),
                node,
                closing: closing.clone(),
            };
            writers.spawn(writer.run(receiver.clone()));
        }
        Ok(Journal {
            queue,
            closing,
            writers,
        })
    }

    /// Writes an entry, and returns when it is durable or refused.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.queue
            .try_send(Waiting { append, answer })
            .map_err(|error| match error {
                TrySendError::Full(_) => AppendError::Busy,
                TrySendError::Closed(_) => AppendError::Failed,
            })?;
        answered.await.unwrap_or(Err(AppendError::Failed))
    }

    /// Takes no more entries, and returns when those that were taken are written.
    pub async fn close(&self) {
        self.closing.cancel();
        self.writers.close();
        self.writers.wait().await;
    }
}

struct Writer {
    pool: PgPool,
    node: NodeId,
    closing: CancellationToken,
}

impl Writer {
    async fn run(self, receiver: Arc<Mutex<mpsc::Receiver<Waiting>>>) {
        loop {
            let batch = self.take(&mut *receiver.lock().await).await;
            if batch.is_empty() {
                return;
            }
            self.write(batch).await;
        }
    }

    /// Whatever waits, once something does; nothing once the journal is closed and drained.
    async fn take(&self, receiver: &mut mpsc::Receiver<Waiting>) -> Vec<Waiting> {
        let mut batch = Vec::new();
        tokio::select! {
            _ = receiver.recv_many(&mut batch, BATCH) => {}
            () = self.closing.cancelled() => {
                receiver.close();
                receiver.recv_many(&mut batch, BATCH).await;
            }
        }
        batch
    }

    async fn write(&self, batch: Vec<Waiting>) {
        let (appends, answers): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .map(|waiting| (waiting.append, waiting.answer))
            .unzip();
        let outcomes = match self.try_write(&appends).await {
            Err(error) if appends.len() > 1 && blames_an_entry(&error) => {
                self.write_singly(&appends).await
            }
            result => outcomes(result, appends.len()),
        };
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            // Whoever asked may have gone.
            let _ = answer.send(outcome);
        }
    }

    /// Keeps an entry that the database can't take from sinking the others.
    async fn write_singly(&self, appends: &[Append]) -> Vec<Result<Appended, AppendError>> {
        let mut all = Vec::with_capacity(appends.len());
        for append in appends {
            all.extend(outcomes(self.try_write(slice::from_ref(append)).await, 1));
        }
        all
    }

    async fn try_write(&self, appends: &[Append]) -> Result<Vec<bool>, Error> {
        timeout(LIMIT, write_batch(&self.pool, self.node, appends))
            .await
            .unwrap_or(Err(Error::NoAnswer))
            .inspect_err(|error| tracing::error!(%error, entries = appends.len(), "not journalled"))
    }
}

fn outcomes(written: Result<Vec<bool>, Error>, count: usize) -> Vec<Result<Appended, AppendError>> {
    let outcome = |written| {
        if written {
            Appended::Accepted
        } else {
            Appended::Refused
        }
    };
    match written {
        Ok(written) => written
            .into_iter()
            .map(|written| Ok(outcome(written)))
            .collect(),
        Err(_) => vec![Err(AppendError::Failed); count],
    }
}

/// Whether the statement failed for what was to be written, and not for the state of the database:
/// SQLSTATE's classes of bad data, broken constraints and exceeded limits.
fn blames_an_entry(error: &Error) -> bool {
    let Error::Database(sqlx::Error::Database(error)) = error else {
        return false;
    };
    let code = error.code().unwrap_or_default();
    ["22", "23", "54"]
        .iter()
        .any(|class| code.starts_with(class))
}
