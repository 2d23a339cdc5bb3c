//! The three encodings of a position of Chomp.

mod columns;
mod packed;
mod points;

pub use columns::Columns;
pub use packed::{Packed, PackedError};
pub use points::{BreakPoint, Points};

use std::fmt;

use dedale::board::Point;

/// An encoding of the positions of a bar of a fixed size.
///
/// Positions are numbered as by [`Chomp`](super::Chomp), whatever the encoding.
pub trait Codec {
    /// An encoded position.
    type Held: Clone + PartialEq + fmt::Debug;

    /// The full bar.
    fn full(&self) -> Self::Held;

    /// The position after this bite; unchanged if the square is already eaten. O(n).
    fn bitten(&self, held: &Self::Held, bite: Point) -> Self::Held;

    /// The number of squares left.
    fn squares(&self, held: &Self::Held) -> u32;

    /// The number of the position.
    fn number(&self, held: &Self::Held) -> u32;

    /// The position with this number. O(m + n).
    fn position(&self, number: u32) -> Self::Held;

    /// The size of the position in bytes, without the overhead of a list.
    fn bytes(&self, held: &Self::Held) -> u64;

    /// Appends the numbers of the positions that the bites lead to, in ascending order,
    /// without building these positions: O(bites + n²), so O(1) a bite unless there are far
    /// more columns than rows.
    fn after_bites(&self, held: &Self::Held, numbers: &mut Vec<u32>);
}

/// An encoding that can step through the positions in the order of their numbers.
pub(super) trait Ordered: Codec {
    /// The position after this one; `None` after the empty bar.
    fn next(&self, held: &Self::Held) -> Option<Self::Held>;

    /// Whether a single bite leads from `father` to `son`: O(n).
    fn is_son(&self, son: &Self::Held, father: &Self::Held) -> bool;
}

/// Whether a single bite leads from father to son; `columns` has the squares eaten of each
/// column, for both.
///
/// A bite sets the first column that changes to some value, and every later column to the
/// same value unless that much of it is already eaten.
#[inline]
fn is_one_bite<T: Copy + Ord + Default>(columns: impl Iterator<Item = [T; 2]>) -> bool {
    let mut value = T::default();
    for [now, was] in columns {
        if now != was.max(value) {
            if now < was || value > T::default() {
                return false;
            }
            value = now;
        }
    }
    value > T::default()
}
