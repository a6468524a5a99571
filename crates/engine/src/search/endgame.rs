//! Exact values near the end of the game, without the static evaluation.
//!
//! All values are fail-soft for the null window `(alpha, alpha + 1)` and from the side to move.

use super::compiled::Compiled;
use super::context::Context;
use super::last_four;
use super::ordering::{
    CORNERS, Moves, SQUARE_VALUES, known_best, odd_quadrants, weighted_mobility,
};
use super::selectivity::Selectivity;
use super::table::Found;
use crate::board::{Board, bits};

/// Below every value.
const NONE: i32 = -127;

/// The most empty squares at which moves are tried in a fixed order and nothing is kept.
pub(super) const SHALLOW: u32 = 7;

/// The most empty squares for which this module is meant; above, the static evaluation pays.
pub(super) const DEEPEST: u32 = 12;

/// The fewest empty squares at which the positions after the moves are looked up first.
const ENHANCED: u32 = 9;

/// The value of a position with any number of empty squares.
#[inline(always)]
pub(super) fn any<C: Compiled>(cx: &mut Context, board: Board, alpha: i32, empties: u32) -> i32 {
    match empties {
        0 => {
            cx.nodes += 1;
            board.final_score()
        }
        1 => {
            let index = board.empty().trailing_zeros() as u8;
            last_four::one(&mut cx.nodes, board.player, index)
        }
        2 => {
            let mut squares = bits(board.empty());
            let mut next = || squares.next().expect("an empty square");
            last_four::two::<C>(&mut cx.nodes, board, alpha, [next(), next()])
        }
        3 => {
            let mut squares = bits(board.empty());
            let mut next = || squares.next().expect("an empty square");
            C::three(&mut cx.nodes, board, alpha, [next(), next(), next()])
        }
        4 => last_four::four::<C>(&mut cx.nodes, board, alpha),
        5..=SHALLOW => C::shallow(cx, board, alpha, empties),
        _ => C::endgame(cx, board, alpha, empties),
    }
}

/// Five to [`SHALLOW`] empty squares.
#[inline(always)]
pub(super) fn shallow<C: Compiled>(
    cx: &mut Context,
    board: Board,
    alpha: i32,
    empties: u32,
) -> i32 {
    cx.nodes += 1;
    if let Some(bound) = cx.stability_cut(board, alpha, empties) {
        return bound;
    }
    let moves = C::legal_moves(board);
    if moves == 0 {
        return if C::legal_moves(board.pass()) == 0 {
            board.final_score()
        } else {
            -C::shallow(cx, board.pass(), -alpha - 1, empties)
        };
    }
    let odd = odd_quadrants(board.empty());
    let mut best = NONE;
    for group in [odd, !odd] {
        for class in STATIC_ORDER {
            let mut rest = moves & group & class;
            while rest != 0 {
                let index = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let next = board.place(index, C::flips(board, index));
                let value = if empties == 5 {
                    -last_four::four::<C>(&mut cx.nodes, next, -alpha - 1)
                } else {
                    -C::shallow(cx, next, -alpha - 1, empties - 1)
                };
                if value > best {
                    best = value;
                    if value > alpha {
                        return value;
                    }
                }
            }
        }
    }
    best
}

const X_SQUARES: u64 = 0x0042_0000_0000_4200;
const C_SQUARES: u64 = 0x4281_0000_0000_8142;

/// Corners, then all others, then what gives corners away.
const STATIC_ORDER: [u64; 3] = [
    CORNERS,
    !(CORNERS | X_SQUARES | C_SQUARES),
    X_SQUARES | C_SQUARES,
];

/// More than [`SHALLOW`] empty squares.
#[inline(always)]
pub(super) fn null_window<C: Compiled>(
    cx: &mut Context,
    board: Board,
    alpha: i32,
    empties: u32,
) -> i32 {
    cx.nodes += 1;
    if cx.is_stopped() {
        return alpha;
    }
    if let Some(bound) = cx.stability_cut(board, alpha, empties) {
        return bound;
    }
    let moves = C::legal_moves(board);
    if moves == 0 {
        return if C::legal_moves(board.pass()) == 0 {
            board.final_score()
        } else {
            -C::endgame(cx, board.pass(), -alpha - 1, empties)
        };
    }
    let entry = cx.table.get(board);
    if let Some(value) = entry.and_then(|entry| entry.cut(empties, Selectivity::EXACT, alpha)) {
        return value;
    }
    let odd = odd_quadrants(board.empty());
    let mut list = Moves::new::<C>(board, moves, |index, next, _| {
        known_best(entry.as_ref(), index) + fastest_first::<C>(index, next, odd)
    });
    if empties >= ENHANCED
        && let Some(value) = enhanced_cut(cx, board, &list, alpha, empties)
    {
        return value;
    }
    let before = cx.nodes;
    let mut best = NONE;
    let mut best_move = 0;
    while let Some(candidate) = list.take_best() {
        let next = candidate.after(board);
        let value = if empties > SHALLOW + 1 {
            -C::endgame(cx, next, -alpha - 1, empties - 1)
        } else {
            -C::shallow(cx, next, -alpha - 1, empties - 1)
        };
        if value > best {
            (best, best_move) = (value, candidate.index);
            if value > alpha {
                break;
            }
        }
    }
    if cx.stopped {
        return alpha;
    }
    cx.table.put(
        board,
        Found {
            depth: empties,
            selectivity: Selectivity::EXACT,
            nodes: cx.nodes - before,
            alpha,
            beta: alpha + 1,
            value: best,
            best: best_move,
        },
    );
    best
}

/// Ranks a move by how few moves it leaves the opponent: such a position is decided fastest.
#[inline(always)]
fn fastest_first<C: Compiled>(index: u8, next: Board, odd: u64) -> i32 {
    let mobility = weighted_mobility(C::legal_moves(next));
    let parity = (odd >> index & 1) as i32;
    i32::from(SQUARE_VALUES[usize::from(index & 63)]) + 8 * parity - 16 * mobility
}

/// The value, if a position after one of the moves is known well enough to cut here.
#[inline(always)]
fn enhanced_cut(cx: &Context, board: Board, list: &Moves, alpha: i32, empties: u32) -> Option<i32> {
    list.iter().find_map(|candidate| {
        let entry = cx.table.get(candidate.after(board))?;
        let value = -entry.cut(empties - 1, Selectivity::EXACT, -alpha - 1)?;
        (value > alpha).then_some(value)
    })
}
