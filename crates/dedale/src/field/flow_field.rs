use super::cost_flood::UNREACHED;
use super::distances::{Distances, Kernel};
use super::repair::{Repair, Repairable, Repairs, repaired};
use super::{Next, Tie, computed};
use crate::board::{Board, BoardKind, Cell, Direction, SquareBoard, Table, Terrain, each_board};
use crate::visit::{Observer, Stopped};

/// A flow field: every cell's fewest steps to the nearest goal, and the next step there.
///
/// Of several optimal next steps the one that [`Tie`] says is kept, by default the canonical
/// one. O(cells) time; memory as [`Distances`] say.
///
/// ```
/// use dedale::board::{Direction, GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::FlowField;
/// use dedale::field::Next;
///
/// let map = GridMap::new(Size::new(300, 200)?, Terrain::FREE);
/// let board = map.board(Neighborhood::Four);
/// let [goal, start] = [(0, 0), (299, 199)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
/// let field = FlowField::to(&board, &[goal]);
/// assert_eq!(field.distance(start), Some(498));
/// assert_eq!(field.next(start), Next::Toward(Direction::W)); // before north
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct FlowField {
    pub(super) goals: Vec<Cell>,
    tie: Tie,
    pub(super) distances: Distances,
    repairs: Repairs,
}

/// How many cells a repair may change before a fresh field is faster. Open ground is computed
/// four times as fast as scattered walls.
fn most_repaired(table: &Table) -> usize {
    let share = if table.open_share() > 0.6 { 2048 } else { 512 };
    64 + table.cell_count() / share
}

computed!(FlowField);
repaired!(FlowField);

impl FlowField {
    /// An empty field that will keep next steps by this tie. Compute it with
    /// [`recompute`](Self::recompute).
    pub fn with_tie(tie: Tie) -> Self {
        Self { tie, ..Self::default() }
    }

    /// Computes the flow field of these goals from cell to cell, with an observer.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn to_with(
        board: &impl Board,
        goals: &[Cell],
        tie: Tie,
        observer: &mut dyn Observer,
    ) -> Result<Self, Stopped> {
        let mut field = Self::with_tie(tie);
        field.goals.extend_from_slice(goals);
        field.distances.fill_watched(BoardKind::of(board), goals, tie, observer)?;
        Ok(field)
    }

    /// [`FlowField::recompute`] with this kernel; the flood, where the kernel is not for such
    /// a board, for distances above 65,000 steps, or for the tie.
    pub fn recompute_by(&mut self, kernel: Kernel, board: &impl Board, goals: &[Cell]) {
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.distances.fill(kernel, BoardKind::of(board), goals, self.tie, true);
    }

    /// Repairs the field after live edits of its board at these cells (terrain, walls or roads):
    /// the field is what [`recompute`](Self::recompute) with the same goals would give. O(cells
    /// that change · log) time, and never much more than a fresh field, which it computes instead
    /// once too many cells change (a 512th of the board, on open ground a 2048th). A field that
    /// keeps the tie [`Discovery`](Tie::Discovery) is always computed afresh.
    ///
    /// # Panics
    ///
    /// Panics if the board has another size than before.
    pub fn repair(&mut self, board: &impl Board, changed: &[Cell]) -> Repair {
        self.repair_on(BoardKind::of(board), changed)
    }

    fn repair_on(&mut self, board: BoardKind<'_>, changed: &[Cell]) -> Repair {
        assert_eq!(self.cell_count(), board.cell_count(), "the board of the field");
        if self.tie == Tie::Canonical {
            let mut repairs = std::mem::take(&mut self.repairs);
            let most = most_repaired(board.table());
            let changed = &board.table().touched(changed);
            let result =
                each_board!(board, board => repairs.run(self, board, changed, |_| 1, most));
            self.repairs = repairs;
            if let Ok(count) = result {
                return Repair::Changed(count);
            }
        }
        self.distances.fill(Kernel::Auto, board, &self.goals, self.tie, true);
        Repair::Afresh
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Which of several optimal next steps is kept.
    pub const fn tie(&self) -> Tie {
        self.tie
    }

    /// Fewest steps from the cell to the nearest goal; `None` if none can be
    /// reached. O(1).
    #[inline]
    pub fn distance(&self, cell: Cell) -> Option<u32> {
        self.distances.distance(cell)
    }

    /// Tells every cell's distance, row by row: several times as fast as asking for each.
    ///
    /// ```
    /// use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
    /// use dedale::FlowField;
    ///
    /// let board = GridMap::new(Size::new(3, 2)?, Terrain::FREE).board(Neighborhood::Four);
    /// let mut table = Vec::new();
    /// FlowField::to(&board, &[Cell::new(0)]).each_distance(|distance| table.push(distance));
    /// assert_eq!(table, [0, 1, 2, 1, 2, 3].map(Some));
    /// # Ok::<(), dedale::board::SizeError>(())
    /// ```
    pub fn each_distance(&self, act: impl FnMut(Option<u32>)) {
        self.distances.each_distance(act);
    }

    /// Where to go next from the cell. O(1).
    #[inline]
    pub fn next(&self, cell: Cell) -> Next {
        self.distances.next(cell)
    }

    /// Every direction whose step brings the goal nearer by one, in the order of their
    /// bits. Empty at a goal and where no goal can be reached.
    pub fn all_next<'a>(
        &'a self,
        board: &'a impl Board,
        cell: Cell,
    ) -> impl Iterator<Item = Direction> + 'a {
        let nearer = self.distance(cell).and_then(|distance| distance.checked_sub(1));
        let table = board.table();
        table.exits(cell).filter(move |&direction| {
            nearer.is_some()
                && table.toward(cell, direction).and_then(|next| self.distance(next)) == nearer
        })
    }

    /// The cells from which a goal can be reached, nearest first, goals included. Cells of
    /// one distance are in the order of their numbers, or by the tie
    /// [`Discovery`](Tie::Discovery) in the order in which they were discovered. O(cells) time
    /// and memory.
    pub fn reached(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let cells: Vec<Cell> = match self.tie {
            Tie::Canonical => self.in_order(),
            Tie::Discovery => self.distances.discovered(),
        };
        cells.into_iter()
    }

    /// The cells reached by distance, then number.
    fn in_order(&self) -> Vec<Cell> {
        let cells = || self.distances.cells();
        let farthest = self.farthest().map_or(0, |farthest| farthest as usize);
        let mut starts = vec![0_usize; farthest + 2];
        for distance in cells().filter_map(|cell| self.distance(cell)) {
            starts[distance as usize + 1] += 1;
        }
        for distance in 0..=farthest {
            starts[distance + 1] += starts[distance];
        }
        let mut ordered = vec![Cell::new(0); starts[farthest + 1]];
        for cell in cells() {
            if let Some(distance) = self.distance(cell) {
                let place = &mut starts[distance as usize];
                ordered[*place] = cell;
                *place += 1;
            }
        }
        ordered
    }

    /// The number of cells from which a goal can be reached. O(cells).
    pub fn reached_count(&self) -> usize {
        self.distances.reached_count()
    }

    /// The largest distance; `None` without goals. O(cells).
    pub fn farthest(&self) -> Option<u32> {
        self.distances.farthest()
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.distances.cell_count()
    }
}

impl Repairable for FlowField {
    fn cost(&self, cell: Cell) -> u64 {
        self.distance(cell).map_or(UNREACHED, u64::from)
    }

    fn set_cost(&mut self, cell: Cell, cost: u64) -> bool {
        self.distances.set_distance(cell, cost)
    }

    fn set_next(&mut self, cell: Cell, directions: u8) {
        self.distances.set_next(cell, directions);
    }
}
