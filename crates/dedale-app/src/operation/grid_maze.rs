//! Mazes of rings, triangles, hexagons, and squares with crossings.

use dedale::board::Cell;
use dedale::maze::{Bias, Generator, GridKind, GridMaze};
use dedale::search::Path;
use dedale_io::grid_maze::Written;
use dedale_io::picture::lines::Colours;
use serde::{Deserialize, Serialize};

use super::{Export, Request};
use crate::base::limits;
use crate::export::drawn::{check_pixels, too_large};
use crate::export::{ExportOptions, json};
use crate::run::grid_maze::{GridMazeSpec, lines, masked, solution, title};
use crate::{BoardInput, ByName, ExportFormat, Fault, Result, Watch, bail, refusal};

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
    pub grid: ByName<GridKind>,
    /// The random seed.
    pub seed: u64,
    /// The name of the generator.
    pub generator: ByName<Generator>,
    /// For each cell, row by row or ring by ring, the sum of the directions in which passages
    /// leave it: S=1 W=2 N=4 E=8 SW=16 NW=32 NE=64 SE=128. At a crossing 31 if the passage below
    /// runs east and west, 47 if it runs north and south.
    pub exits: Vec<Vec<u8>>,
    /// Rows that mark the cells left out with `#`, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<String>>,
}

impl GridMazeRequest {
    fn spec(&self) -> Result<(Generator, GridMazeSpec)> {
        let ByName(kind) = self.grid;
        let no = |what: &str| refusal!("not-of-grid", "a {kind} maze has no {what}");
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
            bail!("size-of-mask", "the size of a maze is its mask's; leave out width and height");
        }
        let mask = self.mask.as_ref().map(|mask| masked("the mask", &mask.position()?.grid));
        let mask = mask.transpose()?;
        let ByName(generator) = self.generator.unwrap_or(ByName(Generator::Backtracker));
        let spec = GridMazeSpec {
            kind,
            width: self.width,
            height: self.height,
            bias: self.bias.map_or(Ok(Bias::NONE), Bias::sideways)?,
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

    fn maze(&self) -> Result<(GridMaze, GridMazeAnswer)> {
        let ((generator, spec), seed) = (self.spec()?, self.seed());
        let maze = spec.maze(generator, seed)?;
        let Written { exits, mask, .. } = Written::of(&maze, seed, generator.name());
        let (grid, generator) = (self.grid, ByName(generator));
        Ok((maze, GridMazeAnswer { grid, seed, generator, exits, mask }))
    }
}

impl Request for GridMazeRequest {
    const NAME: &'static str = "grid-maze";
    const SUMMARY: &'static str =
        "Generates a maze of rings, triangles, hexagons, or squares with crossings.";
    type Response = GridMazeResponse;

    fn respond(&self, _: &dyn Watch) -> Result<GridMazeResponse> {
        let (maze, answer) = self.maze()?;
        let place = |&cell: &Cell| {
            let at = maze.grid().point_of(cell);
            [at.x, at.y]
        };
        let path = solution(&maze);
        let path = path.iter().flat_map(Path::cells).map(place).collect();
        Ok(GridMazeResponse { answer, path })
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
        let (maze, answer) = self.maze()?;
        let (colours, measures) = (Colours::of(options.theme), options.measures);
        match options.format {
            ExportFormat::Json => json(&answer),
            ExportFormat::Svg => {
                Ok(lines(&maze, options.solution).svg(&title(), colours, measures).into_bytes())
            }
            ExportFormat::Png => {
                let lines = lines(&maze, options.solution);
                let mut bytes = Vec::new();
                check_pixels(lines.pixels(measures))?;
                let draw = lines.png(colours, measures).map_err(too_large)?;
                draw(&mut bytes)?;
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
