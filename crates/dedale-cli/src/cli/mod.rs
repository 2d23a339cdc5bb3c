//! The command line: commands, options and their help texts.

mod games;
mod hunt;
mod rules;

pub use games::{
    CheckArgs, ChompArgs, GameArgs, GameCommand, GraphArgs, GraphOutArgs, SolveArgs, StrategyArgs,
};

pub use hunt::{
    HuntArgs, HuntCommand, HuntFieldArgs, HuntPlayArgs, HuntValueArgs, MatchArgs, OutsideArgs,
    ReplayArgs, ThreadsArg, TournamentArgs, WatchArgs,
};

pub use rules::RuleArgs;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use dedale::Algorithm;
use dedale::board::CornerCutting;
use dedale::link::Player;
use dedale::maze::Generator;
use dedale::maze::obstacles::Difficulty;
use dedale::search::Hand;
use dedale_io::level::Roads;
use dedale_io::picture::Theme;

use crate::form::{BoardFormArg, FormArgs};
use dedale_app::operation::path::Factor;
use dedale_app::{GoalArg, OrderArg, Spot};

/// Graph search on game boards: flow fields, paths through maps and mazes, links between
/// the sides of a board, two-player games solved backwards, hunts for an unseen monster.
///
/// Without a command: a tour of boards built into the program.
#[derive(Parser, Debug)]
#[command(name = "dedale", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "A BOARD is a file (drawn text of squares or hexagons, MovingAI .map, YAML \
    level, PNG, JSON, SGF of Hex), - for standard input, or @NAME for an embedded board; see \
    `dedale boards`.\n\
    Exit status: 0 yes, 1 no (no path, no link, a start cut off from the goals, a wrong length, a \
    strategy that does not win, a game that was abandoned), 2 invalid request."
)]
pub struct Cli {
    /// The tour: print all of it at once, also on a terminal
    #[arg(long)]
    pub all: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Find a path from a start to a goal
    Path(PathArgs),
    /// Compute a flow field: every cell's next step to the nearest goal
    Field(FieldArgs),
    /// Run all queries of a MovingAI scenario and check their path lengths
    Scen(ScenArgs),
    /// Generate a maze with one of sixteen algorithms
    Maze(MazeArgs),
    /// Generate an obstacle field that always has a path
    Obstacles(ObstaclesArgs),
    /// Turn a board file into another form: text, .map, YAML level, JSON, PNG or SGF
    Convert(ConvertArgs),
    /// Find the shortest link between sides of a board (HexMo, Hex, Y, Havannah, squares)
    Link(LinkArgs),
    /// Build the graph of a game: Chomp, Nim, subtraction, Wythoff, or a pursuit on a board
    Game(GameArgs),
    /// Solve a game graph: who wins from each position, and in how many moves
    Solve(SolveArgs),
    /// Find a winning strategy and explain its moves
    Strategy(StrategyArgs),
    /// Check whether a strategy wins, whatever the other player does
    Check(CheckArgs),
    /// Play HexMo, Hex, Y, Chomp or a game graph, against the computer or another person
    Play(PlayArgs),
    /// Play, watch or analyse the hunt for a monster that walks unseen to an exit
    Hunt(HuntArgs),
    /// List the embedded boards, or print one
    Boards(BoardsArgs),
    /// Serve the playground: every command in the browser
    Serve(ServeArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell to complete commands for
        shell: Shell,
    },
    /// Print the manual page (roff), or write one per command to a folder
    Man {
        /// The folder for the manual pages
        folder: Option<PathBuf>,
    },
}

/// How to read a board.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board: a file, - for standard input, or @NAME for an embedded board
    pub board: String,
    /// Neighbors of a square cell: 4, or 8 with diagonals [default: 8 for .map files, else 4]
    #[arg(long, value_name = "4|8")]
    pub neighbors: Option<NeighborCount>,
    /// When a diagonal step may cut a corner: never, one-wall (past one wall), always (also
    /// past the ends of thin walls) [default: never]
    #[arg(long, value_name = "RULE", value_parser = corner_cutting)]
    pub corner_cutting: Option<CornerCutting>,
    /// Whether a road of a level needs the bits of both cells (mutual), only of the one that
    /// is left (directed), or only of the one that is entered, as in the game (source)
    /// [default: mutual]
    #[arg(long, value_name = "mutual|directed|source")]
    pub roads: Option<RoadsArg>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum NeighborCount {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RoadsArg {
    Mutual,
    Directed,
    Source,
}

impl From<RoadsArg> for Roads {
    fn from(roads: RoadsArg) -> Self {
        match roads {
            RoadsArg::Mutual => Self::Mutual,
            RoadsArg::Directed => Self::Directed,
            RoadsArg::Source => Self::Source,
        }
    }
}

/// How to show an answer.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "draw")]
    pub json: bool,
    /// Draw the board in the terminal
    #[arg(long)]
    pub draw: bool,
    /// Write an SVG picture, of up to 4 million cells; - is standard output, with nothing
    /// else
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a PNG picture, of up to 65,536 pixels a side: any board of squares
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Colours: default (safe for colour-blind eyes) or maze-solver (open red, neutral
    /// blue, closed green, banned black)
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

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
    /// The start, as X,Y or a label such as d5 [default: each one that the board marks]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub from: Option<Spot>,
    /// The goal, as X,Y or a label such as d5 [default: the one that the board marks]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub to: Option<Spot>,
    /// The search algorithm: astar, dijkstra, bfs, bidirectional-astar, bidirectional-bfs,
    /// idastar, weighted-astar, greedy, dfs, heuristic-dfs, manhattan-dfs,
    /// dead-end-filling, wall-follower. Names joined by commas, or all: compares them in a
    /// table. idastar can take very long on large boards; wall-follower may miss a path
    #[arg(long, short, value_name = "NAMES", default_value = "astar", value_parser = algorithms)]
    pub algorithm: Algorithms,
    /// Give up after expanding this many cells [default: never; with several algorithms
    /// 10,000,000]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u64).range(1..))]
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
}

/// The algorithms to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Algorithms(pub Vec<Algorithm>);

/// How to show a search as it runs.
#[derive(Args, Debug)]
pub struct FilmArgs {
    /// Play the search in the terminal (space, arrows, q)
    #[arg(long, conflicts_with = "json")]
    pub watch: bool,
    /// Write an animated GIF of the search, of up to 1024 pixels a side: a board of up to
    /// 1012 cells, with thin walls 337
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

#[derive(Args, Debug)]
#[command(
    after_help = "Goals are queued in their order, neighbors in the order S, W, N, E, SW, NW, NE, \
    SE; on hexagons SE, W, NW, E, SW, NE. Of several best next steps the one found first is kept."
)]
pub struct FieldArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// A goal; can be repeated [default: the goals that the board marks]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub to: Vec<Spot>,
    /// Measure by cost (straight 1, diagonal √2, times the weight of the cell entered)
    /// instead of steps [default: on boards with weights]
    #[arg(long, conflicts_with = "steps")]
    pub costs: bool,
    /// Measure by steps, even on boards with weights
    #[arg(long)]
    pub steps: bool,
    /// With --json: also list every optimal next step of each cell, as "all_next"
    #[arg(long, requires = "json")]
    pub all: bool,
    #[command(flatten)]
    pub show: ShowArgs,
    #[command(flatten)]
    pub film: FilmArgs,
}

#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// The board: a file, - for standard input, or @NAME for an embedded board
    pub board: String,
    /// The file to write; - is standard output
    #[arg(value_name = "FILE", conflicts_with = "output")]
    pub to: Option<PathBuf>,
    /// The form to write: text (a drawing), map (MovingAI), level (YAML), json, pixels (a
    /// PNG, one pixel a cell), sgf (Hex) [default: the form that FILE's name implies, else
    /// text]
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    pub format: Option<BoardFormArg>,
    /// The same as FILE
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How the roads of a level are read: mutual, directed or source; `dedale path --help`
    /// explains them [default: mutual]
    #[arg(long, value_name = "mutual|directed|source")]
    pub roads: Option<RoadsArg>,
}

#[derive(Args, Debug)]
pub struct ScenArgs {
    /// The scenario file (.scen)
    pub file: PathBuf,
    /// The map of the scenario [default: the one beside it]
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// The search algorithm; `dedale path --help` lists them
    #[arg(long, short, value_name = "NAME", default_value = "astar")]
    pub algorithm: Algorithm,
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
pub struct MazeArgs {
    /// The maze algorithm: backtracker, prim, prim-simple, prim-modified, kruskal, wilson,
    /// aldous-broder, hybrid, eller, hunt-and-kill, sidewinder, binary-tree, growing-tree,
    /// growing-tree-newest, growing-tree-random, recursive-division [default: backtracker;
    /// with --stats: all of them]
    #[arg(long, short, value_name = "NAME")]
    pub generator: Option<Generator>,
    /// Columns of the maze [default: 20]
    #[arg(long, short = 'W', value_name = "W", value_parser = whole, allow_hyphen_values = true)]
    pub width: Option<u64>,
    /// Rows of the maze [default: 20]
    #[arg(long, short = 'H', value_name = "H", value_parser = whole, allow_hyphen_values = true)]
    pub height: Option<u64>,
    /// The random seed: the same seed gives the same maze on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
    /// Open this percentage of the dead ends, which makes loops
    #[arg(long, value_name = "PERCENT", default_value_t = 0, hide_default_value = true,
        allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub braid: u32,
    /// Place up to N rooms, 2 to 6 cells wide and high
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub rooms: u32,
    /// How often passages run east or west, in percent: 1 to 99 [default: 50]
    #[arg(long, value_name = "PERCENT", default_value_t = 50, hide_default_value = true,
        allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=99))]
    pub bias: u32,
    /// The cell where carving begins, for generators that grow from a cell [default: 0,0]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub start: Option<Spot>,
    /// Carve the free cells of this board (a file, - or @NAME): walls are left out, and
    /// passages lead only where steps do
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["width", "height"])]
    pub mask: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// Draw the maze in the terminal
    #[arg(long, conflicts_with_all = ["format", "json", "output", "stats"])]
    pub draw: bool,
    /// Print statistics (dead ends, junctions and so on) instead of the maze
    #[arg(long)]
    pub stats: bool,
    /// Play the carving in the terminal (space, arrows, q)
    #[arg(long, conflicts_with_all = ["format", "json", "output", "stats"])]
    pub watch: bool,
    /// Write an animated GIF of the carving, of up to 1024 pixels a side: 337 cells; - is
    /// standard output
    #[arg(long, value_name = "FILE", conflicts_with = "stats")]
    pub gif: Option<PathBuf>,
    /// Colours of pictures: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

#[derive(Args, Debug)]
pub struct ObstaclesArgs {
    /// Columns of the field
    #[arg(long, short = 'W', value_name = "C", value_parser = whole, allow_hyphen_values = true)]
    pub width: Option<u64>,
    /// Rows of the field
    #[arg(long, short = 'H', value_name = "R", value_parser = whole, allow_hyphen_values = true)]
    pub height: Option<u64>,
    /// The number of obstacles, as 0 to 100 percent of (C-1)·(R-1), the most that leave
    /// room for a path from corner to corner
    #[arg(long, short, value_name = "P", value_parser = number, allow_hyphen_values = true)]
    pub percent: Option<f64>,
    /// Size and percentage by level: very-easy (4×4, 25 %), easy (5×5, 35 %), medium (6×6,
    /// 50 %), hard (8×8, 65 %), very-hard (10×10, 75 %)
    #[arg(long, short, value_name = "NAME", conflicts_with_all = ["width", "height", "percent"])]
    pub difficulty: Option<Difficulty>,
    /// The random seed: the same seed gives the same field on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
    /// How likely each field is. exact: for the drawn entry and exit, every layout with a
    /// path is equally likely; chasse: entry and exit are redrawn with every try too, so
    /// near 100 % they nearly face each other; fast: a random shortest path is kept free,
    /// the rest is random [default: exact up to 250,000 cells, else fast]
    #[arg(long, value_name = "exact|chasse|fast", hide_possible_values = true)]
    pub law: Option<LawArg>,
    /// Neighbors for the guaranteed path: 4, or 8 with diagonal steps between any
    /// obstacles, to be walked with --neighbors 8 --corner-cutting always [default: 4]
    #[arg(long, value_name = "4|8", hide_possible_values = true)]
    pub neighbors: Option<NeighborCount>,
    #[command(flatten)]
    pub form: FormArgs,
    /// Draw the field in the terminal
    #[arg(long, conflicts_with_all = ["format", "json", "output"])]
    pub draw: bool,
    /// Colours of pictures: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

/// How likely each obstacle field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LawArg {
    Exact,
    Chasse,
    Fast,
}

#[derive(Args, Debug)]
pub struct LinkArgs {
    /// A board with stones (a drawing, an SGF of Hex or JSON): a file, - for standard
    /// input, or @NAME for an embedded board
    pub board: String,
    /// The player to link: red (or black), blue (or white)
    #[arg(long, value_name = "NAME")]
    pub player: Player,
    /// The sides to link: any-two of the player's, pair:A,B of any sides, all of the
    /// player's, or at-least:K of them [default: the game's goal: any-two in HexMo, all in
    /// Hex and Y]
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<GoalArg>,
    /// Use the sides of another game on the same board: hexmo, hex, y, havannah (any two
    /// corners), havannah-fork (any three sides) [default: those that the file names, else
    /// those of the game played on this shape]
    #[arg(long, value_name = "GAME", hide_possible_values = true)]
    pub sides: Option<SidesArg>,
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
}

/// The order in which the first contact queues the cells on the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum QueueOrder {
    Places,
    File,
}

/// The sides of a board, by the name of their game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SidesArg {
    Hexmo,
    Hex,
    Y,
    Havannah,
    HavannahFork,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game: hexmo, hex, y, or the file of a game graph (edges, DOT, JSON, PGSolver)
    #[arg(value_name = "GAME", required_unless_present = "chomp", conflicts_with = "chomp")]
    pub game: Option<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// The board size: the radius for HexMo (0 to 20), the cells along a side for Hex (1 to
    /// 32) and Y (1 to 40) [default: 3, 11 and 9]
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub size: Option<u32>,
    /// The player who moves first: human, random[:SEED]; in HexMo, Hex and Y
    /// mcts[:PLAYOUTS] or mcts:TIMEms; on graphs perfect, or the file of a strategy
    /// [default: human]
    #[arg(long, value_name = "PLAYER", default_value = "human", hide_default_value = true)]
    pub first: String,
    /// The player who moves second [default: mcts:10000, on graphs perfect]
    #[arg(long, value_name = "PLAYER")]
    pub second: Option<String>,
    /// Play without the swap rule after the first move
    #[arg(long)]
    pub no_swap: bool,
    /// The random seed of computer players (mcts with a time limit still varies)
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
    /// Print one JSON object and nothing else; for games between computers
    #[arg(long)]
    pub json: bool,
    /// Write the final board of HexMo, Hex or Y to a file that dedale link reads: a
    /// drawing, or the format that the file name implies (.json; .sgf for hex)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Colours: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

#[derive(Args, Debug)]
pub struct BoardsArgs {
    /// The board to print, instead of the list
    pub name: Option<String>,
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "name")]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "The server prints its address and runs until Ctrl-C.")]
pub struct ServeArgs {
    /// The port to listen on; 0 for any free one
    #[arg(long, short, value_name = "P", default_value_t = 7878, allow_hyphen_values = true)]
    pub port: u16,
    /// The address of this machine to listen on; with any address but loopback, other
    /// machines can use the server too
    #[arg(long, value_name = "A", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub address: IpAddr,
    /// Open the playground in the browser
    #[arg(long)]
    pub open: bool,
}

fn corner_cutting(name: &str) -> Result<CornerCutting, String> {
    name.parse()
}

fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

fn small(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number such as 75 or 33.3".into())
}

fn factor_percent(text: &str) -> Result<u32, String> {
    let factor = Factor::try_from(text.parse().unwrap_or(f64::NAN));
    factor.map(|Factor(percent)| percent).map_err(|refusal| refusal.to_string())
}

fn algorithms(names: &str) -> Result<Algorithms, String> {
    if names == "all" {
        return Ok(Algorithms(Algorithm::ALL.to_vec()));
    }
    let mut algorithms: Vec<Algorithm> = Vec::new();
    for name in names.split(',') {
        let algorithm = name.parse().map_err(|error| format!("{error}"))?;
        if algorithms.contains(&algorithm) {
            return Err(format!("{algorithm} is named twice"));
        }
        algorithms.push(algorithm);
    }
    Ok(Algorithms(algorithms))
}

fn trace_name(text: &str) -> Result<PathBuf, String> {
    if text.ends_with(".trace.json") || text == "-" {
        Ok(text.into())
    } else {
        Err("the viewer opens only names that end in .trace.json".into())
    }
}
