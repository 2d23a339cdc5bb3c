//! The JSON shapes of answers.

mod games;
mod hunt_value;
mod hunts;

pub use games::{
    CheckAnswer, ChompAnswer, GameAnswer, GraphPlayAnswer, ListedPosition, SolveAnswer, StartAnswer,
};

pub use hunt_value::HuntValueAnswer;
pub use hunts::{FoundAnswer, HuntAnswer, PairAnswer, TournamentAnswer, place};

use dedale::board::{Board, Cell};
use serde::ser::{Serialize, SerializeSeq, Serializer};

/// The answer of `dedale path`.
#[derive(serde::Serialize, Debug)]
pub struct PathAnswer {
    pub found: bool,
    /// Straight steps 1 and diagonal steps √2, times weights.
    pub cost: Option<Length>,
    pub steps: Option<usize>,
    /// `[x, y]`; of hexagonal cells `[q, r]`.
    pub cells: Vec<[i32; 2]>,
    pub opened: u64,
    pub closed: u64,
    pub nanos: u64,
}

/// The answer of `dedale field`.
#[derive(serde::Serialize)]
pub struct FieldAnswer<D: Serialize, N: Serialize, A: Serialize> {
    pub width: u32,
    pub height: u32,
    /// On hexagonal boards: `q` and `r` of the first column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[i32; 2]>,
    pub goals: Vec<[i32; 2]>,
    pub reached: usize,
    pub farthest: Option<Length>,
    pub distance: D,
    pub next: N,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_next: Option<A>,
}

/// The answer of `dedale scen`.
#[derive(serde::Serialize, Debug)]
pub struct ScenAnswer {
    pub map: String,
    pub queries: usize,
    pub solved: usize,
    pub wrong: usize,
    pub mean_nanos: u64,
    pub median_nanos: u64,
    pub p95_nanos: u64,
    pub max_nanos: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<Vec<Option<Length>>>,
}

/// The answer of `dedale boards`.
#[derive(serde::Serialize, Debug)]
pub struct BoardsAnswer {
    pub boards: Vec<BoardEntry>,
}

/// One embedded board.
#[derive(serde::Serialize, Debug)]
pub struct BoardEntry {
    pub name: String,
    pub width: u32,
    pub height: u32,
    pub file: &'static str,
    pub about: &'static str,
}

/// The answer of `dedale maze`.
#[derive(serde::Serialize)]
pub struct MazeAnswer<E: Serialize> {
    pub width: u32,
    pub height: u32,
    pub seed: u64,
    pub carver: &'static str,
    /// For each cell the sum of the ways that passages lead: S=1 W=2 N=4 E=8.
    pub exits: E,
    /// The cells left out as `#`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<String>>,
}

/// The answer of `dedale obstacles`.
#[derive(serde::Serialize, Debug)]
pub struct ObstaclesAnswer {
    pub width: u32,
    pub height: u32,
    pub entry: [u32; 2],
    pub exit: [u32; 2],
    pub obstacles: u32,
    /// A row for each string: `#` an obstacle, `.` free.
    pub walls: Vec<String>,
    pub seed: u64,
    pub law: &'static str,
    pub tier: &'static str,
}

/// The answer of `dedale maze --stats`.
#[derive(serde::Serialize, Debug)]
pub struct StatisticsAnswer {
    pub width: u32,
    pub height: u32,
    pub seed: u64,
    pub mazes: Vec<MazeStatistics>,
}

/// What one carver's maze is like.
#[derive(serde::Serialize, Debug)]
pub struct MazeStatistics {
    pub carver: &'static str,
    pub cells: usize,
    pub passages: usize,
    pub loops: usize,
    pub parts: usize,
    pub dead_ends: usize,
    pub straights: usize,
    pub turns: usize,
    pub junctions: usize,
    pub crossings: usize,
    pub sideways: usize,
    pub river: f64,
    pub longest_path: usize,
    pub longest_from: Option<[u32; 2]>,
    pub longest_to: Option<[u32; 2]>,
    pub nanos: u64,
}

/// The answer of `dedale link`. Cells are `[q, r]`, on square boards `[x, y]`.
#[derive(serde::Serialize, Debug)]
pub struct LinkAnswer {
    pub linked: bool,
    /// Cells of the link; -1 when there is none.
    pub length: i64,
    pub sides: Vec<String>,
    pub cells: Vec<[i32; 2]>,
    /// Whether no other cells are as few.
    pub unique: bool,
    /// The cells without any one of which there would be no link.
    pub cut: Vec<[i32; 2]>,
    /// How many empty cells are missing for a link; null where none can be made.
    pub missing: Option<u64>,
    pub nanos: u64,
}

/// The answer of `dedale play` between computers.
#[derive(serde::Serialize, Debug)]
pub struct PlayAnswer {
    pub game: &'static str,
    pub size: u32,
    /// Labels of cells, `swap` and `pass`.
    pub moves: Vec<String>,
    /// `first` or `second`.
    pub winner: &'static str,
    pub colour: &'static str,
    /// The winner's shortest link.
    pub link: Vec<[i32; 2]>,
    /// Of the first and of the second player, whole or half; may be below 0.
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

/// Something for each cell, as a list of rows, made as it is written.
pub struct Rows<'a, B, F> {
    pub board: &'a B,
    pub of: F,
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
