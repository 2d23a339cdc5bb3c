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

use dedale::board::{Cell, Direction, Point, Size};
use dedale::maze::{Crossing, Grid, GridKind, GridMaze};
use dedale::{Phrase, Phrased, phrase};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::json::{File, found, value_of};
use crate::maze::last_reached;
use crate::text::counted;
use crate::{FormatError, Limit, Result};

/// The most cells of such a maze.
pub const MOST_CELLS: usize = 4_000_000;

/// The most bytes of a file, of which such a maze takes a quarter.
const LIMIT: Limit = Limit { mebibytes: 64, what: "a maze" };

/// What a crossing has beside its four exits.
const BELOW_SIDEWAYS: u8 = 16;
const BELOW_UPRIGHT: u8 = 32;
const ALL_FOUR: u8 = 15;

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
pub fn read(bytes: &[u8]) -> Result<GridMaze> {
    LIMIT.check_bytes(bytes)?;
    let file = File(bytes);
    let members = file.members()?;
    let known = GridKind::ALL.map(GridKind::name).join(", ");
    let expected = phrase!("'grid', one of {known}");
    let Some(name) = value_of(&members, "grid") else {
        return Err(file.missing(expected, "no such key"));
    };
    let kind = file.text(name, "grid")?.parse();
    let kind: GridKind = kind.map_err(|_| file.fault(name, expected, found(name)))?;
    let Some(exits) = value_of(&members, "exits") else {
        return Err(file.missing("'exits', a list of rows", "no such key"));
    };
    let rows = file.list(exits, "rows of 'exits'")?;
    let table = (1..)
        .zip(&rows)
        .map(|(y, row)| file.row_codes(row, &phrase!("numbers in row {y} of 'exits'"), u8::MAX));
    let table = table.collect::<Result<Vec<Vec<u8>>>>()?;
    let cells: usize = table.iter().map(Vec::len).sum();
    if !(1..=MOST_CELLS).contains(&cells) {
        let found = counted(cells, "cell");
        return Err(file.fault(exits, "a maze of 1 to 4,000,000 cells", found));
    }
    let draft = Draft { file, exits, rows, table, mask: value_of(&members, "mask") };
    let (grid, table) = draft.grid(kind)?;
    GridMaze::new(grid, table)
        .map_err(|error| draft.file.fault(exits, "the exits of a maze", error.phrase()))
}

/// A file that is read.
struct Draft<'a> {
    file: File<'a>,
    exits: &'a RawValue,
    /// The rows of the exits, as they are written and in numbers.
    rows: Vec<&'a RawValue>,
    table: Vec<Vec<u8>>,
    mask: Option<&'a RawValue>,
}

impl Draft<'_> {
    /// The grid, and the exits of its cells: of a weave maze those at crossings are split in two.
    fn grid(&self, kind: GridKind) -> Result<(Grid, Vec<u8>)> {
        let rows = self.table.len();
        if kind == GridKind::Polar {
            let rings = u32::try_from(rows).ok().filter(|&rings| rings <= Grid::MAX_RINGS);
            let Some(rings) = rings else {
                let found = counted(rows, "ring");
                return Err(self.fault("a polar maze of up to 1,200 rings", found));
            };
            let grid = Grid::polar(rings);
            self.check_lengths(&grid.row_lengths())?;
            return Ok((grid, self.table.concat()));
        }
        let width = self.table[0].len();
        let size = Size::new(width as u64, rows as u64)
            .map_err(|error| self.fault("rows of a board", error.phrase()))?;
        self.check_lengths(&vec![width; rows])?;
        let grid = match (kind, self.mask) {
            (GridKind::Weave, _) => return self.weave(size),
            (GridKind::Hexagonal, Some(mask)) => {
                Grid::hexagonal_without(size, &self.file.walls(mask, size, "mask")?)
            }
            (GridKind::Hexagonal, None) => Grid::hexagonal(size),
            _ => Grid::triangular(size),
        };
        Ok((grid, self.table.concat()))
    }

    /// Refuses a row that has not as many cells as it should.
    fn check_lengths(&self, lengths: &[usize]) -> Result<()> {
        for (y, (row, &length)) in self.table.iter().zip(lengths).enumerate() {
            if row.len() != length {
                let expected = phrase!("{} in row {} of 'exits'", counted(length, "number"), y + 1);
                return Err(self.file.fault(self.rows[y], expected, row.len().to_string()));
            }
        }
        Ok(())
    }

    fn weave(&self, size: Size) -> Result<(Grid, Vec<u8>)> {
        let mut table = self.table.concat();
        let mut crossings = Vec::new();
        for (cell, exits) in table.iter_mut().enumerate().filter(|(_, exits)| **exits > ALL_FOUR) {
            let at = size.point_of(Cell::new(cell as u32));
            let is_vertical = match *exits ^ ALL_FOUR {
                BELOW_SIDEWAYS => true,
                BELOW_UPRIGHT => false,
                _ => {
                    let row = self.file.list(self.rows[at.y as usize], "numbers")?;
                    let expected = "0 to 15, 31 or 47 as exits";
                    let cell = row[at.x as usize];
                    return Err(self.file.fault(cell, expected, found(cell)));
                }
            };
            crossings.push(Crossing { at, is_vertical });
            *exits = straight(is_vertical);
        }
        table.extend(crossings.iter().map(|crossing| straight(!crossing.is_vertical)));
        let grid = Grid::weave(size, crossings)
            .map_err(|error| self.fault("crossings with room between them", error.phrase()))?;
        Ok((grid, table))
    }

    fn fault(&self, expected: &'static str, found: Phrase) -> FormatError {
        self.file.fault(self.exits, expected, found)
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
