//! Waiting in line for the database.
//!
//! After a restart everybody comes at once, and each has to be looked up. The store's connections are
//! few, and whoever waits too long for one takes the database for dead. So what comes in crowds waits
//! here first, a few at a time go on, and connections are left for what the games need.

use std::sync::Arc;
use std::time::Duration;

use reversi_protocol::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How long the wait may be. A crowd is through much sooner, if the database answers.
const LONGEST: Duration = Duration::from_secs(10);

/// A line, first come, first served. Clones are the same line.
#[derive(Clone, Debug)]
pub struct Line(Arc<Semaphore>);

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Line {
    /// A line in which so many have their turn at a time.
    pub fn new(at_a_time: usize) -> Line {
        Line(Arc::new(Semaphore::new(at_a_time)))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    ///
    /// `DatabaseUnavailable` where the line hardly moves.
    pub async fn turn(&self) -> Result<Turn, ErrorCode> {
        let permit = timeout(LONGEST, Arc::clone(&self.0).acquire_owned()).await;
        let permit = permit.map_err(|_| ErrorCode::DatabaseUnavailable)?;
        Ok(Turn {
            _permit: permit.expect("the line is never closed"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn the_next_goes_on_when_one_is_done() {
        let line = Line::new(1);
        let first = line.turn().await.expect("nobody is before");
        let mut next = Box::pin(line.turn());
        assert!(next.as_mut().now_or_never().is_none(), "somebody is before");
        drop(first);
        assert!(next.await.is_ok());
    }
}
