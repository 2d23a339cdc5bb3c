//! Two rows at a time on x86 processors with AVX2.

#![allow(unsafe_code, reason = "vector instructions; see `Vector`")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::pair::{Pair, TwoRows};
use crate::board::TILE;
use crate::field::vectors::Numbers;
use crate::field::vectors::avx2::Vector;

/// For each pair of rows, where its bytes of a column go: to the first places of its rows. The
/// column is in both halves, and 128 picks none.
static FIRST: [TwoRows; TILE / 2] = picks(0);

/// The same for the last places.
static LAST: [TwoRows; TILE / 2] = picks(TILE - 1);

const fn picks(place: usize) -> [TwoRows; TILE / 2] {
    let mut picks = [Numbers([128; 2 * TILE]); TILE / 2];
    let mut pair = 0;
    while pair < TILE / 2 {
        picks[pair].0[place] = 2 * pair as u8;
        picks[pair].0[TILE + place] = 2 * pair as u8 + 1;
        pair += 1;
    }
    picks
}

/// The bytes of a column that go to these places.
#[inline(always)]
fn picked(column: Vector, places: &TwoRows) -> __m256i {
    // SAFETY: see `Vector`.
    unsafe { _mm256_shuffle_epi8(column.0, _mm256_load_si256(places.0.as_ptr().cast())) }
}

impl Pair for Vector {
    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8; 2 * TILE]) {
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn minus_one(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_add_epi8(self.0, _mm256_set1_epi8(-1)) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_cmpeq_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn across(self, next: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_permute2x128_si256::<0x21>(self.0, next.0) })
    }

    #[inline(always)]
    fn moved_right(self, column: Self, pair: usize) -> Self {
        let first = picked(column, &FIRST[pair]);
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_or_si256(_mm256_bslli_epi128::<1>(self.0), first) })
    }

    #[inline(always)]
    fn moved_left(self, column: Self, pair: usize) -> Self {
        let last = picked(column, &LAST[pair]);
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_or_si256(_mm256_bsrli_epi128::<1>(self.0), last) })
    }
}
