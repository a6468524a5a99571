//! A server within the test that can be killed.

use std::net::SocketAddr;
use std::thread;

use reversi_store::testing::TestDatabase;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::support::{server_at, soon};

/// A server on a thread and a runtime of its own.
pub(crate) struct Mortal {
    address: SocketAddr,
    end: oneshot::Sender<End>,
    thread: thread::JoinHandle<()>,
}

/// How a server ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// In order.
    Stop,
    /// At once: its tasks are gone wherever they are, and its connections break.
    Kill,
}

impl Mortal {
    /// Starts a server on a database.
    pub(crate) async fn start(database: &TestDatabase) -> Mortal {
        let address = database.address().clone();
        let (end, ended) = oneshot::channel();
        let (tell, told) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build();
            // What is still there when the runtime is dropped goes with it.
            runtime.expect("a runtime").block_on(async {
                let server = server_at(&address, &[]).await;
                tell.send(server.address()).expect("the test waits");
                if let Ok(End::Stop) = ended.await {
                    server.stop().await;
                }
            });
        });
        let address = soon(told).await.expect("a server");
        Mortal {
            address,
            end,
            thread,
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server, and waits until it is gone.
    pub(crate) async fn end(self, how: End) {
        self.end.send(how).expect("it runs");
        let thread = spawn_blocking(|| self.thread.join());
        let joined = soon(thread).await.expect("no panic here");
        joined.expect("no panic there");
    }
}
