//! The same on x86 processors with AVX2.

#![allow(unsafe_code, reason = "vector instructions; see `Vector`")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::cells::Rows;
use super::{Overflow, Waves};
use crate::board::{TILE, TileSteps};
use crate::field::vectors::avx2::{Vector, is_here};

/// [`Waves::spread`] in vectors. Call it only if [`is_here`].
pub(super) fn spread(waves: &mut Waves, steps: &TileSteps, is_plain: bool) -> Result<(), Overflow> {
    #[target_feature(enable = "avx2")]
    fn with_avx2(waves: &mut Waves, steps: &TileSteps, is_plain: bool) -> Result<(), Overflow> {
        if is_plain {
            waves.spread::<Vector, true>(steps)
        } else {
            waves.spread::<Vector, false>(steps)
        }
    }
    assert!(is_here(), "AVX2 was found");
    // SAFETY: it is here.
    unsafe { with_avx2(waves, steps, is_plain) }
}

impl Rows for Vector {
    #[inline(always)]
    fn rows(rows: &[u16; TILE]) -> Self {
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        Self(unsafe { _mm256_loadu_si256(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn halves(self, other: Self) -> [Self; 2] {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            [
                Self(_mm256_permute2x128_si256::<0x20>(self.0, other.0)),
                Self(_mm256_permute2x128_si256::<0x31>(self.0, other.0)),
            ]
        }
    }

    #[inline(always)]
    fn moved_down(self, above: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_alignr_epi8::<14>(self.0, above.0) })
    }

    #[inline(always)]
    fn moved_up(self, below: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_alignr_epi8::<2>(below.0, self.0) })
    }

    #[inline(always)]
    fn moved_right(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_slli_epi16::<1>(self.0) })
    }

    #[inline(always)]
    fn moved_left(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_srli_epi16::<1>(self.0) })
    }

    #[inline(always)]
    fn ends(self) -> [Self; 2] {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let first = _mm256_and_si256(self.0, _mm256_set1_epi16(1));
            [Self(first), Self(_mm256_srli_epi16::<15>(self.0))]
        }
    }

    /// The top bits of all bytes make two rows; the next bits, the next two.
    #[inline(always)]
    fn bits_turned(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            // First the lower bytes of all columns, then their upper ones.
            let low = _mm256_and_si256(self.0, _mm256_set1_epi16(0xFF));
            let mixed = _mm256_packus_epi16(low, _mm256_srli_epi16::<8>(self.0));
            let mut bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(mixed);
            let mut rows = [0; TILE];
            for row in (0..TILE / 2).rev() {
                let both = _mm256_movemask_epi8(bytes);
                (rows[row], rows[TILE / 2 + row]) = (both as u16, (both >> TILE) as u16);
                bytes = _mm256_add_epi8(bytes, bytes);
            }
            Self::rows(&rows)
        }
    }

    #[inline(always)]
    fn mask(self) -> u16 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let bytes = _mm256_movemask_epi8(_mm256_packs_epi16(self.0, _mm256_setzero_si256()));
            (bytes & 0xFF | bytes >> 8) as u16
        }
    }

    #[inline(always)]
    fn least_beside(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let none = _mm256_set1_epi16(-1);
            let before = _mm256_permute2x128_si256::<0x02>(self.0, none);
            let after = _mm256_permute2x128_si256::<0x31>(self.0, none);
            let before = _mm256_alignr_epi8::<14>(self.0, before);
            Self(_mm256_min_epu16(before, _mm256_alignr_epi8::<2>(after, self.0)))
        }
    }

    #[inline(always)]
    fn mixed(rows: [Self; 4]) -> [Self; 4] {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let low = [
                _mm256_unpacklo_epi16(rows[0].0, rows[1].0),
                _mm256_unpacklo_epi16(rows[2].0, rows[3].0),
            ];
            let high = [
                _mm256_unpackhi_epi16(rows[0].0, rows[1].0),
                _mm256_unpackhi_epi16(rows[2].0, rows[3].0),
            ];
            // Rows 0 and 1, 2 and 3, 4 and 5, 6 and 7, and those that are eight lower.
            let pairs = [
                Self(_mm256_unpacklo_epi32(low[0], low[1])),
                Self(_mm256_unpackhi_epi32(low[0], low[1])),
                Self(_mm256_unpacklo_epi32(high[0], high[1])),
                Self(_mm256_unpackhi_epi32(high[0], high[1])),
            ];
            let [first, third] = pairs[0].halves(pairs[1]);
            let [second, fourth] = pairs[2].halves(pairs[3]);
            [first, second, third, fourth]
        }
    }
}
