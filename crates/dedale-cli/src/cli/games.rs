//! What can be asked of game graphs.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use dedale_games::game::chomp::{Encoding, Method};
use dedale_games::game::{Seat, Store};
use dedale_io::graph::GraphFormat;

use super::BoardArgs;
use dedale_app::Spot;

/// The game that is asked about.
#[derive(Args, Debug)]
pub struct GraphArgs {
    /// Chomp on a bar of M rows and N columns instead of a file
    #[arg(long, value_name = "MxN", value_parser = bar, allow_hyphen_values = true)]
    pub chomp: Option<[u32; 2]>,
    /// Begin at this position, such as 4-4-2 of Chomp [default: the start that the game says]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub start: Option<String>,
    /// Turn round what the end means: where the last move wins it loses, and where it loses, as in
    /// Chomp, it wins
    #[arg(long)]
    pub misere: bool,
}

#[derive(Args, Debug)]
pub struct GameArgs {
    #[command(subcommand)]
    pub game: GameCommand,
}

#[derive(Subcommand, Debug)]
pub enum GameCommand {
    /// A bar of chocolate, poisoned at the upper left: bite a square, and all below and right of it
    /// goes too; who eats the poison loses
    Chomp(ChompArgs),
    /// Heaps: take any number from one of them; who takes the last wins
    Nim {
        /// How much each heap has
        #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
        heaps: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// One heap, and certain numbers that can be taken; who takes the last wins
    Subtraction {
        /// How much the heap has
        #[arg(long, value_name = "N")]
        heap: u32,
        /// What can be taken
        #[arg(long, value_name = "N,N,…", value_delimiter = ',', required = true)]
        take: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// Two heaps: take any number from one, or the same from both; who takes the last wins
    Wythoff {
        /// How much each heap has
        #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
        heaps: Vec<u32>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// The game graph of a file, which can be given out in another format
    Convert {
        /// The graph (edges, DOT, JSON, PGSolver): a file, or - for standard input
        #[arg(value_name = "FILE")]
        file: String,
        #[command(flatten)]
        out: GraphOutArgs,
    },
    /// A cop and a robber on a board, who step in turn; the cop wins by stepping onto the robber,
    /// and a robber never caught makes a draw
    Pursuit {
        #[command(flatten)]
        board: BoardArgs,
        /// Where the cop begins, or a label such as d5 [default: the start that the board marks]
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
        cop: Option<Spot>,
        /// Where the robber begins [default: the goal that the board marks]
        #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
        robber: Option<Spot>,
        #[command(flatten)]
        out: GraphOutArgs,
    },
}

/// How a graph is kept and given out.
#[derive(Args, Debug)]
pub struct GraphOutArgs {
    /// list (4 bytes for each arc) or matrix (a bit for each pair of positions)
    #[arg(long, value_name = "STORE", default_value = "list", value_parser = store)]
    pub store: Store,
    /// Give the graph out: edges (a line for each arc), dot (Graphviz), json or pg (PGSolver, where
    /// endless play, a draw here, is won by its player 0) [default: by the end of FILE's name, else
    /// edges]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<GraphFormat>,
    /// Write the graph to this file; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print one JSON object with what was counted
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
    /// How positions are held: points (where the bar is broken), columns (what is eaten of each,
    /// in bytes) or packed (one number of 64 bits, in base M+1, where (M+1)^N ≤ 2^64)
    #[arg(long, value_name = "ENCODING", default_value = "columns")]
    pub encoding: Encoding,
    /// direct (the number of what each bite leaves) or documented (as each encoding was first
    /// described: points by ancestors, the others by all pairs of positions, which is slow)
    #[arg(long, value_name = "METHOD", default_value = "direct")]
    pub method: Method,
    /// Make the graph by every encoding, method and store, and compare them
    #[arg(long, conflicts_with_all = ["encoding", "method", "store", "format", "output",
        "json"])]
    pub compare: bool,
    #[command(flatten)]
    pub out: GraphOutArgs,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// A game graph (edges, DOT, JSON, PGSolver): a file, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "chomp", conflicts_with = "chomp")]
    pub file: Option<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// Give Grundy numbers too; of a game whose last move loses, those of the game in which nobody
    /// makes it
    #[arg(long)]
    pub grundy: bool,
    /// List all positions with their values
    #[arg(long)]
    pub list: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write the graph for Graphviz, coloured by values, best moves bold; - is standard output, with
    /// nothing else
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct StrategyArgs {
    /// A game graph (edges, DOT, JSON, PGSolver): a file, or - for standard input
    #[arg(value_name = "FILE", required_unless_present = "chomp", conflicts_with = "chomp")]
    pub file: Option<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// A best move for every position, not only for those that the winner comes to
    #[arg(long)]
    pub all: bool,
    /// For which player, first or second [default: the one who begins]
    #[arg(long = "for", value_name = "PLAYER", value_parser = seat, conflicts_with = "all")]
    pub seat: Option<Seat>,
    /// Explain the best move of the start (or of --start POSITION) instead: what can be answered,
    /// and what to do then
    #[arg(long, conflicts_with_all = ["all", "seat", "output", "json"])]
    pub explain: bool,
    /// Write the strategy to this file: as JSON if its name ends in .json, else as text
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Give the strategy as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(override_usage = "dedale check [OPTIONS] FILE STRATEGY\n       \
    dedale check [OPTIONS] --chomp MxN STRATEGY")]
pub struct CheckArgs {
    /// A game graph (a file, or - for standard input), unless it is --chomp; and a strategy, as
    /// text or JSON
    #[arg(value_name = "FILE", num_args = 1..=2, required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub graph: GraphArgs,
    /// Whose strategy it is, first or second [default: the one who begins]
    #[arg(long = "for", value_name = "PLAYER", value_parser = seat)]
    pub seat: Option<Seat>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
}

fn seat(name: &str) -> Result<Seat, String> {
    let known = Seat::BOTH.into_iter().find(|seat| seat.name() == name);
    known.ok_or_else(|| "expected first or second".into())
}

fn bar(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(rows, columns)| Some([rows.parse().ok()?, columns.parse().ok()?]));
    sides.ok_or_else(|| "expected rows and columns, such as 4x5".into())
}

fn store(name: &str) -> Result<Store, String> {
    let known = Store::ALL.into_iter().find(|store| store.name() == name);
    known.ok_or_else(|| "expected list or matrix".into())
}
