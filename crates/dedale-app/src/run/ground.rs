//! Boards that wrap round, and those whose cells have heights.

use dedale::Algorithm;
use dedale::board::{Cell, HexBoard, STRAIGHT, SquareBoard, Wrap, WrappedBoard};
use dedale::search::{Climb, WithHeights};
use serde::Deserialize;

use crate::{Loaded, Result, bail};

/// The heights of the cells of a board, and how a step may climb.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Heights {
    /// The height of each cell, row by row.
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

    fn of(board: &SquareBoard, wrap: Wrap, heights: Option<&Heights>) -> Result<Self> {
        let wrapped = board.wrapped(wrap)?;
        let cells = board.size().cell_count();
        let Some(Heights { levels, climb, drop, cost }) = heights else {
            let climb = Climb { up: 0, down: 0, cost: 0 };
            return Ok(Self { board: wrapped, heights: vec![0; cells], climb, has_heights: false });
        };
        let [width, height] = [board.size().width(), board.size().height()];
        let misfit = levels.iter().find(|row| row.len() != width as usize);
        if levels.len() != height as usize || misfit.is_some() {
            let (rows, columns) = (levels.len(), misfit.or(levels.first()).map_or(0, Vec::len));
            bail!(
                "heights-size",
                "expected heights for {width} columns and {height} rows, as on the board, found {columns} \
                 and {rows}"
            );
        }
        let heights = levels.concat();
        let up = climb.unwrap_or(u32::MAX);
        let most = WithHeights::most(&wrapped, &heights, up) / STRAIGHT;
        if *cost > most {
            bail!("climb-cost-range", "a level costs up to {most} steps here, found {cost}");
        }
        let climb = Climb { up, down: drop.unwrap_or(u32::MAX), cost: cost * STRAIGHT };
        Ok(Self { board: wrapped, heights, climb, has_heights: true })
    }
}

impl Loaded<SquareBoard> {
    /// The ground of this board, if it wraps or has heights.
    pub fn ground(&self, wrap: Wrap, heights: Option<&Heights>) -> Result<Option<Ground>> {
        let is_plain = wrap == Wrap::None && heights.is_none();
        (!is_plain).then(|| Ground::of(&self.board, wrap, heights)).transpose()
    }
}

impl Loaded<HexBoard> {
    /// No ground; joined sides and heights are refused.
    pub fn ground(&self, wrap: Wrap, heights: Option<&Heights>) -> Result<Option<Ground>> {
        if wrap != Wrap::None || heights.is_some() {
            bail!("ground-of-squares", "boards that wrap or have heights are boards of squares");
        }
        Ok(None)
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
