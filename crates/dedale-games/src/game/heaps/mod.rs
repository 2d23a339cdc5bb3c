//! Heap games: whoever takes the last one wins.

mod nim;
mod subtraction;
mod wythoff;

pub use nim::{Nim, Take};
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;

use super::MAX_POSITIONS;

/// Heaps that a game cannot start with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeapError {
    /// No heaps, or too many.
    #[error("Nim is for 1 to {limit} heaps, found {0}", limit = Nim::MAX_HEAPS)]
    Heaps(usize),
    /// More positions than can be numbered.
    #[error("these heaps have more positions than the {MAX_POSITIONS} that are numbered")]
    Positions,
    /// An empty list of what may be taken, or one with 0.
    #[error("expected the numbers that can be taken from a heap, from 1 up, found none or 0")]
    Takes,
}

/// How many positions have heaps no greater than these.
fn positions(heaps: &[u32]) -> Result<u64, HeapError> {
    let sizes = heaps.iter().map(|&heap| u64::from(heap) + 1);
    let count = sizes.fold(1, u64::saturating_mul);
    if count > MAX_POSITIONS.into() { Err(HeapError::Positions) } else { Ok(count) }
}

/// The number of these heaps among those no greater than the largest, in lexicographic
/// order.
fn number(largest: &[u32], heaps: &[u32]) -> u32 {
    largest.iter().zip(heaps).fold(0, |number, (largest, heap)| number * (largest + 1) + heap)
}

/// The heaps with this number.
fn position(largest: &[u32], mut number: u32) -> Vec<u32> {
    let mut heaps = largest.to_vec();
    for heap in heaps.iter_mut().rev() {
        let size = *heap + 1;
        *heap = number % size;
        number /= size;
    }
    heaps
}

/// The name of the heaps, such as `3-4-5`.
fn name(heaps: &[u32]) -> String {
    heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("-")
}

/// The heaps with this name, if none is greater than the largest.
fn named(largest: &[u32], text: &str) -> Option<Vec<u32>> {
    let heaps: Vec<u32> = text.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let fit = heaps.len() == largest.len() && heaps.iter().zip(largest).all(|(a, b)| a <= b);
    (fit && name(&heaps) == text).then_some(heaps)
}
