use dedale::board::{Cell, Ground, Plan, Point, Size, SquareBoard, Way};
use dedale::field::Next;
use dedale::search::{Event, Mark, Path};
use dedale::{CostField, Field};

/// What is to be seen: a board and all that is known of its cells.
///
/// Three to seven bytes a cell. Cells are those of the board it was made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    size: Size,
    grounds: Vec<Ground>,
    borders: Borders,
    states: Vec<CellState>,
    current: Option<Cell>,
    field: Option<FieldView>,
    path: Vec<Cell>,
    starts: Vec<Cell>,
    goals: Vec<Cell>,
}

/// What a search has made of a cell, as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum CellState {
    /// Not visited.
    #[default]
    Neutral,
    /// Reached, and on the frontier.
    Opened,
    /// Expanded; for a walker: on the way so far.
    Closed,
    /// A dead end.
    Banned,
    /// Where the search stands.
    Current,
}

impl CellState {
    /// Every state.
    pub const ALL: [Self; 5] =
        [Self::Neutral, Self::Opened, Self::Closed, Self::Banned, Self::Current];
}

impl From<Mark> for CellState {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Neutral => Self::Neutral,
            Mark::Opened => Self::Opened,
            Mark::Closed => Self::Closed,
            Mark::Banned => Self::Banned,
        }
    }
}

/// What lies between two free cells that share a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Border {
    /// Nothing: one can step across and back.
    #[default]
    Open,
    /// A thin wall.
    Wall,
    /// One can step across this way only.
    OneWay(Way),
}

/// How far a cell of a field is from the nearest goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shade {
    /// From 0 at a goal to 255 at the farthest cell.
    Of(u8),
    /// No goal can be reached from here.
    Unreachable,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FieldView {
    shades: Vec<Shade>,
    arrows: Vec<Option<Way>>,
}

impl Scene {
    /// A board and its marks, before any search.
    ///
    /// Between two free cells there is a thin wall when neither straight step
    /// is open, and a one-way border when only one is. A board does not know
    /// which of its cells are water: see [`Scene::with_water`].
    pub fn of_board(board: &SquareBoard, starts: &[Cell], goals: &[Cell]) -> Self {
        let size = board.size();
        let grounds: Vec<Ground> = cells(size)
            .map(|cell| Ground::weighing(board.weight(cell)).unwrap_or(Ground::Wall))
            .collect();
        Self {
            size,
            grounds,
            borders: Borders::of(board),
            states: vec![CellState::Neutral; size.cell_count()],
            current: None,
            field: None,
            path: Vec::new(),
            starts: starts.to_vec(),
            goals: goals.to_vec(),
        }
    }

    /// Shows as water what is water in the plan, and shores as open borders:
    /// water itself says that it can only be left. Panics if the plan has
    /// another size.
    pub fn with_water(mut self, plan: &Plan) -> Self {
        assert_eq!(plan.size(), self.size, "a plan of the scene's board");
        let is_water = |cell: Cell| plan.grounds()[cell.index()] == Ground::Water;
        for cell in cells(self.size).filter(|&cell| is_water(cell)) {
            self.grounds[cell.index()] = Ground::Water;
            for way in Way::STRAIGHT {
                let beside = self.beside(cell, way).filter(|&beside| !is_water(beside));
                if beside.is_some() && self.border(cell, way) == Border::OneWay(way) {
                    self.borders.set(self.size, cell, way, Border::Open);
                }
            }
        }
        self.borders.forget_if_open();
        self
    }

    /// Shows a path.
    pub fn with_path(mut self, path: &Path) -> Self {
        self.path = path.cells().to_vec();
        self
    }

    /// Shows what a search has made of each cell, and where it stands. Panics
    /// unless there is one mark for each cell.
    pub fn with_marks(mut self, marks: &[Mark], current: Option<Cell>) -> Self {
        assert_eq!(marks.len(), self.size.cell_count(), "one mark for each cell");
        self.states = marks.iter().map(|&mark| mark.into()).collect();
        self.current = current;
        self
    }

    /// Shows each cell's next step and, as a shade, its number of steps to the
    /// nearest goal. Panics if the field is another board's.
    pub fn with_field(self, field: &Field) -> Self {
        assert_eq!(field.cell_count(), self.size.cell_count(), "a field of the scene's board");
        let farthest = field.farthest().map(u64::from);
        self.with_distances(farthest, |cell| field.distance(cell).map(u64::from), |c| field.next(c))
    }

    /// As [`Scene::with_field`], shaded by cost.
    pub fn with_cost_field(self, field: &CostField) -> Self {
        assert_eq!(field.cell_count(), self.size.cell_count(), "a field of the scene's board");
        self.with_distances(field.farthest(), |cell| field.cost(cell), |cell| field.next(cell))
    }

    fn with_distances(
        mut self,
        farthest: Option<u64>,
        distance: impl Fn(Cell) -> Option<u64>,
        next: impl Fn(Cell) -> Next,
    ) -> Self {
        let farthest = farthest.unwrap_or(0).max(1);
        let shade = |cell| match distance(cell) {
            Some(distance) => Shade::Of((distance * 255 / farthest) as u8),
            None => Shade::Unreachable,
        };
        let arrow = |cell| match next(cell) {
            Next::Toward(way) => Some(way),
            Next::Arrived | Next::Unreachable => None,
        };
        self.field = Some(FieldView {
            shades: cells(self.size).map(shade).collect(),
            arrows: cells(self.size).map(arrow).collect(),
        });
        self
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        cells(self.size)
    }

    /// Where the cell lies.
    pub const fn point_of(&self, cell: Cell) -> Point {
        self.size.point_of(cell)
    }

    /// What the cell is made of.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.grounds[cell.index()]
    }

    /// Whether the cell is a wall.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.ground(cell) == Ground::Wall
    }

    /// What a search has made of the cell.
    pub fn state(&self, cell: Cell) -> CellState {
        if self.current == Some(cell) { CellState::Current } else { self.states[cell.index()] }
    }

    /// How far the cell is from the nearest goal; `None` in walls, and where
    /// no field is shown.
    pub fn shade(&self, cell: Cell) -> Option<Shade> {
        let field = self.field.as_ref()?;
        (!self.is_wall(cell)).then(|| field.shades[cell.index()])
    }

    /// The next step of the field that is shown.
    pub fn arrow(&self, cell: Cell) -> Option<Way> {
        self.field.as_ref()?.arrows[cell.index()]
    }

    /// Whether a field is shown.
    pub const fn has_field(&self) -> bool {
        self.field.is_some()
    }

    /// What lies on this straight side of the cell. Towards walls and off the
    /// board there is no border but [`Border::Open`].
    pub fn border(&self, cell: Cell, way: Way) -> Border {
        self.borders.get(self.size, cell, way)
    }

    /// Whether there is a thin wall anywhere.
    pub const fn has_thin_walls(&self) -> bool {
        self.borders.walls
    }

    /// Whether there is a thin wall or a one-way border anywhere.
    pub fn has_borders(&self) -> bool {
        !self.borders.codes.is_empty()
    }

    /// The path's cells in the order in which they are walked.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// Where ways begin.
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// Where ways end.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// For each cell, whether it is a start or a goal.
    pub(super) fn marked(&self) -> Vec<bool> {
        let mut marked = vec![false; self.size.cell_count()];
        for cell in self.starts.iter().chain(&self.goals) {
            marked[cell.index()] = true;
        }
        marked
    }

    /// The cell beside this one, if it is on the board.
    pub(super) fn beside(&self, cell: Cell, way: Way) -> Option<Cell> {
        self.size.cell_at(self.size.toward(self.point_of(cell), way)?)
    }

    /// Shows what a carver did: whether it changed what lies between two cells.
    pub fn carve(&mut self, event: Event) -> bool {
        match event {
            Event::Carved { from, to } => self.set_border_between(from, to, Border::Open),
            Event::Walled { from, to } => self.set_border_between(from, to, Border::Wall),
            _ => return false,
        }
        true
    }

    fn set_border_between(&mut self, from: Cell, to: Cell, border: Border) {
        self.borders.codes.resize(self.size.cell_count(), OPEN);
        self.borders.walls |= border == Border::Wall;
        let ways = Way::STRAIGHT;
        let way = ways.into_iter().find(|&way| self.beside(from, way) == Some(to));
        self.borders.set(self.size, from, way.expect("cells that share a side"), border);
    }

    /// One cell alone, to show what its look means.
    pub(super) fn of_one(ground: Ground, state: CellState) -> Self {
        let size = Size::new(1, 1).expect("1×1 is a size");
        Self {
            size,
            grounds: vec![ground],
            borders: Borders::default(),
            states: vec![state],
            current: None,
            field: None,
            path: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
        }
    }

    /// Marks the only cell as a start or goal.
    pub(super) fn with_marked(mut self, start: bool, goal: bool) -> Self {
        self.starts = start.then_some(Cell::new(0)).into_iter().collect();
        self.goals = goal.then_some(Cell::new(0)).into_iter().collect();
        self
    }
}

fn cells(size: Size) -> impl Iterator<Item = Cell> + use<> {
    (0..size.cell_count() as u32).map(Cell::new)
}

/// One byte a cell: two bits for what lies to its south, two for its east.
/// No bytes at all where every border is open.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Borders {
    codes: Vec<u8>,
    walls: bool,
}

const OPEN: u8 = 0;
const WALL: u8 = 1;
/// Only south, or only east.
const ONWARD: u8 = 2;
/// Only north, or only west.
const BACKWARD: u8 = 3;

impl Borders {
    fn of(board: &SquareBoard) -> Self {
        let size = board.size();
        let exits = board.exit_table();
        let mut borders = Self { codes: vec![OPEN; size.cell_count()], walls: false };
        for cell in cells(size).filter(|&cell| board.is_free(cell)) {
            for way in [Way::S, Way::E] {
                let beside = size.toward(board.point_of(cell), way);
                let Some(beside) = beside.and_then(|at| size.cell_at(at)) else { continue };
                if !board.is_free(beside) {
                    continue;
                }
                let there = exits[cell.index()] & way.bit() != 0;
                let back = exits[beside.index()] & way.opposite().bit() != 0;
                let border = match (there, back) {
                    (true, true) => Border::Open,
                    (true, false) => Border::OneWay(way),
                    (false, true) => Border::OneWay(way.opposite()),
                    (false, false) => Border::Wall,
                };
                borders.set(size, cell, way, border);
            }
        }
        borders.walls = borders.codes.iter().any(|&code| code & 3 == WALL || code >> 2 == WALL);
        borders.forget_if_open();
        borders
    }

    fn forget_if_open(&mut self) {
        if self.codes.iter().all(|&code| code == OPEN) {
            self.codes = Vec::new();
        }
    }

    fn get(&self, size: Size, cell: Cell, way: Way) -> Border {
        let Some((owner, onward)) = owner(size, cell, way) else { return Border::Open };
        let code = self.codes.get(owner).map_or(OPEN, |code| code >> shift(onward) & 3);
        match code {
            WALL => Border::Wall,
            ONWARD => Border::OneWay(onward),
            BACKWARD => Border::OneWay(onward.opposite()),
            _ => Border::Open,
        }
    }

    fn set(&mut self, size: Size, cell: Cell, way: Way, border: Border) {
        let Some((owner, onward)) = owner(size, cell, way) else { return };
        let code = match border {
            Border::Open => OPEN,
            Border::Wall => WALL,
            Border::OneWay(way) if way == onward => ONWARD,
            Border::OneWay(_) => BACKWARD,
        };
        let codes = &mut self.codes[owner];
        *codes = *codes & !(3 << shift(onward)) | code << shift(onward);
    }
}

/// The cell that keeps the border, and on which of its sides it lies; `None`
/// for the upper and left edge of the board.
fn owner(size: Size, cell: Cell, way: Way) -> Option<(usize, Way)> {
    match way {
        Way::S | Way::E => Some((cell.index(), way)),
        Way::N => Some((cell.index().checked_sub(size.width() as usize)?, Way::S)),
        Way::W => (!cell.number().is_multiple_of(size.width())).then(|| (cell.index() - 1, Way::E)),
        _ => None,
    }
}

const fn shift(onward: Way) -> u8 {
    if matches!(onward, Way::S) { 0 } else { 2 }
}
