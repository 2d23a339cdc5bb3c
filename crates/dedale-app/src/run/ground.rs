//! Boards that wrap round, and those whose cells have heights.

use std::collections::BTreeMap;

use dedale::Algorithm;
use dedale::board::{
    Cell, Graph as _, HexBoard, HexShape, STRAIGHT, SquareBoard, Wrap, WrappedBoard,
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

    /// The ground of a board whose rows have these cells.
    fn of(
        wrapped: WrappedBoard,
        rows: &[Vec<Cell>],
        given: Option<&Heights>,
    ) -> Result<Option<Self>> {
        let mut heights = vec![0; wrapped.cell_count()];
        let Some(Heights { levels, climb, drop, cost }) = given else {
            let climb = Climb { up: 0, down: 0, cost: 0 };
            return Ok(Some(Self { board: wrapped, heights, climb, has_heights: false }));
        };
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
        if wrap == Wrap::None && heights.is_none() {
            return Ok(None);
        }
        let width = self.board.size().width();
        let row = |y: u32| (y * width..(y + 1) * width).map(Cell::new).collect();
        let rows: Vec<_> = (0..self.board.size().height()).map(row).collect();
        Ground::of(self.board.wrapped(wrap)?, &rows, heights)
    }
}

impl Loaded<HexBoard> {
    /// The ground of this board, if it wraps or has heights.
    pub fn ground(&self, wrap: Wrap, heights: Option<&Heights>) -> Result<Option<Ground>> {
        if wrap == Wrap::None && heights.is_none() {
            return Ok(None);
        }
        let mut rows: BTreeMap<i32, Vec<(i32, Cell)>> = BTreeMap::new();
        for cell in self.board.cells() {
            let hex = self.board.hex_of(cell);
            let [column, row] = match *self.board.shape() {
                HexShape::Rectangle { offset, .. } => hex.offset(offset),
                _ => [hex.q, hex.r],
            };
            rows.entry(row).or_default().push((column, cell));
        }
        let row = |mut cells: Vec<(i32, Cell)>| {
            cells.sort_unstable();
            cells.into_iter().map(|(_, cell)| cell).collect()
        };
        let rows: Vec<_> = rows.into_values().map(row).collect();
        Ground::of(self.board.wrapped(wrap)?, &rows, heights)
    }
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
