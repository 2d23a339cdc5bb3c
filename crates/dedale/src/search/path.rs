use crate::board::{Board, Cell, Direction, Graph, Size, Weighted};
use crate::visit::{Observer, Stopped};

/// A path: cells joined by steps, from start to goal, both included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Path {
    cells: Vec<Cell>,
    /// Whether it ends at the cell [nearest](super::nearest) to a goal instead.
    #[cfg_attr(feature = "serde", serde(skip))]
    falls_short: bool,
}

impl Path {
    /// A path over these cells, unchecked; see [`Path::check`].
    pub const fn new(cells: Vec<Cell>) -> Self {
        Self { cells, falls_short: false }
    }

    /// The path, which ends before any goal.
    pub(super) fn short_of_goal(self) -> Self {
        Self { falls_short: true, ..self }
    }

    /// Whether the path ends at a goal: not if it is the way to the cell [nearest](super::nearest) to
    /// one.
    pub const fn reaches_goal(&self) -> bool {
        !self.falls_short
    }

    /// The goal of the path; `None` unless it [reaches](Self::reaches_goal) one.
    pub fn goal(&self) -> Option<Cell> {
        self.cells.last().copied().filter(|_| self.reaches_goal())
    }

    /// The cells from start to goal.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Iterates over the cells from start to goal.
    pub fn iter(&self) -> std::slice::Iter<'_, Cell> {
        self.cells.iter()
    }

    /// The cells, without the path.
    pub fn into_cells(self) -> Vec<Cell> {
        self.cells
    }

    /// The number of steps: one less than cells.
    pub fn steps(&self) -> usize {
        self.cells.len().saturating_sub(1)
    }

    /// The sum of the step costs; `None` if two consecutive cells are not joined by a step.
    pub fn cost(&self, graph: &impl Weighted) -> Option<u64> {
        self.cells.windows(2).try_fold(0, |sum, pair| {
            let step = graph.steps(pair[0]).find(|step| step.to == pair[1])?;
            Some(sum + u64::from(step.cost))
        })
    }

    /// The cells from the start to the first of these stops, from there to the second, and so on up to the
    /// end; neighboring legs share a stop. A path that does not pass a stop has fewer legs. O(cells) time.
    ///
    /// ```
    /// use dedale::board::Cell;
    /// use dedale::search::Path;
    ///
    /// let [a, b, c] = [5, 6, 7].map(Cell::new);
    /// let path = Path::new(vec![a, b, c, b]);
    /// assert_eq!(path.legs(&[c]), [&[a, b, c][..], &[c, b]]);
    /// assert_eq!(path.legs(&[c, a]).len(), 2);
    /// ```
    pub fn legs(&self, stops: &[Cell]) -> Vec<&[Cell]> {
        let mut rest = self.cells();
        let mut legs = Vec::new();
        for stop in stops {
            let Some(end) = rest.iter().position(|cell| cell == stop) else { break };
            legs.push(&rest[..=end]);
            rest = &rest[end..];
        }
        legs.push(rest);
        legs
    }

    /// The number of changes of direction; `None` if two consecutive cells are not joined by a step.
    pub fn turns(&self, board: &impl Board) -> Option<usize> {
        let direction = |pair: &[Cell]| board.table().direction_between(pair[0], pair[1]);
        let directions: Option<Vec<Direction>> = self.cells.windows(2).map(direction).collect();
        Some(directions?.windows(2).filter(|pair| pair[0] != pair[1]).count())
    }

    /// Checks that this is a path from `start` to `goal` in the graph, using nothing but
    /// the graph's own list of neighbors.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the path.
    pub fn check(&self, graph: &impl Graph, start: Cell, goal: Cell) -> Result<(), PathFault> {
        match (self.cells.first(), self.cells.last()) {
            (Some(&first), _) if first != start => return Err(PathFault::Start { first, start }),
            (_, Some(&last)) if last != goal => return Err(PathFault::Goal { last, goal }),
            (None, _) | (_, None) => return Err(PathFault::Empty),
            _ => {}
        }
        for (index, pair) in self.cells.windows(2).enumerate() {
            let [from, to] = [pair[0], pair[1]];
            if from.index() >= graph.cell_count() || !graph.neighbors(from).any(|next| next == to) {
                return Err(PathFault::NoStep { index, from, to });
            }
        }
        Ok(())
    }
}

impl From<Vec<Cell>> for Path {
    fn from(cells: Vec<Cell>) -> Self {
        Self::new(cells)
    }
}

impl FromIterator<Cell> for Path {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self::new(cells.into_iter().collect())
    }
}

impl IntoIterator for Path {
    type Item = Cell;
    type IntoIter = std::vec::IntoIter<Cell>;

    fn into_iter(self) -> Self::IntoIter {
        self.cells.into_iter()
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Cell;
    type IntoIter = std::slice::Iter<'a, Cell>;

    fn into_iter(self) -> Self::IntoIter {
        self.cells.iter()
    }
}

/// Why a list of cells is not the path it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum PathFault {
    /// The path has no cells.
    #[error("the path has no cells")]
    Empty,
    /// The path begins at the wrong cell.
    #[error("the path begins at cell {}, not at {}", first.number(), start.number())]
    Start {
        /// Where it begins.
        first: Cell,
        /// Where it should begin.
        start: Cell,
    },
    /// The path ends at the wrong cell.
    #[error("the path ends at cell {}, not at {}", last.number(), goal.number())]
    Goal {
        /// Where it ends.
        last: Cell,
        /// Where it should end.
        goal: Cell,
    },
    /// Two consecutive cells are not joined by a step.
    #[error("no step leads from cell {} to cell {} (step {index})", from.number(), to.number())]
    NoStep {
        /// The step's index in the path, from 0.
        index: usize,
        /// The cell before the missing step.
        from: Cell,
        /// The cell after the missing step.
        to: Cell,
    },
}

/// What answers queries on a board that it knows.
pub(super) trait Finder {
    fn size(&self) -> Size;

    fn find_with(
        &mut self,
        start: Cell,
        goal: Cell,
        observer: &mut dyn Observer,
    ) -> Result<Option<Path>, Stopped>;

    fn cost(&mut self, start: Cell, goal: Cell) -> Option<u64>;

    fn first_step(&mut self, start: Cell, goal: Cell) -> Option<Cell> {
        let path = self.find_with(start, goal, &mut ()).unwrap_or(None)?;
        path.cells().get(1).or(path.cells().first()).copied()
    }

    fn find_waypoints(
        &mut self,
        start: Cell,
        goal: Cell,
        waypoints: &mut Vec<Cell>,
    ) -> Option<u64> {
        waypoints.clear();
        let path = self.find_with(start, goal, &mut ()).unwrap_or(None)?;
        let at = |cell: Cell| self.size().point_of(cell);
        let turns = |place: &usize| {
            let [before, here, after] =
                [place - 1, *place, place + 1].map(|place| at(path.cells()[place]));
            (2 * here.x, 2 * here.y) != (before.x + after.x, before.y + after.y)
        };
        waypoints.push(start);
        waypoints.extend((1..path.steps()).filter(turns).map(|place| path.cells()[place]));
        if path.steps() > 0 {
            waypoints.push(goal);
        }
        self.cost(start, goal)
    }
}
