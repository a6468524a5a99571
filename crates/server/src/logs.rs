//! What the server writes about itself, to the standard error.

use std::io::{IsTerminal, stderr};

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Begins to log.
pub fn start(log: &Log) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.filter).context("REVERSI_LOG: not a filter")?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal());
    let started = match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
}
