//! A bit for each cell of two tiles, and how bits move from cell to cell.

use crate::board::{TILE, TileSteps, turn};
use crate::field::tiles::lanes::{Lanes, Line};
use crate::field::vectors::Numbers;

/// A lane for each row, a bit for each cell: bit `x` of row `y`.
pub(super) trait Rows: Lanes {
    fn rows(rows: &[u16; TILE]) -> Self;

    /// The first halves of two registers, and their second halves.
    fn halves(self, other: Self) -> [Self; 2];

    /// In each half: the rows one lower, and the last row of the half above as the first.
    fn moved_down(self, above: Self) -> Self;

    /// In each half: the rows one higher, and the first row of the half below as the last.
    fn moved_up(self, below: Self) -> Self;

    /// Each bit moves to the next column.
    fn moved_right(self) -> Self;

    /// Each bit moves to the column before.
    fn moved_left(self) -> Self;

    /// The first bit of each lane, and the last, as 0 or 1.
    fn ends(self) -> [Self; 2];

    /// Columns of bits of rows, and rows of columns.
    fn bits_turned(self) -> Self;

    /// A bit for each lane: all ones or 0.
    fn mask(self) -> u16;

    /// For each lane the smaller one of the numbers beside it.
    fn least_beside(self) -> Self;

    /// Rows of four registers, one after the other: four first rows, four second rows and so on.
    fn mixed(rows: [Self; 4]) -> [Self; 4];
}

/// A bit for each cell of two tiles: in each register eight rows of the one and of the other.
#[derive(Clone, Copy)]
pub(super) struct Cells<R> {
    upper: R,
    lower: R,
}

impl<R: Rows> Cells<R> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self { upper: R::all(0), lower: R::all(0) }
    }

    /// All cells of these tiles.
    #[inline(always)]
    pub(super) fn of(tiles: [R; 2]) -> Self {
        let [upper, lower] = tiles[0].halves(tiles[1]);
        Self { upper, lower }
    }

    /// The rows of each tile.
    #[inline(always)]
    pub(super) fn tiles(self) -> [R; 2] {
        self.upper.halves(self.lower)
    }

    /// Takes out the bits that lie there.
    #[inline(always)]
    pub(super) fn take(from: &mut [Line; 2]) -> Self {
        let taken = Self { upper: R::load(&from[0]), lower: R::load(&from[1]) };
        R::all(0).store(&mut from[0]);
        R::all(0).store(&mut from[1]);
        taken
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self { upper: self.upper.or(other.upper), lower: self.lower.or(other.lower) }
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self { upper: self.upper.and(other.upper), lower: self.lower.and(other.lower) }
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        Self { upper: self.upper.xor(other.upper), lower: self.lower.xor(other.lower) }
    }

    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        self.upper.or(self.lower).is_zero()
    }

    /// For each cell the bit of the cell to the north; for the first row of each tile, what the
    /// last row of its half of `above` says.
    #[inline(always)]
    pub(super) fn north(self, above: R) -> Self {
        Self { upper: self.upper.moved_down(above), lower: self.lower.moved_down(self.upper) }
    }

    /// For each cell the bit of the cell to the south; for the last row of each tile, what the
    /// first row of its half of `below` says.
    #[inline(always)]
    pub(super) fn south(self, below: R) -> Self {
        Self { upper: self.upper.moved_up(self.lower), lower: self.lower.moved_up(below) }
    }

    /// For each cell the bit of the cell to the west; none for the first column.
    #[inline(always)]
    pub(super) fn west(self) -> Self {
        Self { upper: self.upper.moved_right(), lower: self.lower.moved_right() }
    }

    /// For each cell the bit of the cell to the east; none for the last column.
    #[inline(always)]
    pub(super) fn east(self) -> Self {
        Self { upper: self.upper.moved_left(), lower: self.lower.moved_left() }
    }
}

/// In which of its directions each cell can be left: south, west, north and east.
#[inline(always)]
pub(super) fn steps_of<R: Rows>(steps: &TileSteps, tiles: [usize; 2]) -> [Cells<R>; 4] {
    let (all, stride) = (steps.tiles(), steps.stride());
    let [first, second] = [&all[tiles[0]], &all[tiles[1]]];
    let north = Cells::of([R::rows(&first.north), R::rows(&second.north)]);
    let west = [R::rows(&first.west).bits_turned(), R::rows(&second.west).bits_turned()];
    let west = Cells::of(west);
    // The steps that leave a tile are held by the tiles below and on the right.
    let below = [R::all(all[tiles[0] + stride].north[0]), R::all(all[tiles[1] + stride].north[0])];
    let [below, _] = below[0].halves(below[1]);
    let last = R::all(1 << (TILE - 1));
    let right = [R::lanes(all[tiles[0] + 1].west[0]), R::lanes(all[tiles[1] + 1].west[0])];
    let right = Cells::of([right[0].and(last), right[1].and(last)]);
    [north.south(below), west, north, west.east().or(right)]
}

impl Rows for Line {
    #[inline(always)]
    fn rows(rows: &[u16; TILE]) -> Self {
        Numbers(*rows)
    }

    #[inline(always)]
    fn halves(mut self, mut other: Self) -> [Self; 2] {
        self.0[TILE / 2..].swap_with_slice(&mut other.0[..TILE / 2]);
        [self, other]
    }

    #[inline(always)]
    fn moved_down(self, above: Self) -> Self {
        let mut moved = self;
        moved.0[1..].copy_from_slice(&self.0[..TILE - 1]);
        (moved.0[0], moved.0[TILE / 2]) = (above.0[TILE / 2 - 1], above.0[TILE - 1]);
        moved
    }

    #[inline(always)]
    fn moved_up(self, below: Self) -> Self {
        let mut moved = self;
        moved.0[..TILE - 1].copy_from_slice(&self.0[1..]);
        (moved.0[TILE / 2 - 1], moved.0[TILE - 1]) = (below.0[0], below.0[TILE / 2]);
        moved
    }

    #[inline(always)]
    fn moved_right(self) -> Self {
        self.map(|row| row << 1)
    }

    #[inline(always)]
    fn moved_left(self) -> Self {
        self.map(|row| row >> 1)
    }

    #[inline(always)]
    fn ends(self) -> [Self; 2] {
        [self.map(|row| row & 1), self.map(|row| row >> (TILE - 1))]
    }

    #[inline(always)]
    fn bits_turned(mut self) -> Self {
        turn(&mut self.0);
        self
    }

    #[inline(always)]
    fn mask(self) -> u16 {
        self.0.iter().enumerate().fold(0, |mask, (lane, &number)| mask | (number & 1) << lane)
    }

    #[inline(always)]
    fn least_beside(self) -> Self {
        let beside = |lane: usize| {
            let before = lane.checked_sub(1).map_or(u16::MAX, |before| self.0[before]);
            before.min(*self.0.get(lane + 1).unwrap_or(&u16::MAX))
        };
        Numbers(std::array::from_fn(beside))
    }

    #[inline(always)]
    fn mixed(rows: [Self; 4]) -> [Self; 4] {
        let row = |first: usize, place: usize| rows[place % 4].0[first + place / 4];
        std::array::from_fn(|line| Numbers(std::array::from_fn(|place| row(4 * line, place))))
    }
}
