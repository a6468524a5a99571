//! The store against a real Postgres, nearly every test in a database of its own.

#![allow(clippy::unwrap_used, reason = "the helpers of tests may panic too")]

mod accounts;
mod challenges;
mod chat;
mod durability;
mod games;
mod journal;
mod listing;
mod meeting;
mod nodes;
mod opening;
mod people;
mod private;
mod queries;
mod races;
mod rematch;
mod settlement;
mod stalling;
mod support;
