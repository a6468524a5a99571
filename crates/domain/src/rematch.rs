//! Playing the same opponent again: how long two who have played may agree on it.

use std::time::Duration;

use crate::clock::ClockSetting;

/// For how long after the end of a game one side may offer to play again.
pub fn open_for(clock: ClockSetting) -> Duration {
    if clock.is_correspondence() {
        Duration::from_hours(24)
    } else {
        Duration::from_mins(10)
    }
}

/// How long an offer waits for its answer.
pub fn offer_lasts(clock: ClockSetting) -> Duration {
    if clock.is_correspondence() {
        Duration::from_hours(24)
    } else {
        Duration::from_mins(1)
    }
}
