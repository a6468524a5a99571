//! The static evaluation: a sum of trained weights, one for the contents of each image of each
//! shape, by the number of empty squares.
#![allow(
    clippy::inline_always,
    reason = "bodies are inlined into the functions that have the instructions, see search::compiled"
)]

mod features;
mod shapes;
mod weights;

pub(crate) use features::Features;
pub use weights::{KNOT_WIDTH, KNOTS, Weights, WeightsError};

use crate::board::Board;
use shapes::{IMAGE_COUNT, LANE_STARTS, LANES};

/// Units of the evaluation in a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// What training needs to know of a board: the place in a phase's table of each weight that its
/// value is the sum of. Weights that must be equal by symmetry have one place.
pub fn weight_places(board: Board, canonical: &[u32]) -> [u32; IMAGE_COUNT] {
    let contents = Features::new(board).contents();
    std::array::from_fn(|lane| canonical[LANE_STARTS[lane] as usize + usize::from(contents[lane])])
}

pub use shapes::IMAGE_COUNT as WEIGHTS_PER_VALUE;

/// The canonical place of each weight of a phase, for [`weight_places`].
pub fn canonical_places() -> Vec<u32> {
    shapes::canonical()
}

impl Weights {
    /// The expected final lead of the side to move in [`UNITS_PER_DISC`].
    pub fn evaluate(&self, board: Board) -> i32 {
        self.value(&Features::new(board), board.empties())
    }

    /// As [`Weights::evaluate`], of features.
    #[inline(always)]
    pub(crate) fn value(&self, features: &Features, empties: u32) -> i32 {
        let table = self.table(empties);
        let contents = features.contents();
        let mut sum = 0;
        for lane in 0..IMAGE_COUNT {
            let place = LANE_STARTS[lane] as usize + usize::from(contents[lane]);
            sum += i32::from(table[place]);
        }
        sum
    }
}

const _: () = assert!(IMAGE_COUNT <= LANES);
