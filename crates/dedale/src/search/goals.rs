//! Where a search ends: at a goal, or at any of several.

use crate::board::{Cell, Heuristic};

/// Where a search ends: a cell, or any of several.
///
/// Of several goals a path leads to that which costs least to reach, or takes the fewest steps where
/// the search counts these; [`Path::goal`](super::Path::goal) says which. On ties it is the goal
/// expanded first. Each cell that a search opens is compared with all goals: for hundreds of them a
/// [flow field](crate::field::FlowField) takes less time.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::search::astar;
///
/// let board = GridMap::new(Size::new(9, 5)?, Terrain::FREE).board(Neighborhood::Four);
/// let [start, near, far] =
///     [(1, 1), (2, 4), (8, 0)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// assert_eq!(astar(&board, start, far).unwrap().steps(), 8);
/// assert_eq!(astar(&board, start, &[far, near]).unwrap().goal(), Some(near));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
pub trait Goals: Copy {
    /// The goals.
    fn cells(&self) -> &[Cell];

    /// Whether the cell is a goal.
    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        self.cells().contains(&cell)
    }

    /// The lowest of these numbers of the goals; 0 without goals.
    #[inline]
    fn lowest(&self, number: impl Fn(Cell) -> u64) -> u64 {
        self.cells().iter().map(|&goal| number(goal)).min().unwrap_or(0)
    }
}

impl Goals for Cell {
    #[inline]
    fn cells(&self) -> &[Cell] {
        std::slice::from_ref(self)
    }

    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        *self == cell
    }

    #[inline]
    fn lowest(&self, number: impl Fn(Cell) -> u64) -> u64 {
        number(*self)
    }
}

impl<T: AsRef<[Cell]> + ?Sized> Goals for &T {
    #[inline]
    fn cells(&self) -> &[Cell] {
        (**self).as_ref()
    }
}

/// A lower bound on the cost to any of the goals.
#[inline]
pub(super) fn estimate(graph: &impl Heuristic, from: Cell, goals: &impl Goals) -> u64 {
    goals.lowest(|goal| graph.estimate(from, goal))
}
