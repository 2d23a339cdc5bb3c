use super::{Side, SideSet};

/// The most sides that a link of more than two sides can join.
pub const MAX_JOINED: u32 = 6;

/// The most sides among which a link of more than two can choose.
pub const MAX_AMONG: u32 = 12;

/// Bytes that the tree search takes for each set of sides and cell.
pub(super) const TREE_ENTRY: u64 = 16;

/// What a link has to join: at least this many of these sides.
///
/// *Any two*, *this pair*, *all of* and *at least k* are all of this form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    among: SideSet,
    count: u32,
}

/// Why a goal is refused: no link can reach it, or the search does not cover it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// There are fewer sides than that.
    #[error("a link joins at least 1 and at most all of the {among} sides, found {count}")]
    Count {
        /// How many sides must be joined.
        count: u32,
        /// Among how many.
        among: u32,
    },
    /// Too many sides for the search for the smallest tree.
    #[error(
        "links of more than two sides join at most {MAX_JOINED} of at most {MAX_AMONG}, found \
         {count} of {among}"
    )]
    TooMany {
        /// How many sides must be joined.
        count: u32,
        /// Among how many.
        among: u32,
    },
}

impl Goal {
    /// Joins at least `count` of these sides.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer sides, if `count` is 0, or if it is more than two and
    /// beyond [`MAX_JOINED`] of [`MAX_AMONG`].
    pub const fn at_least(count: u32, among: SideSet) -> Result<Self, GoalError> {
        let of = among.len();
        if count == 0 || count > of {
            return Err(GoalError::Count { count, among: of });
        }
        if count > 2 && (count > MAX_JOINED || of > MAX_AMONG) {
            return Err(GoalError::TooMany { count, among: of });
        }
        Ok(Self { among, count })
    }

    /// Joins any two of these sides.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer than two sides.
    pub const fn any_two(among: SideSet) -> Result<Self, GoalError> {
        Self::at_least(2, among)
    }

    /// Joins these two sides.
    ///
    /// # Errors
    ///
    /// Returns an error if they are one side.
    pub const fn pair(one: Side, other: Side) -> Result<Self, GoalError> {
        Self::any_two(one.alone().or(other.alone()))
    }

    /// Joins all of these sides.
    ///
    /// # Errors
    ///
    /// As [`Goal::at_least`].
    pub const fn all(sides: SideSet) -> Result<Self, GoalError> {
        Self::at_least(sides.len(), sides)
    }

    /// The sides that count.
    pub const fn among(self) -> SideSet {
        self.among
    }

    /// How many of the sides must be joined.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The memory, in bytes, of the search for the smallest tree on this many cells; 0 for
    /// goals of one or two sides.
    pub fn tree_bytes(self, cells: usize) -> u64 {
        if self.count <= 2 {
            return 0;
        }
        // As many sets as there are of one side up to the count.
        let (mut sets, mut of_size) = (0, 1);
        for size in 1..=u64::from(self.count) {
            of_size = of_size * (u64::from(self.among.len()) + 1 - size) / size;
            sets += of_size;
        }
        sets * cells as u64 * TREE_ENTRY
    }

    /// Whether a group that touches these sides joins enough of them.
    #[inline]
    pub const fn is_met_by(self, touched: SideSet) -> bool {
        touched.and(self.among).len() >= self.count
    }
}
