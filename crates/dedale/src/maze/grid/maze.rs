use super::{Grid, Layout};
use crate::Random;
use crate::board::{Cell, Direction, Exits, Graph, Heuristic, Point, Reversible, Weighted};
use crate::maze::cells::Cells;
use crate::maze::{Generator, NeedsRectangle, Style};

/// A maze of a [`Grid`]: one byte a cell, a bit for each [`Direction`] in which a passage
/// leaves it.
///
/// Passages lead in both directions. It is a [`Graph`], so it can be searched as it is. In a
/// weave maze the straight passages through a crossing, above and below, are always there: it
/// is perfect if it is a tree of all its cells, those under crossings too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridMaze {
    grid: Grid,
    exits: Vec<u8>,
}

/// Why exits are no maze's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExitError {
    /// There are more or fewer than cells.
    #[error("found exits of {found} cells, expected {expected}")]
    Count {
        /// The exits.
        found: usize,
        /// The grid's cells.
        expected: usize,
    },
    /// A passage leads to a cell that is no neighbor.
    #[error("a passage leads {direction} from {from}, where no neighbor is")]
    Astray {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// A passage has no passage back.
    #[error("the passage {direction} from {from} has no step back")]
    OneWay {
        /// The cell.
        from: Point,
        /// The direction of the passage.
        direction: Direction,
    },
    /// No straight passage leads through a crossing.
    #[error("no passage leads {direction} from the crossing at {from}")]
    Blocked {
        /// The crossing.
        from: Point,
        /// The direction that is blocked.
        direction: Direction,
    },
}

impl Generator {
    /// Generates a maze of the grid, the same from the same seed on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error for generators that go by rows or divide rectangles.
    pub fn carve_grid(self, grid: &Grid, random: &mut Random) -> Result<GridMaze, NeedsRectangle> {
        self.carve_grid_with(grid, &Style::default(), random)
    }

    /// [`Generator::carve_grid`] with a style.
    ///
    /// [`Generator::Hybrid`] walks as [`Generator::Wilson`] does. Crossings stay where they
    /// are: every maze that has them is equally likely by the uniform generators.
    ///
    /// # Errors
    ///
    /// As [`Generator::carve_grid`].
    ///
    /// # Panics
    ///
    /// Panics if the style's start is not in the grid.
    pub fn carve_grid_with(
        self,
        grid: &Grid,
        style: &Style,
        random: &mut Random,
    ) -> Result<GridMaze, NeedsRectangle> {
        if self.is_for_rectangles() {
            return Err(NeedsRectangle { generator: self });
        }
        assert!(style.start.is_none_or(|start| grid.contains(start)), "a start of the grid");
        let Layout::Weave(weave) = &grid.layout else {
            let exits = self.carve_links(&grid.links, style, random);
            return Ok(GridMaze { grid: grid.clone(), exits });
        };
        let start = style.start.map(|cell| Cell::new(weave.node(cell.index()) as u32));
        let bridged = self.carve_links(&weave.bridged(), &Style { start, ..*style }, random);
        let mut exits = vec![0; grid.cell_count()];
        for (node, &directions) in bridged.iter().enumerate() {
            for direction in Exits::of(directions) {
                let (cell, out) = weave.exit(node, direction).expect("an exit that was carved");
                exits[cell] |= out.bit();
            }
        }
        for (cell, direction) in grid.straight_passages() {
            let (next, back) = grid.beside(cell, direction).expect("crossings have neighbors");
            exits[cell] |= direction.bit();
            exits[next] |= back.bit();
        }
        Ok(GridMaze { grid: grid.clone(), exits })
    }
}

impl Grid {
    /// The steps that lead out of crossings, above and below.
    fn straight_passages(&self) -> impl Iterator<Item = (usize, Direction)> {
        let top = self.cell_count() - self.crossings().len();
        let cells = self.crossings().iter().zip(top..).flat_map(move |(crossing, below)| {
            [self.cell_at(crossing.at).map_or(below, Cell::index), below]
        });
        cells.flat_map(|cell| Exits::of(self.links.neighbors(cell)).map(move |d| (cell, d)))
    }
}

impl GridMaze {
    /// The maze of these exits, a byte for each cell.
    ///
    /// # Errors
    ///
    /// Returns an error unless there is a byte for each cell, and each exit leads to a neighbor
    /// that has one back.
    pub fn new(grid: Grid, exits: Vec<u8>) -> Result<Self, ExitError> {
        let [found, expected] = [exits.len(), grid.cell_count()];
        if found != expected {
            return Err(ExitError::Count { found, expected });
        }
        let point = |cell: usize| grid.point_of(Cell::new(cell as u32));
        for (cell, &directions) in exits.iter().enumerate() {
            for direction in Exits::of(directions) {
                let from = point(cell);
                let beside = grid.beside(cell, direction);
                let (next, back) = beside.ok_or(ExitError::Astray { from, direction })?;
                if exits[next] & back.bit() == 0 {
                    return Err(ExitError::OneWay { from, direction });
                }
            }
        }
        for (cell, direction) in grid.straight_passages() {
            if exits[cell] & direction.bit() == 0 {
                return Err(ExitError::Blocked { from: point(cell), direction });
            }
        }
        Ok(Self { grid, exits })
    }

    /// The grid of the maze.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The directions in which passages leave the cell, in the order of their bits.
    pub fn exits(&self, cell: Cell) -> Exits {
        Exits::of(self.exits[cell.index()])
    }

    /// One byte a cell: a bit for each direction in which a passage leaves it.
    pub fn exit_table(&self) -> &[u8] {
        &self.exits
    }

    /// The number of passages.
    pub fn passage_count(&self) -> usize {
        self.exits.iter().map(|exits| exits.count_ones() as usize).sum::<usize>() / 2
    }
}

impl Graph for GridMaze {
    fn cell_count(&self) -> usize {
        self.exits.len()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.exits(cell).filter_map(move |direction| self.grid.toward(cell, direction))
    }
}

/// Every step costs 1.
impl Weighted for GridMaze {}

impl Reversible for GridMaze {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.neighbors(cell)
    }
}

/// No estimate.
impl Heuristic for GridMaze {}
