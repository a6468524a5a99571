//! The Postgres store and its journal.
