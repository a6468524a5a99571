//! What the two sides have offered each other.

use reversi_engine::Color;

use crate::ByColor;

/// Offers that wait for an answer, and when each side last made one.
///
/// A turn is known by the number of plies on the record, so that an offer is made once a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    draw: Offer,
    takeback: Offer,
}

/// One kind of offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Offer {
    open: Option<Color>,
    made_at: ByColor<Option<usize>>,
}

impl Offers {
    /// Who offers a draw and has no answer yet.
    pub fn draw(&self) -> Option<Color> {
        self.draw.open
    }

    /// Who asks for a takeback and has no answer yet.
    pub fn takeback(&self) -> Option<Color> {
        self.takeback.open
    }

    pub(super) fn may_offer_draw(&self, by: Color, ply: usize) -> bool {
        self.draw.may_make(by, ply)
    }

    pub(super) fn may_ask_takeback(&self, by: Color, ply: usize) -> bool {
        self.takeback.may_make(by, ply)
    }

    pub(super) fn offer_draw(&mut self, by: Color, ply: usize) {
        self.draw.make(by, ply);
    }

    pub(super) fn ask_takeback(&mut self, by: Color, ply: usize) {
        self.takeback.make(by, ply);
    }

    pub(super) fn decline_draw(&mut self) {
        self.draw.open = None;
    }

    pub(super) fn decline_takeback(&mut self) {
        self.takeback.open = None;
    }

    /// `by` has used its turn: that declines the opponent's draw, while its own offer stands, and
    /// a takeback is out of place.
    pub(super) fn turn_used(&mut self, by: Color) {
        if self.draw.open == Some(!by) {
            self.draw.open = None;
        }
        self.takeback.open = None;
    }

    /// Nothing is open any more, and plies that were taken back do not count.
    pub(super) fn clear(&mut self) {
        *self = Offers::default();
    }
}

impl Offer {
    fn may_make(&self, by: Color, ply: usize) -> bool {
        self.open.is_none() && self.made_at[by] != Some(ply)
    }

    fn make(&mut self, by: Color, ply: usize) {
        self.open = Some(by);
        self.made_at[by] = Some(ply);
    }
}
