//! The Postgres store and its journal.

pub mod private;
