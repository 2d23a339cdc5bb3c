//! Mazes of rings, triangles, hexagons and squares with crossings, as JSON.
//!
//! ```json
//! {"grid": "polar", "seed": 1, "generator": "wilson", "exits": [[4], [1, 0, 0, 0, 0, 0]]}
//! ```
//!
//! `exits` has a list for each row, of a polar maze for each ring from the centre on. Each
//! number is the sum of the directions in which a passage leads out of the cell: S=1 W=2 N=4
//! E=8 SW=16 NW=32 NE=64 SE=128; [`GridKind`] says where they lie. A weave maze has S, W, N
//! and E alone: at a crossing all four, and 16 more where the passage below runs east and
//! west, 32 more where it runs north and south. The optional `mask` marks hexagons left out
//! with `#`. Other keys are ignored.

use dedale::board::{Cell, Direction, MAX_SIDE, Point, Size};
use dedale::maze::{Crossing, Grid, GridKind, GridMaze};
use serde::{Deserialize, Serialize};

use crate::FormatError;
use crate::maze::last_reached;

/// The most cells of such a maze.
pub const MOST_CELLS: usize = 4_000_000;

/// What a crossing has beside its four exits.
const BELOW_SIDEWAYS: u8 = 16;
const BELOW_UPRIGHT: u8 = 32;
const ALL_FOUR: u8 = 15;

/// A maze as its file has it.
#[derive(Deserialize)]
struct File {
    grid: String,
    exits: Vec<Vec<u8>>,
    mask: Option<Vec<String>>,
}

/// What tells such a file from others.
#[derive(Deserialize)]
struct Key {
    #[serde(rename = "grid")]
    _grid: String,
}

/// A maze as its file is written.
#[derive(Serialize, Debug)]
pub struct Written {
    /// The name of the kind.
    pub grid: &'static str,
    /// The random seed.
    pub seed: u64,
    /// The name of the generator.
    pub generator: &'static str,
    /// The exits, row by row.
    pub exits: Vec<Vec<u8>>,
    /// Rows that mark the cells left out with `#`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<String>>,
}

impl Written {
    /// The file of a maze.
    pub fn of(maze: &GridMaze, seed: u64, generator: &'static str) -> Self {
        let grid = maze.grid();
        let lengths = grid.row_lengths();
        let mut table = maze.exit_table().to_vec();
        for crossing in grid.crossings() {
            let above = crossing.at.y as usize * lengths[0] + crossing.at.x as usize;
            let below = if crossing.is_vertical { BELOW_SIDEWAYS } else { BELOW_UPRIGHT };
            table[above] = ALL_FOUR | below;
        }
        let is_out = |cell: usize| !grid.contains(Cell::new(cell as u32));
        let has_mask = (0..table.len()).any(is_out);
        let (mut exits, mut mask, mut begin) = (Vec::new(), Vec::new(), 0);
        for length in lengths {
            let row = begin..begin + length;
            exits.push(table[row.clone()].to_vec());
            mask.push(row.map(|cell| if is_out(cell) { '#' } else { '.' }).collect());
            begin += length;
        }
        let grid = grid.kind().name();
        Self { grid, seed, generator, exits, mask: has_mask.then_some(mask) }
    }
}

/// Whether these bytes are JSON with a `grid`.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{") && serde_json::from_slice::<Key>(bytes).is_ok()
}

/// Reads a maze.
pub fn read(bytes: &[u8]) -> Result<GridMaze, FormatError> {
    let fault = |expected: &str, found: String| FormatError::new(1, 1, expected, found);
    let file: File = serde_json::from_slice(bytes).map_err(|error| {
        FormatError::new(
            error.line().max(1),
            error.column().max(1),
            "a maze as JSON",
            error.to_string(),
        )
    })?;
    let kind: GridKind = file.grid.parse().map_err(|error: dedale::maze::UnknownGrid| {
        fault("the name of a grid", error.to_string())
    })?;
    let cells: usize = file.exits.iter().map(Vec::len).sum();
    if !(1..=MOST_CELLS).contains(&cells) {
        return Err(fault("a maze of 1 to 4,000,000 cells", format!("{cells} cells")));
    }
    let mut table = file.exits.concat();
    let grid = grid(kind, &file, &mut table)?;
    if file.exits.iter().map(Vec::len).ne(grid.row_lengths()) {
        let lengths: Vec<usize> = grid.row_lengths();
        return Err(fault(
            "as many exits as each row has cells",
            format!("other rows than {lengths:?}"),
        ));
    }
    GridMaze::new(grid, table).map_err(|error| fault("the exits of a maze", error.to_string()))
}

/// The grid of a file; of a weave maze the exits at crossings are split in two.
fn grid(kind: GridKind, file: &File, table: &mut Vec<u8>) -> Result<Grid, FormatError> {
    let fault = |expected: &str, found: String| FormatError::new(1, 1, expected, found);
    let rows = file.exits.len();
    if kind == GridKind::Polar {
        return u32::try_from(rows)
            .ok()
            .filter(|&rings| rings <= Grid::MAX_RINGS)
            .map(Grid::polar)
            .ok_or_else(|| fault("a polar maze of up to 1,200 rings", rows.to_string()));
    }
    let width = file.exits[0].len();
    let is_even = file.exits.iter().all(|row| row.len() == width);
    let size = Size::new(width as u64, rows as u64).ok().filter(|_| is_even).ok_or_else(|| {
        fault("rows of one length", format!("rows of others, or sides beyond {MAX_SIDE}"))
    })?;
    match kind {
        GridKind::Polar | GridKind::Triangular => Ok(Grid::triangular(size)),
        GridKind::Hexagonal => {
            let Some(mask) = &file.mask else { return Ok(Grid::hexagonal(size)) };
            let signs: String = mask.concat();
            let is_right = signs.len() == table.len() && signs.bytes().all(|s| b".#".contains(&s));
            if !is_right {
                return Err(fault("a mask of . and # for each cell", "another one".into()));
            }
            let left_out: Vec<bool> = signs.bytes().map(|sign| sign == b'#').collect();
            Ok(Grid::hexagonal_without(size, &left_out))
        }
        GridKind::Weave => {
            let mut crossings = Vec::new();
            for (cell, exits) in
                table.iter_mut().enumerate().filter(|(_, exits)| **exits > ALL_FOUR)
            {
                let is_vertical = match *exits ^ ALL_FOUR {
                    BELOW_SIDEWAYS => true,
                    BELOW_UPRIGHT => false,
                    _ => return Err(fault("0 to 15, 31 or 47 as exits", exits.to_string())),
                };
                crossings.push(Crossing { at: size.point_of(Cell::new(cell as u32)), is_vertical });
                *exits = straight(is_vertical);
            }
            table.extend(crossings.iter().map(|crossing| straight(!crossing.is_vertical)));
            Grid::weave(size, crossings)
                .map_err(|error| fault("crossings with room between them", error.to_string()))
        }
    }
}

/// The exits of a straight passage.
const fn straight(is_vertical: bool) -> u8 {
    if is_vertical {
        Direction::S.bit() | Direction::N.bit()
    } else {
        Direction::W.bit() | Direction::E.bit()
    }
}

/// The first cell of a maze, and the last one seen from above that passages connect to it.
pub fn ends(maze: &GridMaze) -> [Cell; 2] {
    let grid = maze.grid();
    let seen: usize = grid.row_lengths().iter().sum();
    let first = (0..seen as u32).map(Cell::new).find(|&cell| grid.contains(cell));
    let start = first.unwrap_or(Cell::new(0));
    [start, last_reached(maze, start, seen)]
}

/// The cell at these coordinates, seen from above.
pub fn cell_at(grid: &Grid, [x, y]: [i64; 2]) -> Option<Cell> {
    let [x, y] = [x, y].map(u32::try_from);
    grid.cell_at(Point::new(x.ok()?, y.ok()?))
}
