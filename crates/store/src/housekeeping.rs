//! Removing what nobody can use any more.

use reversi_domain::Timestamp;
use reversi_domain::stalling::REMEMBERED;

use crate::{Error, Store};

/// How long invitations that were not accepted are remembered, to say what became of them.
const REMEMBERED_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// How long the players of a node that has died have to connect to another one.
const ABANDONED_MS: i64 = 60 * 1000;

/// Rows removed from a table in one go.
const AT_ONCE: i64 = 1000;

impl Store {
    /// Removes expired sessions, old invitations, lapsed offers, the seeks of nodes that have died and
    /// stalled games that matter no more, some at a time. Returns how many rows there were; call it
    /// again while that isn't zero.
    pub async fn clean(&self, now: Timestamp) -> Result<u64, Error> {
        let sessions = sqlx::query!(
            r#"
            delete from session where token_hash in (
                select token_hash from session where expires_at <= $1 limit $2
            )
            "#,
            now.0,
            AT_ONCE,
        );
        let invitations = sqlx::query!(
            r#"
            delete from invitation where code in (
                select code from invitation where expires_at <= $1 limit $2
            )
            "#,
            now.0 - REMEMBERED_MS,
            AT_ONCE,
        );
        let seeks = sqlx::query!(
            r#"
            delete from open_seek where node in (
                select id from node_life where not alive and last_alive_at <= $1
            )
            "#,
            now.0 - ABANDONED_MS,
        );
        let rematches = sqlx::query!(
            r#"
            delete from rematch where game in (
                select game from rematch where next is null and lapses_at <= $1 limit $2
            )
            "#,
            now.0,
            AT_ONCE,
        );
        let stalls = sqlx::query!(
            r#"
            delete from stall where game in (
                select game from stall where ended_at <= $1 limit $2
            )
            "#,
            now.0 - REMEMBERED.as_millis() as i64,
            AT_ONCE,
        );
        let mut removed = 0;
        for statement in [sessions, invitations, rematches, seeks, stalls] {
            removed += statement.execute(&self.pool).await?.rows_affected();
        }
        Ok(removed)
    }
}
