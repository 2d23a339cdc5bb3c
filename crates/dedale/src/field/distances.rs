use super::cost_tiles::{CostTiles, Unit};
use super::flood::Flood;
use super::tiles::{self, Form, Tiles, Waves};
use super::{Next, Tie, computed, next_of};
#[cfg(feature = "serde")]
use crate::board::Size;
use crate::board::{Board, BoardKind, Cell, Exits, Table, each_board};
use crate::visit::{Observer, Stopped};

/// Every cell's fewest steps to the nearest goal: a [`FlowField`](super::FlowField) without
/// next steps, in less time.
///
/// The kernel is chosen by the look of the board; [`Kernel`] has them all. O(cells) time.
/// Memory by tiles: 2.6 bytes a cell with four neighbors, 7 with more (and one more in a flow
/// field); by a flood from cell to cell: 8 (9 on boards with roads, water or eight neighbors),
/// with rows 9 to 24 cells longer.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    kept: Kept,
    flood: Flood,
    tiles: Tiles,
    wide: CostTiles,
}

/// Which kernel holds the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Kept {
    #[default]
    Flood,
    Tiles,
    /// Tiles of 32-bit numbers, with all steps.
    Wide,
}

/// How a flow field is computed. Each kernel gives the same field; they differ in speed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kernel {
    /// The one that is fastest on boards of this look, by measurement.
    #[default]
    Auto,
    /// A flood from cell to cell: best in narrow mazes and dense scatter, and the only one for
    /// one-way roads.
    Flood,
    /// Sweeps over tiles of cells in vector registers (16×16 for four neighbors and steps, 8×8
    /// else), for boards on which every step has a step back: best on open ground.
    Tiles,
    /// The same tiles in plain loops, for processors without these registers.
    PortableTiles,
}

impl Kernel {
    /// All kernels.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Flood, Self::Tiles, Self::PortableTiles];

    /// The form of tiles to use on this board, if any; left to choose, on boards that are open
    /// enough.
    pub(super) fn form(self, table: &Table, least_open_share: f64) -> Option<Form> {
        let form = match self {
            Self::Auto => (tiles::has_vectors() && table.open_share() >= least_open_share)
                .then_some(Form::Native),
            Self::Flood => None,
            Self::Tiles => Some(Form::Native),
            Self::PortableTiles => Some(Form::Portable),
        };
        form.filter(|_| table.is_mutual())
    }
}

/// From this share of cells with all straight exits on, tiles are faster than a flood: 0.24
/// is that of 30 % random walls, 0.13 that of 40 %.
const TILES_OPEN_SHARE: f64 = 0.2;

computed!(Distances);
computed!(NextSteps);

impl Distances {
    /// [`Distances::recompute`] with this kernel; the flood, where the kernel is not for such
    /// a board or for distances above 65,000 steps.
    pub fn recompute_by(&mut self, kernel: Kernel, board: &impl Board, goals: &[Cell]) {
        self.fill(kernel, BoardKind::of(board), goals, Tie::Canonical, false);
    }

    /// Computes distances, and next steps if requested.
    pub(super) fn fill(
        &mut self,
        kernel: Kernel,
        board: BoardKind<'_>,
        goals: &[Cell],
        tie: Tie,
        with_next: bool,
    ) {
        each_board!(board, board => self.fill_on(kernel, board, goals, tie, with_next));
    }

    fn fill_on(
        &mut self,
        kernel: Kernel,
        board: &impl Board,
        goals: &[Cell],
        tie: Tie,
        with_next: bool,
    ) {
        if let Some(form) =
            kernel.form(board.table(), TILES_OPEN_SHARE).filter(|_| tie == Tie::Canonical)
        {
            self.kept = Kept::Tiles;
            let is_straight = board.table().direction_count() == 4;
            if is_straight && self.tiles.run(board, goals, form, with_next).is_ok() {
                return;
            }
            self.kept = Kept::Wide;
            if self.wide.run(board, Unit::STEP, goals, form, with_next).is_ok() {
                return;
            }
        }
        self.kept = Kept::Flood;
        let blind = self.flood.run(board, goals, tie, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
    }

    /// Computes distances and next steps from cell to cell.
    pub(super) fn fill_watched(
        &mut self,
        board: BoardKind<'_>,
        goals: &[Cell],
        tie: Tie,
        observer: &mut dyn Observer,
    ) -> Result<(), Stopped> {
        self.kept = Kept::Flood;
        each_board!(board, board => self.flood.run(board, goals, tie, observer))
    }

    /// Fewest steps from the cell to the nearest goal; `None` if none can be reached. O(1).
    #[inline]
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        match self.kept {
            Kept::Flood => self.flood.value(cell).map(|(distance, _)| distance),
            Kept::Tiles => self.tiles.distance(cell),
            Kept::Wide => self.wide.cost(cell),
        }
    }

    /// Tells every cell's distance, row by row: several times as fast as asking for each.
    pub fn each_distance(&self, act: impl FnMut(Option<u32>)) {
        match self.kept {
            Kept::Tiles => self.tiles.each_distance(act),
            _ => self.cells().map(|cell| self.distance(cell)).for_each(act),
        }
    }

    /// The number of cells from which a goal can be reached. O(cells).
    pub fn reached_count(&self) -> usize {
        self.cells().filter(|&cell| self.distance(cell).is_some()).count()
    }

    /// The largest distance; `None` without goals. O(cells).
    pub fn farthest(&self) -> Option<u32> {
        self.cells().filter_map(|cell| self.distance(cell)).max()
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        match self.kept {
            Kept::Flood => self.flood.cell_count(),
            Kept::Tiles => self.tiles.cell_count(),
            Kept::Wide => self.wide.cell_count(),
        }
    }

    /// The cells in a row of the board; 0 before the first.
    #[cfg(feature = "serde")]
    pub(super) const fn width(&self) -> usize {
        match self.kept {
            Kept::Flood => self.flood.width(),
            Kept::Tiles => self.tiles.width(),
            Kept::Wide => self.wide.width(),
        }
    }

    /// Distances and next steps as they were found elsewhere, and the cells as they were discovered.
    #[cfg(feature = "serde")]
    pub(super) fn restored(
        size: Size,
        values: impl Iterator<Item = Option<(u32, u8)>>,
        order: &[Cell],
    ) -> Self {
        Self { flood: Flood::restored(size, values, order), ..Self::default() }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.cell_count() as u32).map(Cell::new)
    }

    /// The next step of a cell, if next steps were requested.
    #[inline]
    pub(super) fn next(&self, cell: Cell) -> Next {
        match self.kept {
            Kept::Flood => {
                self.flood.value(cell).map_or(Next::Unreachable, |(_, code)| next_of(code))
            }
            Kept::Tiles => self.tiles.next(cell),
            Kept::Wide => self.wide.next(cell),
        }
    }

    /// The cells reached in the order of their discovery, if a flood has found them.
    pub(super) fn discovered(&self) -> Vec<Cell> {
        self.flood.reached().collect()
    }

    /// Sets a distance, or none for `u64::MAX`; `false` if it is too large.
    pub(super) fn set_distance(&mut self, cell: Cell, distance: u64) -> bool {
        match self.kept {
            Kept::Flood => self.flood.set_distance(cell, distance),
            Kept::Tiles => self.tiles.set_distance(cell, distance),
            Kept::Wide => self.wide.set_cost(cell, distance),
        }
    }

    /// Sets the bits of the optimal next steps of a cell.
    pub(super) fn set_next(&mut self, cell: Cell, directions: u8) {
        match self.kept {
            Kept::Flood => self.flood.set_next(cell, directions),
            Kept::Tiles => self.tiles.set_next(cell, directions),
            Kept::Wide => self.wide.set_next(cell, directions),
        }
    }
}

/// Every cell's optimal next steps to the nearest goal, without distances: a
/// [`FlowField`](super::FlowField) for boards that are too large for one.
///
/// About one byte a cell, half of it for the steps, on boards of which every step is straight
/// and has a step back and where no distance is above 65,000 steps; on others one byte, after
/// nine to ten while it is computed. O(cells) time.
///
/// ```
/// use dedale::board::{Direction, GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::field::{Next, NextSteps};
///
/// let map = GridMap::new(Size::new(300, 200)?, Terrain::FREE);
/// let board = map.board(Neighborhood::Four);
/// let [goal, start] = [(0, 0), (299, 199)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let steps = NextSteps::to(&board, &[goal]);
/// assert_eq!(steps.next(start), Next::Toward(Direction::W));
/// assert!(steps.all_next(start).eq([Direction::W, Direction::N]));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct NextSteps {
    /// In order.
    goals: Vec<Cell>,
    waves: Waves,
    /// For each cell the bits of its next steps, where tiles cannot be used.
    bytes: Option<Vec<u8>>,
}

/// From this share of cells with all straight exits on, waves are faster than a flood: 0.13 is
/// that of 40 % random walls, 0.05 that of mazes of which each cell has a passage or two.
const WAVES_OPEN_SHARE: f64 = 0.1;

impl NextSteps {
    /// [`NextSteps::recompute`] with this kernel; the flood, where the kernel is not for such
    /// a board or for distances above 65,000 steps.
    pub fn recompute_by(&mut self, kernel: Kernel, board: &impl Board, goals: &[Cell]) {
        self.fill(kernel, BoardKind::of(board), goals);
    }

    fn fill(&mut self, kernel: Kernel, board: BoardKind<'_>, goals: &[Cell]) {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.goals.sort_unstable();
        self.bytes = None;
        let is_straight = board.table().direction_count() == 4;
        if let Some(form) = kernel.form(board.table(), WAVES_OPEN_SHARE).filter(|_| is_straight)
            && each_board!(board, board => self.waves.run(board, goals, form)).is_ok()
        {
            return;
        }
        self.waves = Waves::default();
        let mut flood = Flood::default();
        let blind = each_board!(board, board => flood.run(board, goals, Tie::Canonical, &mut ()));
        debug_assert!(blind.is_ok(), "the blind observer never stops");
        self.bytes = Some(flood.steps(board.table()));
    }

    /// The goals, in the order of their numbers.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Where to go next from the cell: of several optimal next steps the first in the board's
    /// order. O(log goals).
    pub fn next(&self, cell: Cell) -> Next {
        match self.all_next(cell).next() {
            Some(direction) => Next::Toward(direction),
            None if self.goals.binary_search(&cell).is_ok() => Next::Arrived,
            None => Next::Unreachable,
        }
    }

    /// Every optimal next step, in the order of their bits. Empty at a goal and where no goal
    /// can be reached. O(1).
    pub fn all_next(&self, cell: Cell) -> Exits {
        match &self.bytes {
            Some(bytes) => Exits::of(bytes[cell.index()]),
            None => self.waves.steps(cell),
        }
    }

    /// The number of cells of the board.
    pub fn cell_count(&self) -> usize {
        self.bytes.as_ref().map_or_else(|| self.waves.cell_count(), Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Graph, GridMap, Neighborhood, Point, Size, Terrain};

    #[test]
    fn waves_reach_sixty_five_thousand_steps() {
        // A snake: every other row is a wall but for one cell.
        let snake = |height| {
            let mut map = GridMap::new(Size::new(200, height).unwrap(), Terrain::FREE);
            for y in (1..height as u32).step_by(2) {
                for x in 0..199 {
                    map.set_terrain(
                        Point::new(if y % 4 == 1 { x } else { x + 1 }, y),
                        Terrain::Wall,
                    );
                }
            }
            map.into_board(Neighborhood::Four)
        };
        for (height, by_waves) in [(1, true), (641, true), (653, false)] {
            let (board, mut steps) = (snake(height), NextSteps::default());
            for kernel in [Kernel::Tiles, Kernel::PortableTiles] {
                steps.recompute_by(kernel, &board, &[Cell::new(0)]);
                assert_eq!(steps.bytes.is_none(), by_waves, "{kernel:?}, {height} rows");
                let cells = (0..board.cell_count() as u32).map(Cell::new);
                let mut others = cells.filter(|&cell| board.is_free(cell) && cell != Cell::new(0));
                assert!(others.all(|cell| steps.all_next(cell).count() == 1));
            }
        }
    }
}
