//! Many fields on one board. With the feature `rayon` on all threads of its pool, else one
//! after the other; the answers are the same.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::{Distances, FlowField, WeightedFlowField};
use crate::board::{Board, Cell};

/// Computes the flow field of each set of goals, in their order, with canonical next steps.
///
/// ```
/// use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
/// use dedale::field::flow_fields;
///
/// let board = GridMap::new(Size::new(40, 30)?, Terrain::FREE).board(Neighborhood::Four);
/// let fields = flow_fields(&board, &[vec![Cell::new(0)], vec![Cell::new(39), Cell::new(1199)]]);
/// assert_eq!(fields[1].distance(Cell::new(0)), Some(39));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
pub fn flow_fields<B: Board>(board: &B, goals: &[impl AsRef<[Cell]> + Sync]) -> Vec<FlowField> {
    #[cfg(feature = "rayon")]
    let goals = goals.par_iter();
    #[cfg(not(feature = "rayon"))]
    let goals = goals.iter();
    goals.map(|goals| FlowField::to(board, goals.as_ref())).collect()
}

/// The costs of cheapest paths from each start to each goal: a row for each start, `None` where there is
/// no path. On every board, with weights and one-way roads too.
///
/// One [weighted flow field](WeightedFlowField) for each goal: O(goals · cells) time, the memory of
/// one field for each thread. From an index with labels
/// [`PathIndex::cost`](crate::search::PathIndex::cost) takes about a microsecond a pair, which is less
/// where a goal has fewer starts than the board has thousands of cells.
///
/// ```
/// use dedale::board::{Cell, GridMap, Neighborhood, STRAIGHT, Size, Terrain};
/// use dedale::field::cost_table;
///
/// let board = GridMap::new(Size::new(40, 30)?, Terrain::FREE).board(Neighborhood::Four);
/// let costs = cost_table(&board, &[Cell::new(0), Cell::new(40)], &[Cell::new(39)]);
/// let steps = |count: u32| Some(u64::from(count * STRAIGHT));
/// assert_eq!(costs, [[steps(39)], [steps(40)]]);
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
///
/// # Panics
///
/// Panics if a cell is not on the board.
pub fn cost_table<B: Board>(board: &B, starts: &[Cell], goals: &[Cell]) -> Vec<Vec<Option<u64>>> {
    let costs = |field: &mut WeightedFlowField, &goal: &Cell| -> Vec<Option<u64>> {
        field.recompute(board, &[goal]);
        starts.iter().map(|&start| field.cost(start)).collect()
    };
    #[cfg(feature = "rayon")]
    let columns: Vec<_> = goals.par_iter().map_init(WeightedFlowField::default, costs).collect();
    #[cfg(not(feature = "rayon"))]
    let columns: Vec<_> = {
        let mut field = WeightedFlowField::default();
        goals.iter().map(|goal| costs(&mut field, goal)).collect()
    };
    let row = |start: usize| columns.iter().map(|column| column[start]).collect();
    (0..starts.len()).map(row).collect()
}

/// The fewest steps from every cell of a board to every other.
///
/// One field for each cell: O(cells²) time; 2 bytes a pair, 32 MiB for the largest boards.
///
/// ```
/// use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
/// use dedale::field::AllPairs;
///
/// let board = GridMap::new(Size::new(20, 10)?, Terrain::FREE).board(Neighborhood::Four);
/// let pairs = AllPairs::of(&board)?;
/// assert_eq!(pairs.distance(Cell::new(0), Cell::new(199)), Some(28));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllPairs {
    cell_count: usize,
    /// For each goal the distances of all cells.
    distances: Vec<u16>,
}

/// The board has too many cells for [`AllPairs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("a board of {cells} cells has too many pairs; at most {} cells", AllPairs::MAX_CELLS)]
pub struct TooManyPairs {
    /// Cells of the board, walls included.
    pub cells: usize,
}

const UNREACHED: u16 = u16::MAX;

impl AllPairs {
    /// The most cells of a board, walls included.
    pub const MAX_CELLS: usize = 4096;

    /// Computes all distances of this board.
    ///
    /// # Errors
    ///
    /// Returns an error for a board of more than [`AllPairs::MAX_CELLS`] cells.
    pub fn of<B: Board>(board: &B) -> Result<Self, TooManyPairs> {
        let cells = board.cell_count();
        if cells > Self::MAX_CELLS {
            return Err(TooManyPairs { cells });
        }
        let mut distances = vec![UNREACHED; cells * cells];
        let fill = |field: &mut Distances, (goal, row): (usize, &mut [u16])| {
            field.recompute(board, &[Cell::new(goal as u32)]);
            for (cell, distance) in field.cells().zip(row) {
                // Less than the number of cells.
                *distance = field.distance(cell).map_or(UNREACHED, |steps| steps as u16);
            }
        };
        #[cfg(feature = "rayon")]
        distances
            .par_chunks_exact_mut(cells)
            .enumerate()
            .for_each_init(Distances::default, |field, row| fill(field, row));
        #[cfg(not(feature = "rayon"))]
        {
            let mut field = Distances::default();
            distances.chunks_exact_mut(cells).enumerate().for_each(|row| fill(&mut field, row));
        }
        Ok(Self { cell_count: cells, distances })
    }

    /// Fewest steps from one cell to another; `None` if there is no path. O(1).
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn distance(&self, from: Cell, to: Cell) -> Option<u32> {
        assert!(from.index() < self.cell_count, "a cell of the board");
        let distance = self.distances[to.index() * self.cell_count + from.index()];
        (distance != UNREACHED).then_some(u32::from(distance))
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.cell_count
    }
}
