//! The state of a hunt, as one side sees it.

use std::fmt;
use std::sync::Arc;

use dedale::Random;
use dedale::board::{Board, Cell, Direction, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::maze::obstacles::{Difficulty, Percent, Request};
use dedale_games::game::{
    Ended, Enters, Found, Hunt, HuntEnd, HuntField, HuntRules, HuntSide, HunterView, MonsterView,
    Rule, RuleDraft, RuleValue, Shot, Sight,
};
use dedale_games::player::hunt::{FieldSource, HunterEntrant, MonsterEntrant, Tournament};
use dedale_io::hunt::rules::rule_value;
use dedale_io::hunt::{HuntRecord, borders};
use dedale_io::position::Grid;
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use crate::answer::{FoundAnswer, HuntAnswer, place, places};
use crate::base::limits;
use crate::board::sketch::rows;
use crate::schema::read::with_whole_numbers;
use crate::{BoardInput, ByName, Refusal, Result, Sketch, bail, count, refusal};

/// The state of a hunt, as the player's side sees it.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct HuntState {
    /// The side played; where both are, the one to move.
    pub(crate) side: ByName<HuntSide>,
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
    winner: Option<ByName<HuntSide>>,
    how: ByName<HuntEnd>,
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
        Self { winner: end.winner.map(ByName), how: ByName(end.how), turn: end.turn }
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

// The fields of hunts.

/// The requested field: drawn by a difficulty (by default medium), or by its size and its
/// percentage of obstacles, or a board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FieldSpec {
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) sides: [Option<u64>; 2],
    pub(crate) percent: Option<f64>,
    pub(crate) field: Option<BoardInput>,
    pub(crate) entry: Option<Vec<[i64; 2]>>,
    pub(crate) exit: Option<Vec<[i64; 2]>>,
}

/// Fields, the rules of hunts on them, and the random seed.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) source: FieldSource,
    pub(crate) rules: HuntRules,
    pub(crate) seed: u64,
}

impl Setting {
    /// The requested setting; the default seed is 1, as for the command.
    pub(crate) fn new(
        spec: &FieldSpec,
        rules: Option<&RulesInput>,
        seed: Option<u64>,
    ) -> Result<Self> {
        let usual = RulesInput::default();
        let rules = rules.unwrap_or(&usual);
        let source = spec.source(rules)?;
        let cells = match &source {
            FieldSource::Fixed(field) => field.cell_count(),
            FieldSource::Random(_) => spec.drawn()?.0.cell_count(),
        };
        Ok(Self { source, rules: rules.rules(cells)?, seed: seed.unwrap_or(1) })
    }

    /// Hunts in this setting between these players.
    pub(crate) fn tournament(
        self,
        monsters: Vec<MonsterEntrant>,
        hunters: Vec<HunterEntrant>,
        games: u64,
    ) -> Tournament {
        let Self { source, rules, seed } = self;
        Tournament { monsters, hunters, source, rules, games, seed }
    }

    /// The hunt with this number of a tournament in this setting, and the random generators of
    /// its players.
    pub(crate) fn hunt(self, number: u64) -> Result<(Hunt, [Random; 2]), Refusal> {
        self.tournament(Vec::new(), Vec::new(), 1).hunt(number).map_err(Refusal::from)
    }
}

/// The refusal of a board that no hunt is on.
pub fn on_hexagons() -> Refusal {
    refusal!(
        "hunt-on-hexagons",
        "a hunt is on a board of squares, and this one has hexagonal cells"
    )
}

impl FieldSpec {
    fn source(&self, rules: &RulesInput) -> Result<FieldSource> {
        let Some(board) = &self.field else {
            if self.entry.is_some() || self.exit.is_some() {
                bail!(
                    "ends-of-board",
                    "entries and exits are for a field from a board, not a drawn one"
                );
            }
            let (size, percent) = self.drawn()?;
            return Ok(FieldSource::Random(Request::new(size, percent)));
        };
        let is_drawn = self.sides.iter().any(Option::is_some);
        if is_drawn || self.difficulty.is_some() || self.percent.is_some() {
            bail!("field-twice", "a field is a board or drawn; it cannot be both");
        }
        let Grid::Squares { mut map, .. } = board.position()?.grid else {
            return Err(on_hexagons());
        };
        check(map.size())?;
        for (what, places, marks) in
            [("entry", &self.entry, &mut map.starts), ("exit", &self.exit, &mut map.goals)]
        {
            if let Some(places) = places {
                let points = places.iter().map(|&place| point(what, place));
                *marks = points.collect::<Result<_, _>>()?;
            }
        }
        let field = HuntField::new(&map, rules.neighborhood()?)?;
        Ok(FieldSource::Fixed(Arc::new(field)))
    }

    /// The size and the percentage of fields that are drawn.
    fn drawn(&self) -> Result<(Size, Percent)> {
        let (size, percent) = match (self.difficulty, self.sides, self.percent) {
            (None, [None, None], None) => named(Difficulty::Medium),
            (Some(difficulty), [None, None], None) => named(difficulty),
            (None, [Some(width), Some(height)], Some(percent)) => {
                let size = Size::new(width, height)?;
                (size, Percent::new(percent)?)
            }
            _ => bail!("field-missing", "say difficulty, or width, height and percent"),
        };
        check(size)?;
        Ok((size, percent))
    }
}

fn named(difficulty: Difficulty) -> (Size, Percent) {
    (difficulty.size(), difficulty.percent())
}

pub(crate) fn check(size: Size) -> Result<()> {
    let (cells, most) = (size.cell_count(), limits::HUNT_CELLS);
    if cells <= most {
        return Ok(());
    }
    let [cells, most] = [cells, most].map(|cells| count(cells as u64));
    Err(refusal!("hunt-too-large", "a field for a hunt has up to {most} cells here, found {cells}"))
}

fn point(what: &str, [x, y]: [i64; 2]) -> Result<Point> {
    let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    let off = || refusal!("hunt-end-off-board", "the {what} ({x}, {y}) is off the board");
    at.map(|(x, y)| Point::new(x, y)).ok_or_else(off)
}

// The rules of a hunt in a request.

/// The rules of a hunt, with a key for each option of the command. Rules left out or null
/// are those of Chasse.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RulesInput(Vec<(&'static Rule, Value)>);

impl<'de> Deserialize<'de> for RulesInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = RulesInput;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of rules")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RulesInput, A::Error> {
        let mut read: Vec<(&'static Rule, Value)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let Some(rule) = Rule::with_key(&key) else {
                let keys = Rule::ALL.map(|rule| format!("`{}`", rule.key)).join(", ");
                let text = format!("unknown rule `{}`, expected one of {keys}", key.escape_debug());
                return Err(A::Error::custom(text));
            };
            if read.iter().any(|(known, _)| known.key == rule.key) {
                return Err(A::Error::duplicate_field(rule.key));
            }
            read.push((rule, map.next_value()?));
        }
        Ok(RulesInput(read))
    }
}

impl RulesInput {
    /// The rules, on fields of up to this many cells.
    pub fn rules(&self, cells: usize) -> Result<HuntRules> {
        let mut rules = self.read()?;
        let most = limits::HUNT_TURNS;
        match rules.turns {
            Some(turns) if turns > most => bail!(
                "hunt-turns",
                "a hunt here has up to {most} turns, found {turns}",
                most = count(most.into()),
                turns = count(turns.into())
            ),
            None if 4 * cells > most as usize => rules.turns = Some(most),
            _ => {}
        }
        Ok(rules)
    }

    /// The neighborhood of the monster.
    pub fn neighborhood(&self) -> Result<Neighborhood> {
        Ok(self.read()?.neighborhood)
    }

    fn read(&self) -> Result<HuntRules> {
        let mut draft = RuleDraft::default();
        for (rule, found) in self.0.iter().filter(|(_, found)| !found.is_null()) {
            draft.set(rule, value(rule, found)?);
        }
        draft.finish().map_err(Refusal::from)
    }
}

/// The value of a rule.
fn value(rule: &Rule, found: &Value) -> Result<RuleValue> {
    rule_value(rule, &with_whole_numbers(found.clone())).ok_or_else(|| {
        let shown = match found {
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            found => found.to_string().chars().take(40).collect(),
        };
        refusal!(
            "rule-value",
            "the rule '{name}' is {takes}, found {shown}",
            name = rule.key,
            takes = rule.takes
        )
    })
}
