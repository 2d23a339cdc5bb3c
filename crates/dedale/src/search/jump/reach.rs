//! What can be reached from a jump point by one slant and one straight run, as it is kept.

use std::num::NonZeroU32;
use std::ops::Range;

use crate::board::Direction;

/// A node, and the direction in which it is reached. No arrival at the goal is kept, so none is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrival(NonZeroU32);

impl Arrival {
    pub(super) const fn new(node: u32, direction: Direction) -> Self {
        Self(NonZeroU32::new(node << 3 | direction as u32).expect("an arrival at a jump point"))
    }

    pub(super) const fn node(self) -> u32 {
        self.0.get() >> 3
    }

    pub(super) const fn direction(self) -> Direction {
        Direction::ALL[(self.0.get() & 7) as usize]
    }
}

/// What can be reached after an arrival at a jump point.
#[repr(align(32))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Where its jump points are in the arena, and how many.
    pub(super) first: u32,
    pub(super) count: u32,
    /// How many steps the slants go that begin here: those to the south-west, north-west,
    /// north-east and south-east, or with four neighbors to the south and north.
    pub(super) slants: [u16; 4],
    /// How many edits of the board it has seen.
    pub(super) edits: u32,
    /// Where the lengths of its runs are: of the one straight ahead, then for each slant and each
    /// of its cells of the two from there. [`NO_LENGTHS`] if the rectangle is small.
    pub(super) lengths: u32,
    /// The rectangle of all cells that it depends on: the least column and row, the largest.
    pub(super) bounds: [u16; 4],
}

/// No lengths are kept: every edit in the rectangle, or beside it, is taken to touch a run.
pub(super) const NO_LENGTHS: u32 = u32::MAX;

/// There is no such slant.
const NO_SLANT: u16 = u16::MAX;

/// The place of a slant among four.
pub(super) const fn slot(slant: Direction) -> usize {
    slant.index() % 4
}

impl Reach {
    pub(super) const NONE: Self =
        Self { first: 0, count: 0, slants: [NO_SLANT; 4], edits: 0, lengths: 0, bounds: [0; 4] };

    /// The places of its jump points.
    #[inline]
    pub(super) const fn places(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// The steps of a slant, if it begins here.
    #[inline]
    pub(super) fn steps(&self, slant: Direction) -> Option<i32> {
        let steps = self.slants[slot(slant)];
        (steps != NO_SLANT).then_some(i32::from(steps))
    }

    /// The cells of the rectangle.
    pub(super) fn area(&self) -> usize {
        let [left, top, right, bottom] = self.bounds.map(usize::from);
        (right - left + 1) * (bottom - top + 1)
    }

    /// How many places of the arenas it takes.
    fn len(&self) -> usize {
        if self.lengths == NO_LENGTHS {
            return self.count as usize;
        }
        let cells = |steps: u16| if steps == NO_SLANT { 0 } else { usize::from(steps) + 1 };
        self.count as usize + 1 + self.slants.map(cells).iter().sum::<usize>()
    }

    /// Widens the rectangle; the border belongs to the cells beside it.
    pub(super) fn add(&mut self, (x, y): (i32, i32)) {
        let [left, top, right, bottom] = &mut self.bounds;
        let (x, y) = (x.max(0) as u16, y.max(0) as u16);
        (*left, *right) = ((*left).min(x), (*right).max(x));
        (*top, *bottom) = ((*top).min(y), (*bottom).max(y));
    }

    /// Whether a cell is one of the rectangle.
    #[inline]
    pub(super) fn may_see(&self, (x, y): (i32, i32)) -> bool {
        let [left, top, right, bottom] = self.bounds.map(i32::from);
        left <= x && x <= right && top <= y && y <= bottom
    }

    /// Whether a cell is one of the rectangle, or beside it.
    pub(super) fn is_near(&self, (x, y): (u16, u16)) -> bool {
        let [left, top, right, bottom] = self.bounds;
        left <= x + 1 && x <= right + 1 && top <= y + 1 && y <= bottom + 1
    }
}

/// All that was learned.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    /// What can be reached; the first one is nobody's.
    pub(super) reaches: Vec<Reach>,
    pub(super) arena: Vec<Arrival>,
    pub(super) lengths: Vec<[u16; 2]>,
    /// How much of both is no longer used.
    wasted: usize,
    /// The cells edited since the runs were learned.
    pub(super) edits: Vec<(u16, u16)>,
}

impl Default for Learned {
    fn default() -> Self {
        Self {
            reaches: vec![Reach::NONE],
            arena: Vec::new(),
            lengths: Vec::new(),
            wasted: 0,
            edits: Vec::new(),
        }
    }
}

/// More edits, or places of the arenas that nobody uses, are not kept.
const MOST_KEPT: usize = 1 << 20;

impl Learned {
    /// Whether too much is out of date.
    pub(super) const fn is_wasteful(&self) -> bool {
        self.edits.len() > MOST_KEPT || self.wasted > MOST_KEPT
    }

    /// Whether there has been no edit since.
    #[inline]
    pub(super) const fn is_new(&self, reach: &Reach) -> bool {
        reach.edits as usize == self.edits.len()
    }

    #[inline]
    pub(super) fn arrival(&self, place: usize) -> Arrival {
        self.arena[place]
    }

    /// Puts what was learned last in the place of what is out of date.
    pub(super) fn replace(&mut self, place: usize, reach: Reach) {
        self.wasted += self.reaches[place].len();
        self.reaches[place] = reach;
    }
}
