//! A flow field by steps or by costs, and what is told of it.

use dedale::board::{
    Board, Cell, Direction, HexBoard, HexDirection, STRAIGHT, SquareBoard, Terrain,
};
use dedale::field::{Chokepoints, Next, Repair, Tie};
use dedale::search::{Observer, Stopped};
use dedale::{FlowField, WeightedFlowField};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Grid;
use serde::{Deserialize, Serialize};

use crate::answer::{FieldAnswer, Length, Rows, StartOfField};
use crate::board::direction_name;
use crate::schema::named;
use crate::{Column, Loaded, Refusal, Result, Spot, bail, refusal};

/// What a flow field measures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The number of steps.
    Steps,
    /// The weights of the cells entered; diagonal steps count √2.
    Costs,
}

dedale::names!(Measure: Steps = "steps", Costs = "costs");

named! { Measure: ALL, "measure", "measures" }

/// What a field measures, and which of several optimal next steps it keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measuring {
    /// Steps.
    Steps(Tie),
    /// Costs, with canonical next steps.
    Costs,
}

impl Measuring {
    /// The measure and the tie requested, or those that fit the board: costs on boards with
    /// weights, discovery for levels.
    pub fn of<B: Pictured>(
        loaded: &Loaded<B>,
        by: Option<Measure>,
        tie: Option<Tie>,
    ) -> Result<Self> {
        let by_cost = by.map_or(loaded.board.table().heaviest() > 1, |by| by == Measure::Costs);
        match (by_cost, tie) {
            (true, Some(Tie::Discovery)) => Err(tie_by_costs()),
            (true, _) => Ok(Self::Costs),
            (false, Some(tie)) => Ok(Self::Steps(tie)),
            (false, None) if loaded.is_level => Ok(Self::Steps(Tie::Discovery)),
            (false, None) => Ok(Self::Steps(Tie::Canonical)),
        }
    }
}

/// The refusal of a tie that fields by costs do not have.
pub fn tie_by_costs() -> Refusal {
    refusal!("tie-by-costs", "the tie discovery is for fields by steps; this one is by costs")
}

/// A flow field by either measure.
#[derive(Debug)]
pub enum Measured {
    /// By steps.
    Steps(Box<FlowField>),
    /// By costs.
    Costs(Box<WeightedFlowField>),
}

impl Measured {
    /// Computes the field of these goals.
    pub fn to<B: Pictured>(board: &B, goals: &[Cell], measuring: Measuring) -> Self {
        match measuring {
            Measuring::Costs => Self::Costs(Box::new(WeightedFlowField::to(board, goals))),
            Measuring::Steps(tie) => {
                let mut field = FlowField::with_tie(tie);
                field.recompute(board, goals);
                Self::Steps(Box::new(field))
            }
        }
    }

    /// [`Measured::to`] with an observer.
    pub fn to_with<B: Pictured>(
        board: &B,
        goals: &[Cell],
        measuring: Measuring,
        observer: &mut dyn Observer,
    ) -> Result<Self, Stopped> {
        match measuring {
            Measuring::Costs => {
                WeightedFlowField::to_with(board, goals, observer).map(Box::new).map(Self::Costs)
            }
            Measuring::Steps(tie) => {
                FlowField::to_with(board, goals, tie, observer).map(Box::new).map(Self::Steps)
            }
        }
    }

    /// Follows edits of the board at these cells; also tells how many cells that looked at.
    pub(crate) fn repair(&mut self, board: &impl Board, changed: &[Cell]) -> (Repair, usize) {
        match self {
            Self::Steps(field) => (field.repair(board, changed), field.looked_at()),
            Self::Costs(field) => (field.repair(board, changed), field.looked_at()),
        }
    }

    /// Which of several optimal next steps is kept.
    const fn tie(&self) -> Tie {
        match self {
            Self::Steps(field) => field.tie(),
            Self::Costs(_) => Tie::Canonical,
        }
    }

    /// The steps from this cell, or the length of its path: 1 for a straight step, √2 for a
    /// diagonal one, times the weight of the cell entered. O(length of the path) time.
    pub fn distance(&self, board: &impl Board, cell: Cell) -> Option<Length> {
        match self {
            Self::Steps(field) => field.distance(cell).map(|steps| Length(f64::from(steps))),
            Self::Costs(field) => {
                let path = field.cost(cell).map(|_| self.path(board, cell))?;
                board.length(&path).map(Length)
            }
        }
    }

    /// Whether a goal can be reached from this cell. O(1) time.
    pub fn reaches(&self, cell: Cell) -> bool {
        self.next(cell) != Next::Unreachable
    }

    /// The cells along the next steps from this cell to its goal; none where none can be
    /// reached.
    pub fn path(&self, board: &impl Board, cell: Cell) -> Vec<Cell> {
        if !self.reaches(cell) {
            return Vec::new();
        }
        let next = |&cell: &Cell| match self.next(cell) {
            Next::Toward(direction) => board.table().toward(cell, direction),
            Next::Arrived | Next::Unreachable => None,
        };
        std::iter::successors(Some(cell), next).collect()
    }

    /// The distance of every cell: a table for [`Measured::Costs`].
    pub fn distances(&self, board: &impl Board) -> impl Fn(Cell) -> Option<Length> {
        let lengths = match self {
            Self::Steps(_) => None,
            Self::Costs(field) => Some(Lengths::along(board, field)),
        };
        move |cell| match (self, &lengths) {
            (Self::Costs(field), Some(lengths)) => field.cost(cell).map(|_| lengths.of(cell)),
            (Self::Steps(field), _) => field.distance(cell).map(|steps| Length(f64::from(steps))),
            (Self::Costs(_), None) => None,
        }
    }

    /// Where to go next from the cell. O(1) time.
    pub fn next(&self, cell: Cell) -> Next {
        match self {
            Self::Steps(field) => field.next(cell),
            Self::Costs(field) => field.next(cell),
        }
    }

    fn all_next<B: Pictured>(&self, loaded: &Loaded<B>, cell: Cell) -> Vec<&'static str> {
        let (board, name) = (&loaded.board, |direction| direction_name(&loaded.grid, direction));
        match self {
            Self::Steps(field) => field.all_next(board, cell).map(name).collect(),
            Self::Costs(field) => field.all_next(board, cell).map(name).collect(),
        }
    }

    /// The number of cells from which a goal can be reached, goals included.
    pub fn reached(&self) -> usize {
        match self {
            Self::Steps(field) => field.reached_count(),
            Self::Costs(field) => field.reached_count(),
        }
    }

    /// The largest distance; `None` without goals.
    pub fn farthest(&self, board: &impl Board) -> Option<Length> {
        match self {
            Self::Steps(field) => field.farthest().map(|steps| Length(f64::from(steps))),
            Self::Costs(field) => {
                let cells = (0..field.cell_count() as u32).map(Cell::new);
                let last = cells.max_by_key(|&cell| field.cost(cell))?;
                self.distance(board, last)
            }
        }
    }

    /// The distances, not a number where no goal can be reached, and the next steps.
    pub(crate) fn columns<B: Pictured>(&self, loaded: &Loaded<B>) -> Vec<Column> {
        let distance = self.distances(&loaded.board);
        let cells = (0..loaded.grid.size().cell_count() as u32).map(Cell::new);
        let distances = cells.map(|cell| distance(cell).map_or(f64::NAN, |far| far.0));
        vec![
            Column::new("answer/distance", distances.collect::<Vec<_>>()),
            Column::new("answer/next", self.next_numbers(&loaded.grid).collect::<Vec<_>>()),
        ]
    }

    /// The next step of every cell as a number: 0 for none, 255 at a goal, and else that of the
    /// direction from 1, in the order of `Direction::ALL` or of `HexDirection::CLOCKWISE`.
    pub fn next_numbers<'a>(&'a self, grid: &Grid) -> impl Iterator<Item = u8> + use<'a> {
        let is_hex = matches!(grid, Grid::Hexes(_));
        let numbers = Direction::ALL.map(|direction| {
            let hexes =
                || HexDirection::CLOCKWISE.iter().position(|hex| hex.direction() == direction);
            let place = if is_hex { hexes() } else { None };
            1 + place.map_or(direction as u8, |place| place as u8)
        });
        let cells = (0..grid.size().cell_count() as u32).map(Cell::new);
        cells.map(move |cell| match self.next(cell) {
            Next::Unreachable => NOWHERE,
            Next::Arrived => ARRIVED,
            Next::Toward(direction) => numbers[direction.index()],
        })
    }

    /// Draws the field into the scene.
    pub fn on(&self, scene: Scene) -> Scene {
        match self {
            Self::Steps(field) => scene.with_field(field),
            Self::Costs(field) => scene.with_cost_field(field),
        }
    }

    /// The board with the field's arrows.
    pub fn scene<B: Pictured>(&self, loaded: &Loaded<B>, goals: &[Cell]) -> Scene {
        self.on(loaded.scene(&loaded.starts(), goals))
    }

    /// The answer, with these chokepoints, and with every optimal next step of each cell if
    /// `all` is set.
    pub fn answer<B: Pictured>(
        &self,
        loaded: &Loaded<B>,
        goals: &[Cell],
        chokepoints: Option<&[Cell]>,
        all: bool,
    ) -> FieldAnswer<impl Serialize, impl Serialize, impl Serialize> {
        let (board, grid) = (&loaded.board, &loaded.grid);
        let distance = Rows { board, of: self.distances(board) };
        let next = Rows {
            board,
            of: |cell| match self.next(cell) {
                Next::Arrived => Some("*"),
                Next::Toward(direction) => Some(direction_name(grid, direction)),
                Next::Unreachable => None,
            },
        };
        self.answer_with(loaded, goals, chokepoints, all, (distance, next))
    }

    /// The answer with these distances and next steps.
    pub(crate) fn answer_with<B: Pictured, D: Serialize, N: Serialize>(
        &self,
        loaded: &Loaded<B>,
        goals: &[Cell],
        chokepoints: Option<&[Cell]>,
        all: bool,
        (distance, next): (D, N),
    ) -> FieldAnswer<D, N, impl Serialize> {
        let (board, grid) = (&loaded.board, &loaded.grid);
        let origin = matches!(grid, Grid::Hexes(_)).then(|| grid.place_of(Cell::new(0)));
        let place = |cell| grid.place_of(cell);
        let start = |start: Cell| StartOfField {
            start: place(start),
            cut_off: !self.reaches(start),
            distance: self.distance(board, start),
            path: self.path(board, start).into_iter().map(place).collect(),
        };
        let starts = loaded.starts().into_iter().map(start).collect();
        let all_next = all.then_some(Rows { board, of: |cell| self.all_next(loaded, cell) });
        FieldAnswer {
            width: grid.size().width(),
            height: grid.size().height(),
            origin,
            goals: goals.iter().map(|&goal| place(goal)).collect(),
            tie: self.tie().name(),
            starts,
            reached: self.reached(),
            farthest: self.farthest(board),
            chokepoints: chokepoints.map(|cells| cells.iter().map(|&cell| place(cell)).collect()),
            distance,
            next,
            all_next,
        }
    }
}

/// What a column says of a cell's next step: nothing, and that it is a goal.
const NOWHERE: u8 = 0;
const ARRIVED: u8 = u8::MAX;

/// The path from each cell as straight and as diagonal steps, each times the weights
/// entered: exact, where a sum of whole costs is not.
#[derive(Debug)]
pub struct Lengths(Vec<[u64; 2]>);

impl Lengths {
    /// Adds up along the next steps, each step once. O(cells) time.
    fn along(board: &impl Board, field: &WeightedFlowField) -> Self {
        const UNKNOWN: [u64; 2] = [u64::MAX; 2];
        let mut lengths = vec![UNKNOWN; field.cell_count()];
        let mut path = Vec::new();
        for cell in (0..field.cell_count() as u32).map(Cell::new) {
            let mut at = cell;
            while lengths[at.index()] == UNKNOWN {
                let Next::Toward(direction) = field.next(at) else {
                    lengths[at.index()] = [0; 2];
                    break;
                };
                path.push((at, direction));
                at = board.table().beside(at, direction);
            }
            let (mut length, mut next) = (lengths[at.index()], at);
            while let Some((cell, direction)) = path.pop() {
                let is_diagonal = board.base_cost(direction) != STRAIGHT;
                length[usize::from(is_diagonal)] += u64::from(board.table().weight(next));
                lengths[cell.index()] = length;
                next = cell;
            }
        }
        Self(lengths)
    }

    fn of(&self, cell: Cell) -> Length {
        let [straight, diagonal] = self.0[cell.index()];
        Length(straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2)
    }
}

/// The cells whose blocking would cut a start of the board off from all of these goals, in the
/// order of their numbers. A refusal if the board marks no start.
pub fn chokepoints<B: Pictured>(loaded: &Loaded<B>, goals: &[Cell]) -> Result<Vec<Cell>> {
    let starts = loaded.starts();
    if starts.is_empty() {
        bail!(
            "no-start-for-chokepoints",
            "the board marks no start, and chokepoints lie between starts and goals"
        );
    }
    Ok(Chokepoints::of(&loaded.board, &starts, goals).iter().collect())
}

// Edits that a field follows by repair.

/// A cell that was edited.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EditedCell {
    /// The cell.
    pub at: [i64; 2],
    /// What it was before.
    pub was: Was,
}

/// What a cell was before an edit.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Was {
    /// A wall or water.
    Named(WasName),
    /// Free, with this weight.
    Weight(#[cfg_attr(feature = "openapi", schemars(range(min = 1)))] u8),
}

/// The names of terrain without a weight.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum WasName {
    /// A wall.
    Wall,
    /// Water.
    Water,
}

/// What it took to follow the edits.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RepairCounts {
    /// How many cells lost their distance or got another; null if the field was not repaired
    /// but computed afresh: too many cells would have changed, or the tie is `discovery`.
    pub changed: Option<usize>,
    /// How many cells the repair looked at: those around the edits, those that changed, and
    /// those with a step onto one of these; null if there was none.
    pub looked_at: Option<usize>,
    /// How many cells a fresh field looks at: those that reach a goal.
    pub fresh: usize,
}

/// A board whose cells can be edited.
pub(crate) trait Editable: Clone {
    fn edit(&mut self, cell: Cell, terrain: Terrain);
}

impl Editable for SquareBoard {
    fn edit(&mut self, cell: Cell, terrain: Terrain) {
        self.set_terrain(cell, terrain);
    }
}

impl Editable for HexBoard {
    fn edit(&mut self, cell: Cell, terrain: Terrain) {
        self.set_terrain(cell, terrain);
    }
}

/// The field of the board before its edits, repaired.
pub(crate) fn repaired<B: Pictured + Editable>(
    edited: &[EditedCell],
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
) -> Result<(Measured, RepairCounts)> {
    let mut before = loaded.board.clone();
    let mut cells = Vec::with_capacity(edited.len());
    // Of a cell that was edited twice, the first entry says what it was.
    for EditedCell { at, was } in edited.iter().rev() {
        let cell = loaded.cell("edited cell", &Spot::Place(*at))?;
        before.edit(cell, was.terrain()?);
        cells.push(cell);
    }
    let mut measured = Measured::to(&before, goals, measuring);
    let (repair, looked_at) = measured.repair(&loaded.board, &cells);
    let counts = match repair {
        Repair::Changed(changed) => [Some(changed), Some(looked_at)],
        Repair::Afresh => [None; 2],
    };
    let [changed, looked_at] = counts;
    let fresh = measured.reached();
    Ok((measured, RepairCounts { changed, looked_at, fresh }))
}

impl Was {
    fn terrain(self) -> Result<Terrain> {
        match self {
            Self::Named(WasName::Wall) => Ok(Terrain::Wall),
            Self::Named(WasName::Water) => Ok(Terrain::Water),
            Self::Weight(weight) => Terrain::with_cost(weight).ok_or_else(|| {
                refusal!("weight-zero", "a weight is a whole number from 1 to 255, found 0")
            }),
        }
    }
}
