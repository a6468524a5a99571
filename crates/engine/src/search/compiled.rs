//! The functions that call themselves, compiled once for each set of instructions.
//!
//! Rust fixes the instructions of a function where it is written, and a function is inlined only
//! into one that has at least its instructions. So the bodies, in the other modules, are generic
//! over [`Compiled`] and always inlined; here each is wrapped in one real function per set. A call
//! from body to body goes through the wrapper, which vanishes, to the function of the same set.
//! The choice is made once, at the root.
#![allow(unsafe_code)]

use super::context::Context;
use super::midgame::{Node, Window};
use super::root::{Root, Step};
use super::{endgame, last_four, midgame, root};
#[cfg(target_arch = "x86_64")]
use crate::board::Avx2;
use crate::board::{Board, Lines, Portable};
use crate::perft;

/// A set of instructions that the search is compiled for.
pub(crate) trait Compiled: Lines {
    /// [`last_four::three`].
    fn three(nodes: &mut u64, board: Board, alpha: i32, at: [u8; 3]) -> i32;
    /// [`endgame::shallow`].
    fn shallow(cx: &mut Context, board: Board, alpha: i32, empties: u32) -> i32;
    /// [`endgame::null_window`].
    fn endgame(cx: &mut Context, board: Board, alpha: i32, empties: u32) -> i32;
    /// [`midgame::null_window`].
    fn null_window(cx: &mut Context, node: &Node, alpha: i32, depth: u32) -> i32;
    /// [`midgame::full_window`].
    fn full_window(cx: &mut Context, node: &Node, window: Window, depth: u32) -> i32;
    /// [`perft::leaves`].
    fn perft(board: Board, depth: u32) -> u64;
    /// [`root::iteration`].
    fn iteration(cx: &mut Context, root: &mut Root, step: Step);
}

/// One function of [`Compiled`]: `body`, inlined into a function that has `features`.
macro_rules! wrapped {
    ([$($features:literal)?] fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty =
        $body:expr) => {
        #[inline(always)]
        fn $name($($argument: $type),*) -> $result {
            $(#[target_feature(enable = $features)])?
            fn with_features($($argument: $type),*) -> $result {
                $body($($argument),*)
            }
            // SAFETY: the root picks a set of instructions only where the processor has it.
            #[allow(unused_unsafe)]
            unsafe {
                with_features($($argument),*)
            }
        }
    };
}

macro_rules! compiled {
    ($set:ident, $features:tt) => {
        impl Compiled for $set {
            wrapped!($features fn three(
                nodes: &mut u64, board: Board, alpha: i32, at: [u8; 3]) -> i32
                = last_four::three::<$set>);
            wrapped!($features fn shallow(
                cx: &mut Context, board: Board, alpha: i32, empties: u32) -> i32
                = endgame::shallow::<$set>);
            wrapped!($features fn endgame(
                cx: &mut Context, board: Board, alpha: i32, empties: u32) -> i32
                = endgame::null_window::<$set>);
            wrapped!($features fn null_window(
                cx: &mut Context, node: &Node, alpha: i32, depth: u32) -> i32
                = midgame::null_window::<$set>);
            wrapped!($features fn full_window(
                cx: &mut Context, node: &Node, window: Window, depth: u32) -> i32
                = midgame::full_window::<$set>);
            wrapped!($features fn perft(
                board: Board, depth: u32) -> u64
                = perft::leaves::<$set>);
            wrapped!($features fn iteration(
                cx: &mut Context, root: &mut Root, step: Step) -> ()
                = root::iteration::<$set>);
        }
    };
}

compiled!(Portable, []);
#[cfg(target_arch = "x86_64")]
compiled!(Avx2, ["avx2,bmi1,bmi2,lzcnt,popcnt"]);
