//! The arguments of commands on game graphs.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use dedale::{Phrase, phrase};
use dedale_app::Spot;
use dedale_games::game::chomp::{Encoding, Method};
use dedale_games::game::{Seat, Store};
use dedale_io::graph::{BarStyle, GraphFormat};
use dedale_io::strategy::MoveStyle;

use super::BoardArgs;
use super::boards::{number, sides, small, whole};

/// The game graph to work on.
#[derive(Args, Clone, Debug)]
pub struct GraphArgs {
    /// Use Chomp on a bar of M rows and N columns instead of a file
    #[arg(long, value_name = "MxN", value_parser = bar, allow_hyphen_values = true)]
    pub chomp: Option<[u32; 2]>,
    /// Start from this position, such as 4-4-2 in Chomp [default: the start that the game
    /// names]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub start: Option<String>,
    /// Reverse the winning rule: where the last move wins it now loses, and where it loses,
    /// as in Chomp, it now wins
    #[arg(long)]
    pub misere: bool,
    /// How the positions of a bar are named: rows (squares left in each), columns (squares
    /// eaten of each), points (where it is broken) or packed (one number)
    #[arg(long, value_name = "NAMES", default_value = "rows")]
    pub names: BarStyle,
}

#[derive(Args, Debug)]
pub struct GameArgs {
    #[command(subcommand)]
    pub game: GameCommand,
}

#[derive(Subcommand, Debug)]
pub enum GameCommand {
    /// Chomp: bite a square off a bar of chocolate, and all below and right of it goes too;
    /// whoever eats the poison at the upper left loses
    Chomp(ChompArgs),
    /// Nim: take any number from one of several heaps; whoever takes the last wins
    Nim {
        /// The size of each heap
        #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
        heaps: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// Subtraction: take an allowed number from a single heap; whoever takes the last wins
    Subtraction {
        /// The size of the heap
        #[arg(long, value_name = "N")]
        heap: u32,
        /// The numbers that may be taken
        #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
        take: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// Wythoff: take any number from one of two heaps, or the same from both; whoever takes
    /// the last wins
    Wythoff {
        /// The sizes of the two heaps
        #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
        heaps: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// Convert: read a game graph from a file, and write it in another format
    Convert {
        /// The graph (edges, matrix, GraphML, DOT, JSON, PGSolver): a file, or - for standard input
        #[arg(value_name = "FILE")]
        file: String,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// Pursuit: a cop and a robber step in turn on a board; the cop wins by stepping onto
    /// the robber, and a robber never caught draws
    Pursuit {
        #[command(flatten)]
        board: BoardArgs,
        /// The cop's start, as X,Y or a label such as d5 [default: the start that the board
        /// marks]
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
        cop: Option<Spot>,
        /// The robber's start, as X,Y or a label [default: the goal that the board marks]
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
        robber: Option<Spot>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
}

/// How to store and write a game graph.
#[derive(Args, Debug)]
pub struct GraphOutArgs {
    /// The storage: list (4 bytes per arc) or matrix (a bit for each pair of positions)
    #[arg(long, value_name = "STORE", default_value = "list", value_parser = store)]
    pub store: Store,
    /// Write the graph as edges (a line per arc), matrix (rows of 0 and 1), dot (Graphviz), json
    /// (moves of each position), json-pairs, json-matrix, node-link (networkx), graphml or pg
    /// (PGSolver, in which endless play, a draw here, is won by its player 0) [default: the format
    /// that FILE's name implies, else edges]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<GraphFormat>,
    /// Write the graph to this file; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print one JSON object with the counts
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct ChompArgs {
    /// Rows of the bar: 1 to 255
    #[arg(long, short = 'm', value_name = "M", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=255))]
    pub rows: u32,
    /// Columns of the bar: 1 to 255
    #[arg(long, short = 'n', value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=255))]
    pub columns: u32,
    /// How to store positions: points (where the bar is broken), columns (what is eaten of
    /// each, in bytes) or packed (a 64-bit number in base M+1, where (M+1)^N ≤ 2^64)
    #[arg(long, value_name = "ENCODING", default_value = "columns")]
    pub encoding: Encoding,
    /// How to build the graph: direct (compute the number of what each bite leaves) or
    /// chocobar (as in ChocoBar: points by ancestors, the others by all pairs of positions,
    /// which is slow)
    #[arg(long, value_name = "METHOD", default_value = "direct")]
    pub method: Method,
    /// Build the graph with every encoding, method and store, and compare them
    #[arg(long, conflicts_with_all = ["encoding", "method", "store", "format", "output",
        "json"])]
    pub compare: bool,
    /// How positions are named in the file: rows (squares left in each), columns, points or
    /// packed (as the encodings have them)
    #[arg(long, value_name = "NAMES", default_value = "rows")]
    pub names: BarStyle,
    #[command(flatten)]
    pub out: GraphOutArgs,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// A game graph (edges, matrix, GraphML, DOT, JSON, PGSolver): a file, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "chomp", conflicts_with = "chomp")]
    pub file: Option<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// Also compute Grundy numbers; if the last move loses, those of the game in which
    /// nobody makes it
    #[arg(long)]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub grundy: bool,
    /// List all positions with their values
    #[arg(long)]
    pub list: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write the graph for Graphviz, coloured by values, best moves bold; - is standard
    /// output, with nothing else
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Draw the graph as SVG, of up to 300 positions and 6,000 moves; - is standard output, with
    /// nothing else
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the graph as PNG, of as many positions and moves; - is standard output, with nothing
    /// else
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Give up when more than this many positions are settled
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = at_least_one)]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub limit: Option<u32>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
    /// How many threads each process uses
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "T", default_value_t = 1, requires = "hosts")]
    pub threads: usize,
}

#[derive(Args, Debug)]
pub struct StrategyArgs {
    /// A game graph (edges, matrix, GraphML, DOT, JSON, PGSolver): a file, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "chomp", conflicts_with = "chomp")]
    pub file: Option<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// List a best move for every position, not only for those that the winner can reach
    #[arg(long)]
    pub all: bool,
    /// The player to win: first or second [default: the one to move]
    #[arg(long = "for", value_name = "PLAYER", value_parser = seat, conflicts_with = "all")]
    pub seat: Option<Seat>,
    /// Explain the best move at the start (or at --start POSITION) instead: the possible
    /// replies, and what to do then, DEPTH moves of the player deep [default depth: 1]
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "1",
        value_parser = at_least_one, conflicts_with_all = ["all", "seat"])]
    pub explain: Option<u32>,
    /// Write the strategy to this file: as JSON if its name ends in .json, else as text; an
    /// explanation as a picture of its tree if it ends in .svg or .png
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How moves are told: by the positions they lead to, by moves (the squares bitten in
    /// Chomp), or as an array of numbers, 0 for none
    #[arg(long, value_name = "STYLE", default_value = "positions", conflicts_with = "explain")]
    pub style: MoveStyle,
    /// Print the strategy as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "dedale check [OPTIONS] FILE STRATEGY\n       \
    dedale check [OPTIONS] --chomp MxN STRATEGY")]
pub struct CheckArgs {
    /// A game graph (a file, or - for standard input), unless --chomp makes it; and a
    /// strategy, as text or JSON
    #[arg(value_name = "FILE", num_args = 1..=2, required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// The player whose strategy it is: first or second [default: the one to move]
    #[arg(long = "for", value_name = "PLAYER", value_parser = seat)]
    pub seat: Option<Seat>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
}

fn seat(name: &str) -> Result<Seat, Phrase> {
    let known = Seat::BOTH.into_iter().find(|seat| seat.name() == name);
    known.ok_or_else(|| "expected first or second".into())
}

pub(super) fn bar(text: &str) -> Result<[u32; 2], Phrase> {
    sides(text).ok_or_else(|| "expected rows and columns, such as 4x5".into())
}

fn store(name: &str) -> Result<Store, Phrase> {
    let known = Store::ALL.into_iter().find(|store| store.name() == name);
    known.ok_or_else(|| "expected list or matrix".into())
}

fn at_least_one(text: &str) -> Result<u32, Phrase> {
    let number = text.parse().ok().filter(|&number: &u32| number > 0);
    number.ok_or_else(|| phrase!("expected a whole number from 1 to {}", u32::MAX))
}

/// Work on several processes.
#[derive(Args, Debug)]
pub struct ClusterArgs {
    /// Solve together with the processes at the addresses in this file, a host and a port on
    /// each line; each of them runs the same command with its own --process
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,
    /// The line of --hosts, from 0, that is this process; process 0 prints the answer
    #[arg(long, value_name = "I", requires = "hosts")]
    pub process: Option<usize>,
    /// Save what is known in this folder from time to time, and begin with what was saved
    /// before
    #[arg(long, value_name = "DIR", requires = "hosts")]
    pub saves: Option<PathBuf>,
}

// The arguments of `dedale chomp`.

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(override_usage = "dedale chomp [OPTIONS] MxN\n       \
    dedale chomp position ROWS\n       dedale chomp verify DIR")]
pub struct BarArgs {
    #[command(subcommand)]
    pub command: Option<BarCommand>,
    /// The bar: M rows and N columns
    #[arg(value_name = "MxN", required = true, value_parser = bar, allow_hyphen_values = true)]
    pub bar: Option<[u32; 2]>,
    /// Find the winning openings only, without the table of classes and the hash
    #[arg(long, conflicts_with = "census")]
    pub openings: bool,
    /// List the winning openings of every board within the bar
    #[arg(long)]
    pub census: bool,
    /// Keep the P-positions in this folder, and go on with what it holds already
    #[arg(long, value_name = "DIR")]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub catalogue: Option<PathBuf>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = small, allow_hyphen_values = true)]
    pub threads: Option<u32>,
    /// Refuse a bar that takes more memory than this, in GiB [default: what is free]
    #[arg(long, value_name = "GIB", value_parser = number, allow_hyphen_values = true)]
    pub memory: Option<f64>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

#[derive(Subcommand, Debug)]
pub enum BarCommand {
    /// Who wins from a position, and by which bites
    Position {
        /// The squares left in each row, from the top, such as 5-3-3
        #[arg(value_name = "ROWS")]
        rows: String,
        /// Print one JSON object and nothing else
        #[arg(long)]
        json: bool,
        /// Draw the bar with its winning bites as SVG; - is standard output, with nothing else
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Draw the bar with its winning bites as PNG; - is standard output, with nothing else
        #[arg(long, value_name = "FILE")]
        png: Option<PathBuf>,
    },
    /// Check a catalogue by code that shares nothing with the solver
    Verify {
        /// The folder of the catalogue
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Check the moves of about this many random P-positions only, and of as many others
        #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
        sample: Option<u64>,
        /// Print one JSON object and nothing else
        #[arg(long)]
        json: bool,
    },
}
