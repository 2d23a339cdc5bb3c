//! The state of a hunt, as one side sees it.

use dedale::board::{Board, Cell, Direction, GridMap, Neighborhood, Size, Terrain};
use dedale_games::game::{
    Ended, Enters, Found, HuntField, HuntSide, HunterView, MonsterView, Shot, Sight,
};
use dedale_io::hunt::{HuntRecord, borders};
use serde::Serialize;

use crate::answer::{FoundAnswer, HuntAnswer, place, places};
use crate::board::sketch::{Sketch, rows};

/// The state of a hunt, as the player's side sees it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct HuntState {
    /// The side played; where both are, the one to move.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::HuntSideName"))]
    pub(crate) side: &'static str,
    pub(crate) turn: u32,
    pub(crate) size: [u32; 2],
    pub(crate) over: Option<EndedHunt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) monster: Option<MonsterState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hunter: Option<HunterState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) revealed: Option<RevealedHunt>,
}

/// A hunt that has just begun.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct NewHunt {
    pub(crate) id: String,
    #[serde(flatten)]
    pub(crate) state: HuntState,
}

/// An abandoned hunt.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct AbandonedHunt<'a> {
    pub(crate) board: Sketch,
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRecord"))]
    pub(crate) record: &'a HuntRecord,
    pub(crate) answer: HuntAnswer<'a>,
}

/// How a hunt has ended.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct EndedHunt {
    /// The winner; null for a draw.
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<crate::schema::described::HuntSideName>")
    )]
    winner: Option<&'static str>,
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::HuntEndName"))]
    how: &'static str,
    turn: u32,
}

/// A cell and the turn of a shot at it: `[x, y, turn]`.
pub(crate) type ShotSketch = [u32; 3];

/// What the monster sees.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct MonsterState {
    /// The monster's cell; null while it is not on the field.
    at: Option<[u32; 2]>,
    entry: Option<[u32; 2]>,
    exits: Vec<[u32; 2]>,
    /// The steps that it can take now.
    steps: Vec<[u32; 2]>,
    /// The field; `?` is a cell that the monster does not see.
    board: Sketch,
    /// The table index of each cell on its path, and the turn.
    visits: Vec<[u32; 2]>,
    shots: Vec<ShotSketch>,
}

/// What the hunter sees.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct HunterState {
    /// What was last found on each cell.
    known: Vec<FoundAnswer>,
    shots: Vec<ShotSketch>,
    /// What the last shot revealed.
    last: Vec<FoundAnswer>,
    /// The number of shots left; null for one each turn.
    shots_left: Option<u32>,
    /// The exits, if the rules reveal them.
    #[serde(skip_serializing_if = "Option::is_none")]
    exits: Option<Vec<[u32; 2]>>,
    /// The map with its entries, if the rules reveal it; exits only if the rules reveal
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Sketch>,
    /// The probability of each cell for a Bayes hunter, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    belief: Option<Vec<f64>>,
}

/// Everything about a finished hunt.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct RevealedHunt {
    board: Sketch,
    /// The path of the monster.
    path: Vec<[u32; 2]>,
    shots: Vec<ShotSketch>,
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRecord"))]
    record: HuntRecord,
}

impl EndedHunt {
    pub(crate) fn new(end: Ended) -> Self {
        Self { winner: end.winner.map(HuntSide::name), how: end.how.name(), turn: end.turn }
    }
}

impl MonsterState {
    /// `moves`: whether it is its turn.
    pub(crate) fn new(view: &MonsterView, moves: bool) -> Self {
        let size = view.size();
        let path = view.path();
        let first_turn = u32::from(view.rules().enters == Enters::AtTurnOne);
        Self {
            at: path.last().map(|&cell| place(size, cell)),
            entry: path.first().map(|&cell| place(size, cell)),
            exits: places(size, view.exits()),
            steps: if moves { view.steps().map(|to| place(size, to)).collect() } else { vec![] },
            board: seen(view),
            visits: path
                .iter()
                .zip(first_turn..)
                .map(|(cell, turn)| [cell.number(), turn])
                .collect(),
            shots: shots(size, view.shots()),
        }
    }
}

impl HunterState {
    pub(crate) fn new(view: &HunterView, belief: Option<Vec<f64>>) -> Self {
        let size = view.size();
        let cells = (0..size.cell_count() as u32).map(Cell::new);
        let found = |cell: Cell, found: &Found| FoundAnswer::new(size, cell, found);
        let last = view.shots().last().map_or(0, |shot| shot.turn);
        let told = view.reports().iter().filter(|report| report.turn == last);
        Self {
            known: cells
                .filter_map(|cell| view.report(cell))
                .map(|report| found(report.cell, &report.found))
                .collect(),
            shots: shots(size, view.shots()),
            last: told.map(|report| found(report.cell, &report.found)).collect(),
            shots_left: view.shots_left(),
            exits: view.exits().map(|exits| places(size, exits)),
            board: view.board().map(|board| {
                let (entries, exits) = (view.entries(), view.exits());
                let ends = [entries, exits].map(Option::unwrap_or_default);
                let free = |cell| if board.is_free(cell) { b'.' } else { b'#' };
                sketch(size, view.rules().neighborhood, ends, free, borders(board).as_deref())
            }),
            belief,
        }
    }
}

impl RevealedHunt {
    pub(crate) fn new(record: HuntRecord, monster: &MonsterView, hunter: &HunterView) -> Self {
        let size = record.field.size();
        Self {
            board: whole(&record.field),
            path: places(size, monster.path()),
            shots: shots(size, hunter.shots()),
            record,
        }
    }
}

/// The complete field.
pub(crate) fn whole(field: &HuntField) -> Sketch {
    let board = field.board();
    let free = |cell| if board.is_free(cell) { b'.' } else { b'#' };
    let ends = [field.entries(), field.exits()];
    sketch(field.size(), board.neighborhood(), ends, free, borders(board).as_deref())
}

/// The field as the monster sees it; what it does not see is `?`, and closes nothing.
fn seen(view: &MonsterView) -> Sketch {
    let size = view.size();
    let mut map = GridMap::new(size, Terrain::FREE);
    for (at, cell) in size.points().zip((0..).map(Cell::new)) {
        if view.sight(cell) == Sight::Wall {
            map.set_terrain(at, Terrain::Wall);
        }
    }
    let straight: Vec<u8> = view.exit_table().iter().map(|exits| exits & STRAIGHT).collect();
    let plain = map.board(Neighborhood::Four);
    let plain = plain.table().exit_table().iter().map(|exits| exits & STRAIGHT);
    let has_borders = !plain.eq(straight.iter().copied());
    let sign = |cell| match view.sight(cell) {
        Sight::Free => b'.',
        Sight::Wall => b'#',
        Sight::Unknown => b'?',
    };
    let ends = [view.entries(), view.exits()];
    sketch(size, view.rules().neighborhood, ends, sign, has_borders.then_some(&straight))
}

/// The bits of the straight directions.
const STRAIGHT: u8 =
    Direction::S.bit() | Direction::W.bit() | Direction::N.bit() | Direction::E.bit();

/// A sketch of a field with a sign for each cell; where straight steps are closed by more than
/// walls, `borders` has those that are open.
fn sketch(
    size: Size,
    neighborhood: Neighborhood,
    [entries, exits]: [&[Cell]; 2],
    sign: impl Fn(Cell) -> u8,
    borders: Option<&[u8]>,
) -> Sketch {
    let signs: Vec<u8> = (0..size.cell_count() as u32).map(|cell| sign(Cell::new(cell))).collect();
    let digits = |borders: &[u8]| {
        let digit = |bits: &u8| b"0123456789abcdef"[usize::from(bits & STRAIGHT)];
        rows(&borders.iter().map(digit).collect::<Vec<u8>>(), size.width())
    };
    let marks = |cells: &[Cell]| {
        let places = places(size, cells).into_iter();
        places.map(|place| place.map(|along| along as i32)).collect()
    };
    Sketch {
        shape: "square".into(),
        width: size.width(),
        height: size.height(),
        neighbors: Some(neighborhood.count() as u8),
        corner_cutting: match neighborhood {
            Neighborhood::Four => None,
            Neighborhood::Eight(rule) => Some(rule.name().into()),
        },
        rows: rows(&signs, size.width()),
        exits: borders.map(digits),
        starts: marks(entries),
        goals: marks(exits),
        ..Sketch::default()
    }
}

fn shots(size: Size, shots: &[Shot]) -> Vec<ShotSketch> {
    let sketch = |shot: &Shot| {
        let [x, y] = place(size, shot.cell);
        [x, y, shot.turn]
    };
    shots.iter().map(sketch).collect()
}
