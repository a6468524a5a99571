//! The computer's moves, off the asynchronous threads.

use reversi_domain::stalling;
use reversi_engine::computer::{self, Level};
use reversi_engine::{Position, Square};

use crate::pool::{Pool, PoolError};

/// Where the computer thinks. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Computer(Pool);

impl Computer {
    /// A pool that computes `threads` moves at the same time and lets `queue` more wait.
    pub fn new(threads: usize, queue: usize) -> Computer {
        Computer(Pool::new(threads, queue))
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
    ) -> Result<Option<Square>, PoolError> {
        self.0
            .run(move || computer::choose(position.board(), level, seed))
            .await
    }

    /// Whether a position is lost for the side to move.
    pub async fn is_lost(&self, position: Position) -> Result<bool, PoolError> {
        self.0.run(move || stalling::is_lost(&position)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_engine::Variant;

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
