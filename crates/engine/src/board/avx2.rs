//! Moves and flips with four lines in the lanes of a 256-bit register, after the methods of
//! Toshihiko Okuhara for Edax.
//!
//! The methods are inlined into functions compiled for these instructions (`search::compiled`):
//! only there do they become the few instructions that they name.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::Board;
use super::lines::{Lines, RAYS};

/// AVX2, BMI1, BMI2, LZCNT and POPCNT: x86-64 processors since 2013.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The proof that this processor has what is needed, if it has.
    pub(crate) fn detect() -> Option<Avx2> {
        let present = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }
}

impl Lines for Avx2 {
    #[inline(always)]
    fn legal_moves(board: Board) -> u64 {
        // SAFETY: called only where `Avx2::detect` has found the instructions.
        unsafe { legal_moves(board) }
    }

    #[inline(always)]
    fn flips(board: Board, index: u8) -> u64 {
        // SAFETY: called only where `Avx2::detect` has found the instructions.
        unsafe { flips(board, index) }
    }
}

/// The four lanes joined by OR.
#[target_feature(enable = "avx2")]
#[inline]
fn joined(lanes: __m256i) -> u64 {
    let pair = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}

#[target_feature(enable = "avx2")]
#[inline]
fn legal_moves(board: Board) -> u64 {
    let shift = _mm256_set_epi64x(7, 9, 8, 1);
    let double = _mm256_set_epi64x(14, 18, 16, 2);
    let inner = 0x7e7e_7e7e_7e7e_7e7e;
    let from = _mm256_set1_epi64x(board.player as i64);
    let through = _mm256_and_si256(
        _mm256_set1_epi64x(board.opponent as i64),
        _mm256_set_epi64x(inner, inner, -1, inner),
    );
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, shift));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(through, _mm256_srlv_epi64(down, shift)),
    );
    let up_pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, shift));
    let down_pairs = _mm256_srlv_epi64(up_pairs, shift);
    for _ in 0..2 {
        up = _mm256_or_si256(
            up,
            _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, double)),
        );
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, double)),
        );
    }
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
    joined(ends) & board.empty()
}

#[target_feature(enable = "avx2")]
#[inline]
fn flips(board: Board, index: u8) -> u64 {
    let rays = &RAYS[usize::from(index & 63)];
    let lanes = |at: usize| {
        let [a, b, c, d] = [rays[at], rays[at + 1], rays[at + 2], rays[at + 3]];
        _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
    };
    let (up, down) = (lanes(0), lanes(4));
    let player = _mm256_set1_epi64x(board.player as i64);
    let opponent = _mm256_set1_epi64x(board.opponent as i64);
    let zero = _mm256_setzero_si256();

    // Towards higher bits: the lowest square that stops the run is the flank if it is the player's.
    let stops = _mm256_andnot_si256(opponent, up);
    let lowest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let flank = _mm256_and_si256(lowest, player);
    let above = _mm256_sub_epi64(_mm256_cmpeq_epi64(flank, zero), flank);
    let flipped_up = _mm256_andnot_si256(above, up);

    // Towards lower bits: the player's highest disc of the ray is the flank if it is above every
    // empty square; everything from it downwards is smeared out of the ray.
    let own = _mm256_and_si256(player, down);
    let empty = _mm256_andnot_si256(_mm256_or_si256(player, opponent), down);
    let shift = _mm256_set_epi64x(9, 7, 8, 1);
    let mut smear = _mm256_or_si256(own, _mm256_srlv_epi64(own, shift));
    let shift = _mm256_set_epi64x(18, 14, 16, 2);
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, shift));
    let shift = _mm256_set_epi64x(36, 28, 32, 4);
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, shift));
    let flanked = _mm256_cmpgt_epi64(own, empty);
    let flipped_down = _mm256_and_si256(flanked, _mm256_andnot_si256(smear, down));

    joined(_mm256_or_si256(flipped_up, flipped_down))
}
