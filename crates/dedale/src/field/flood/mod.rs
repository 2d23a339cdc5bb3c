//! The breadth-first flood behind flow fields: a hot kernel.
//!
//! A cell's distance and next direction fit in one `u32` (28 bits and 4), so one write
//! settles a cell. Values lie row by row with a border that is never fresh, so that a
//! neighbor's index is always valid and no loop tests for edges ([`Layout`] draws it); on
//! boards of plain walls the walls are not fresh either, and no loop tests for exits:
//!
//! ```text
//!   b b b b b b b      b  border, not fresh
//!   b . . # . b b      #  wall, not fresh
//!   b . . . . b b      .  fresh
//!   b b b b b b b
//! ```
//!
//! By the tie [`Discovery`](Tie::Discovery) a value is written once. By the other the least of
//! all values that are offered stays: those of one distance differ by their directions alone,
//! so the first direction is kept.
//!
//! The queue is flat and each cell enters it once. On open boards a branch for each
//! neighbor is nearly always predicted. On mazes and scattered walls it is a coin toss;
//! there the neighbor's value and the queue's next place are written in any case, with the
//! old value if the neighbor was not fresh, and only the queue's end moves or not. Where nobody
//! watches, vector registers take four neighbors at once (`avx2`). With
//! checked indexing the flood takes 1.1 (open maps) to 1.45 times (random walls) as long,
//! which is what the `unsafe` is for: swap it and run `peers/` to see.
#![allow(unsafe_code, reason = "a named kernel; bounds follow from the border, see SAFETY")]

#[cfg(target_arch = "x86_64")]
mod avx2;

use std::hint::select_unpredictable;

use super::{ARRIVED, DIRECTION_BITS, Layout, Tie};
#[cfg(feature = "serde")]
use crate::board::Size;
use crate::board::{Board, Cell, Direction, Table};
use crate::visit::{Event, Observer, Stopped};

/// The values of a flood and their layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    layout: Layout,
    values: Vec<u32>,
    /// Entries in the layout of the values; only filled where exits are tested.
    entries: Vec<u8>,
    /// The places of cells reached, nearest first.
    order: Vec<u32>,
    reached: usize,
}

impl Flood {
    pub(super) const fn cell_count(&self) -> usize {
        self.layout.cell_count()
    }

    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        self.layout.width
    }

    /// The distances and direction codes of another flood, and the order of its cells.
    #[cfg(feature = "serde")]
    pub(super) fn restored(
        size: Size,
        found: impl Iterator<Item = Option<(u32, u8)>>,
        order: &[Cell],
    ) -> Self {
        let layout = Layout::of(size);
        let mut values = vec![SHUT; layout.places()];
        for (number, value) in (0..).zip(found) {
            values[layout.place(Cell::new(number))] = value
                .map_or(FRESH, |(distance, code)| distance << DIRECTION_BITS | u32::from(code));
        }
        let mut places: Vec<u32> = order.iter().map(|&cell| layout.place(cell) as u32).collect();
        places.resize(layout.places(), 0);
        Self { layout, values, order: places, reached: order.len(), ..Self::default() }
    }

    /// The cell's distance and direction code.
    #[inline]
    pub(super) fn value(&self, cell: Cell) -> Option<(u32, u8)> {
        assert!(cell.index() < self.cell_count(), "a cell of the field's board");
        let value = self.values[self.layout.place(cell)];
        let code = (value & 0xF) as u8;
        (value != SHUT_BELOW && code <= ARRIVED).then_some((value >> DIRECTION_BITS, code))
    }

    /// Sets a distance, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_distance(&mut self, cell: Cell, distance: u64) -> bool {
        let fits = distance < u64::from(FRESH >> DIRECTION_BITS);
        self.values[self.layout.place(cell)] =
            if fits { (distance as u32) << DIRECTION_BITS } else { FRESH };
        fits || distance == u64::MAX
    }

    /// Sets the next step of a cell that is not a goal: the first of these directions.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        if directions != 0 {
            let value = &mut self.values[self.layout.place(cell)];
            *value = *value >> DIRECTION_BITS << DIRECTION_BITS | directions.trailing_zeros();
        }
    }

    /// The number and the code in a place: above [`ARRIVED`], none of the flood's.
    #[inline]
    pub(super) fn value_in(&self, place: usize) -> (u32, u8) {
        let value = self.values[place];
        (value >> DIRECTION_BITS, (value & 0xF) as u8)
    }

    /// Overwrites the value in a place, as that of a place that is not fresh.
    pub(super) fn set_value_in(&mut self, place: usize, number: u32, code: u8) {
        let value = number << DIRECTION_BITS | u32::from(code);
        assert!(value < SHUT, "a value of a place that is not fresh");
        self.values[place] = value;
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
            Tie::Canonical => self.run_by::<true, O>(board, board.directions(), goals, observer),
            Tie::Discovery => self.run_by::<false, O>(board, board.directions(), goals, observer),
        }
    }

    /// Floods the board along these directions, which are the four straight ones or all that
    /// the board has, by the tie [`Discovery`](Tie::Discovery).
    pub(super) fn run_along<O: Observer + ?Sized>(
        &mut self,
        board: &impl Board,
        directions: u8,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<(), Stopped> {
        self.run_by::<false, O>(board, directions, goals, observer)
    }

    fn run_by<const CANONICAL: bool, O: Observer + ?Sized>(
        &mut self,
        board: &impl Board,
        directions: u8,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let table = board.table();
        self.lay_out(board, if CANONICAL { SHUT_BELOW } else { SHUT });
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
        let kind = Kind::of(board, directions);
        let spread = self.spread_as::<CANONICAL, O>(kind, (head, tail), (0, 1), observer);
        self.reached = spread?;
        Ok(())
    }

    /// Makes all free cells of the board fresh again, after a flood by discovery.
    pub(super) fn freshen(&mut self, board: &impl Board) {
        self.mark_walls(board, SHUT);
    }

    fn mark_walls(&mut self, board: &impl Board, shut: u32) {
        assert_eq!(self.layout, Layout::of(board.table().size()), "the board that was flooded");
        let rows = board.table().weights().chunks_exact(board.table().size().width() as usize);
        for (start, weights) in self.layout.row_starts().zip(rows) {
            for (value, &weight) in self.values[start..].iter_mut().zip(weights) {
                *value = if weight == 0 { shut } else { FRESH };
            }
        }
    }

    /// Gives everything that leads to this place through fresh ones the same number in place
    /// of a distance, if the place is fresh itself; returns whether it is.
    pub(super) fn number_from(&mut self, kind: Kind, place: usize, number: u32) -> bool {
        let is_fresh = self.values[place] == FRESH;
        if is_fresh {
            self.set_value_in(place, number, ARRIVED);
            self.order[0] = place as u32;
            let blind = self.spread_as::<false, _>(kind, (0, 1), (number, 0), &mut ());
            debug_assert!(blind.is_ok(), "the blind observer never stops");
        }
        is_fresh
    }

    fn spread_as<const CANONICAL: bool, O: Observer + ?Sized>(
        &mut self,
        kind: Kind,
        queued: (usize, usize),
        distances: (u32, u32),
        observer: &mut O,
    ) -> Result<usize, Stopped> {
        macro_rules! spread {
            ($directions:literal, $roads:literal, $branch:literal) => {
                self.spread::<$directions, $roads, $branch, CANONICAL, O>(
                    queued, distances, observer,
                )
            };
        }
        #[cfg(target_arch = "x86_64")]
        if kind.is_four_at_once() && !observer.watches() {
            let shifts = Direction::STRAIGHT.map(|direction| self.layout.shift(direction));
            let Self { values, order, .. } = self;
            // SAFETY: only cells of the board are queued, and the layout has a border.
            let tail =
                unsafe { avx2::spread::<CANONICAL>(values, order, shifts, queued, distances) };
            return Ok(tail);
        }
        match (kind.directions, kind.has_plain_walls, kind.is_open) {
            (..=4, true, true) => spread!(4, false, true),
            (..=4, true, false) => spread!(4, false, false),
            (..=4, false, true) => spread!(4, true, true),
            (..=4, false, false) => spread!(4, true, false),
            (_, _, true) => spread!(8, true, true),
            (_, _, false) => spread!(8, true, false),
        }
    }

    /// Settles goals at distance 0, each once; returns the new end of the queue.
    fn enqueue<'a>(&mut self, goals: impl Iterator<Item = &'a Cell>, mut tail: usize) -> usize {
        for &goal in goals {
            let place = self.layout.place(goal);
            if self.values[place] != u32::from(ARRIVED) {
                self.values[place] = u32::from(ARRIVED);
                self.order[tail] = place as u32;
                tail += 1;
            }
        }
        tail
    }

    /// Sizes the tables for the board and marks what is fresh.
    fn lay_out(&mut self, board: &impl Board, shut: u32) {
        let table = board.table();
        let (layout, width) = (Layout::of(table.size()), table.size().width() as usize);
        // The border begins with the first place.
        if self.layout != layout || self.values.first() != Some(&shut) {
            self.values = vec![shut; layout.places()];
            self.order = vec![0; layout.places()];
            self.entries = Vec::new();
        }
        (self.layout, self.reached) = (layout, 0);
        self.mark_walls(board, shut);
        let row_starts = layout.row_starts();
        if !board.has_plain_walls() {
            self.entries.resize(layout.places(), 0);
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

    /// Settles everything that can be reached from what is queued, from head to tail; returns
    /// the number of cells reached. What is queued has the first of the distances, and each
    /// step adds the second. With `ROADS`, a neighbor's entry bit is tested; `BRANCH` is for open
    /// boards; `CANONICAL` is the tie.
    fn spread<
        const DIRECTIONS: usize,
        const ROADS: bool,
        const BRANCH: bool,
        const CANONICAL: bool,
        O: Observer + ?Sized,
    >(
        &mut self,
        (mut head, mut tail): (usize, usize),
        (mut distance, step): (u32, u32),
        observer: &mut O,
    ) -> Result<usize, Stopped> {
        // Made here, so that the compiler sees the ones among them and unrolls the loop:
        // read from a table, they make it twice as slow.
        let layout = self.layout;
        let shifts: [isize; DIRECTIONS] =
            std::array::from_fn(|direction| layout.shift(Direction::ALL[direction]));
        let mut values = std::mem::take(&mut self.values);
        let mut order = std::mem::take(&mut self.order);
        assert!(values.len() == order.len() && (!ROADS || self.entries.len() == values.len()));
        let mut stopped = Ok(());
        'flood: while head < tail {
            let end = tail;
            distance += step;
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
                    if !BRANCH || accepted {
                        *value = select_unpredictable(accepted, offered, *value);
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
    fn cell_in(&self, place: usize) -> Cell {
        self.layout.cell_in(place)
    }
}

// What the values of a flood mean that are not a distance and a direction.

/// Not reached yet, and reachable. The low bits are no direction.
const FRESH: u32 = u32::MAX;

/// A wall or the border; no direction either.
const SHUT: u32 = u32::MAX - 1;

/// The same where the least value stays: less than what any cell that is reached has.
const SHUT_BELOW: u32 = 0;

// Which of the loops of a flood is for a board.

/// From this share of cells with all straight exits on, branches are well predicted.
const OPEN_SHARE: f64 = 0.8;

/// Which of the kernel's loops floods a board.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Kind {
    directions: u32,
    has_plain_walls: bool,
    is_open: bool,
}

impl Kind {
    /// The loop for this board, along these directions.
    pub(in crate::field) fn of(board: &impl Board, directions: u8) -> Self {
        let table = board.table();
        Self {
            directions: table.direction_count().min(u8::BITS - directions.leading_zeros()),
            has_plain_walls: board.has_plain_walls(),
            is_open: table.open_share() >= OPEN_SHARE,
        }
    }

    /// Whether the board is one for the loop that takes four neighbors at once.
    #[cfg(target_arch = "x86_64")]
    fn is_four_at_once(self) -> bool {
        self.has_plain_walls && !self.is_open && avx2::is_here()
    }
}

// All optimal next steps, read off the distances.

impl Flood {
    /// For each cell of the board that was flooded by the canonical tie, the bits of its optimal
    /// next steps.
    pub(in crate::field) fn steps(&self, table: &Table) -> Vec<u8> {
        let width = table.size().width() as usize;
        let mut steps = vec![0; table.size().cell_count()];
        let rows = steps.chunks_exact_mut(width).zip(table.exit_table().chunks_exact(width));
        for (start, (steps, exits)) in self.layout.row_starts().zip(rows) {
            let own = &self.values[start..][..width];
            for direction in Direction::ALL.into_iter().take(table.direction_count() as usize) {
                let first = start.wrapping_add_signed(self.layout.shift(direction));
                let beside = self.values[first..].iter().zip(own).zip(exits);
                for (steps, ((&beside, &own), &exits)) in steps.iter_mut().zip(beside) {
                    // Exits lead to no wall, and from none; goals have nothing nearer.
                    let nearer = (own >> DIRECTION_BITS).wrapping_sub(1);
                    let leads = u8::from(beside >> DIRECTION_BITS == nearer) << direction.index();
                    *steps |= leads & exits;
                }
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

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
            (SHUT_BELOW, None),
        ] {
            let layout = Layout::of(Size::new(1, 1).unwrap());
            let mut values = vec![SHUT; layout.places()];
            values[layout.place(Cell::new(0))] = value;
            let flood = Flood { layout, values, ..Flood::default() };
            assert_eq!(flood.value(Cell::new(0)), expected);
        }
    }
}
