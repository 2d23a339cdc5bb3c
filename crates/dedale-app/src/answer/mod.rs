//! JSON answers, shared by the API and the command.

pub mod chomp;
mod games;
pub mod hunt_messages;
#[cfg(feature = "hunt-values")]
pub mod hunt_values;
mod hunts;
mod paths;

pub use games::{
    CheckAnswer, ChompAnswer, ExplainedMove, ExplainedReply, ExplanationAnswer, GameAnswer,
    GraphPlayAnswer, ListedPosition, NextMove, SolveAnswer, StartAnswer, UnaskedAnswer,
    UnsolvedAnswer,
};
pub use hunts::{
    ContestAnswer, ContestPair, FaultAnswer, FoundAnswer, HuntAnswer, HuntLine, PairAnswer,
    ShortHunt, StandingAnswer, TournamentAnswer, place, places,
};
pub use paths::{
    FieldAnswer, FieldNode, GraphSearch, GraphSearchAnswer, IndexAnswer, PathAnswer, PathSearch,
    PathsAnswer, ReachAnswer, ReachedCell, ScenAnswer, SearchCounters, SightAnswer, StartOfField,
};

use dedale::board::{Board, Cell};
use dedale::link::Player;
use dedale::maze::Generator;
use dedale::maze::obstacles::Tier;
use dedale_games::game::{LinkRules, Seat};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::ByName;

/// The answer of `dedale boards`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoardsAnswer {
    /// The embedded boards, by name.
    pub boards: Vec<BoardEntry>,
}

/// One embedded board.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoardEntry {
    /// The board's name, with a leading `@`.
    pub name: String,
    /// Columns of its table.
    pub width: u32,
    /// Rows of its table.
    pub height: u32,
    /// The file that the board comes from.
    pub file: &'static str,
    /// A description in a few words.
    pub about: &'static str,
}

/// The answer of `dedale maze`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "MazeAnswer"))]
pub struct MazeAnswer<E: Serialize> {
    /// Columns of the maze.
    pub width: u32,
    /// Rows of the maze.
    pub height: u32,
    /// The random seed.
    pub seed: u64,
    /// The name of the generator.
    pub generator: ByName<Generator>,
    /// For each cell the sum of the directions in which passages leave it: S=1 W=2 N=4 E=8.
    pub exits: E,
    /// Rows that mark the cells left out with `#`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<String>>,
}

/// The answer of `dedale obstacles`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ObstaclesAnswer {
    /// Columns of the field.
    pub width: u32,
    /// Rows of the field.
    pub height: u32,
    /// Where the path begins, `[x, y]`.
    pub entry: [u32; 2],
    /// Where the path ends, `[x, y]`.
    pub exit: [u32; 2],
    /// The number of obstacles.
    pub obstacles: u32,
    /// The rows of the field: `#` an obstacle, `.` free.
    pub walls: Vec<String>,
    /// The random seed.
    pub seed: u64,
    /// The law that the field follows, which says how likely each field is: `exact`,
    /// `nearly-exact` (of the tier `chain`), `chasse` or `fast`.
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = ["exact", "nearly-exact", "chasse", "fast"])))]
    pub law: &'static str,
    /// The method that drew the field.
    pub tier: ByName<Tier>,
}

/// The answer of `dedale maze --stats`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StatisticsAnswer {
    /// Columns of the mazes.
    pub width: u32,
    /// Rows of the mazes.
    pub height: u32,
    /// The random seed of all mazes.
    pub seed: u64,
    /// The statistics of each generator's maze.
    pub mazes: Vec<MazeStatistics>,
}

/// Statistics of one generator's maze.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MazeStatistics {
    /// The name of the generator.
    pub generator: &'static str,
    /// Cells of the maze.
    pub cells: usize,
    /// Passages between cells.
    pub passages: usize,
    /// Passages beyond those of a perfect maze.
    pub loops: usize,
    /// Parts without contact.
    pub parts: usize,
    /// Cells with one passage.
    pub dead_ends: usize,
    /// Cells with two opposite passages.
    pub straights: usize,
    /// Cells with two passages that are not opposite.
    pub turns: usize,
    /// Cells with three passages.
    pub junctions: usize,
    /// Cells with four passages.
    pub crossings: usize,
    /// Passages that lead east and west.
    pub sideways: usize,
    /// The average number of cells from a dead end to the next junction or crossing.
    pub river: f64,
    /// Cells of the longest of all shortest paths.
    pub longest_path: usize,
    /// Where the longest path begins, `[x, y]`.
    pub longest_from: Option<[u32; 2]>,
    /// Where the longest path ends, `[x, y]`.
    pub longest_to: Option<[u32; 2]>,
    /// The time of carving, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale link`. Cells are `[q, r]`, on square boards `[x, y]`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct LinkAnswer {
    /// Whether there is a link.
    pub linked: bool,
    /// The number of cells in the link; -1 when there is none.
    pub length: i64,
    /// The sides that the link joins.
    pub sides: Vec<String>,
    /// The cells of the link.
    pub cells: Vec<[i32; 2]>,
    /// Whether no other set of as few cells is a link.
    pub unique: bool,
    /// The cut cells, without any one of which there would be no link.
    pub cut: Vec<[i32; 2]>,
    /// The number of empty cells missing for a link; null where none can be made.
    pub missing: Option<u64>,
    /// The time of the search, in nanoseconds.
    pub nanos: u64,
}

/// The answer of `dedale play` between computers.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PlayAnswer {
    /// The name of the game.
    pub game: ByName<LinkRules>,
    /// The board's size: the radius, or the cells along a side.
    pub size: u32,
    /// The moves: labels of cells, `swap` and `pass`.
    pub moves: Vec<String>,
    /// The winning player.
    pub winner: ByName<Seat>,
    /// The colour that the winner played in the end.
    pub colour: ByName<Player>,
    /// The winner's shortest link.
    pub link: Vec<[i32; 2]>,
    /// The points of the first and the second player, whole or half; may be below 0.
    pub points: [Points; 2],
}

/// Points of a game; written without a fraction where they are whole.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points(pub f64);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        shortly(self.0, serializer)
    }
}

/// Writes a number, without a fraction where it is whole.
fn shortly<S: Serializer>(number: f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 {
        serializer.serialize_i64(number as i64)
    } else {
        serializer.serialize_f64(number)
    }
}

/// A length in cells; written without a fraction where it is whole.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length(pub f64);

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        shortly(self.0, serializer)
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.fract() == 0.0 { write!(f, "{}", self.0) } else { write!(f, "{:.4}", self.0) }
    }
}

/// One entry for each cell, as a list of rows, produced while it is written.
pub struct Rows<'a, B, F> {
    /// The board.
    pub board: &'a B,
    /// The entry of a cell.
    pub of: F,
}

impl<B, F> std::fmt::Debug for Rows<'_, B, F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rows").finish_non_exhaustive()
    }
}

impl<B: Board, T: Serialize, F: Fn(Cell) -> T> Serialize for Rows<'_, B, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let size = self.board.table().size();
        let mut rows = serializer.serialize_seq(Some(size.height() as usize))?;
        for y in 0..size.height() {
            rows.serialize_element(&Row { rows: self, y })?;
        }
        rows.end()
    }
}

struct Row<'a, 'b, B, F> {
    rows: &'a Rows<'b, B, F>,
    y: u32,
}

impl<B: Board, T: Serialize, F: Fn(Cell) -> T> Serialize for Row<'_, '_, B, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let width = self.rows.board.table().size().width();
        let first = self.y * width;
        serializer
            .collect_seq((first..first + width).map(|number| (self.rows.of)(Cell::new(number))))
    }
}

/// The answer of `dedale march`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct MarchAnswer {
    /// The attackers that arrived, in the order of their arrivals.
    pub arrivals: Vec<ArrivalEntry>,
    /// How many attackers towers killed.
    pub killed: u32,
    /// How many attackers are stuck at the end.
    pub stuck: usize,
    /// The lives left; below 0 if the game is lost.
    pub lives: i64,
    /// Whether all waves have ended with lives that are not below 0.
    pub won: bool,
}

/// An attacker that has arrived.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ArrivalEntry {
    /// The tick of its arrival, in tenths of a second from the beginning of the game.
    pub tick: u64,
    /// The name of its kind.
    pub kind: String,
    /// The number of its wave, from 1.
    pub wave: u64,
}
