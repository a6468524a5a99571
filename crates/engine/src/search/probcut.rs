//! Multi-ProbCut (Michael Buro, 1997): a branch is left out where a shallow search shows that a
//! deep one would almost certainly fall outside the window.

use super::compiled::Compiled;
use super::context::Context;
use super::midgame::Node;

/// The fewest plies left at which a probe pays.
const SHALLOWEST: u32 = 3;

/// Probes may hold probes this deep.
const NESTED: u32 = 2;

/// The powers of `factor` from the zeroth on: computed alike on every machine.
const fn powers(factor: f32) -> [f32; 61] {
    let mut powers = [1.0; 61];
    let mut exponent = 1;
    while exponent < powers.len() {
        powers[exponent] = powers[exponent - 1] * factor;
        exponent += 1;
    }
    powers
}

/// The law of the deviation, fitted by `reversi-engine fit-probcut`: it is about `UNIT` discs,
/// times a factor for each empty square, each ply of the deep and each of the shallow search.
const UNIT: f32 = 4.26;
static BY_EMPTIES: [f32; 61] = powers(0.9844);
static BY_DEPTH: [f32; 61] = powers(1.0698);
static BY_REDUCED: [f32; 61] = powers(0.8727);

/// The standard deviation in discs of a search of `depth` plies from one of `reduced` plies, with
/// `empties` empty squares.
#[inline(always)]
fn deviation(empties: u32, depth: u32, reduced: u32) -> f32 {
    let at = |table: &[f32; 61], exponent: u32| table[exponent.min(60) as usize];
    UNIT * at(&BY_EMPTIES, empties) * at(&BY_DEPTH, depth) * at(&BY_REDUCED, reduced)
}

/// The value to return, if a shallow search settles the null window above `alpha`.
#[inline(always)]
pub(super) fn cut<C: Compiled>(
    cx: &mut Context,
    node: &Node,
    alpha: i32,
    depth: u32,
) -> Option<i32> {
    let margin = cx.selectivity.margin()?;
    if depth < SHALLOWEST || cx.probes >= NESTED {
        return None;
    }
    let reduced = reduced_depth(depth);
    let error = (margin * deviation(node.empties, depth, reduced)).round() as i32;
    let static_error = (margin * deviation(node.empties, depth, 0)).round() as i32;
    let estimate = node.estimate(cx);
    let beta = alpha + 1;
    if beta + error < 64 && estimate >= beta - static_error {
        let value = probe::<C>(cx, node, beta + error - 1, reduced);
        if value >= beta + error && !cx.stopped {
            return Some(beta);
        }
    }
    if alpha - error > -64 && estimate <= alpha + static_error {
        let value = probe::<C>(cx, node, alpha - error, reduced);
        if value <= alpha - error && !cx.stopped {
            return Some(alpha);
        }
    }
    None
}

/// About half of `depth`, and of the same parity.
#[inline(always)]
fn reduced_depth(depth: u32) -> u32 {
    let reduced = 2 * (depth / 4) + (depth & 1);
    if reduced == 0 { depth - 2 } else { reduced }
}

#[inline(always)]
fn probe<C: Compiled>(cx: &mut Context, node: &Node, alpha: i32, depth: u32) -> i32 {
    cx.probes += 1;
    let value = C::null_window(cx, node, alpha, depth);
    cx.probes -= 1;
    value
}
