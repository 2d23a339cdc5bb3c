//! Searches: paths, fields, links and scenarios.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dedale::board::Wrap;
use dedale::field::Tie;
use dedale::link::Player;
use dedale::search::Hand;
use dedale::{Algorithm, Phrase, Phrased, phrase};
use dedale_app::run::any_angle::AnyAngleSearch;
use dedale_app::run::cheapest::PathNumber;
use dedale_app::run::link::{GoalArg, SidesName};
use dedale_app::run::march::MarchEdit;
use dedale_app::run::path::Factor;
use dedale_app::run::reach::Budget;
use dedale_app::{OrderArg, Spot};
use dedale_io::picture::Theme;

use super::boards::{Listed, StepArgs, by_name, small, whole};
use super::{BoardArgs, ShowArgs};

#[derive(Args, Debug)]
#[command(
    after_help = "Neighbors are tried in the order S, W, N, E, SW, NW, NE, SE; on hexagons SE, W, \
    NW, E, SW, NE. Of equal sums, astar, dijkstra and bidirectional-astar expand the cell opened \
    last, weighted-astar and greedy the first by rows; the breadth-first searches expand the cell \
    opened first."
)]
pub struct PathArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The start, as X,Y or a label such as d5 [default: each one that the board marks]; of a graph the
    /// name of a node
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// The goal, as X,Y or a label such as d5 [default: the one that the board marks]; of a graph the
    /// name of a node. Given again, the path leads to the goal that costs least to reach; with bfs in
    /// the fewest steps
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub to: Vec<String>,
    /// A stop on the way; given again, stops in this order
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true,
        conflicts_with_all = ["nearest", "watch", "gif", "trace"])]
    pub through: Vec<Spot>,
    /// Move a start or goal in a wall to the nearest free cell, at most this many cells away in a
    /// straight line
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub snap: u32,
    /// Where no goal can be reached, go to the reachable cell nearest to one; a goal may be a wall
    #[arg(long)]
    pub nearest: bool,
    /// The side of the agent in cells; it is where its upper left cell is
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(1..))]
    pub agent_size: u8,
    /// Let each turn cost as much as N steps, for paths with few turns; by astar
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        conflicts_with_all = ["nearest", "index", "count_paths"])]
    pub turn_cost: u32,
    /// Count the cheapest paths; with --json list the cells that all of them use as "common"
    #[arg(long)]
    pub count_paths: bool,
    #[command(flatten)]
    pub choice: ChoiceArgs,
    #[command(flatten)]
    pub ground: GroundArgs,
    /// Leave the steps of a board of squares: exact finds the shortest path at any angle, which bends at
    /// corners of walls, on boards without weights, roads, thin walls and water; fast one that is hardly
    /// longer and bends at centres of cells, where only walls and thin walls count [default: exact]
    #[arg(long, value_name = "exact|fast", num_args = 0..=1, require_equals = true,
        default_missing_value = "exact", value_parser = by_name(AnyAngleSearch::ALL, AnyAngleSearch::name),
        hide_possible_values = true,
        conflicts_with_all = ["algorithm", "index", "limit", "order", "weight", "hand", "nearest", "turn_cost",
            "count_paths", "nth_path", "random_path", "wrap", "heights", "watch", "gif", "trace"])]
    pub any_angle: Option<AnyAngleSearch>,
    /// The search algorithm; several, joined by commas, or all of them are compared in a table.
    /// auto is jps where that fits and walls are long, else astar. jps needs squares without
    /// weights, roads, thin walls and water; index builds its index first, or takes that of
    /// --index; idastar can take very long on large boards; wall-follower may miss a path
    #[arg(long, short, value_name = "NAMES", default_value = "auto",
        value_parser = Listed { names: algorithm_names(), read: algorithms })]
    pub algorithm: Algorithms,
    /// The index of the board, as `dedale index` wrote it: searches by it
    #[arg(long, value_name = "FILE")]
    pub index: Option<PathBuf>,
    /// Give up after expanding this many cells [default: no limit, with several algorithms
    /// 10,000,000]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = at_least_one)]
    pub limit: Option<u64>,
    /// For depth-first searches: the order in which to try directions, each direction of
    /// the board once [default: N,W,E,S; of heuristic-dfs N,E,S,W; then SW,NW,NE,SE]
    #[arg(long, value_name = "DIRECTIONS")]
    pub order: Option<OrderArg>,
    /// For weighted-astar: how many times the lowest cost a path may cost [default: 1.5]
    #[arg(long, value_name = "FACTOR", value_parser = factor_percent, allow_hyphen_values = true)]
    pub weight: Option<u32>,
    /// For wall-follower: which hand to keep on the wall [default: right]
    #[arg(long, value_name = "left|right")]
    pub hand: Option<Hand>,
    #[command(flatten)]
    pub show: ShowArgs,
    #[command(flatten)]
    pub film: FilmArgs,
    #[command(flatten)]
    pub graph: SearchedGraphArgs,
}

impl PathArgs {
    /// The options that neither graphs nor mazes of other grids have, and whether each was given.
    pub fn for_boards(&self) -> [(&'static str, bool); 16] {
        [
            ("--through", !self.through.is_empty()),
            ("--nearest", self.nearest),
            ("--snap", self.snap > 0),
            ("--agent-size", self.agent_size > 1),
            ("--turn-cost", self.turn_cost > 0),
            ("--count-paths", self.count_paths),
            ("--nth-path", self.choice.nth_path.is_some()),
            ("--random-path", self.choice.random_path),
            ("--wrap", self.ground.wrap.is_some()),
            ("--heights", self.ground.heights.is_some()),
            ("--any-angle", self.any_angle.is_some()),
            ("--index", self.index.is_some()),
            ("--limit", self.limit.is_some()),
            ("--order", self.order.is_some()),
            ("--weight", self.weight.is_some()),
            ("--hand", self.hand.is_some()),
        ]
    }
}

/// Graphs in place of boards.
#[derive(Args, Debug)]
pub struct SearchedGraphArgs {
    /// Read the file as a graph, whatever its name and content imply: a list of edges, GraphML, DOT, JSON
    /// or PGSolver. Files that are clearly graphs need no option
    #[arg(long, conflicts_with_all = ["draw", "watch", "gif", "trace"])]
    pub graph: bool,
    /// Of a graph: write it for Graphviz, what was found in bold; - is standard output, with nothing
    /// else
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
}

/// Which of the cheapest paths to take.
#[derive(Args, Debug)]
#[group(multiple = true, conflicts_with_all = ["nearest", "turn_cost", "index", "wrap", "heights"])]
pub struct ChoiceArgs {
    /// Take the cheapest path of this number, from 0. Paths are in the order of their steps: first by the
    /// first step in which they differ, neighbors as below; by astar
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "random_path",
        value_parser = str::parse::<PathNumber>)]
    pub nth_path: Option<PathNumber>,
    /// Take one of the cheapest paths at random, all equally likely; by astar
    #[arg(long)]
    pub random_path: bool,
    /// The random seed: the same seed gives the same path on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true, requires = "random_path")]
    pub seed: u64,
}

/// Boards that wrap round, and heights.
#[derive(Args, Debug)]
#[group(multiple = true, conflicts_with_all = ["nearest", "turn_cost", "count_paths", "index"])]
pub struct GroundArgs {
    /// Join opposite sides of the board: left and right (x), top and bottom (y), or both; by astar
    #[arg(long, value_name = "x|y|both", value_parser = by_name(Wrap::ALL, Wrap::name))]
    pub wrap: Option<Wrap>,
    /// The heights of the cells, a row a line: numbers, or a digit or letter (a is 0) a cell; by astar
    #[arg(long, value_name = "FILE")]
    pub heights: Option<PathBuf>,
    /// The most levels that a step goes up [default: any]
    #[arg(long, value_name = "N", requires = "heights")]
    pub climb: Option<u32>,
    /// The most levels that a step goes down [default: any]
    #[arg(long, value_name = "N", requires = "heights")]
    pub drop: Option<u32>,
    /// Let each level up cost as much as N steps
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "heights"
    )]
    pub climb_cost: u32,
}

#[derive(Args, Debug)]
#[command(
    after_help = "In JSON \"cells\" lists the cells within the budget, the cheapest first, each with its \
    \"cost\" and the cell \"before\" it on a cheapest path."
)]
pub struct ReachArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// Where the unit stands, as X,Y or a label such as d5 [default: the start marked on the board]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub from: Option<Spot>,
    /// The budget: straight steps onto terrain of weight 1; a diagonal step takes √2
    #[arg(long, value_name = "N", value_parser = budget, allow_hyphen_values = true)]
    pub budget: Budget,
    /// The side of the unit in cells; it is where its upper left cell is
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(1..))]
    pub agent_size: u8,
    #[command(flatten)]
    pub show: ShowArgs,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Two free cells see each other if the straight line between their centres crosses no \
    wall and no thin wall. It may touch a wall's corner, but not pass between two walls that touch there. \
    Weights, water, one-way roads and the neighborhood do not matter; a wall is not seen.\n\
    In JSON \"cells\" lists the cells that are seen, by rows; with --to, \"seen\" says whether that one is."
)]
pub struct SightArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The cell to look from, as X,Y or a label such as d5 [default: the start marked on the board]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub from: Option<Spot>,
    /// Say whether this cell is seen; the exit status is 1 if it is not
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub to: Option<Spot>,
    /// See this many cells far in a straight line, between centres [default: any distance]
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub radius: Option<u32>,
    #[command(flatten)]
    pub show: ShowArgs,
}

/// The algorithms to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Algorithms(pub Vec<Algorithm>);

/// How to show a search as it runs.
#[derive(Args, Debug)]
pub struct FilmArgs {
    /// Play the search in the terminal (space, arrows, q); of up to 4,000,000 steps, as --gif
    /// and --trace
    #[arg(long, conflicts_with = "json")]
    pub watch: bool,
    /// Write an animated GIF of the search, of up to 1024 pixels a side: a board of up to
    /// 1012 cells a side, with thin walls 337
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// Write a trace of the search for the Posthoc viewer
    #[arg(long, value_name = "FILE.trace.json", value_parser = trace_name)]
    pub trace: Option<PathBuf>,
}

impl FilmArgs {
    /// Whether the events of the search are needed.
    pub const fn is_set(&self) -> bool {
        self.watch || self.gif.is_some() || self.trace.is_some()
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
#[derive(Args, Debug)]
#[command(
    after_help = "Goals are queued in their order, neighbors in the order S, W, N, E, SW, NW, NE, \
    SE; on hexagons SE, W, NW, E, SW, NE. Of several best next steps --tie keeps one.\n\
    In JSON a next step is N, E, S, W, NE, SE, SW or NW, * at a goal, and null where no goal can \
    be reached."
)]
pub struct FieldArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// A goal; can be repeated [default: the goals that the board marks]; of a graph the name of a node
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub to: Vec<String>,
    /// Measure by cost (straight 1, diagonal √2, times the weight of the cell entered)
    /// instead of steps [default: on boards with weights]
    #[arg(long, conflicts_with = "steps")]
    pub costs: bool,
    /// Measure by steps, even on boards with weights
    #[arg(long)]
    pub steps: bool,
    /// Of several optimal next steps keep the first direction in the board's order
    /// (canonical), or the neighbor that discovered the cell in a breadth-first search from
    /// the goals (discovery) [default: discovery for levels, else canonical]
    #[arg(long, value_name = "canonical|discovery", value_parser = by_name(Tie::ALL, Tie::name))]
    pub tie: Option<Tie>,
    /// With --json: also list every optimal next step of each cell, as "all_next"
    #[arg(long, requires = "json")]
    pub all: bool,
    /// The side of the agents in cells; each is where its upper left cell is
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(1..))]
    pub agent_size: u8,
    /// Find the chokepoints, the cells whose blocking would cut a start off from all goals, and
    /// mark them in --draw, --svg and --png
    #[arg(long)]
    pub chokepoints: bool,
    #[command(flatten)]
    pub show: ShowArgs,
    #[command(flatten)]
    pub film: FilmArgs,
    #[command(flatten)]
    pub graph: SearchedGraphArgs,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The index has the costs between every cell and some landmarks, 48 bytes a cell \
    or, with weights, hexagons, roads, thin walls or water, 128; or it has hub labels. It is for \
    this board alone."
)]
pub struct IndexArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The file to write; - is standard output, with nothing else
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Hub labels, where they fit in a kilobyte a cell and the board has at most 524,288 free cells;
    /// takes up to a minute
    #[arg(long)]
    pub labels: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct ScenArgs {
    /// The scenario file (.scen)
    pub file: PathBuf,
    /// The map of the scenario [default: the one beside it]
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// Cost table: a line for each character of the map, with a whole number; 0 is a wall
    #[arg(long, value_name = "FILE")]
    pub costs: Option<PathBuf>,
    /// The search algorithm; `dedale path --help` lists them
    #[arg(long, short, value_name = "NAME", default_value = "auto")]
    pub algorithm: Algorithm,
    /// The index of the map, as `dedale index` wrote it: searches by it
    #[arg(long, value_name = "FILE")]
    pub index: Option<PathBuf>,
    /// Run only every N-th query
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// List the length of each query
    #[arg(long)]
    pub each: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct LinkArgs {
    /// A graph, or a board with stones (a drawing, JSON, or a game of Hex: SGF, a HexWorld link or a
    /// list of moves): a file, - for standard input, or @NAME for an embedded board
    pub board: String,
    /// The cells along a side, for a list of moves of Hex that does not say them
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub size: Option<u32>,
    /// The player to link: red (or black), blue (or white)
    #[arg(long, value_name = "NAME")]
    pub player: Option<Player>,
    /// Of a graph: the nodes to link from, as names with commas between them
    #[arg(long, value_name = "NAMES", conflicts_with = "player", requires = "to")]
    pub from: Vec<String>,
    /// Of a graph: the nodes to link to
    #[arg(long, value_name = "NAMES", requires = "from")]
    pub to: Vec<String>,
    /// The sides to link: any-two of the player's, pair:A,B of any sides, all of the
    /// player's, or at-least:K of them [default: the game's goal: any-two in HexMo, all in
    /// Hex and Y]
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<GoalArg>,
    /// Use the sides of another game on the same board: hexmo, hex, y, havannah (any two
    /// corners), havannah-fork (any three sides) [default: those that the file names, else
    /// those of the game played on this shape]
    #[arg(long, value_name = "GAME", hide_possible_values = true,
        value_parser = by_name(SidesName::ALL, SidesName::name))]
    pub sides: Option<SidesName>,
    /// Find the link that the search of HexMo reaches first, which can be one cell too long.
    /// Cells on the sides are queued by column, then row (places), or in the order of the
    /// file (file) [default: places]
    #[arg(long, value_name = "places|file", num_args = 0..=1, require_equals = true,
        default_missing_value = "places", hide_possible_values = true)]
    pub first_contact: Option<QueueOrder>,
    #[command(flatten)]
    pub show: ShowArgs,
    #[command(flatten)]
    pub film: FilmArgs,
    #[command(flatten)]
    pub graph: SearchedGraphArgs,
}

/// The order in which the first contact queues the cells on the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum QueueOrder {
    Places,
    File,
}

fn factor_percent(text: &str) -> Result<u32, Phrase> {
    let factor = Factor::try_from(text.parse().unwrap_or(f64::NAN));
    factor.map(|Factor(percent)| percent).map_err(|refusal| refusal.phrase().clone())
}

fn budget(text: &str) -> Result<Budget, Phrase> {
    Budget::try_from(text.parse().unwrap_or(f64::NAN)).map_err(|refusal| refusal.phrase().clone())
}

fn algorithm_names() -> Vec<&'static str> {
    Algorithm::named().map(Algorithm::name).chain(["all"]).collect()
}

fn algorithms(names: &str) -> Result<Algorithms, Phrase> {
    if names.split(',').any(|name| name == "all") && names != "all" {
        return Err("'all' stands alone".into());
    }
    if names == "all" {
        return Ok(Algorithms(Algorithm::ALL.to_vec()));
    }
    let mut algorithms: Vec<Algorithm> = Vec::new();
    for name in names.split(',') {
        let algorithm =
            name.parse().map_err(|error: dedale::search::UnknownAlgorithm| error.phrase())?;
        if algorithms.contains(&algorithm) {
            return Err(phrase!("{algorithm} is named twice"));
        }
        algorithms.push(algorithm);
    }
    Ok(Algorithms(algorithms))
}

fn at_least_one(text: &str) -> Result<u64, Phrase> {
    let number = text.parse().ok().filter(|&number: &u64| number > 0);
    number.ok_or_else(|| "expected a whole number from 1".into())
}

fn trace_name(text: &str) -> Result<PathBuf, Phrase> {
    if text.ends_with(".trace.json") || text == "-" {
        Ok(text.into())
    } else {
        Err("the viewer opens only names that end in .trace.json".into())
    }
}

// Marches.

#[derive(Args, Debug)]
#[command(
    after_help = "Ten ticks are a second. The first wave begins at tick 100, each other one 50 \
    ticks after the wave before has ended, that is, when all of its attackers have arrived or \
    are killed. Arrivals cost lives; the game is lost with the one that takes them below 0, and \
    is over then. Attackers take points off doors. Towers, which are walls that the level or an \
    edit builds, shoot if the level states tower-range and tower-damage.\n\
    The march ends when the game is won or lost, when all attackers are stuck and no edit is to \
    come, or at the last tick. Exit status: 0 if the game is won, else 1."
)]
pub struct MarchArgs {
    /// The level with its waves (YAML): a file, - for standard input, or @NAME for an embedded
    /// board
    pub level: String,
    /// The largest tick simulated
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole,
        allow_hyphen_values = true)]
    pub ticks: u64,
    /// Make a cell a wall (block) or free (open) at tick T, before attackers move; can be
    /// repeated. A cell that had no road is joined to all its neighbors
    #[arg(long, value_name = "T:block|open X,Y", allow_hyphen_values = true)]
    pub edit: Vec<MarchEdit>,
    /// Lives at the start [default: those of the level]
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub lives: Option<u32>,
    /// Draw the spawn of each attacker at random, with this seed [default: the spawns in turn,
    /// in the order of the file]
    #[arg(long, short, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Spread attackers over all optimal next steps, instead of the one that was discovered
    /// first
    #[arg(long)]
    pub spread: bool,
    /// The side of each attacker in cells; it is where its upper left cell is
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(1..))]
    pub agent_size: u8,
    #[command(flatten)]
    pub steps: StepArgs,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write an animated GIF of the march, up to 600 frames, 20 a second, of up to 1024 pixels
    /// a side: a level of up to 1012 cells a side, with thin walls 337
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// Colours of the GIF: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}
