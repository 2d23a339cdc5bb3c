//! Steps all walkers at once, forward and backward.
//!
//! All that step in one direction move the same distance in the array: a direction is a
//! shift. So a step is, for each direction, a product of two arrays added to a third,
//! without branches; where the direction is blocked its probability is 0. Only at the ends
//! of the array is a shift cut off.
//!
//! ```text
//! before       [ . . a b c d . . ]       the window of the slice before
//! p_E          [ . . ½ ½ 0 ½ . . ]       0: c has a wall to its right
//!                     \ \ \ \            shift +1
//! after        [ . . . + + + + . ]       += a·½, b·½, 0, d·½; then the next direction
//! ```
//!
//! The next slice is computed in blocks that stay in the cache while all directions are
//! added. Each number is the sum over its directions in their order, whatever the blocks
//! are.

use std::ops::Range;

use super::{Chain, Slice};

/// Numbers in a block, 8 KB.
const BLOCK: usize = 1024;

/// Computes `after`, on this window, from the slice before. Time O(window · directions).
pub(super) fn forward(chain: &Chain, before: &Slice, window: Range<usize>, after: &mut Slice) {
    after.first = window.start;
    after.mass.resize(window.len(), 0.0);
    for (block, start) in after.mass.chunks_mut(BLOCK).zip(window.step_by(BLOCK)) {
        block.fill(0.0);
        for steps in &chain.steps {
            let (to, from) = overlap(start, block.len(), steps.shift, before);
            let there = from.start + before.first..from.end + before.first;
            add_products(&mut block[to], &before.mass[from], &steps.probability[there]);
        }
    }
}

/// Computes the sums of probability times `after` over all steps, for each index of this
/// window. Time O(window · directions).
pub(super) fn backward(chain: &Chain, after: &Slice, window: Range<usize>, before: &mut Slice) {
    before.first = window.start;
    before.mass.resize(window.len(), 0.0);
    for (block, start) in before.mass.chunks_mut(BLOCK).zip(window.step_by(BLOCK)) {
        block.fill(0.0);
        for steps in &chain.steps {
            let (to, from) = overlap(start, block.len(), -steps.shift, after);
            let here = to.start + start..to.end + start;
            add_products(&mut block[to], &after.mass[from], &steps.probability[here]);
        }
    }
}

/// The part of a block starting at `start` that has indices of the slice `shift` before it,
/// and the part of the slice's window that these are.
fn overlap(start: usize, len: usize, shift: isize, slice: &Slice) -> (Range<usize>, Range<usize>) {
    // The index in the window from which the block's first number would come.
    let offset = start as isize - shift - slice.first as isize;
    let from = offset.max(0) as usize;
    let end = ((offset + len as isize).max(0) as usize).min(slice.mass.len());
    if from >= end {
        return (0..0, 0..0);
    }
    let to = (from as isize - offset) as usize;
    (to..to + (end - from), from..end)
}

#[inline]
fn add_products(sums: &mut [f64], left: &[f64], right: &[f64]) {
    for ((sum, left), right) in sums.iter_mut().zip(left).zip(right) {
        *sum += left * right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_is_cut_off_at_the_ends_of_the_window() {
        let slice = Slice { first: 10, mass: vec![1.0; 5], divided: 1.0 };
        assert_eq!(overlap(10, 5, 0, &slice), (0..5, 0..5));
        assert_eq!(overlap(9, 7, 1, &slice), (2..7, 0..5));
        assert_eq!(overlap(9, 7, -3, &slice), (0..3, 2..5));
        assert_eq!(overlap(12, 2, 1, &slice), (0..2, 1..3));
        assert_eq!(overlap(0, 4, 1, &slice), (0..0, 0..0));
        assert_eq!(overlap(30, 4, 1, &slice), (0..0, 0..0));
    }
}
