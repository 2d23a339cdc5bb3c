//! The breadth-first field.
//!
//! A hot kernel; the idea: distance and next way of a cell fit in one `u32`
//! (28 bits and 4), so that one write settles a cell. Cells leave the queue
//! distance by distance, so the value to write is the same but for the way.
//! There is a margin of one row around the values, so that a neighbour's index
//! is always good and only the exit bit says whether it is one:
//!
//! ```text
//!   margin   v v v v v | cells, row by row | v v v v v   margin
//!                        queue: c ────► for each way w with a bit in entries[c]:
//!                                         value[c + w] unseen?  write, enqueue
//! ```

use super::{ARRIVED, Next, WAY_BITS, next_of};
use crate::board::{Cell, Graph, SquareBoard, Way, Ways};
use crate::search::{Event, Observer, Stopped};

const UNREACHED: u32 = u32::MAX;

/// Every cell's fewest steps to the nearest goal, and the next step on the way.
///
/// Breadth-first search from the goals over reversed steps; each cell's next
/// step leads to the neighbour that discovered it, where cells are taken first
/// in, first out, and neighbours in the order of the ways (S, W, N, E, then
/// the diagonals). O(cells) time; 8 bytes a cell.
#[derive(Clone, Debug, Default)]
pub struct Field {
    goals: Vec<Cell>,
    /// Distance and next way of each cell, with a margin on both ends.
    values: Vec<u32>,
    margin: usize,
    cell_count: usize,
    /// The cells reached, nearest first, and some room behind.
    order: Vec<Cell>,
    reached: usize,
}

impl Field {
    /// The field of these goals. A goal in a wall is reached from itself only;
    /// without goals nothing is reached. Panics if a goal is not on the board.
    pub fn to(board: &SquareBoard, goals: &[Cell]) -> Self {
        let mut field = Self::default();
        field.recompute(board, goals);
        field
    }

    /// As [`Field::to`], watched.
    pub fn to_with<O: Observer + ?Sized>(
        board: &SquareBoard,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<Self, Stopped> {
        let mut field = Self::default();
        field.fill(board, goals, observer)?;
        Ok(field)
    }

    /// Makes this the field of other goals or another board, in the memory it
    /// already has. Nothing of the old field is left.
    pub fn recompute(&mut self, board: &SquareBoard, goals: &[Cell]) {
        let blind = self.fill(board, goals, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
    }

    /// The goals, as given.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Fewest steps from the cell to the nearest goal; `None` if none can be
    /// reached.
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        let value = self.value(cell);
        (value != UNREACHED).then_some(value >> WAY_BITS)
    }

    /// Where to go from the cell.
    pub fn next(&self, cell: Cell) -> Next {
        next_of((self.value(cell) & 0xF) as u8)
    }

    /// Every way on which the next step brings one nearer by one, in the order
    /// of the ways. Empty at a goal and where no goal can be reached.
    pub fn all_next<'a>(
        &'a self,
        board: &'a SquareBoard,
        cell: Cell,
    ) -> impl Iterator<Item = Way> + 'a {
        let nearer = self.distance(cell).and_then(|distance| distance.checked_sub(1));
        board.exits(cell).filter(move |&way| {
            nearer.is_some()
                && board.toward(cell, way).and_then(|next| self.distance(next)) == nearer
        })
    }

    /// The cells from which a goal can be reached, nearest first, goals
    /// included.
    pub fn reached(&self) -> &[Cell] {
        &self.order[..self.reached]
    }

    /// The largest distance; `None` when there are no goals.
    pub fn farthest(&self) -> Option<u32> {
        self.reached().last().and_then(|&cell| self.distance(cell))
    }

    /// How many cells the board has.
    pub const fn cell_count(&self) -> usize {
        self.cell_count
    }

    #[inline]
    fn value(&self, cell: Cell) -> u32 {
        assert!(cell.index() < self.cell_count, "a cell of the field's board");
        self.values[self.margin + cell.index()]
    }

    fn fill<O: Observer + ?Sized>(
        &mut self,
        board: &SquareBoard,
        goals: &[Cell],
        observer: &mut O,
    ) -> Result<(), Stopped> {
        self.cell_count = board.cell_count();
        self.margin = board.size().width() as usize + 1;
        self.values.clear();
        self.values.resize(self.cell_count + 2 * self.margin, UNREACHED);
        self.order.resize(self.cell_count + 1, Cell::new(0));
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.reached = 0;

        let mut tail = 0;
        for &goal in goals {
            let value = &mut self.values[self.margin + goal.index()];
            if *value == UNREACHED {
                *value = u32::from(ARRIVED);
                self.order[tail] = goal;
                tail += 1;
                observer.on(Event::Opened { cell: goal, parent: None, cost: 0, estimate: 0 })?;
            }
        }
        self.reached = match board.ways() {
            Ways::Four => self.spread::<4, O>(board, tail, observer)?,
            Ways::Eight(_) => self.spread::<8, O>(board, tail, observer)?,
        };
        Ok(())
    }

    /// Settles everything that can be reached from the goals already queued;
    /// gives the number of cells reached.
    fn spread<const WAYS: usize, O: Observer + ?Sized>(
        &mut self,
        board: &SquareBoard,
        mut tail: usize,
        observer: &mut O,
    ) -> Result<usize, Stopped> {
        let entries = board.entry_table();
        let values = self.values.as_mut_slice();
        let order = self.order.as_mut_slice();
        // Where the neighbour that lies a way off has its value, and the way
        // back to write there.
        let near: [(usize, u32); WAYS] = std::array::from_fn(|way| {
            let offset = board.strides()[way] as isize;
            (self.margin.wrapping_add_signed(offset), (way ^ 2) as u32)
        });
        let (mut head, mut distance) = (0, 0_u32);
        while head < tail {
            let end = tail;
            distance += 1;
            let value_of_distance = distance << WAY_BITS;
            for index in head..end {
                let cell = order[index];
                observer.on(Event::Expanded { cell })?;
                let bits = entries[cell.index()];
                for (way, &(shift, back)) in near.iter().enumerate() {
                    let at = cell.index().wrapping_add(shift);
                    let value = &mut values[at];
                    let found = bits >> way & 1 != 0 && *value == UNREACHED;
                    let next = Cell::new((at - self.margin) as u32);
                    *value = if found { value_of_distance | back } else { *value };
                    order[tail] = next;
                    tail += usize::from(found);
                    if found {
                        let (parent, cost) = (Some(cell), u64::from(distance));
                        observer.on(Event::Opened { cell: next, parent, cost, estimate: 0 })?;
                    }
                }
                observer.on(Event::Closed { cell })?;
            }
            head = end;
        }
        Ok(tail)
    }
}
