//! Search to a depth, with the static evaluation at its end, or to the end of the game by way of
//! [`endgame`].

use super::compiled::Compiled;
use super::context::Context;
use super::endgame;
use super::ordering::{Moves, SQUARE_VALUES, known_best, odd_quadrants, weighted_mobility};
use super::probcut;
use super::table::{Entry, Found};
use crate::board::{Board, bits};
use crate::eval::{Features, UNITS_PER_DISC};

/// Below every value.
const NONE: i32 = -127;

/// Values that are not of a finished game stay within this.
const LARGEST_ESTIMATE: i32 = 62;

/// The fewest plies left at which the table is asked and kept.
const TABLE_DEPTH: u32 = 2;

/// The fewest plies left at which the positions after the moves are looked up first.
const ENHANCED_DEPTH: u32 = 4;

/// The fewest plies left at which moves are ordered by the static evaluation.
const EVALUATED_DEPTH: u32 = 3;

/// What a reply less for the opponent is worth in the order, in 32nds of a disc.
const MOBILITY_VALUE: i32 = 64;

/// A position with what the static evaluation needs.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(super) board: Board,
    features: Features,
    pub(super) empties: u32,
}

/// What a search is asked: to tell values between `alpha` and `beta` apart.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Seen from the other side.
    #[inline(always)]
    pub(super) fn opposite(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

impl Node {
    pub(super) fn new(board: Board) -> Node {
        Node {
            board,
            features: Features::new(board),
            empties: board.empties(),
        }
    }

    #[inline(always)]
    pub(super) fn place(&self, index: u8, flips: u64) -> Node {
        Node {
            board: self.board.place(index, flips),
            features: self.features.place(index, flips),
            empties: self.empties - 1,
        }
    }

    #[inline(always)]
    fn pass(&self) -> Node {
        Node {
            board: self.board.pass(),
            features: self.features.pass(),
            empties: self.empties,
        }
    }

    /// The static evaluation in its own units.
    #[inline(always)]
    fn units(&self, cx: &Context) -> i32 {
        cx.weights.value(&self.features, self.empties)
    }

    /// The static evaluation in whole discs.
    #[inline(always)]
    pub(super) fn estimate(&self, cx: &Context) -> i32 {
        in_discs(self.units(cx))
    }

    /// Whether a search of `depth` plies is left to [`endgame`].
    #[inline(always)]
    fn is_ending(&self, depth: u32) -> bool {
        depth >= self.empties && self.empties <= endgame::DEEPEST
    }
}

/// A static evaluation in whole discs.
#[inline(always)]
pub(super) fn in_discs(units: i32) -> i32 {
    let discs = (units + UNITS_PER_DISC / 2).div_euclid(UNITS_PER_DISC);
    discs.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE)
}

/// The value for the null window `(alpha, alpha + 1)`, fail-soft, `depth` plies deep.
#[inline(always)]
pub(crate) fn null_window<C: Compiled>(
    cx: &mut Context,
    node: &Node,
    alpha: i32,
    depth: u32,
) -> i32 {
    if node.is_ending(depth) {
        return endgame::any::<C>(cx, node.board, alpha, node.empties);
    }
    cx.nodes += 1;
    if depth == 0 {
        return node.estimate(cx);
    }
    if cx.is_stopped() {
        return alpha;
    }
    let board = node.board;
    if let Some(bound) = cx.stability_cut(board, alpha, node.empties) {
        return bound;
    }
    let moves = C::legal_moves(board);
    if moves == 0 {
        return if C::legal_moves(board.pass()) == 0 {
            board.final_score()
        } else {
            -C::null_window(cx, &node.pass(), -alpha - 1, depth)
        };
    }
    if depth < TABLE_DEPTH {
        return last_ply::<C>(cx, node, moves, alpha);
    }
    let depth = depth.min(node.empties);
    let entry = cx.table.get(board);
    let selectivity = cx.selectivity;
    if let Some(value) = entry.and_then(|entry| entry.cut(depth, selectivity, alpha)) {
        return value;
    }
    if let Some(value) = probcut::cut::<C>(cx, node, alpha, depth) {
        return value;
    }
    let mut list = ordered::<C>(cx, node, moves, entry.as_ref(), depth);
    if depth >= ENHANCED_DEPTH
        && let Some(value) = enhanced_cut(cx, board, &list, alpha, depth)
    {
        return value;
    }
    let before = cx.nodes;
    let mut best = NONE;
    let mut best_move = 0;
    while let Some(candidate) = list.take_best() {
        let next = node.place(candidate.index, candidate.flips);
        let value = -C::null_window(cx, &next, -alpha - 1, depth - 1);
        if cx.stopped {
            return alpha;
        }
        if value > best {
            (best, best_move) = (value, candidate.index);
            if value > alpha {
                break;
            }
        }
    }
    let found = Found {
        depth,
        selectivity,
        nodes: cx.nodes - before,
        alpha,
        beta: alpha + 1,
        value: best,
        best: best_move,
    };
    cx.table.put(board, found);
    best
}

/// One ply: the best of the static evaluations.
#[inline(always)]
fn last_ply<C: Compiled>(cx: &mut Context, node: &Node, moves: u64, alpha: i32) -> i32 {
    let mut best = NONE;
    for index in bits(moves) {
        let next = node.place(index, C::flips(node.board, index));
        cx.nodes += 1;
        best = best.max(-next.estimate(cx));
        if best > alpha {
            break;
        }
    }
    best
}

/// The value within `window`, fail-soft, `depth` plies deep: principal variation search.
#[inline(always)]
pub(crate) fn full_window<C: Compiled>(
    cx: &mut Context,
    node: &Node,
    window: Window,
    depth: u32,
) -> i32 {
    if node.is_ending(depth) {
        return by_null_windows::<C>(cx, node, window);
    }
    cx.nodes += 1;
    if depth == 0 {
        return node.estimate(cx);
    }
    if cx.is_stopped() {
        return window.alpha;
    }
    let moves = C::legal_moves(node.board);
    if moves == 0 {
        return if C::legal_moves(node.board.pass()) == 0 {
            node.board.final_score()
        } else {
            -C::full_window(cx, &node.pass(), window.opposite(), depth)
        };
    }
    let depth = depth.min(node.empties);
    let entry = cx.table.get(node.board);
    let mut list = ordered::<C>(cx, node, moves, entry.as_ref(), depth);
    let before = cx.nodes;
    let mut best = NONE;
    let mut best_move = 0;
    while let Some(candidate) = list.take_best() {
        let next = node.place(candidate.index, candidate.flips);
        let narrowed = Window {
            alpha: window.alpha.max(best),
            beta: window.beta,
        };
        let value = successor::<C>(cx, &next, narrowed, depth, best == NONE);
        if cx.stopped {
            return window.alpha;
        }
        if value > best {
            (best, best_move) = (value, candidate.index);
            if value >= window.beta {
                break;
            }
        }
    }
    let found = Found {
        depth,
        selectivity: cx.selectivity,
        nodes: cx.nodes - before,
        alpha: window.alpha,
        beta: window.beta,
        value: best,
        best: best_move,
    };
    cx.table.put(node.board, found);
    best
}

/// The value of the move that led to `next`, where `depth` plies were left before it: the first
/// move by the full window, others only if a null window shows that they are better.
#[inline(always)]
pub(super) fn successor<C: Compiled>(
    cx: &mut Context,
    next: &Node,
    window: Window,
    depth: u32,
    is_first: bool,
) -> i32 {
    if !is_first {
        let value = -C::null_window(cx, next, -window.alpha - 1, depth - 1);
        if value <= window.alpha || value >= window.beta {
            return value;
        }
    }
    -C::full_window(cx, next, window.opposite(), depth - 1)
}

/// The exact value of an ending within `window` by raising a null window.
#[inline(always)]
fn by_null_windows<C: Compiled>(cx: &mut Context, node: &Node, window: Window) -> i32 {
    let mut value = endgame::any::<C>(cx, node.board, window.alpha, node.empties);
    while value > window.alpha && value < window.beta && !cx.stopped {
        let next = endgame::any::<C>(cx, node.board, value, node.empties);
        if next <= value {
            break;
        }
        value = next;
    }
    value
}

/// The moves, what is likely best first.
#[inline(always)]
fn ordered<C: Compiled>(
    cx: &mut Context,
    node: &Node,
    moves: u64,
    entry: Option<&Entry>,
    depth: u32,
) -> Moves {
    let odd = odd_quadrants(node.board.empty());
    Moves::new::<C>(node.board, moves, |index, next, flips| {
        let replies = weighted_mobility(C::legal_moves(next));
        let square = i32::from(SQUARE_VALUES[usize::from(index & 63)]);
        let parity = (odd >> index & 1) as i32;
        let value = if depth >= EVALUATED_DEPTH {
            -node.place(index, flips).units(cx) / (UNITS_PER_DISC / 32)
        } else {
            0
        };
        known_best(entry, index) + value - MOBILITY_VALUE * replies + square + 4 * parity
    })
}

/// The value, if a position after one of the moves is known well enough to cut here.
#[inline(always)]
fn enhanced_cut(cx: &Context, board: Board, list: &Moves, alpha: i32, depth: u32) -> Option<i32> {
    list.iter().find_map(|candidate| {
        let entry = cx.table.get(candidate.after(board))?;
        let value = -entry.cut(depth - 1, cx.selectivity, -alpha - 1)?;
        (value > alpha).then_some(value)
    })
}
