//! The first steps of all pairs of cells, for small boards: labels in which each cell is a hub of all.
//!
//! ```text
//!     row of goal g:   ↘ ↓ ↙      A row has half a byte for each free cell: the direction of the
//!                      → g ←      next step to its goal, 15 for none. A path looks up one of them
//!                      ↗ ↑ ↖      a cell.
//! ```
//!
//! Its numbers of 32 bits are 4, the count of free cells, and two zeros; then the rows, of goals and
//! of cells in their order on the board.

use std::iter;
use std::sync::Arc as Shared;

use super::cells::network;
use super::network::Search;
use super::{
    COUNTS, IndexNumbers, Label, NONE, PAIRS as KIND, Still, free_cells, nodes_of, tell_path,
};
use crate::board::{BoardKind, Cell, Size};
use crate::search::path::Finder;
use crate::search::{Observer, Path, Stopped};

/// The most free cells of a board: a row takes 1,032 bytes.
const MOST_CELLS: usize = 2_064;

/// The goal, and a cell that no path leads from.
const NO_STEP: u32 = 15;

/// The bits of a step.
const BITS: usize = 4;

/// The steps in a number.
const STEPS: usize = 32 / BITS;

/// Room for the cells of most paths.
const PATH: usize = 64;

/// The step is not one of the board.
const NO_NODE: u16 = u16::MAX;

/// The first steps of all pairs of free cells. These are the nodes.
#[derive(Clone, Debug)]
pub(in crate::search) struct PairSteps {
    still: Still,
    nodes: Shared<[u32]>,
    cells: Shared<[Cell]>,
    /// Where the steps from each node lead.
    next: Shared<[[u16; 8]]>,
    lengths: [u32; 8],
}

/// The direction in a row of steps.
#[inline]
fn step(row: &[u32], node: u16) -> u32 {
    row[usize::from(node) / STEPS] >> (BITS * (usize::from(node) % STEPS)) & 15
}

impl PairSteps {
    /// The steps of a board; `None` if it has more than 2,064 free cells, or if a path costs more
    /// than 31 bits can say.
    pub(in crate::search) fn of(board: BoardKind<'_>) -> Option<Self> {
        let table = board.table();
        if table.free_count() > MOST_CELLS {
            return None;
        }
        let cells = free_cells(table);
        let network = network(board, &cells, &nodes_of(table, &cells));
        let mut search = Search::on(&network);
        let no_labels = vec![Label::new(); cells.len()];
        let width = cells.len().div_ceil(STEPS);
        let mut numbers = vec![KIND, cells.len() as u32, 0, 0];
        for goal in 0..cells.len() {
            search.run(&network, 1, goal as u32, &no_labels, &[])?;
            let first = numbers.len();
            numbers.resize(first + width, u32::MAX);
            for found in &search.reached[1..] {
                let node = found.node as usize;
                numbers[first + node / STEPS] ^= (found.code ^ NO_STEP) << (BITS * (node % STEPS));
            }
        }
        Some(Self::with_numbers(board, Shared::new(numbers)))
    }

    /// The steps in these numbers; `None` if they cannot be those of the board.
    pub(in crate::search) fn read(
        board: BoardKind<'_>,
        numbers: Shared<dyn IndexNumbers>,
    ) -> Option<Self> {
        let all = (*numbers).as_ref();
        let counts = all.first_chunk()?;
        let fits = counts[1] as usize == board.table().free_count()
            && counts[1] as usize <= MOST_CELLS
            && all.len() == Self::length(counts);
        let steps = fits.then(|| Self::with_numbers(board, numbers))?;
        (0..steps.cells.len() as u16).all(|goal| steps.is_sound(goal)).then_some(steps)
    }

    /// How many numbers there are, of which these are the first.
    pub(in crate::search) fn length(&[_, cells, ..]: &[u32; COUNTS]) -> usize {
        COUNTS + cells as usize * (cells as usize).div_ceil(STEPS)
    }

    fn with_numbers(board: BoardKind<'_>, numbers: Shared<dyn IndexNumbers>) -> Self {
        let table = board.table();
        let cells = free_cells(table);
        let nodes = nodes_of(table, &cells);
        let next = cells.iter().map(|&cell| {
            let mut next = [NO_NODE; 8];
            for step in table.exits(cell) {
                next[step.index()] = nodes[table.beside(cell, step).index()] as u16;
            }
            next
        });
        Self {
            still: Still::of(table, numbers),
            next: next.collect(),
            nodes: nodes.into(),
            cells: cells.into(),
            lengths: board.base_costs(),
        }
    }

    pub(in crate::search) const fn still(&self) -> &Still {
        &self.still
    }

    /// The steps to a goal.
    #[inline]
    fn row(&self, goal: u16) -> &[u32] {
        let width = self.cells.len().div_ceil(STEPS);
        &self.still.numbers()[COUNTS + width * usize::from(goal)..][..width]
    }

    /// The nodes from one on, as far as the steps of a row lead.
    #[inline]
    fn walk(&self, row: &[u32], start: u16) -> impl Iterator<Item = u16> {
        iter::successors(Some(start), |&node| {
            let next = self.next[usize::from(node)].get(step(row, node) as usize).copied();
            next.filter(|&next| next != NO_NODE)
        })
    }

    /// Whether the goal has no step, and from each other node none leads, or steps of the board do to
    /// the goal.
    fn is_sound(&self, goal: u16) -> bool {
        let (row, count) = (self.row(goal), self.cells.len());
        let mut leads = vec![false; count];
        leads[usize::from(goal)] = true;
        let has_step = |&start: &u16| step(row, start) != NO_STEP;
        !has_step(&goal)
            && (0..count as u16).filter(has_step).all(|start| {
                let is_new = |&node: &u16| !leads[usize::from(node)];
                let way: Vec<u16> = self.walk(row, start).take_while(is_new).take(count).collect();
                let leads_on = |&last: &u16| {
                    self.walk(row, last).nth(1).is_some_and(|end| leads[usize::from(end)])
                };
                let is_sound = way.last().is_none_or(leads_on);
                for node in way {
                    leads[usize::from(node)] = true;
                }
                is_sound
            })
    }

    /// The nodes of a path to another cell, and the row of the goal; `None` if there is none.
    #[inline]
    fn way(&self, start: Cell, goal: Cell) -> Option<(impl Iterator<Item = u16>, &[u32])> {
        let [start, goal] = [start, goal].map(|cell| self.nodes[cell.index()]);
        if start == NONE || goal == NONE {
            return None;
        }
        let row = self.row(goal as u16);
        (step(row, start as u16) != NO_STEP).then(|| (self.walk(row, start as u16), row))
    }
}

impl Finder for PairSteps {
    fn size(&self) -> Size {
        self.still.size
    }

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64> {
        if start == goal {
            return Some(0);
        }
        let (mut nodes, row) = self.way(start, goal)?;
        let mut from = nodes.next()?;
        let mut cost = 0;
        for node in nodes {
            let weight = self.still.weights[self.cells[usize::from(node)].index()];
            cost += u64::from(self.lengths[step(row, from) as usize % 8] * u32::from(weight));
            from = node;
        }
        Some(cost)
    }

    /// Nothing is searched: the observer sees the cells of the path alone.
    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped> {
        let is_there = (start == goal).then(|| vec![start]);
        let cells = is_there.or_else(|| {
            let (nodes, _) = self.way(start, goal)?;
            let mut cells = Vec::with_capacity(PATH);
            cells.extend(nodes.map(|node| self.cells[usize::from(node)]));
            Some(cells)
        });
        tell_path(self, cells, start, observer)
    }

    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        if start == goal {
            return Some(goal);
        }
        let (mut nodes, _) = self.way(start, goal)?;
        nodes.nth(1).map(|node| self.cells[usize::from(node)])
    }
}
