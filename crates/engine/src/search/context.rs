//! What all nodes of a search share.

use super::root::Report;
use super::selectivity::Selectivity;
use super::stability::Stability;
use super::table::Table;
use crate::board::Board;
use crate::eval::Weights;

/// How a caller steers a running search. The engine reads no clock: whoever calls it does.
pub trait Control {
    /// Whether to stop at once; asked at least every [`POLL_NODES`] nodes and some.
    fn stop(&mut self, nodes: u64) -> bool;

    /// Told the result of each iteration; `false` keeps the next one from being started.
    fn progress(&mut self, report: &Report) -> bool {
        let _ = report;
        true
    }
}

/// Never stops.
impl Control for () {
    fn stop(&mut self, _: u64) -> bool {
        false
    }
}

/// Nodes between two questions whether to stop: about a tenth of a millisecond.
pub(crate) const POLL_NODES: u64 = 4096;

/// What all nodes of a search share.
pub(crate) struct Context<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) weights: &'a Weights,
    pub(crate) stability: Stability,
    control: &'a mut dyn Control,
    /// Positions entered.
    pub(crate) nodes: u64,
    /// The most nodes to enter.
    node_limit: u64,
    next_poll: u64,
    /// Once set, every node returns at once and what it returns means nothing.
    pub(crate) stopped: bool,
    /// Of the iteration under way.
    pub(crate) selectivity: Selectivity,
    /// Multi-ProbCut probes inside which the search is.
    pub(crate) probes: u32,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        table: &'a mut Table,
        weights: &'a Weights,
        node_limit: u64,
        control: &'a mut dyn Control,
    ) -> Context<'a> {
        Context {
            table,
            weights,
            stability: Stability::new(),
            control,
            nodes: 0,
            node_limit,
            next_poll: 0,
            stopped: false,
            selectivity: Selectivity::EXACT,
            probes: 0,
        }
    }

    /// Whether the search has been stopped; from time to time the caller is asked.
    #[inline(always)]
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        self.next_poll = self.nodes + POLL_NODES;
        self.stopped |= self.nodes >= self.node_limit || self.control.stop(self.nodes);
    }

    /// Tells the caller what is known; whether to go on.
    pub(crate) fn progress(&mut self, report: &Report) -> bool {
        self.control.progress(report) && !self.stopped
    }

    /// The upper bound of the value that the opponent's stable discs leave, if that settles the
    /// null window above `alpha`.
    #[inline(always)]
    pub(crate) fn stability_cut(&self, board: Board, alpha: i32, empties: u32) -> Option<i32> {
        if alpha < STABILITY_FROM[empties as usize] {
            return None;
        }
        let stable = self.stability.of_opponent(board).count_ones() as i32;
        let bound = 64 - 2 * stable;
        (bound <= alpha).then_some(bound)
    }
}

/// The `alpha` from which counting stable discs pays, by empty squares.
static STABILITY_FROM: [i32; 61] = {
    let mut from = [99; 61];
    let mut empties = 0;
    while empties <= 60 {
        from[empties] = match empties {
            0..=4 => 99,
            5..=6 => 20,
            7..=8 => 14,
            9..=20 => 12,
            21..=28 => 18,
            29..=36 => 28,
            _ => 48,
        };
        empties += 1;
    }
    from
};
