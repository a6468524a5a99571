//! The store against a real Postgres, each test in a database of its own.

#![allow(clippy::unwrap_used, reason = "the helpers of tests may panic too")]

mod games;
mod journal;
mod meeting;
mod nodes;
mod opening;
mod people;
mod settlement;
mod support;
