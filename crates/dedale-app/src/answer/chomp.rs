//! Answers about bars of Chomp at record sizes.

use dedale_games::solve::Value;
use dedale_games::solve::chomp::{Openings, Survey};

use crate::ByName;

/// What is found of a bar.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FoundBar {
    /// Rows of the bar.
    pub rows: u32,
    /// Columns of the bar.
    pub columns: u32,
    /// The number of P-positions, from which whoever is to move loses.
    pub p_positions: u64,
    /// The first bites that win: row and column from 1.
    pub openings: Vec<[u32; 2]>,
    /// For each number of rows, from 1, and columns, from 1: the P-positions that have exactly
    /// so many; absent where they are not counted by size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<Vec<u64>>>,
    /// A hash of all P-positions that does not depend on their order, in hexadecimal; absent
    /// where they are not counted by size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl FoundBar {
    /// What is found of a bar of these rows and columns; with a survey, P-positions are counted
    /// by size.
    pub fn new(
        [rows, columns]: [u32; 2],
        p_positions: u64,
        openings: Vec<[u32; 2]>,
        survey: Option<&Survey>,
    ) -> Self {
        let hash = survey.map(|survey| format!("{:016x}", survey.hash));
        let classes = survey.map(|survey| classes(survey, rows, columns));
        Self { rows, columns, p_positions, openings, classes, hash }
    }
}

/// The answer of `dedale chomp MxN`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BarAnswer {
    /// What is found.
    #[serde(flatten)]
    pub found: FoundBar,
    /// The processor time of the command so far, in seconds; null where it is unknown.
    pub cpu_seconds: Option<f64>,
    /// The most memory that the command took, in bytes; null where it is unknown.
    pub peak_bytes: Option<u64>,
}

/// The answer of `dedale chomp MxN --census`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct CensusAnswer {
    /// Every board within the bar, by rows and then by columns.
    pub boards: Vec<BoardOpenings>,
}

/// A board and its winning openings.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoardOpenings {
    /// Rows of the board.
    pub rows: u32,
    /// Columns of the board.
    pub columns: u32,
    /// The first bites that win: row and column from 1.
    pub openings: Vec<[u32; 2]>,
}

impl From<Openings> for BoardOpenings {
    fn from(Openings { rows, columns, bites }: Openings) -> Self {
        Self { rows, columns, openings: bites }
    }
}

/// The answer of `dedale chomp position`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BarPositionAnswer {
    /// The squares left in each row, such as `5-3-3`.
    pub position: String,
    /// The value for the player to move: `loss` in a P-position, else `win`.
    pub value: ByName<Value>,
    /// The bites that win: row and column from 1.
    pub bites: Vec<[u32; 2]>,
    /// Bites to the end, the poison's included; null where there are too many positions.
    pub distance: Option<u32>,
}

/// The answer of `dedale chomp verify`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// Rows of the bar.
    pub rows: u32,
    /// Columns of the bar.
    pub columns: u32,
    /// The number of P-positions.
    pub p_positions: u64,
    /// P-positions none of whose moves leads to a P-position.
    pub checked: u64,
    /// Random other positions, each with a move to a P-position.
    pub sampled: u64,
    /// For each number of rows and columns the P-positions that have exactly so many.
    pub classes: Vec<Vec<u64>>,
    /// The hash of all P-positions, in hexadecimal.
    pub hash: String,
}

/// The table of classes with as many rows as the bar has, which is solved on its side if it
/// has more rows than columns.
pub fn classes(survey: &Survey, rows: u32, columns: u32) -> Vec<Vec<u64>> {
    if rows <= columns {
        return survey.classes.clone();
    }
    let row = |row: usize| survey.classes.iter().map(|counts| counts[row]).collect();
    (0..rows as usize).map(row).collect()
}
