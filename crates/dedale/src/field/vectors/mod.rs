//! What the kernels over tiles ask of a vector register, whatever its lanes hold; and vectors in
//! memory, which are the form for any processor: loops that compilers turn into vector
//! instructions of whatever width there is.

#![allow(
    clippy::inline_always,
    reason = "vector instructions are inlined only into functions that may use them"
)]

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;

use std::ops::{BitAnd, BitOr, BitXor};

/// 256 bits.
pub(super) trait Bits: Copy {
    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    fn and(self, other: Self) -> Self;

    fn is_zero(self) -> bool;
}

/// Says that this item will soon be read or written, so that the processor may fetch it. Does nothing except
/// on x86-64.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    avx2::prefetch(items, at);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, at);
}

/// Numbers as they lie in a register.
#[repr(align(32))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers<T, const COUNT: usize>(pub(super) [T; COUNT]);

impl<T: Copy, const COUNT: usize> Numbers<T, COUNT> {
    #[inline(always)]
    pub(super) fn map(mut self, change: impl Fn(T) -> T) -> Self {
        for number in &mut self.0 {
            *number = change(*number);
        }
        self
    }

    #[inline(always)]
    pub(super) fn zip(mut self, other: Self, join: impl Fn(T, T) -> T) -> Self {
        for (number, &other) in self.0.iter_mut().zip(&other.0) {
            *number = join(*number, other);
        }
        self
    }
}

impl<T, const COUNT: usize> Bits for Numbers<T, COUNT>
where
    T: Copy + Default + PartialEq + BitOr<Output = T> + BitXor<Output = T> + BitAnd<Output = T>,
{
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(T::default(), |all, &number| all | number) == T::default()
    }
}
