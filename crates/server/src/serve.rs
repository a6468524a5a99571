//! From the listener to the router, with limits that a proxy may not have.

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
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

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

/// The place of a connection among those that the server can carry. A socket keeps it for as long
/// as it lives. There is none where the server is full.
#[derive(Clone, Debug)]
pub struct Place(pub Option<Arc<OwnedSemaphorePermit>>);

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

/// Serves at most `connections` at a time until `stop`, and then lets answers under way finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    connections: usize,
    stop: CancellationToken,
) {
    let places = Arc::new(Semaphore::new(connections));
    let told = Arc::new(Semaphore::new(TOLD));
    let open = TaskTracker::new();
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                recover(&error).await;
                continue;
            }
        };
        let place = Arc::clone(&places).try_acquire_owned().ok().map(Arc::new);
        let over = if place.is_none() {
            Arc::clone(&told).try_acquire_owned().ok()
        } else {
            None
        };
        if place.is_some() || over.is_some() {
            let router = router.clone();
            let connection = connect(stream, peer, Place(place), router, stop.clone());
            open.spawn(async move {
                let _over = over;
                connection.await;
            });
        }
    }
    drop(listener);
    open.close();
    // Whoever has not been answered by then will not be.
    drop(timeout(FAREWELL, open.wait()).await);
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
    place: Place,
    router: Router,
    stop: CancellationToken,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, %peer, "a connection was lost at once");
        return;
    }
    let service = service_fn(move |request| answer(router.clone(), place.clone(), peer, request));
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

async fn answer(
    router: Router,
    place: Place,
    peer: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(place);
    router.oneshot(request).await
}
