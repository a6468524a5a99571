//! Work for the processor, off the asynchronous threads.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// A bounded pool of work, first come, first served. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pool {
    /// One permit for each piece of work that may be done at the same time.
    threads: Arc<Semaphore>,
    /// One permit for each piece of work that may be done or waited for.
    places: Arc<Semaphore>,
}

/// Why a piece of work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// As much work as allowed is waiting.
    #[error("too much work is waiting")]
    Busy,
    /// The work panicked.
    #[error("the work ended without a result")]
    Failed,
}

impl Pool {
    /// A pool that does `threads` pieces of work at the same time and lets `queue` more wait.
    pub fn new(threads: usize, queue: usize) -> Pool {
        Pool {
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::new(Semaphore::new(threads + queue)),
        }
    }

    /// Does the work when it is its turn. Dropping the future before gives up the place in the queue.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PoolError> {
        let _place = self.places.try_acquire().map_err(|_| PoolError::Busy)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await;
        let thread = thread.expect("the semaphore is never closed");
        tokio::task::spawn_blocking(move || {
            let _thread = thread;
            work()
        })
        .await
        .map_err(|_| PoolError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_says_so() {
        let pool = Pool::new(1, 0);
        let first = pool.run(|| 1);
        let _place = pool.places.try_acquire().expect("the only place");
        assert_eq!(first.await, Err(PoolError::Busy));
    }
}
