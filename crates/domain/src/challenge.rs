//! Challenges to somebody, and links for whoever comes: how long they stand, and why not.

use std::time::Duration;

use crate::clock::ClockSetting;

/// How long a link can be accepted.
const LINK: Duration = Duration::from_hours(24);

/// How long a challenge to a game at once can be accepted.
const AT_ONCE: Duration = Duration::from_mins(5);

/// How long a challenge to a game by correspondence can be accepted.
const BY_CORRESPONDENCE: Duration = Duration::from_hours(3 * 24);

/// How long an invitation can be accepted: one to somebody by name, or else a link.
pub fn open_for(clock: ClockSetting, by_name: bool) -> Duration {
    if !by_name {
        LINK
    } else if clock.is_correspondence() {
        BY_CORRESPONDENCE
    } else {
        AT_ONCE
    }
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
    /// Without a reason.
    None,
    /// Not now; ask again later.
    Later,
    /// Rather with a faster clock.
    Faster,
    /// Rather with a slower clock.
    Slower,
    /// Rather with the other colour, or by lot.
    OtherColor,
}

impl DeclineReason {
    /// All of them.
    pub const ALL: [DeclineReason; 5] = [
        DeclineReason::None,
        DeclineReason::Later,
        DeclineReason::Faster,
        DeclineReason::Slower,
        DeclineReason::OtherColor,
    ];
}
