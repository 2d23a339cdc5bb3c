//! The menu: every name and limit of the API.

use dedale::Algorithm;
use dedale::board::{CornerCutting, HexDirection};
use dedale::maze::obstacles::{Difficulty, Law};
use dedale::maze::{Generator, GridKind};
use dedale::search::Guarantee;
use dedale_games::game::LinkRules;
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_io::embedded::EMBEDDED;
use dedale_io::picture::Theme;
use dedale_io::picture::worksheet::PLACES;
use serde::Serialize;

use super::OPERATIONS;
use crate::base::limits::Limits;
use crate::operation::Operation;
use crate::run::link::SidesName;
use crate::{BoardInput, ByName, ExportFormat, Sketch};

/// Every name and limit that requests can use.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Menu {
    /// The program's version.
    pub version: &'static str,
    /// The limits of requests.
    pub limits: Limits,
    /// The search algorithms.
    pub algorithms: Vec<AlgorithmEntry>,
    /// Some orders in which depth-first searches can try directions; any other is allowed
    /// too.
    pub orders: Orders,
    /// The maze generators.
    pub generators: Vec<GeneratorEntry>,
    /// The grids of mazes, other than squares side by side.
    pub grids: Vec<ByName<GridKind>>,
    /// The laws of obstacle fields.
    pub laws: Vec<ByName<Law>>,
    /// The difficulties of obstacle fields, the easiest first.
    pub difficulties: Vec<DifficultyEntry>,
    /// The link games: HexMo, Hex and Y.
    pub games: Vec<GameEntry>,
    /// Some players of link games; `mcts:N` plays with N playouts a move.
    pub link_players: Vec<&'static str>,
    /// The monsters of the hunt, roughly the weakest first.
    pub monsters: Vec<MonsterEntry>,
    /// The hunters, roughly the weakest first.
    pub hunters: Vec<HunterEntry>,
    /// The goals of links; capital letters stand for names of sides and a number.
    pub goals: Vec<&'static str>,
    /// The sets of sides, by the name of their game.
    pub sides: Vec<ByName<SidesName>>,
    /// The embedded boards.
    pub boards: Vec<BoardEntry>,
    /// The colour themes of pictures.
    pub themes: Vec<ByName<Theme>>,
    /// The formats of exported files.
    pub formats: Vec<ByName<ExportFormat>>,
    /// How many mazes a page of a worksheet can have.
    pub per_page: Vec<u32>,
    /// The operations of the API.
    pub operations: Vec<OperationEntry>,
    /// The corner-cutting rules of boards with eight neighbors.
    pub corner_cutting: Vec<ByName<CornerCutting>>,
}

/// An operation of the API.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct OperationEntry {
    /// The operation's name: `POST /api/NAME` runs it.
    pub name: &'static str,
    /// What the operation does.
    pub about: &'static str,
}

/// A search algorithm.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AlgorithmEntry {
    /// The algorithm's name.
    pub name: ByName<Algorithm>,
    /// What the algorithm guarantees: `optimal-steps`, `optimal-cost`, `complete`,
    /// `incomplete`.
    pub guarantee: ByName<Guarantee>,
    /// The source document of the algorithm: `maze-solver` or `chasse`.
    pub source: Option<&'static str>,
    /// The options that it takes, of `weight`, `order`, `hand`.
    pub options: Vec<&'static str>,
    /// Whether it needs a board of squares without weights, roads, thin walls and water.
    pub plain_squares_only: bool,
}

/// A maze generator.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GeneratorEntry {
    /// The generator's name.
    pub name: ByName<Generator>,
    /// Whether every maze is equally likely.
    pub uniform: bool,
    /// Whether the maze grows from a start.
    pub grows: bool,
    /// Whether the generator handles only whole rectangles of square cells: for other
    /// boards it carves the surrounding rectangle and rejoins the pieces.
    pub squares_only: bool,
}

/// A difficulty of obstacle fields.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct DifficultyEntry {
    /// The difficulty's name.
    pub name: ByName<Difficulty>,
    /// Columns of the field.
    pub width: u32,
    /// Rows of the field.
    pub height: u32,
    /// The share of obstacles, 0 to 100.
    pub percent: f64,
}

/// A link game: HexMo, Hex or Y.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GameEntry {
    /// The game's name.
    pub name: ByName<LinkRules>,
    /// The default size.
    pub usual_size: u32,
    /// The smallest size.
    pub least: u32,
    /// The largest size.
    pub most: u32,
}

/// A monster of the hunt.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MonsterEntry {
    /// The monster's name.
    pub name: ByName<MonsterKind>,
    /// The source document of the monster: `chasse`.
    pub source: Option<&'static str>,
}

/// A hunter of the hunt.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct HunterEntry {
    /// The hunter's name.
    pub name: ByName<HunterKind>,
    /// The source document of the hunter: `chasse`.
    pub source: Option<&'static str>,
}

/// An embedded board.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoardEntry {
    /// The board's name, with a leading `@`.
    pub name: String,
    /// A description in a few words.
    pub about: &'static str,
    /// Columns of its table.
    pub width: u32,
    /// Rows of its table.
    pub height: u32,
    /// The shape, as in a sketch.
    pub shape: String,
    /// The file that the board comes from.
    pub file: &'static str,
}

/// Orders of directions, by the kind of the board.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Orders {
    /// On boards of squares with four neighbors.
    pub four: Vec<String>,
    /// On boards of squares with eight neighbors: the same, then the diagonals.
    pub eight: Vec<String>,
    /// On boards of hexagons.
    pub hexes: Vec<String>,
}

const STRAIGHT: [&str; 6] = ["N,W,E,S", "N,E,S,W", "S,W,N,E", "E,S,W,N", "W,S,E,N", "S,E,N,W"];

fn orders() -> Orders {
    let round = HexDirection::CLOCKWISE.map(HexDirection::name);
    let from = |first: usize| (0..6).map(|turn| round[(first + turn) % 6]).collect::<Vec<_>>();
    Orders {
        four: STRAIGHT.map(str::to_owned).to_vec(),
        eight: STRAIGHT.map(|straight| format!("{straight},SW,NW,NE,SE")).to_vec(),
        hexes: (0..6).map(|first| from(first).join(",")).collect(),
    }
}

/// Some computer players.
const LINK_PLAYERS: [&str; 5] = ["random", "mcts:100", "mcts:1000", "mcts:10000", "mcts:100000"];

const GOALS: [&str; 4] = ["any-two", "all", "pair:A,B", "at-least:K"];

/// Source documents, by their names in `docs/sources.md`.
const MAZE_SOLVER: &str = "maze-solver";
const CHASSE: &str = "chasse";

/// Lists every name and limit of the API.
pub fn menu() -> Menu {
    Menu {
        version: env!("CARGO_PKG_VERSION"),
        limits: Limits::ALL,
        algorithms: Algorithm::ALL.into_iter().map(algorithm).collect(),
        orders: orders(),
        generators: Generator::ALL.into_iter().map(generator).collect(),
        grids: GridKind::ALL.map(ByName).to_vec(),
        laws: Law::ALL.map(ByName).to_vec(),
        difficulties: Difficulty::ALL.into_iter().map(difficulty).collect(),
        games: LinkRules::ALL.into_iter().map(game).collect(),
        link_players: LINK_PLAYERS.to_vec(),
        monsters: MonsterKind::ALL.into_iter().map(monster).collect(),
        hunters: HunterKind::ALL.into_iter().map(hunter).collect(),
        goals: GOALS.to_vec(),
        sides: SidesName::ALL.map(ByName).to_vec(),
        boards: boards(),
        themes: Theme::ALL.map(ByName).to_vec(),
        formats: ExportFormat::ALL.map(ByName).to_vec(),
        per_page: PLACES.map(|(places, _)| places).to_vec(),
        operations: OPERATIONS.iter().copied().map(operation).collect(),
        corner_cutting: CornerCutting::ALL.map(ByName).to_vec(),
    }
}

fn algorithm(algorithm: Algorithm) -> AlgorithmEntry {
    let (source, options) = match algorithm {
        Algorithm::WeightedAstar(_) => (None, vec!["weight"]),
        Algorithm::WallFollower(_) => (None, vec!["hand"]),
        Algorithm::HeuristicDfs(_) => (Some(MAZE_SOLVER), vec!["order"]),
        Algorithm::Dfs(_) | Algorithm::ManhattanDfs(_) => (Some(CHASSE), vec!["order"]),
        _ => (None, vec![]),
    };
    AlgorithmEntry {
        name: ByName(algorithm),
        guarantee: ByName(algorithm.guarantee()),
        source,
        options,
        plain_squares_only: algorithm.needs_plain_squares(),
    }
}

fn operation(operation: &dyn Operation) -> OperationEntry {
    OperationEntry { name: operation.name(), about: operation.summary() }
}

fn generator(generator: Generator) -> GeneratorEntry {
    GeneratorEntry {
        name: ByName(generator),
        uniform: generator.is_uniform(),
        grows: generator.grows(),
        squares_only: generator.is_for_rectangles(),
    }
}

fn difficulty(difficulty: Difficulty) -> DifficultyEntry {
    let (size, percent) = (difficulty.size(), difficulty.percent().value());
    let (width, height) = (size.width(), size.height());
    DifficultyEntry { name: ByName(difficulty), width, height, percent }
}

fn game(rules: LinkRules) -> GameEntry {
    let sizes = rules.sizes();
    let (usual_size, least, most) = (rules.usual_size(), *sizes.start(), *sizes.end());
    GameEntry { name: ByName(rules), usual_size, least, most }
}

fn monster(kind: MonsterKind) -> MonsterEntry {
    let is_of_chasse = matches!(kind, MonsterKind::Easy | MonsterKind::Hard);
    MonsterEntry { name: ByName(kind), source: is_of_chasse.then_some(CHASSE) }
}

fn hunter(kind: HunterKind) -> HunterEntry {
    let is_of_chasse = matches!(kind, HunterKind::Easy | HunterKind::Hard);
    HunterEntry { name: ByName(kind), source: is_of_chasse.then_some(CHASSE) }
}

fn boards() -> Vec<BoardEntry> {
    let entry = |board: dedale_io::embedded::Embedded| {
        let name = format!("@{}", board.name);
        let position = BoardInput::Text(name.clone()).position().ok()?;
        let Sketch { width, height, shape, .. } = Sketch::of(&position.grid);
        Some(BoardEntry { name, about: board.about, width, height, shape, file: board.file })
    };
    EMBEDDED.into_iter().filter_map(entry).collect()
}
