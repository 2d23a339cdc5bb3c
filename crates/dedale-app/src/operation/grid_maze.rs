//! Mazes of rings, triangles, hexagons, and squares with crossings.

use dedale::Random;
use dedale::board::{Cell, Size};
use dedale::maze::{Bias, Generator, Grid, GridKind, GridMaze, Style};
use dedale::search::{Path, bfs};
use dedale_io::grid_maze::{self, MOST_CELLS, Written};
use dedale_io::picture::lines::{Colours, Lines};
use dedale_io::position;
use serde::{Deserialize, Serialize};

use super::Request;
use super::export::{check_pixels, json, too_large};
use super::request::Export;
use crate::format::{ExportFormat, ExportOptions};
use crate::schema::ByName;
use crate::sketch::BoardInput;
use crate::words::count;
use crate::{Fault, Refusal, Spot, Watch, limits, refusal};

/// The rings of a polar maze, unless they are chosen.
const RINGS: u64 = 10;

/// A request for a maze of other cells than squares side by side.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GridMazeRequest {
    /// The name of the grid.
    pub grid: ByName<GridKind>,
    /// The name of the generator (absent: `backtracker`).
    pub generator: Option<ByName<Generator>>,
    /// Columns, unless there is a mask (absent: 20). A polar maze has none.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub width: Option<u64>,
    /// Rows, unless there is a mask (absent: 20), or the rings of a polar maze (absent: 10).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = limits::CELLS)))]
    pub height: Option<u64>,
    /// The random seed (absent: 1).
    pub seed: Option<u64>,
    /// How much directions east and west weigh, in percent, 1 to 99 (absent: 50).
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = 99)))]
    pub bias: Option<u32>,
    /// How many crossings a weave maze has, as a percentage of those that find room (absent:
    /// 100).
    #[cfg_attr(feature = "openapi", schemars(range(max = 100)))]
    pub crossings: Option<u32>,
    /// A board of hexagonal cells whose free cells to carve, for a hexagonal maze.
    pub mask: Option<BoardInput>,
    /// The cell where carving begins, for generators that grow from a cell (absent: the
    /// first one).
    pub start: Option<[i64; 2]>,
}

/// A maze of other cells than squares side by side.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GridMazeResponse {
    /// The answer, as `dedale maze --grid` prints it.
    pub answer: GridMazeAnswer,
    /// A shortest path from the first cell to the last one connected to it: column and row, or
    /// place and ring. Cells under a crossing lie where the one above does.
    pub path: Vec<[u32; 2]>,
}

/// The answer of `dedale maze --grid`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GridMazeAnswer {
    /// The name of the grid.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::openapi::GridKindName"))]
    pub grid: &'static str,
    /// The random seed.
    pub seed: u64,
    /// The name of the generator.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::openapi::GeneratorName"))]
    pub generator: &'static str,
    /// For each cell, row by row or ring by ring, the sum of the directions in which passages
    /// leave it: S=1 W=2 N=4 E=8 SW=16 NW=32 NE=64 SE=128. At a crossing 31 if the passage below
    /// runs east and west, 47 if it runs north and south.
    pub exits: Vec<Vec<u8>>,
    /// Rows that mark the cells left out with `#`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<String>>,
}

impl From<Written> for GridMazeAnswer {
    fn from(Written { grid, seed, generator, exits, mask }: Written) -> Self {
        Self { grid, seed, generator, exits, mask }
    }
}

/// A specification of a maze of other cells.
#[derive(Clone, Debug)]
pub struct GridMazeSpec {
    /// The kind of its cells.
    pub kind: GridKind,
    /// The columns, if they were chosen.
    pub width: Option<u64>,
    /// The rows or rings, if they were chosen.
    pub height: Option<u64>,
    /// How much directions east and west weigh.
    pub bias: Bias,
    /// The crossings of a weave maze, in percent of those that find room.
    pub crossings: u32,
    /// The cells to carve, instead of a rectangle.
    pub mask: Option<Grid>,
    /// The cell where carving begins.
    pub start: Option<[i64; 2]>,
    /// The most cells, up to [`MOST_CELLS`].
    pub most: usize,
}

impl GridMazeSpec {
    /// Generates the maze of this seed. Crossings are drawn before it.
    pub fn maze(&self, generator: Generator, seed: u64) -> Result<GridMaze, Refusal> {
        let mut random = Random::new(seed);
        let grid = self.grid(&mut random)?;
        let start = self.start.map(|place| start(&grid, generator, place)).transpose()?;
        let style = Style { bias: self.bias, start };
        generator.carve_grid_with(&grid, &style, &mut random).map_err(Refusal::of)
    }

    fn grid(&self, random: &mut Random) -> Result<Grid, Refusal> {
        if let Some(grid) = &self.mask {
            self.check(grid.cell_count())?;
            return Ok(grid.clone());
        }
        if self.kind == GridKind::Polar {
            let rings = u32::try_from(self.height.unwrap_or(RINGS)).unwrap_or(u32::MAX);
            if !(1..=Grid::MAX_RINGS).contains(&rings) {
                return Err(refusal!(
                    "too-many-rings",
                    "a polar maze has 1 to {most} rings",
                    most = count(Grid::MAX_RINGS.into())
                ));
            }
            let grid = Grid::polar(rings);
            self.check(grid.cell_count())?;
            return Ok(grid);
        }
        let size = Size::new(self.width.unwrap_or(20), self.height.unwrap_or(20));
        let size = size.map_err(Refusal::of)?;
        self.check(size.cell_count())?;
        Ok(match self.kind {
            GridKind::Polar | GridKind::Triangular => Grid::triangular(size),
            GridKind::Hexagonal => Grid::hexagonal(size),
            GridKind::Weave => Grid::random_weave(size, self.crossings, random),
        })
    }

    /// Refuses a maze of too many cells.
    fn check(&self, cells: usize) -> Result<(), Refusal> {
        if cells > self.most {
            return Err(refusal!(
                "maze-cells",
                "a {kind} maze has up to {most} cells, this one would have {found}",
                kind = self.kind,
                most = count(self.most as u64),
                found = count(cells as u64)
            ));
        }
        Ok(())
    }
}

/// The free cells of a hexagonal board, which the sentence of an error calls by this name.
pub fn masked(shown: &str, board: &position::Grid) -> Result<Grid, Refusal> {
    let position::Grid::Hexes(map) = board else {
        return Err(refusal!(
            "mask-of-squares",
            "{shown} has square cells, and a hexagonal maze needs hexagonal ones",
            shown = shown
        ));
    };
    let grid = Grid::of_hexes(&map.board()).filter(|grid| grid.cell_count() <= MOST_CELLS);
    let grid = grid.ok_or_else(|| {
        refusal!("mask-too-wide", "{shown} is too wide for a maze", shown = shown)
    })?;
    if grid.part_count() == 0 {
        return Err(refusal!("mask-empty", "the mask leaves out every cell"));
    }
    Ok(grid)
}

fn start(grid: &Grid, generator: Generator, place: [i64; 2]) -> Result<Cell, Refusal> {
    if !generator.grows() {
        return Err(refusal!(
            "start-not-grown",
            "a start is for generators that grow from a cell, not for {generator}",
            generator = generator
        ));
    }
    grid_maze::cell_at(grid, place).ok_or_else(|| {
        refusal!(
            "start-not-in-maze",
            "the start {spot} is not in the maze",
            spot = Spot::Place(place)
        )
    })
}

/// A shortest path from the first cell to the last one connected to it.
pub fn solution(maze: &GridMaze) -> Option<Path> {
    let [start, goal] = grid_maze::ends(maze);
    bfs(maze, start, goal)
}

/// The maze as lines, with its path if that is asked for.
pub fn lines(maze: &GridMaze, has_path: bool) -> Lines {
    let path = has_path.then(|| solution(maze)).flatten();
    Lines::of_grid(maze, grid_maze::ends(maze), path.as_ref())
}

/// What a maze of these cells is called in pictures.
pub fn title(kind: GridKind, generator: Generator) -> String {
    format!("{kind} maze, {generator}")
}

impl GridMazeRequest {
    fn spec(&self) -> Result<(Generator, GridMazeSpec), Refusal> {
        let ByName(kind) = self.grid;
        let no = |what: &str| {
            refusal!("not-of-grid", "a {kind} maze has no {what}", kind = kind, what = what)
        };
        if kind == GridKind::Polar && self.width.is_some() {
            return Err(no("width"));
        }
        if kind != GridKind::Weave && self.crossings.is_some() {
            return Err(no("crossings"));
        }
        if kind != GridKind::Hexagonal && self.mask.is_some() {
            return Err(no("mask"));
        }
        let has_size = self.width.is_some() || self.height.is_some();
        if self.mask.is_some() && has_size {
            return Err(refusal!(
                "size-of-mask",
                "the size of a maze is its mask's; leave out width and height"
            ));
        }
        let mask = self.mask.as_ref().map(|mask| masked("the mask", &mask.position()?.grid));
        let mask = mask.transpose()?;
        let ByName(generator) = self.generator.unwrap_or(ByName(Generator::Backtracker));
        let spec = GridMazeSpec {
            kind,
            width: self.width,
            height: self.height,
            bias: self.bias.map_or(Ok(Bias::NONE), Bias::sideways).map_err(Refusal::of)?,
            crossings: self.crossings.unwrap_or(100).min(100),
            mask,
            start: self.start,
            most: limits::GRID_MAZE_CELLS,
        };
        Ok((generator, spec))
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    fn maze(&self) -> Result<(GridMaze, Written), Refusal> {
        let ((generator, spec), seed) = (self.spec()?, self.seed());
        let maze = spec.maze(generator, seed)?;
        let written = Written::of(&maze, seed, generator.name());
        Ok((maze, written))
    }
}

impl Request for GridMazeRequest {
    const NAME: &'static str = "grid-maze";
    const SUMMARY: &'static str =
        "Generates a maze of rings, triangles, hexagons, or squares with crossings.";
    type Response = GridMazeResponse;

    fn respond(&self, _: &dyn Watch) -> Result<GridMazeResponse, Refusal> {
        let (maze, written) = self.maze()?;
        let place = |&cell: &Cell| {
            let at = maze.grid().point_of(cell);
            [at.x, at.y]
        };
        let path = solution(&maze);
        let path = path.iter().flat_map(Path::cells).map(place).collect();
        Ok(GridMazeResponse { answer: written.into(), path })
    }
}

impl Export for GridMazeRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        let (generator, spec) = self.spec()?;
        let title = || options.wording.say(&title(spec.kind, generator));
        if options.format == ExportFormat::Pdf {
            return Ok(options.worksheet.pdf(title, options.solution, |sheet| {
                sheet.of_grid(generator, &spec, self.seed(), options.watch)
            })?);
        }
        let (maze, written) = self.maze()?;
        let (colours, measures) = (Colours::of(options.theme), options.measures);
        match options.format {
            ExportFormat::Json => json(&GridMazeAnswer::from(written)),
            ExportFormat::Svg => {
                Ok(lines(&maze, options.solution).svg(&title(), colours, measures).into_bytes())
            }
            ExportFormat::Png => {
                let lines = lines(&maze, options.solution);
                let mut bytes = Vec::new();
                check_pixels(lines.pixels(measures))?;
                let draw = lines.png(colours, measures).map_err(too_large)?;
                draw(&mut bytes).map_err(Refusal::of)?;
                Ok(bytes)
            }
            _ => {
                let known =
                    [ExportFormat::Svg, ExportFormat::Png, ExportFormat::Pdf, ExportFormat::Json];
                Ok(options.refusal("a maze of such cells", &known)?)
            }
        }
    }
}
