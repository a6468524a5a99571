//! From the listener to the router, with limits of its own on how many come and how long they take.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::places::{Place, Places};
use crate::round_trip::{Measured, RoundTrip};

/// How many connections may wait to be taken.
const BACKLOG: u32 = 4096;

/// How much the system holds for a client that does not read, in bytes.
const SEND_BUFFER: u32 = 64 * 1024;

/// How long a client may take for the head of a request, and be quiet between two requests.
const HEAD: Duration = Duration::from_secs(30);

/// How long answers under way may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// How many connections beyond the limit are told so, at a time; others are dropped.
const TOLD: usize = 64;

/// The place of a connection, which a socket keeps for as long as it lives. There is none where the
/// server is full.
#[derive(Clone, Debug)]
pub struct Admission(pub Option<Arc<Place>>);

/// Listens at an address.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A server that was killed leaves connections behind that would hold the address for a while.
    socket.set_reuseaddr(true)?;
    // Connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves whoever finds a place until `stop`, and then lets answers under way finish.
pub async fn serve(listener: TcpListener, router: Router, places: Places, stop: CancellationToken) {
    let door = Door {
        router,
        places,
        turned_away: Arc::new(Semaphore::new(TOLD)),
        open: TaskTracker::new(),
        stop,
    };
    while let Some(accepted) = door.stop.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, peer)) => door.enter(stream, peer),
            Err(error) => recover(&error).await,
        }
    }
    drop(listener);
    door.open.close();
    // Whoever has not been answered by then will not be.
    drop(timeout(FAREWELL, door.open.wait()).await);
}

/// Where connections come in.
struct Door {
    router: Router,
    places: Places,
    /// One permit for each connection that is told that there is no place.
    turned_away: Arc<Semaphore>,
    /// The connections that are no sockets, or not yet.
    open: TaskTracker,
    stop: CancellationToken,
}

impl Door {
    /// Serves a connection beside the others.
    fn enter(&self, stream: TcpStream, peer: SocketAddr) {
        let place = self.places.take(peer.ip()).map(Arc::new);
        let turned_away = match &place {
            Some(_) => None,
            None => match Arc::clone(&self.turned_away).try_acquire_owned() {
                Ok(permit) => Some(permit),
                Err(_) => return,
            },
        };
        let (router, stop) = (self.router.clone(), self.stop.clone());
        let connection = connect(stream, peer, Admission(place), router, stop);
        self.open.spawn(async move {
            let _turned_away = turned_away;
            connection.await;
        });
    }
}

/// A connection that was lost at once is the client's affair; a lack of files passes.
async fn recover(error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionReset) {
        tracing::error!(%error, "a connection cannot be accepted");
        sleep(Duration::from_millis(100)).await;
    }
}

/// Serves one connection until it ends, becomes a socket, or the server stops.
async fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    admission: Admission,
    router: Router,
    stop: CancellationToken,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, %peer, "a connection was lost at once");
        return;
    }
    let stream = Measured::new(stream);
    let about = About {
        peer,
        admission,
        round_trip: stream.round_trip(),
    };
    let service = service_fn(move |request| answer(router.clone(), about.clone(), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection ended badly");
    }
}

/// What is known of a connection, for those who answer its requests.
#[derive(Clone)]
struct About {
    peer: SocketAddr,
    admission: Admission,
    round_trip: RoundTrip,
}

async fn answer(
    router: Router,
    about: About,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    let extensions = request.extensions_mut();
    extensions.insert(ConnectInfo(about.peer));
    extensions.insert(about.admission);
    extensions.insert(about.round_trip);
    router.oneshot(request).await
}
