//! Registers of x86 processors with AVX2, found at run time.

#![allow(unsafe_code, reason = "vector instructions; see SAFETY")]
#![allow(clippy::wildcard_imports, reason = "all names of that module begin with _mm or __m")]

use std::arch::x86_64::*;

use super::Bits;

/// An AVX2 register.
///
/// SAFETY, for every `unsafe` on it: values of this type are made only below functions that
/// assert [`is_here`], and all addresses come from references to as many bytes as are read or
/// written.
#[derive(Clone, Copy)]
pub(in crate::field) struct Vector(pub(in crate::field) __m256i);

/// Whether this processor has what is needed.
pub(in crate::field) fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
}

impl Bits for Vector {
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX2 is here: see `Vector`.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: AVX2 is here: see `Vector`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }
}

/// Fetches an item. Needs no AVX2.
#[inline(always)]
pub(super) fn prefetch<T>(items: &[T], at: usize) {
    if let Some(item) = items.get(at) {
        // SAFETY: every x86-64 processor has the instruction, and it neither reads nor writes.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) }
    }
}
