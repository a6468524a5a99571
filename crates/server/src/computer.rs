//! The computer's moves, off the asynchronous threads.

use std::sync::Arc;

use reversi_domain::stalling;
use reversi_engine::computer::{self, Level};
use reversi_engine::{Position, Square};
use tokio::sync::Semaphore;

/// A bounded pool in which the computer thinks, first come, first served.
#[derive(Clone, Debug)]
pub struct Computer {
    /// One permit for each move that may be computed at the same time.
    threads: Arc<Semaphore>,
    /// One permit for each move that may be computed or waited for.
    places: Arc<Semaphore>,
}

/// Why the computer gives no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComputerError {
    /// As many moves as allowed are waiting.
    #[error("too many moves are waiting for the computer")]
    Busy,
    /// The search died.
    #[error("the search ended without an answer")]
    Failed,
}

impl Computer {
    /// A pool that computes `threads` moves at the same time and lets `queue` more wait.
    pub fn new(threads: usize, queue: usize) -> Computer {
        Computer {
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::new(Semaphore::new(threads + queue)),
        }
    }

    /// The move of the side to move, `None` where it has none.
    ///
    /// The same position, level and seed give the same move. Dropping the future gives up the
    /// place in the queue.
    pub async fn choose(
        &self,
        position: Position,
        level: Level,
        seed: u64,
    ) -> Result<Option<Square>, ComputerError> {
        self.think(move || computer::choose(position.board(), level, seed))
            .await
    }

    /// Whether a position is lost for the side to move.
    pub async fn is_lost(&self, position: Position) -> Result<bool, ComputerError> {
        self.think(move || stalling::is_lost(&position)).await
    }

    async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputerError> {
        let _place = self.places.try_acquire().map_err(|_| ComputerError::Busy)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await;
        let thread = thread.expect("the semaphore is never closed");
        tokio::task::spawn_blocking(move || {
            let _thread = thread;
            thought()
        })
        .await
        .map_err(|_| ComputerError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::Variant;

    #[tokio::test]
    async fn a_full_queue_says_so() {
        let start = Position::start(Variant::Standard);
        let pool = Computer::new(1, 0);
        let first = pool.choose(start, Level::MIN, 1);
        let _place = pool.places.try_acquire().expect("the only place");
        assert_eq!(first.await, Err(ComputerError::Busy));
    }

    #[tokio::test]
    async fn a_move_is_legal_and_repeatable() {
        let start = Position::start(Variant::Standard);
        let pool = Computer::new(2, 2);
        let one = pool
            .choose(start, Level::MAX, 7)
            .await
            .expect("a free place");
        let other = pool
            .choose(start, Level::MAX, 7)
            .await
            .expect("a free place");
        assert_eq!(one, other);
        assert!(start.legal_moves().contains(one.expect("a move")));
    }
}
