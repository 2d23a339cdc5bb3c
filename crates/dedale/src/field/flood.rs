//! The breadth-first flood behind flow fields: a hot kernel.
//!
//! A cell's distance and next direction fit in one `u32` (28 bits and 4), so one write
//! settles a cell. Values lie row by row with a border that is never fresh, so that a
//! neighbor's index is always valid and no loop tests for edges; on boards of plain walls
//! the walls are not fresh either, and no loop tests for exits:
//!
//! ```text
//!   b b b b b b b      b  border, not fresh     index = (y+1)·stride + x+1
//!   b . . # . b b      #  wall, not fresh       stride > width + 1, and far
//!   b . . . . b b      .  fresh                 from all multiples of 16, so
//!   b b b b b b b                               that diagonals spread in the cache
//! ```
//!
//! By the tie [`Discovery`](Tie::Discovery) a value is written once. By the other the least of
//! all values that are offered stays: those of one distance differ by their directions alone,
//! so the first direction is kept.
//!
//! The queue is flat and each cell enters it once. On open boards a branch for each
//! neighbor is nearly always predicted. On mazes and scattered walls it is a coin toss;
//! there the neighbor's value and the queue's next place are written in any case, with the
//! old value if the neighbor was not fresh, and only the queue's end moves or not. With
//! checked indexing the flood takes 1.1 (open maps) to 1.45 times (random walls) as long,
//! which is what the `unsafe` is for: swap it and run `peers/` to see.

#![allow(unsafe_code, reason = "a named kernel; bounds follow from the border, see SAFETY")]

use std::hint::select_unpredictable;

use super::{ARRIVED, DIRECTION_BITS, Tie};
use crate::board::{Board, Cell, Direction};
use crate::search::{Event, Observer, Stopped};

/// Not reached yet, and reachable. The low bits are no direction.
const FRESH: u32 = u32::MAX;
/// A wall or the border: less than what any cell that is reached has.
const SHUT: u32 = 0;

/// From this share of cells with all straight exits on, branches are well predicted.
const OPEN_SHARE: f64 = 0.8;

/// The values of a flood and their layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    width: usize,
    stride: usize,
    cell_count: usize,
    values: Vec<u32>,
    /// Entries in the layout of the values; only filled where exits are tested.
    entries: Vec<u8>,
    /// The places of cells reached, nearest first.
    order: Vec<u32>,
    reached: usize,
}

impl Flood {
    pub(super) const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The cell's distance and direction code.
    #[inline]
    pub(super) fn value(&self, cell: Cell) -> Option<(u32, u8)> {
        assert!(cell.index() < self.cell_count, "a cell of the field's board");
        let value = self.values[self.place(cell)];
        let code = (value & 0xF) as u8;
        (value != SHUT && code <= ARRIVED).then_some((value >> DIRECTION_BITS, code))
    }

    /// Sets a distance, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_distance(&mut self, cell: Cell, distance: u64) -> bool {
        let place = self.place(cell);
        let fits = distance < u64::from(FRESH >> DIRECTION_BITS);
        self.values[place] = if fits { (distance as u32) << DIRECTION_BITS } else { FRESH };
        fits || distance == u64::MAX
    }

    /// Sets the next step of a cell that is not a goal: the first of these directions.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        if directions != 0 {
            let place = self.place(cell);
            let code = directions.trailing_zeros();
            self.values[place] = self.values[place] >> DIRECTION_BITS << DIRECTION_BITS | code;
        }
    }

    pub(super) fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        self.order[..self.reached].iter().map(|&place| self.cell_in(place as usize))
    }

    /// Floods the board from the goals. Nothing of the previous flood remains.
    pub(super) fn run<O: Observer + ?Sized>(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        tie: Tie,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        match tie {
            Tie::Canonical => self.run_by::<true, O>(board, goals, observer),
            Tie::Discovery => self.run_by::<false, O>(board, goals, observer),
        }
    }

    fn run_by<const CANONICAL: bool, O: Observer + ?Sized>(
        &mut self,
        board: &impl Board,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let table = board.table();
        self.lay_out(board);
        // Goals in walls come first in the queue, and it is entered behind them: nothing
        // leads to them, but the flood would not check.
        let mut tail = self.enqueue(goals.iter().filter(|&&goal| !table.is_free(goal)), 0);
        let head = tail;
        tail = self.enqueue(goals.iter().filter(|&&goal| table.is_free(goal)), tail);
        for (index, cell) in
            self.order[..tail].iter().map(|&place| self.cell_in(place as usize)).enumerate()
        {
            observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
            if index < head {
                observer.on(Event::Expanded { cell })?;
                observer.on(Event::Closed { cell })?;
            }
        }
        let open = table.open_share() >= OPEN_SHARE;
        self.reached = match (table.direction_count(), board.has_plain_walls(), open) {
            (..=4, true, true) => self.spread::<4, false, true, CANONICAL, O>(head, tail, observer),
            (..=4, true, false) => {
                self.spread::<4, false, false, CANONICAL, O>(head, tail, observer)
            }
            (..=4, false, true) => self.spread::<4, true, true, CANONICAL, O>(head, tail, observer),
            (..=4, false, false) => {
                self.spread::<4, true, false, CANONICAL, O>(head, tail, observer)
            }
            (_, _, true) => self.spread::<8, true, true, CANONICAL, O>(head, tail, observer),
            (_, _, false) => self.spread::<8, true, false, CANONICAL, O>(head, tail, observer),
        }?;
        Ok(())
    }

    /// Settles goals at distance 0, each once; returns the new end of the queue.
    fn enqueue<'a>(&mut self, goals: impl Iterator<Item = &'a Cell>, mut tail: usize) -> usize {
        for &goal in goals {
            let place = self.place(goal);
            if self.values[place] != u32::from(ARRIVED) {
                self.values[place] = u32::from(ARRIVED);
                self.order[tail] = place as u32;
                tail += 1;
            }
        }
        tail
    }

    /// Sizes the tables for the board and marks what is fresh.
    fn lay_out(&mut self, board: &impl Board) {
        let table = board.table();
        let size = table.size();
        let (width, height) = (size.width() as usize, size.height() as usize);
        let stride = (width | 15) + 9;
        let places = stride * (height + 2) + 1;
        if (self.width, self.values.len()) != (width, places) {
            self.values = vec![SHUT; places];
            self.order = vec![0; places];
            self.entries = Vec::new();
        }
        (self.width, self.stride) = (width, stride);
        (self.cell_count, self.reached) = (table.cell_count(), 0);
        let row_starts = (0..height).map(|y| (y + 1) * stride + 1);
        for (start, weights) in row_starts.clone().zip(table.weights().chunks_exact(width)) {
            for (value, &weight) in self.values[start..].iter_mut().zip(weights) {
                *value = if weight == 0 { SHUT } else { FRESH };
            }
        }
        if !board.has_plain_walls() {
            self.entries.resize(places, 0);
            let rows = row_starts.clone().zip(table.exit_table().chunks_exact(width));
            for (start, exits) in rows {
                self.entries[start..start + width].copy_from_slice(exits);
            }
            let one_way = table.one_way_table().unwrap_or_default();
            for (start, bits) in row_starts.zip(one_way.chunks_exact(width)) {
                for (entries, bits) in self.entries[start..].iter_mut().zip(bits) {
                    *entries ^= bits;
                }
            }
        }
    }

    /// Settles everything that can be reached from the queued goals; returns the number of
    /// cells reached. With `ROADS`, a neighbor's entry bit is tested; `BRANCH` is for open
    /// boards; `CANONICAL` is the tie.
    fn spread<
        const DIRECTIONS: usize,
        const ROADS: bool,
        const BRANCH: bool,
        const CANONICAL: bool,
        O: Observer + ?Sized,
    >(
        &mut self,
        mut head: usize,
        mut tail: usize,
        observer: &mut O,
    ) -> Result<usize, Stopped> {
        let stride = self.stride as isize;
        let shifts: [isize; DIRECTIONS] = std::array::from_fn(|direction| {
            let direction = Direction::ALL[direction];
            direction.dy() as isize * stride + direction.dx() as isize
        });
        let mut values = std::mem::take(&mut self.values);
        let mut order = std::mem::take(&mut self.order);
        assert!(values.len() == order.len() && (!ROADS || self.entries.len() == values.len()));
        let mut distance = 0_u32;
        let mut stopped = Ok(());
        'flood: while head < tail {
            let end = tail;
            distance += 1;
            let settled = distance << DIRECTION_BITS;
            for index in head..end {
                // SAFETY: `index < tail <= order.len()` (see below), and every
                // place in the queue is that of a goal or was fresh, so it is
                // inside the border; `entries` is as long as `values`.
                let (place, bits) = unsafe {
                    let place = *order.get_unchecked(index) as usize;
                    (place, if ROADS { *self.entries.get_unchecked(place) } else { 0 })
                };
                stopped = observer.on(Event::Expanded { cell: self.cell_in(place) });
                for (direction, &shift) in shifts.iter().enumerate() {
                    let near = place.wrapping_add_signed(shift);
                    // SAFETY: `place` is inside the border, so all eight places
                    // around it are in `values`.
                    let value = unsafe { values.get_unchecked_mut(near) };
                    let open = !ROADS || bits >> direction & 1 != 0;
                    let found = *value == FRESH && open;
                    // The direction back is the opposite one.
                    let offered = settled | (direction as u32 ^ 2);
                    let accepted = if CANONICAL { open && offered < *value } else { found };
                    if !BRANCH || CANONICAL || found {
                        *value = select_unpredictable(accepted, offered, *value);
                    }
                    if !BRANCH || found {
                        // SAFETY: each place inside the border enters the queue
                        // at most once, so `tail` never exceeds their number,
                        // and `order` is longer than that.
                        unsafe { *order.get_unchecked_mut(tail) = near as u32 };
                        tail += usize::from(found);
                    }
                    if found {
                        stopped = stopped.and_then(|()| {
                            observer.on(Event::Opened {
                                cell: self.cell_in(near),
                                parent: Some(self.cell_in(place)),
                                cost: u64::from(distance),
                                estimate: 0,
                            })
                        });
                    }
                }
                stopped =
                    stopped.and_then(|()| observer.on(Event::Closed { cell: self.cell_in(place) }));
                if stopped.is_err() {
                    break 'flood;
                }
            }
            head = end;
        }
        (self.values, self.order) = (values, order);
        stopped.map(|()| tail)
    }

    #[inline]
    const fn place(&self, cell: Cell) -> usize {
        let (row, column) = (cell.index() / self.width, cell.index() % self.width);
        (row + 1) * self.stride + column + 1
    }

    #[inline]
    fn cell_in(&self, place: usize) -> Cell {
        let (row, column) = (place / self.stride - 1, place % self.stride - 1);
        Cell::new((row * self.width + column) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest path that a board of 16384×16384 cells can have, and the codes that are
    /// no distance.
    #[test]
    fn the_farthest_cell_is_not_taken_for_a_wall() {
        let longest = (1 << 28) - 1;
        for (value, expected) in [
            (longest << DIRECTION_BITS | 7, Some((longest, 7))),
            (u32::from(ARRIVED), Some((0, ARRIVED))),
            (1 << DIRECTION_BITS, Some((1, 0))),
            (FRESH, None),
            (SHUT, None),
        ] {
            let values = vec![SHUT, SHUT, SHUT, value, SHUT, SHUT];
            let flood = Flood { width: 1, stride: 2, cell_count: 1, values, ..Flood::default() };
            assert_eq!(flood.value(Cell::new(0)), expected);
        }
    }
}
