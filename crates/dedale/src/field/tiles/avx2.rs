//! The same on x86 processors with AVX2.

#![allow(unsafe_code, reason = "vector instructions; see SAFETY")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::lanes::{Lanes, Line, Lines, NONE};
use super::{Overflow, Tiles};
use crate::board::{TILE, TileSteps};
use crate::field::vectors::Bits;
use crate::field::vectors::avx2::{Vector, is_here};

/// [`Tiles::settle`] in vectors. Call it only if [`is_here`].
pub(super) fn settle(tiles: &mut Tiles, steps: &TileSteps) -> Result<(), Overflow> {
    #[target_feature(enable = "avx2")]
    fn with_avx2(tiles: &mut Tiles, steps: &TileSteps) -> Result<(), Overflow> {
        tiles.settle::<Vector>(steps)
    }
    assert!(is_here(), "AVX2 was found");
    // SAFETY: it is here.
    unsafe { with_avx2(tiles, steps) }
}

/// [`Tiles::find_next`] in vectors. Call it only if [`is_here`].
pub(super) fn find_next(tiles: &mut Tiles) {
    #[target_feature(enable = "avx2")]
    fn with_avx2(tiles: &mut Tiles) {
        tiles.find_next::<Vector>();
    }
    assert!(is_here(), "AVX2 was found");
    // SAFETY: it is here.
    unsafe { with_avx2(tiles) }
}

impl Lanes for Vector {
    type Pair = Self;

    #[inline(always)]
    fn load(line: &Line) -> Self {
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        Self(unsafe { _mm256_load_si256(line.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, line: &mut Line) {
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        unsafe { _mm256_store_si256(line.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn all(number: u16) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_set1_epi16(number as i16) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_adds_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least_below(self, other: Self) -> u16 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            // Lanes that are not below become all ones.
            let excess = Self(_mm256_subs_epu16(other.0, self.0));
            if excess.is_zero() {
                return super::lanes::NONE;
            }
            let below = self.or(excess.equal(Self::all(0)));
            let halves = _mm_min_epu16(
                _mm256_castsi256_si128(below.0),
                _mm256_extracti128_si256::<1>(below.0),
            );
            _mm_cvtsi128_si32(_mm_minpos_epu16(halves)) as u16
        }
    }

    /// Shifts by 1, 2, 4 and 8 lanes, both directions at once.
    #[inline(always)]
    fn along(mut self) -> Self {
        macro_rules! shift {
            ($lanes:literal, $before:ident, $after:ident, $up:expr, $down:expr) => {
                // SAFETY: AVX2 is here: see `Vector`.
                let beside = unsafe {
                    let none = _mm256_set1_epi16(-1);
                    // The halves beside each half; all ones beyond the ends.
                    let $before = _mm256_permute2x128_si256::<0x02>(self.0, none);
                    let $after = _mm256_permute2x128_si256::<0x31>(self.0, none);
                    _mm256_min_epu16($up, $down)
                };
                self = self.min(Self(beside).plus(Self::all($lanes)));
            };
        }
        shift!(
            1,
            before,
            after,
            _mm256_alignr_epi8::<14>(self.0, before),
            _mm256_alignr_epi8::<2>(after, self.0)
        );
        shift!(
            2,
            before,
            after,
            _mm256_alignr_epi8::<12>(self.0, before),
            _mm256_alignr_epi8::<4>(after, self.0)
        );
        shift!(
            4,
            before,
            after,
            _mm256_alignr_epi8::<8>(self.0, before),
            _mm256_alignr_epi8::<8>(after, self.0)
        );
        shift!(8, before, after, before, after);
        self
    }

    /// Three rounds swap pairs, pairs of pairs and halves within each half of the registers;
    /// the last swaps halves of registers.
    #[inline(always)]
    fn turned(lines: &Lines<Self>) -> Lines<Self> {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let mut halves = [lines.0[0].0; TILE];
            for half in [0, 8] {
                let mut ones = [lines.0[0].0; 8];
                for pair in 0..4 {
                    let first = lines.0[half + 2 * pair].0;
                    let second = lines.0[half + 2 * pair + 1].0;
                    ones[2 * pair] = _mm256_unpacklo_epi16(first, second);
                    ones[2 * pair + 1] = _mm256_unpackhi_epi16(first, second);
                }
                let mut twos = ones;
                for pair in 0..4 {
                    let first = pair / 2 * 4 + pair % 2;
                    twos[2 * pair] = _mm256_unpacklo_epi32(ones[first], ones[first + 2]);
                    twos[2 * pair + 1] = _mm256_unpackhi_epi32(ones[first], ones[first + 2]);
                }
                for line in 0..4 {
                    halves[half + 2 * line] = _mm256_unpacklo_epi64(twos[line], twos[line + 4]);
                    halves[half + 2 * line + 1] = _mm256_unpackhi_epi64(twos[line], twos[line + 4]);
                }
            }
            let mut turned = Lines([lines.0[0]; TILE]);
            for line in 0..8 {
                let (low, high) = (halves[line], halves[line + 8]);
                turned.0[line] = Self(_mm256_permute2x128_si256::<0x20>(low, high));
                turned.0[line + 8] = Self(_mm256_permute2x128_si256::<0x31>(low, high));
            }
            turned
        }
    }

    #[inline(always)]
    fn pair(rows: [Self; 2]) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            // 128 where there is no distance, else 0.
            let none = _mm256_set1_epi16(NONE as i16 & !0x80);
            let low = _mm256_set1_epi16(0x7F);
            let mut bytes = [low; 2];
            for row in 0..2 {
                let number = rows[row].0;
                let high = _mm256_subs_epu16(number, none);
                bytes[row] = _mm256_or_si256(_mm256_and_si256(number, low), high);
            }
            let mixed = _mm256_packus_epi16(bytes[0], bytes[1]);
            Self(_mm256_permute4x64_epi64::<0b11_01_10_00>(mixed))
        }
    }
}
