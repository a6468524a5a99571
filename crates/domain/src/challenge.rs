//! Answers to a challenge.

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
