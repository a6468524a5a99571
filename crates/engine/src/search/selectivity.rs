//! How much a search may leave out.

use std::fmt;

/// How sure a search is of the branches that it leaves out by multi-ProbCut.
///
/// Levels 0 to 4 cut where the shallow search is sure by 1.1 to 3.3 standard deviations; the last
/// one, [`Selectivity::EXACT`], cuts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Selectivity(u8);

/// By level, the width of the margin in standard deviations, and the probability in percent that
/// a normal error stays within it on both sides.
const LEVELS: [(f32, u8); 5] = [(1.1, 73), (1.5, 87), (2.0, 95), (2.6, 99), (3.3, 99)];

impl Selectivity {
    /// Leaves out the most.
    pub const MIN: Selectivity = Selectivity(0);
    /// Leaves out nothing.
    pub const EXACT: Selectivity = Selectivity(5);

    /// Level `level`, if it is one: 0 to 5.
    pub const fn new(level: u8) -> Option<Selectivity> {
        if level <= Selectivity::EXACT.0 {
            Some(Selectivity(level))
        } else {
            None
        }
    }

    /// The number of the level.
    pub const fn level(self) -> u8 {
        self.0
    }

    /// The confidence in a cut, in percent.
    pub fn percent(self) -> u8 {
        LEVELS.get(usize::from(self.0)).map_or(100, |level| level.1)
    }

    /// The width of the margin in standard deviations, unless nothing may be cut.
    #[inline(always)]
    pub(crate) fn margin(self) -> Option<f32> {
        LEVELS.get(usize::from(self.0)).map(|level| level.0)
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}
