//! The three ways of holding a position of Chomp.

mod columns;
mod packed;
mod points;

pub use columns::Columns;
pub use packed::{Packed, PackedError};
pub use points::{BreakPoint, Points};

use std::fmt;

use dedale::board::Point;

/// A way of holding the positions of a bar of some size.
///
/// However it is held, a position has the number that [`Chomp`](super::Chomp) gives it.
pub trait Codec {
    /// A position.
    type Held: Clone + PartialEq + fmt::Debug;

    /// The bar of which nothing is eaten.
    fn full(&self) -> Self::Held;

    /// What is left after this bite: the same where the square is not left. O(n).
    fn bitten(&self, held: &Self::Held, bite: Point) -> Self::Held;

    /// Squares left.
    fn squares(&self, held: &Self::Held) -> u32;

    /// The position's number.
    fn number(&self, held: &Self::Held) -> u32;

    /// The position of this number: O(m + n).
    fn position(&self, number: u32) -> Self::Held;

    /// How many bytes the position takes, without what a list costs besides.
    fn bytes(&self, held: &Self::Held) -> u64;

    /// Appends the numbers of what each bite leaves, by their order, and makes none of
    /// these positions: O(bites + n²), so O(1) for each bite unless there are far more
    /// columns than rows.
    fn after_bites(&self, held: &Self::Held, numbers: &mut Vec<u32>);
}

/// A way of holding positions by which they can be gone through in the order of
/// their numbers.
pub(super) trait Ordered: Codec {
    /// The position after this one; none after the empty bar.
    fn next(&self, held: &Self::Held) -> Option<Self::Held>;

    /// Whether one bite makes the son of the father: O(n).
    fn is_son(&self, son: &Self::Held, father: &Self::Held) -> bool;
}

/// Whether one bite makes the son of the father, given what is eaten of both, column
/// by column.
///
/// A bite eats the first column that changes to some value, and every later one to the
/// same value, unless as much is eaten of it already.
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
