//! The cells within a budget of movement.

use super::best_first::BestFirst;
use super::{Event, Observer, Path, Side, Stopped, Workspace};
use crate::board::{Cell, Weighted};

/// The cells that can be reached from one for at most a given cost, each with its cost and a cheapest
/// path: the movement range of a unit.
///
/// Dijkstra's algorithm, as far as the budget goes. O(cells reached) time, with a logarithmic factor for
/// their order; 16 bytes for each of them, and the memory of [`dijkstra`](super::dijkstra) meanwhile.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, STRAIGHT};
/// use dedale::search::MovementRange;
///
/// let map: GridMap = "S.9.\n....\n".parse()?;
/// let board = map.board(Neighborhood::Four);
/// let start = board.cell_at(map.starts[0]).unwrap();
/// let range = MovementRange::within(&board, start, 3 * u64::from(STRAIGHT));
/// assert_eq!(range.iter().count(), 5); // not the cell of weight 9, nor the two behind it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovementRange {
    /// By number.
    reached: Vec<Reached>,
    /// The places of all in that list, by cost, then number.
    order: Vec<u32>,
}

/// A cell, its cost, and the place of the cell before it on its path; the start's own for the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reached {
    cell: Cell,
    before: u32,
    cost: u64,
}

impl MovementRange {
    /// Finds the cells within the budget.
    ///
    /// # Panics
    ///
    /// Panics if the start is not in the graph.
    pub fn within(graph: &impl Weighted, start: Cell, budget: u64) -> Self {
        let found = Self::within_with(graph, start, budget, &mut Workspace::new(), &mut ());
        found.unwrap_or_else(|Stopped| unreachable!("nobody stops it"))
    }

    /// [`MovementRange::within`] with a workspace and an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn within_with<G: Weighted, O: Observer + ?Sized>(
        graph: &G,
        start: Cell,
        budget: u64,
        workspace: &mut Workspace,
        observer: &mut O,
    ) -> Result<Self, Stopped> {
        let side = &mut workspace.near;
        side.reset(graph, start, &[]);
        side.buckets.reset(u64::from(graph.max_step_cost()), 0);
        let mut cells = Vec::new();
        let mut watched = |event: Event| {
            if let Event::Expanded { cell } = event {
                cells.push(cell);
            }
            observer.on(event)
        };
        let search = BestFirst { graph, estimate: |_| 0, key: |cost, _| cost };
        let Side { nodes, buckets, .. } = side;
        search.begin(start, nodes, buckets, &mut watched)?;
        search.run_on(budget, nodes, buckets, &mut watched)?;
        cells.sort_unstable();
        let place_of = |cell| cells.partition_point(|&other| other < cell) as u32;
        let reached = |&cell: &Cell| {
            let before = place_of(nodes.parent(cell).unwrap_or(cell));
            Reached { cell, before, cost: nodes.cost(cell) }
        };
        let reached: Vec<Reached> = cells.iter().map(reached).collect();
        let mut order: Vec<u32> = (0..reached.len() as u32).collect();
        order.sort_by_key(|&place| reached[place as usize].cost);
        Ok(Self { reached, order })
    }

    /// The cells and their costs, cheapest first, the start with cost 0; cells of one cost by number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, u64)> {
        let reached = |&place: &u32| self.reached[place as usize];
        self.order.iter().map(reached).map(|Reached { cell, cost, .. }| (cell, cost))
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        self.reached.binary_search_by_key(&cell, |reached| reached.cell).ok()
    }

    /// The lowest cost to the cell; `None` if the budget does not reach it. O(log cells).
    pub fn cost(&self, cell: Cell) -> Option<u64> {
        self.place(cell).map(|place| self.reached[place].cost)
    }

    /// The cell before this one on a cheapest path there; `None` for the start, and for cells that the budget
    /// does not reach. O(log cells).
    pub fn before(&self, cell: Cell) -> Option<Cell> {
        let place = self.place(cell)?;
        let before = self.reached[place].before as usize;
        (before != place).then(|| self.reached[before].cell)
    }

    /// A cheapest path to the cell; `None` if the budget does not reach it. O(steps + log cells).
    pub fn path(&self, cell: Cell) -> Option<Path> {
        let onward = |&place: &usize| {
            Some(self.reached[place].before as usize).filter(|&before| before != place)
        };
        let places = std::iter::successors(Some(self.place(cell)?), onward);
        let mut cells: Vec<Cell> = places.map(|place| self.reached[place].cell).collect();
        cells.reverse();
        Some(cells.into())
    }
}
