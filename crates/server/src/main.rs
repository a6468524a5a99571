//! The `reversi` program: `reversi --help` says what it can be told.

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use clap::Parser;
use reversi_server::config::{Config, Options};
use reversi_server::{logs, server};
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> ExitCode {
    match serve(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("reversi: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(options: Options) -> anyhow::Result<()> {
    let config = Config::new(options)?;
    logs::start(&config.log)?;
    let stop = stop_signal()?;
    server::run(config, stop, announce).await
}

/// Tells whoever started the server where it is.
fn announce(address: SocketAddr) {
    // Where nobody reads, nobody needs to know.
    drop(writeln!(
        std::io::stdout(),
        "Reversi is at http://{address}"
    ));
}

/// Ends when the program is asked to stop. From now on, so that no signal is missed.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
