//! What a Reversi game service is, without input or output.
//!
//! The centre is the [`table`]: a game between two seats as a pure state machine. A command and
//! the time it came give an [`Entry`](table::Entry), and replaying the entries of a game gives its
//! [`Table`](table::Table). Around it stand the words the whole service shares: ids, time, clocks,
//! pace, and who is paired with whom.
//!
//! Nothing here reads a clock, draws a random number or touches the outside; time and randomness
//! are parameters. Nothing here is serialized: the wire and the journal have types of their own.

mod by_color;
pub mod challenge;
pub mod chat;
pub mod clock;
mod ids;
pub mod name;
pub mod pace;
pub mod pairing;
pub mod presence;
pub mod rematch;
pub mod stalling;
pub mod table;
mod time;

pub use by_color::ByColor;
pub use ids::{CommandId, GameId, InvitationCode, ParseIdError, PlayerId, SeekId, SessionId};
pub use time::Timestamp;
