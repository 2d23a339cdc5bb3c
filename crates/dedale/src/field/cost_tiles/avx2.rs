//! The same on x86 processors with AVX2.

#![allow(unsafe_code, reason = "vector instructions; see SAFETY")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::lanes::{Lanes, NONE, Row, Rows};
use super::steps::Steps;
use super::{CostTiles, Overflow, SIDE};
use crate::field::vectors::avx2::{Vector, is_here};
use crate::field::vectors::{Bits, Numbers};

/// [`CostTiles::settle`] in vectors. Call it only if [`is_here`].
pub(super) fn settle<const WEIGHTED: bool, const DIAGONAL: bool>(
    tiles: &mut CostTiles,
    steps: &Steps,
) -> Result<(), Overflow> {
    #[target_feature(enable = "avx2")]
    fn with_avx2<const WEIGHTED: bool, const DIAGONAL: bool>(
        tiles: &mut CostTiles,
        steps: &Steps,
    ) -> Result<(), Overflow> {
        tiles.settle::<Vector, WEIGHTED, DIAGONAL>(steps)
    }
    assert!(is_here(), "AVX2 was found");
    // SAFETY: it is here.
    unsafe { with_avx2::<WEIGHTED, DIAGONAL>(tiles, steps) }
}

/// [`CostTiles::find_next`] in vectors. Call it only if [`is_here`].
pub(super) fn find_next<const WEIGHTED: bool, const DIAGONAL: bool>(
    tiles: &mut CostTiles,
    steps: &Steps,
) {
    #[target_feature(enable = "avx2")]
    fn with_avx2<const WEIGHTED: bool, const DIAGONAL: bool>(tiles: &mut CostTiles, steps: &Steps) {
        tiles.find_next::<Vector, WEIGHTED, DIAGONAL>(steps);
    }
    assert!(is_here(), "AVX2 was found");
    // SAFETY: it is here.
    unsafe { with_avx2::<WEIGHTED, DIAGONAL>(tiles, steps) }
}

/// Each lane's number after it has moved by one place.
static RIGHT: Row = Numbers([7, 0, 1, 2, 3, 4, 5, 6]);
static LEFT: Row = Numbers([1, 2, 3, 4, 5, 6, 7, 0]);

/// The lowest byte of each lane, the first four in order, once for each half.
static LOWEST: Row = Numbers([0x0C08_0400, !0, !0, !0, 0x0C08_0400, !0, !0, !0]);

impl Lanes for Vector {
    #[inline(always)]
    fn load(numbers: &[u32], place: usize) -> Self {
        let numbers: &[u32; SIDE] = numbers[place..].first_chunk().expect("eight numbers");
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        Self(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, numbers: &mut [u32; SIDE]) {
        // SAFETY: AVX2 is here, and the address is that of as many bytes: see `Vector`.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn all(number: u32) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_set1_epi32(number as i32) })
    }

    #[inline(always)]
    fn widened(bytes: u64) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(bytes as i64)) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_mullo_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_min_epu32(self.0, other.0) })
    }

    #[inline(always)]
    fn raised<const BIT: u32>(self) -> Self {
        let count = (NONE.trailing_zeros() - BIT) as i32;
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(count)) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_cmpeq_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn below(self, other: Self) -> Self {
        self.or(self.min(other).equal(other))
    }

    #[inline(always)]
    fn first(self) -> u32 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe { _mm_cvtsi128_si32(_mm256_castsi256_si128(self.0)) as u32 }
    }

    #[inline(always)]
    fn last(self) -> u32 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe { _mm_extract_epi32::<3>(_mm256_extracti128_si256::<1>(self.0)) as u32 }
    }

    #[inline(always)]
    fn least(self) -> u32 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let four = _mm_min_epu32(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            let two = _mm_min_epu32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            let one = _mm_min_epu32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
            _mm_cvtsi128_si32(one) as u32
        }
    }

    #[inline(always)]
    fn moved_right(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_permutevar8x32_epi32(self.0, Self::load(&RIGHT.0, 0).0) })
    }

    #[inline(always)]
    fn moved_left(self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_permutevar8x32_epi32(self.0, Self::load(&LEFT.0, 0).0) })
    }

    /// Two rounds swap single lanes and pairs within each half of the registers; the last
    /// swaps halves of registers.
    #[inline(always)]
    fn turned(rows: &Rows<Self>) -> Rows<Self> {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let mut ones = [rows.0[0].0; SIDE];
            for pair in 0..4 {
                let (first, second) = (rows.0[2 * pair].0, rows.0[2 * pair + 1].0);
                ones[2 * pair] = _mm256_unpacklo_epi32(first, second);
                ones[2 * pair + 1] = _mm256_unpackhi_epi32(first, second);
            }
            let mut twos = ones;
            for half in [0, 4] {
                for side in 0..2 {
                    let (first, second) = (ones[half + side], ones[half + side + 2]);
                    twos[half + 2 * side] = _mm256_unpacklo_epi64(first, second);
                    twos[half + 2 * side + 1] = _mm256_unpackhi_epi64(first, second);
                }
            }
            let mut turned = *rows;
            for row in 0..4 {
                let (low, high) = (twos[row], twos[row + 4]);
                turned.0[row] = Self(_mm256_permute2x128_si256::<0x20>(low, high));
                turned.0[row + 4] = Self(_mm256_permute2x128_si256::<0x31>(low, high));
            }
            turned
        }
    }

    #[inline(always)]
    fn turned_bytes(rows: &[u64; SIDE]) -> [u64; SIDE] {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let mut ones = [_mm_setzero_si128(); 4];
            for pair in 0..4 {
                ones[pair] = _mm_unpacklo_epi8(
                    _mm_cvtsi64_si128(rows[2 * pair] as i64),
                    _mm_cvtsi64_si128(rows[2 * pair + 1] as i64),
                );
            }
            let low = [_mm_unpacklo_epi16(ones[0], ones[1]), _mm_unpackhi_epi16(ones[0], ones[1])];
            let high = [_mm_unpacklo_epi16(ones[2], ones[3]), _mm_unpackhi_epi16(ones[2], ones[3])];
            let mut columns = [0; SIDE];
            for quarter in 0..4 {
                let (low, high) = (low[quarter / 2], high[quarter / 2]);
                let both = if quarter % 2 == 0 {
                    _mm_unpacklo_epi32(low, high)
                } else {
                    _mm_unpackhi_epi32(low, high)
                };
                columns[2 * quarter] = _mm_cvtsi128_si64(both) as u64;
                columns[2 * quarter + 1] = _mm_extract_epi64::<1>(both) as u64;
            }
            columns
        }
    }

    #[inline(always)]
    fn narrowed(self) -> u64 {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe {
            let fours = _mm256_shuffle_epi8(self.0, Self::load(&LOWEST.0, 0).0);
            let both = _mm_unpacklo_epi32(
                _mm256_castsi256_si128(fours),
                _mm256_extracti128_si256::<1>(fours),
            );
            _mm_cvtsi128_si64(both) as u64
        }
    }
}
