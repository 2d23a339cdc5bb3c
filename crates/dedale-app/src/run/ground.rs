//! Boards that wrap round, and those whose cells have heights.

use std::collections::BTreeMap;

use dedale::Algorithm;
use dedale::board::{
    Cell, Graph as _, HexBoard, HexShape, STRAIGHT, SquareBoard, Wrap, WrapError, WrappedBoard,
};
use dedale::search::{Climb, WithHeights};
use serde::Deserialize;

use crate::{Loaded, Result, bail};

/// The heights of the cells of a board, and how a step may climb.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heights {
    /// The height of each cell, row by row. Rows of hexagons are those with the same `r`, on a rectangle its
    /// own; the cells that a row does not have are left out.
    pub levels: Vec<Vec<i16>>,
    /// The most levels that a step goes up (absent: any).
    pub climb: Option<u32>,
    /// The most levels that a step goes down (absent: any).
    pub drop: Option<u32>,
    /// How many steps each level up costs (absent: none).
    #[serde(default)]
    pub cost: u32,
}

/// A board with joined sides, or heights, or both.
#[derive(Clone, Debug)]
pub struct Ground {
    board: WrappedBoard,
    heights: Vec<i16>,
    climb: Climb,
    has_heights: bool,
}

impl Ground {
    /// The graph to search.
    pub fn graph(&self) -> WithHeights<'_, WrappedBoard> {
        WithHeights::new(&self.board, &self.heights, self.climb)
    }

    /// The length of a path, climbs aside.
    pub fn length(&self, cells: &[Cell]) -> Option<f64> {
        self.board.length(cells)
    }

    /// The levels that a path climbs, if cells have heights.
    pub fn climbed(&self, cells: &[Cell]) -> Option<u64> {
        self.has_heights.then(|| self.graph().climbed(cells))
    }

    /// The ground of a board that wraps or has heights; `rows` lists the cells of its rows.
    fn of(
        wrap: Wrap,
        given: Option<&Heights>,
        wrapped: impl FnOnce(Wrap) -> Result<WrappedBoard, WrapError>,
        rows: impl FnOnce() -> Vec<Vec<Cell>>,
    ) -> Result<Option<Self>> {
        if wrap == Wrap::None && given.is_none() {
            return Ok(None);
        }
        let wrapped = wrapped(wrap)?;
        let mut heights = vec![0; wrapped.cell_count()];
        let Some(Heights { levels, climb, drop, cost }) = given else {
            let climb = Climb { up: 0, down: 0, cost: 0 };
            return Ok(Some(Self { board: wrapped, heights, climb, has_heights: false }));
        };
        let rows = rows();
        if levels.len() != rows.len() {
            bail!(
                "heights-rows",
                "expected heights for {rows} rows, as on the board, found {found}",
                rows = rows.len(),
                found = levels.len()
            );
        }
        for (number, (cells, levels)) in rows.iter().zip(levels).enumerate() {
            if cells.len() != levels.len() {
                bail!(
                    "heights-row",
                    "expected {cells} heights in row {row}, one for each cell of the board, found {found}",
                    cells = cells.len(),
                    row = number + 1,
                    found = levels.len()
                );
            }
            for (cell, &level) in cells.iter().zip(levels) {
                heights[cell.index()] = level;
            }
        }
        let up = climb.unwrap_or(u32::MAX);
        let most = WithHeights::most(&wrapped, &heights, up) / STRAIGHT;
        if *cost > most {
            bail!("climb-cost-range", "a level costs up to {most} steps here, found {cost}");
        }
        let climb = Climb { up, down: drop.unwrap_or(u32::MAX), cost: cost * STRAIGHT };
        Ok(Some(Self { board: wrapped, heights, climb, has_heights: true }))
    }
}

impl Loaded<SquareBoard> {
    /// The ground of this board, if it wraps or has heights.
    pub fn ground(&self, wrap: Wrap, heights: Option<&Heights>) -> Result<Option<Ground>> {
        let [width, height] = [self.board.size().width(), self.board.size().height()];
        let row = |y: u32| (y * width..(y + 1) * width).map(Cell::new).collect();
        let rows = || (0..height).map(row).collect();
        Ground::of(wrap, heights, |wrap| self.board.wrapped(wrap), rows)
    }
}

impl Loaded<HexBoard> {
    /// The ground of this board, if it wraps or has heights.
    pub fn ground(&self, wrap: Wrap, heights: Option<&Heights>) -> Result<Option<Ground>> {
        Ground::of(wrap, heights, |wrap| self.board.wrapped(wrap), || rows_of(&self.board))
    }
}

/// The cells with the same `r`, or of a row of a rectangle, from left to right.
fn rows_of(board: &HexBoard) -> Vec<Vec<Cell>> {
    let mut rows: BTreeMap<i32, BTreeMap<i32, Cell>> = BTreeMap::new();
    for cell in board.cells() {
        let hex = board.hex_of(cell);
        let [column, row] = match *board.shape() {
            HexShape::Rectangle { offset, .. } => hex.offset(offset),
            _ => [hex.q, hex.r],
        };
        rows.entry(row).or_default().insert(column, cell);
    }
    rows.into_values().map(|row| row.into_values().collect()).collect()
}

/// The algorithm that searches this ground; on boards that wrap or have heights others than A* are refused.
pub fn for_ground(algorithm: Algorithm, ground: Option<&Ground>) -> Result<Algorithm> {
    match (ground, algorithm) {
        (None, _) => Ok(algorithm),
        (_, Algorithm::Auto | Algorithm::Astar) => Ok(Algorithm::Astar),
        _ => bail!(
            "ground-by-astar",
            "astar alone searches boards that wrap or have heights; {algorithm} does not"
        ),
    }
}
