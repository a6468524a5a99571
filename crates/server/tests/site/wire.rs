//! A stretch of network between a client and a server, on which messages are lost, doubled, late or
//! cut in the middle, as a test orders.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[cfg(target_os = "linux")]
use nix::{libc, setsockopt_impl, sockopt_impl, sys::socket::setsockopt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex as AsyncMutex, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::task::AbortOnDropHandle;

use crate::frames::{Frames, Piece};

/// A direction on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// From the client to the server.
    Up,
    /// From the server to the client.
    Down,
}

/// What becomes of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It does not arrive, and nobody is told.
    Lose,
    /// It arrives twice.
    Double,
    /// It and all behind it arrive late.
    Delay(Duration),
    /// Only so many of its bytes arrive, counted round its length, and the connection breaks.
    CutAt(usize),
}

/// What a client does that wants to seem farther away than it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lies {
    /// How long the answers to pings are held back, while everything else passes.
    pub(crate) pongs_held: Duration,
    /// Whether the acknowledgements of TCP are put off for as long as the kernel lets one.
    pub(crate) lazy_acknowledgements: bool,
}

/// One such stretch. Ends with all its connections when dropped.
pub(crate) struct Wire {
    near: SocketAddr,
    inner: Arc<Inner>,
    _carrying: AbortOnDropHandle<()>,
}

struct Inner {
    far: Mutex<SocketAddr>,
    lies: Lies,
    /// What becomes of the next messages, each way.
    ordered_up: Mutex<VecDeque<Fault>>,
    ordered_down: Mutex<VecDeque<Fault>>,
    /// How many messages have been lost, for those who wait for an answer that will not come.
    losses: watch::Sender<u64>,
    /// How often all connections have been cut.
    cuts: watch::Sender<u64>,
    /// Whether nothing passes, and nothing is said about it.
    hole: watch::Sender<bool>,
}

impl Wire {
    /// Lays a wire to a server.
    pub(crate) async fn to(far: SocketAddr) -> Wire {
        Wire::lying(far, Lies::default()).await
    }

    /// Lays a wire for a client that lies.
    pub(crate) async fn lying(far: SocketAddr, lies: Lies) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let near = listener.local_addr().expect("an address");
        let inner = Arc::new(Inner {
            far: Mutex::new(far),
            lies,
            ordered_up: Mutex::default(),
            ordered_down: Mutex::default(),
            losses: watch::Sender::default(),
            cuts: watch::Sender::default(),
            hole: watch::Sender::default(),
        });
        let carrying = tokio::spawn(carry_all(listener, Arc::clone(&inner)));
        Wire {
            near,
            inner,
            _carrying: AbortOnDropHandle::new(carrying),
        }
    }

    /// The address of the near end.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.near)
    }

    /// New connections lead to this server from now on.
    pub(crate) fn lead_to(&self, far: SocketAddr) {
        *self.inner.far.lock().expect("no panic") = far;
    }

    /// The next message this way suffers a fault, or the one after those that are ordered already.
    pub(crate) fn order(&self, way: Way, fault: Fault) {
        self.inner.ordered(way).push_back(fault);
    }

    /// Breaks every connection.
    pub(crate) fn cut(&self) {
        self.inner.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// From now on nothing passes, or everything again, what has waited first.
    pub(crate) fn black_hole(&self, hole: bool) {
        self.inner.hole.send_replace(hole);
    }

    /// Tells of every message that is lost from now on.
    pub(crate) fn losses(&self) -> watch::Receiver<u64> {
        self.inner.losses.subscribe()
    }
}

async fn carry_all(listener: TcpListener, inner: Arc<Inner>) {
    let mut connections = JoinSet::new();
    while let Ok((near, _)) = listener.accept().await {
        while connections.try_join_next().is_some() {}
        let inner = Arc::clone(&inner);
        connections.spawn(async move {
            let mut cuts = inner.cuts.subscribe();
            tokio::select! {
                // What breaks at one end breaks at the other, and there it is noticed.
                carried = inner.carry(near) => drop(carried),
                _ = cuts.changed() => {}
            }
        });
    }
}

impl Inner {
    fn ordered(&self, way: Way) -> std::sync::MutexGuard<'_, VecDeque<Fault>> {
        let ordered = match way {
            Way::Up => &self.ordered_up,
            Way::Down => &self.ordered_down,
        };
        ordered.lock().expect("no panic")
    }

    async fn carry(&self, near: TcpStream) -> io::Result<()> {
        let far = *self.far.lock().expect("no panic");
        let far = TcpStream::connect(far).await?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let (near_in, near_out) = near.into_split();
        let (far_in, far_out) = far.into_split();
        tokio::try_join!(
            self.pump(Way::Up, near_in, far_out),
            self.pump(Way::Down, far_in, near_out),
        )?;
        Ok(())
    }

    async fn pump(&self, way: Way, mut from: OwnedReadHalf, to: OwnedWriteHalf) -> io::Result<()> {
        let to = Arc::new(AsyncMutex::new(to));
        let mut frames = Frames::new(way);
        let mut hole = self.hole.subscribe();
        loop {
            if self.lies.lazy_acknowledgements && way == Way::Down {
                put_acknowledgements_off(from.as_ref())?;
            }
            let read = from.read_buf(frames.incoming()).await?;
            // The end of the wire ends this too.
            let _ = hole.wait_for(|hole| !hole).await;
            while let Some(piece) = frames.next() {
                self.pass(way, piece, &to).await?;
            }
            if read == 0 {
                return to.lock().await.shutdown().await;
            }
        }
    }

    async fn pass(
        &self,
        way: Way,
        piece: Piece,
        to: &Arc<AsyncMutex<OwnedWriteHalf>>,
    ) -> io::Result<()> {
        match piece {
            Piece::Message(bytes) => {
                let fault = self.ordered(way).pop_front();
                self.suffer(fault, &bytes, &mut *to.lock().await).await
            }
            Piece::Pong(bytes) if way == Way::Up => {
                let (held, to) = (self.lies.pongs_held, Arc::clone(to));
                tokio::spawn(async move {
                    sleep(held).await;
                    // The connection may be gone by then.
                    drop(to.lock().await.write_all(&bytes).await);
                });
                Ok(())
            }
            Piece::Pong(bytes) | Piece::Other(bytes) => to.lock().await.write_all(&bytes).await,
        }
    }

    async fn suffer(
        &self,
        fault: Option<Fault>,
        bytes: &[u8],
        to: &mut OwnedWriteHalf,
    ) -> io::Result<()> {
        match fault {
            None => to.write_all(bytes).await,
            Some(Fault::Double) => to.write_all(&[bytes, bytes].concat()).await,
            Some(Fault::Delay(late)) => {
                sleep(late).await;
                to.write_all(bytes).await
            }
            Some(Fault::Lose) => {
                self.losses.send_modify(|losses| *losses += 1);
                Ok(())
            }
            Some(Fault::CutAt(place)) => {
                to.write_all(&bytes[..place % bytes.len()]).await?;
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
    }
}

/// Has the kernel wait for something that an acknowledgement could travel with; it has to be told so
/// again and again.
#[cfg(target_os = "linux")]
fn put_acknowledgements_off(stream: &TcpStream) -> io::Result<()> {
    sockopt_impl!(AtOnce, SetOnly, libc::IPPROTO_TCP, libc::TCP_QUICKACK, bool);
    Ok(setsockopt(stream, AtOnce, &false)?)
}

#[cfg(not(target_os = "linux"))]
fn put_acknowledgements_off(_: &TcpStream) -> io::Result<()> {
    Ok(())
}
