//! The command line: commands, options and their help texts.

mod boards;
mod contest;
mod games;
mod hunt;
mod rules;
mod searches;

pub use boards::{
    BoardArgs, ConvertArgs, Form, MeasureArgs, NeighborCount, ReadArgs, ShowArgs, StepArgs,
    TerrainArgs, ThreadsArg,
};
pub use contest::{ContestArgs, IsolateArgs, Language, NewPlayerArgs, Share};
#[cfg(feature = "cluster")]
pub use games::ClusterArgs;
pub use games::{
    BarArgs, BarCommand, CheckArgs, ChompArgs, GameArgs, GameCommand, GraphArgs, GraphOutArgs,
    SolveArgs, StrategyArgs,
};
pub use hunt::{
    HuntArgs, HuntCommand, HuntFieldArgs, HuntPlayArgs, HuntValueArgs, MatchArgs, ReplayArgs,
    TournamentArgs, ViewArg, WatchArgs,
};
pub use rules::RuleArgs;
pub use searches::{
    ChoiceArgs, FieldArgs, FilmArgs, GroundArgs, IndexArgs, LinkArgs, MarchArgs, PathArgs,
    QueueOrder, ReachArgs, ScenArgs, SearchedGraphArgs, SightArgs,
};

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::str::FromStr;

use boards::{Listed, by_name, number, small, whole};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use dedale::maze::obstacles::{Difficulty, Law};
use dedale::maze::{Generator, GridKind};
use dedale::{Phrase, phrase};
use dedale_app::Spot;
use dedale_io::picture::Theme;
use dedale_io::picture::lines::Colours;
use dedale_io::picture::worksheet::PLACES;

use crate::input::FormArgs;

/// Graph search on game boards: flow fields, paths through maps and mazes, links between
/// the sides of a board, two-player games solved backwards, hunts for an unseen monster.
///
/// Without a command: a tour of boards built into the program.
#[derive(Parser, Debug)]
#[command(name = "dedale", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(arg = crate::lang::option())]
#[command(
    after_help = "A BOARD is a file (drawn text of squares or hexagons, MovingAI .map, YAML \
    level, grid of numbers, map of Tiled, PNG, JSON, SGF of Hex), - for standard input, or @NAME for \
    an embedded board; see `dedale boards`.\n\
    Exit status: 0 yes, 1 no (no path, no link, a start cut off from the goals, a cell out of sight, \
    a march that is not won, a wrong length, a strategy that does not win, a game that was \
    abandoned), 2 invalid request."
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
    Path(Box<PathArgs>),
    /// Compute a flow field: every cell's next step to the nearest goal
    Field(FieldArgs),
    /// Find the cells within a budget of movement, with their costs
    Reach(ReachArgs),
    /// Find the cells that one cell sees, or whether it sees another
    Sight(SightArgs),
    /// Let the waves of a tower-defence level march to its target, and count who arrives
    March(MarchArgs),
    /// Run all queries of a MovingAI scenario and check their path lengths
    Scen(ScenArgs),
    /// Build the index of a map for many paths, and write it to a file
    Index(IndexArgs),
    /// Generate a maze
    Maze(MazeArgs),
    /// Generate an obstacle field that always has a path
    Obstacles(ObstaclesArgs),
    /// Generate hilly terrain: a weight for each free cell of a board
    Terrain(TerrainArgs),
    /// Turn a board or a graph into another form: text, .map, YAML, JSON, PNG, SGF, Tiled, DOT, …
    Convert(ConvertArgs),
    /// Find the shortest link between sides of a board (HexMo, Hex, Y, Havannah, squares)
    Link(LinkArgs),
    /// Build the graph of a game: Chomp, Nim, subtraction, Wythoff, or a pursuit on a board
    Game(GameArgs),
    /// Find all P-positions of a bar of Chomp and its winning openings, at record sizes
    Chomp(BarArgs),
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
    /// List the formats of files: boards, graphs and others
    Formats,
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

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
#[command(
    after_help = "In JSON the exits of a cell are the sum of the directions of its passages: S=1, \
    W=2, N=4, E=8."
)]
pub struct MazeArgs {
    /// The maze algorithm [default: backtracker; with --stats: all of them]
    #[arg(long, short, value_name = "NAME",
        value_parser = Listed { names: Generator::ALL.map(Generator::name).to_vec(), read: Generator::from_str })]
    pub generator: Option<Generator>,
    /// The cells: square; polar (rings around a centre), triangular, hexagonal; or weave,
    /// squares where passages cross, one under the other
    #[arg(long, value_name = "NAME", default_value = "square", hide_default_value = true)]
    pub grid: GridArg,
    /// Columns of the maze [default: 20]
    #[arg(long, short = 'W', value_name = "W", value_parser = whole, allow_hyphen_values = true)]
    pub width: Option<u64>,
    /// Rows of the maze [default: 20], or rings of a polar one, its centre included
    /// [default: 10]
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
    /// How many crossings a weave maze has, as 0 to 100 percent of those that find room
    /// [default: 100]
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(0..=100))]
    pub crossings: Option<u32>,
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
    /// Open the border above the start and below the goal, in drawings, maps and pictures
    #[arg(long, conflicts_with_all = ["mask", "json", "stats", "draw", "watch", "gif", "pdf"])]
    pub openings: bool,
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
    /// Write an animated GIF of the carving, of up to 1024 pixels: 337 cells a side; - is
    /// standard output
    #[arg(long, value_name = "FILE", conflicts_with = "stats")]
    pub gif: Option<PathBuf>,
    /// Colours of pictures: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
    /// Draw lines in colours of your own, in SVG and PNG: print (black on white, the path
    /// grey), or those of walls, paper and path as 000000,ffffff,d55e00
    #[arg(long, value_name = "COLOURS", conflicts_with_all = ["theme", "pdf"])]
    pub colours: Option<Colours>,
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// Draw a shortest path through the maze, in the terminal, SVG and PNG; in a PDF the
    /// solutions follow the mazes
    #[arg(long)]
    pub solution: bool,
    /// Write a PDF of A4 pages to print; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "json", "output", "stats",
        "draw", "watch", "gif"])]
    pub pdf: Option<PathBuf>,
    /// The number of mazes in the PDF, one for each seed from --seed on: 1 to 1,000
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true,
        requires = "pdf", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub count: u32,
    /// Mazes on a page of the PDF: 1, 2, 4, 6, 9 or 12
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true,
        requires = "pdf", allow_hyphen_values = true, value_parser = per_page)]
    pub per_page: u32,
    /// A title above the maze in SVG and PNG, and on each page of a PDF [default in a PDF: the
    /// generator and the size]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// The cells of a maze: squares side by side, or others.
#[derive(Clone, Copy, Debug)]
pub struct GridArg(pub Option<GridKind>);

impl std::str::FromStr for GridArg {
    type Err = Phrase;

    fn from_str(name: &str) -> Result<Self, Phrase> {
        if name == "square" {
            return Ok(Self(None));
        }
        let known = || GridKind::ALL.map(GridKind::name).join(", ");
        let kind = name.parse().map_err(|_| phrase!("the grids are square, {}", known()))?;
        Ok(Self(Some(kind)))
    }
}

fn per_page(text: &str) -> Result<u32, Phrase> {
    let count = text.parse().ok();
    let known = PLACES.iter().map(|&(count, _)| count).find(|&known| Some(known) == count);
    known.ok_or_else(|| "expected 1, 2, 4, 6, 9 or 12".into())
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
    /// path is equally likely (nearly so where no exact method is fast enough: the output
    /// says nearly-exact); chasse: entry and exit are redrawn with every try too, so
    /// near 100 % they nearly face each other; fast: a random shortest path is kept free,
    /// the rest is random [default: exact up to 250,000 cells, else fast]
    #[arg(long, value_name = "exact|chasse|fast", hide_possible_values = true,
        value_parser = by_name(Law::ALL, Law::name))]
    pub law: Option<Law>,
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
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// Draw a shortest path through the field, in the terminal, SVG and PNG
    #[arg(long)]
    pub solution: bool,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game: hexmo, hex, y, the file of a game graph (edges, matrix, GraphML, DOT, JSON, PGSolver),
    /// or that of a game of Hex to go on with (SGF, a HexWorld link or a list of moves)
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
