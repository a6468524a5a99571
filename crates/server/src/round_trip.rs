//! How long the way to a client and back takes, by the kernel's count.
//!
//! TCP measures it by its own acknowledgements, which the program at the other end does not send and
//! can hardly hurry. It can have them put off by some tens of milliseconds, though, so what counts is
//! the shortest way that a connection has ever shown: the answer to the very first packet is among
//! them. Where a proxy stands between, the way ends there.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// The shortest way to a client and back that a connection has shown. Clones tell the same.
#[derive(Clone, Debug)]
pub struct RoundTrip {
    /// In microseconds; `u32::MAX` while it is not known.
    shortest: Arc<AtomicU32>,
}

impl RoundTrip {
    fn unknown() -> RoundTrip {
        RoundTrip {
            shortest: Arc::new(AtomicU32::new(u32::MAX)),
        }
    }

    /// The time; zero where it is not known.
    pub fn shortest(&self) -> Duration {
        match self.shortest.load(Ordering::Relaxed) {
            u32::MAX => Duration::ZERO,
            micros => Duration::from_micros(micros.into()),
        }
    }

    fn note(&self, micros: u32) {
        self.shortest.fetch_min(micros, Ordering::Relaxed);
    }
}

/// A connection that looks at its round-trip time whenever something comes in.
#[derive(Debug)]
pub(crate) struct Measured {
    stream: TcpStream,
    round_trip: RoundTrip,
}

impl Measured {
    pub(crate) fn new(stream: TcpStream) -> Measured {
        Measured {
            stream,
            round_trip: RoundTrip::unknown(),
        }
    }

    pub(crate) fn round_trip(&self) -> RoundTrip {
        self.round_trip.clone()
    }
}

impl AsyncRead for Measured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        if let Some(micros) = kernel::round_trip(&self.stream) {
            self.round_trip.note(micros);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Measured {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(target_os = "linux")]
mod kernel {
    use nix::sys::socket::getsockopt;
    use nix::{getsockopt_impl, libc, sockopt_impl};
    use tokio::net::TcpStream;

    /// How much is read of Linux's `struct tcp_info`, in words of 32 bits. Not the whole, which grows:
    /// a kernel that knows less of it than is asked for tells less.
    const WORDS: usize = 38;

    /// Where `tcpi_min_rtt` stands: the shortest round trip of the last minutes, in microseconds, or
    /// `u32::MAX` if there was none.
    const SHORTEST: usize = 37;

    sockopt_impl!(
        Info,
        GetOnly,
        libc::IPPROTO_TCP,
        libc::TCP_INFO,
        [u32; WORDS]
    );

    pub(super) fn round_trip(stream: &TcpStream) -> Option<u32> {
        Some(getsockopt(stream, Info).ok()?[SHORTEST])
    }
}

#[cfg(not(target_os = "linux"))]
mod kernel {
    pub(super) fn round_trip(_: &tokio::net::TcpStream) -> Option<u32> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_connection_within_the_machine_is_short() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).await.expect("a connection");
        let (stream, _) = listener.accept().await.expect("a connection");
        let mut served = Measured::new(stream);
        let round_trip = served.round_trip();
        assert_eq!(round_trip.shortest(), Duration::ZERO, "not known yet");
        client
            .write_all(b"hello")
            .await
            .expect("an open connection");
        served
            .read_exact(&mut [0; 5])
            .await
            .expect("an open connection");
        let shortest = round_trip.shortest();
        assert!(
            !shortest.is_zero() && shortest < Duration::from_millis(20),
            "{shortest:?}"
        );
    }
}
