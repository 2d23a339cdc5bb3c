//! Flow fields: every cell's next step to the nearest goal.

use std::borrow::Cow;

use dedale::board::{Board, Cell, HexBoard, STRAIGHT, SquareBoard};
use dedale::field::{Chokepoints, Next, Tie};
use dedale::search::{Observer, Stopped};
use dedale::{FlowField, WeightedFlowField};
use dedale_io::picture::{Pictured, Scene};
use dedale_io::position::Grid;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

use super::Request;
use crate::Watch;
use crate::answer::{FieldAnswer, Length, Rows, StartOfField};
use crate::events::Patience;
use crate::kind::direction_name;
use crate::sketch::BoardInput;
use crate::{AnyBoard, Loaded, Refusal, Spot, refuse};

/// A request for a flow field.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct FieldRequest {
    /// The board to search; stones do not block cells.
    pub board: BoardInput,
    /// The goals (absent: those that the board marks).
    #[serde(default)]
    pub to: Vec<[i64; 2]>,
    /// The measure (absent: costs on boards with weights, else steps).
    pub by: Option<Measure>,
    /// Which of several optimal next steps is kept, by steps (absent: discovery for levels,
    /// else canonical).
    pub tie: Option<TieName>,
    /// Whether to also return every optimal next step of each cell.
    #[serde(default)]
    pub all: bool,
    /// Whether to also return the chokepoints: the cells whose blocking would cut a start of
    /// the board off from all goals. The board must mark a start.
    #[serde(default)]
    pub chokepoints: bool,
}

/// Which of several optimal next steps a field keeps for a cell.
#[derive(Deserialize, schemars::JsonSchema, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum TieName {
    /// The first direction, in the board's order, that is optimal.
    Canonical,
    /// The neighbor that discovered the cell in a breadth-first search from the goals.
    Discovery,
}

impl From<TieName> for Tie {
    fn from(name: TieName) -> Self {
        match name {
            TieName::Canonical => Self::Canonical,
            TieName::Discovery => Self::Discovery,
        }
    }
}

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
    ) -> Result<Self, Refusal> {
        let by_cost = match by {
            None => loaded.board.table().heaviest() > 1,
            Some(measure) => measure == Measure::Costs,
        };
        match (by_cost, tie) {
            (true, Some(Tie::Discovery)) => {
                refuse("the tie discovery is for fields by steps; this one is by costs")
            }
            (true, _) => Ok(Self::Costs),
            (false, Some(tie)) => Ok(Self::Steps(tie)),
            (false, None) if loaded.is_level => Ok(Self::Steps(Tie::Discovery)),
            (false, None) => Ok(Self::Steps(Tie::Canonical)),
        }
    }
}

/// What a flow field measures.
#[derive(Deserialize, schemars::JsonSchema, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Measure {
    /// The number of steps.
    Steps,
    /// The weights of the cells entered; diagonal steps count √2.
    Costs,
}

/// A flow field; as JSON an object whose only key is `answer`: what `dedale field --json`
/// prints.
#[derive(Debug)]
pub struct FieldResponse(Flooded);

#[derive(Debug)]
enum Flooded {
    Squares(Flood<SquareBoard>),
    Hexes(Flood<HexBoard>),
}

/// A flow field on its board.
#[derive(Debug)]
struct Flood<B> {
    loaded: Loaded<B>,
    goals: Vec<Cell>,
    measured: Measured,
    chokepoints: Option<Vec<Cell>>,
    all: bool,
}

#[derive(Serialize, schemars::JsonSchema)]
struct Answered<A> {
    /// The answer, as `dedale field --json` prints it.
    answer: A,
}

impl Serialize for FieldResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Flooded::Squares(flood) => Answered { answer: flood.answer() }.serialize(serializer),
            Flooded::Hexes(flood) => Answered { answer: flood.answer() }.serialize(serializer),
        }
    }
}

impl JsonSchema for FieldResponse {
    fn schema_name() -> Cow<'static, str> {
        "FieldResponse".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        type Table<T> = Vec<Vec<T>>;
        type Described =
            FieldAnswer<Table<Option<Length>>, Table<Option<String>>, Table<Vec<String>>>;
        Answered::<Described>::json_schema(generator)
    }
}

impl<B: Pictured> Flood<B> {
    fn answer(&self) -> FieldAnswer<impl Serialize, impl Serialize, impl Serialize> {
        let chokepoints = self.chokepoints.as_deref();
        self.measured.answer(&self.loaded, &self.goals, chokepoints, self.all)
    }
}

/// A flow field by either measure.
#[derive(Debug)]
pub enum Measured {
    /// By steps.
    Steps(FlowField),
    /// By costs.
    Costs(WeightedFlowField),
}

impl Measured {
    /// Computes the field of these goals.
    pub fn to<B: Pictured>(board: &B, goals: &[Cell], measuring: Measuring) -> Self {
        match measuring {
            Measuring::Costs => Self::Costs(WeightedFlowField::to(board, goals)),
            Measuring::Steps(tie) => {
                let mut field = FlowField::with_tie(tie);
                field.recompute(board, goals);
                Self::Steps(field)
            }
        }
    }

    /// [`Measured::to`] with an observer.
    pub fn to_with<B: Pictured>(
        board: &B,
        goals: &[Cell],
        measuring: Measuring,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Self, Stopped> {
        match measuring {
            Measuring::Costs => WeightedFlowField::to_with(board, goals, observer).map(Self::Costs),
            Measuring::Steps(tie) => {
                FlowField::to_with(board, goals, tie, observer).map(Self::Steps)
            }
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
    fn distances(&self, board: &impl Board) -> impl Fn(Cell) -> Option<Length> {
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

    fn next(&self, cell: Cell) -> Next {
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
            Self::Costs(field) => self.distance(board, field.reached().next_back()?),
        }
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
        let origin = matches!(grid, Grid::Hexes(_)).then(|| grid.place_of(Cell::new(0)));
        let (place, distance) = (|cell| grid.place_of(cell), self.distances(board));
        let start = |start: Cell| StartOfField {
            start: place(start),
            cut_off: !self.reaches(start),
            distance: distance(start),
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
            distance: Rows { board, of: distance },
            next: Rows {
                board,
                of: |cell| match self.next(cell) {
                    Next::Arrived => Some("*"),
                    Next::Toward(direction) => Some(direction_name(grid, direction)),
                    Next::Unreachable => None,
                },
            },
            all_next,
        }
    }
}

/// The path from each cell as straight and as diagonal steps, each times the weights
/// entered: exact, where a sum of whole costs is not.
#[derive(Debug)]
pub struct Lengths(Vec<[u64; 2]>);

impl Lengths {
    /// Adds up along the next steps, the cells nearest to a goal first.
    fn along(board: &impl Board, field: &WeightedFlowField) -> Self {
        let mut lengths = vec![[0; 2]; field.cell_count()];
        for cell in field.reached() {
            let Next::Toward(direction) = field.next(cell) else { continue };
            if let Some(next) = board.table().toward(cell, direction) {
                let mut length: [u64; 2] = lengths[next.index()];
                let is_diagonal = board.base_cost(direction) != STRAIGHT;
                length[usize::from(is_diagonal)] += u64::from(board.table().weight(next));
                lengths[cell.index()] = length;
            }
        }
        Self(lengths)
    }

    fn of(&self, cell: Cell) -> Length {
        let [straight, diagonal] = self.0[cell.index()];
        Length(straight as f64 + diagonal as f64 * std::f64::consts::SQRT_2)
    }
}

impl Request for FieldRequest {
    const NAME: &'static str = "field";
    const SUMMARY: &'static str =
        "Computes a flow field: every cell's next step to the nearest goal.";
    type Response = FieldResponse;

    fn respond(&self, watch: &dyn Watch) -> Result<FieldResponse, Refusal> {
        Ok(FieldResponse(match self.board.board()? {
            AnyBoard::Squares(loaded) => Flooded::Squares(flood(self, loaded, watch)?),
            AnyBoard::Hexes(loaded) => Flooded::Hexes(flood(self, loaded, watch)?),
        }))
    }
}

fn flood<B: Pictured>(
    request: &FieldRequest,
    loaded: Loaded<B>,
    watch: &dyn Watch,
) -> Result<Flood<B>, Refusal> {
    let (goals, measured) = measured(request, &loaded, watch)?;
    let chokepoints = requested_chokepoints(request, &loaded, &goals)?;
    Ok(Flood { loaded, goals, measured, chokepoints, all: request.all })
}

/// The cells whose blocking would cut a start of the board off from all of these goals, in the
/// order of their numbers. A refusal if the board marks no start.
pub fn chokepoints<B: Pictured>(loaded: &Loaded<B>, goals: &[Cell]) -> Result<Vec<Cell>, Refusal> {
    let starts = loaded.starts();
    if starts.is_empty() {
        return refuse("the board marks no start, and chokepoints lie between starts and goals");
    }
    Ok(Chokepoints::of(&loaded.board, &starts, goals).iter().collect())
}

/// [`chokepoints`], if the request is for them.
pub(super) fn requested_chokepoints<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
    goals: &[Cell],
) -> Result<Option<Vec<Cell>>, Refusal> {
    request.chokepoints.then(|| chokepoints(loaded, goals)).transpose()
}

/// The requested goals, and their field.
pub(super) fn measured<B: Pictured>(
    request: &FieldRequest,
    loaded: &Loaded<B>,
    watch: &dyn Watch,
) -> Result<(Vec<Cell>, Measured), Refusal> {
    let spots: Vec<Spot> = request.to.iter().map(|&place| Spot::Place(place)).collect();
    let goals = loaded.goals("\"to\": [[x, y]]", &spots)?;
    let measuring = Measuring::of(loaded, request.by, request.tie.map(Tie::from))?;
    let mut patience = Patience::new(watch);
    let measured = match measuring {
        // Done before anybody loses patience.
        Measuring::Steps(_) => Measured::to(&loaded.board, &goals, measuring),
        Measuring::Costs => Measured::to_with(&loaded.board, &goals, measuring, &mut patience)
            .map_err(|Stopped| patience.refusal())?,
    };
    Ok((goals, measured))
}
