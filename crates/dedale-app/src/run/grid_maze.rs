//! Mazes of rings, triangles, hexagons, and squares with crossings.

use dedale::Random;
use dedale::board::{Cell, Size};
use dedale::maze::{Bias, Generator, Grid, GridKind, GridMaze, Style};
use dedale::search::{Path, bfs};
use dedale_io::grid_maze::{self, MOST_CELLS};
use dedale_io::picture::lines::Lines;
use dedale_io::position;

use super::maze::{check_grows, not_in_maze};
use crate::{Refusal, Result, bail, count, refusal};

/// The rings of a polar maze, unless they are chosen.
const RINGS: u64 = 10;

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
    pub fn maze(&self, generator: Generator, seed: u64) -> Result<GridMaze> {
        let mut random = Random::new(seed);
        let grid = self.grid(&mut random)?;
        let start = self.start.map(|place| start(&grid, generator, place)).transpose()?;
        let style = Style { bias: self.bias, start };
        generator.carve_grid_with(&grid, &style, &mut random).map_err(Refusal::from)
    }

    fn grid(&self, random: &mut Random) -> Result<Grid> {
        if let Some(grid) = &self.mask {
            self.check(grid.cell_count())?;
            return Ok(grid.clone());
        }
        if self.kind == GridKind::Polar {
            let rings = u32::try_from(self.height.unwrap_or(RINGS)).unwrap_or(u32::MAX);
            if !(1..=Grid::MAX_RINGS).contains(&rings) {
                bail!(
                    "too-many-rings",
                    "a polar maze has 1 to {most} rings",
                    most = count(Grid::MAX_RINGS.into())
                );
            }
            let grid = Grid::polar(rings);
            self.check(grid.cell_count())?;
            return Ok(grid);
        }
        let size = Size::new(self.width.unwrap_or(20), self.height.unwrap_or(20))?;
        self.check(size.cell_count())?;
        Ok(match self.kind {
            GridKind::Polar | GridKind::Triangular => Grid::triangular(size),
            GridKind::Hexagonal => Grid::hexagonal(size),
            GridKind::Weave => Grid::random_weave(size, self.crossings, random),
        })
    }

    /// Refuses a maze of too many cells.
    fn check(&self, cells: usize) -> Result<()> {
        if cells > self.most {
            bail!(
                "maze-cells",
                "a {kind} maze has up to {most} cells, this one would have {found}",
                kind = self.kind,
                most = count(self.most as u64),
                found = count(cells as u64)
            );
        }
        Ok(())
    }
}

/// The free cells of a hexagonal board, which the sentence of an error calls by this name.
pub fn masked(shown: &str, board: &position::Grid) -> Result<Grid> {
    let position::Grid::Hexes(map) = board else {
        bail!(
            "mask-of-squares",
            "{shown} has square cells, and a hexagonal maze needs hexagonal ones"
        );
    };
    let grid = Grid::of_hexes(&map.board()).filter(|grid| grid.cell_count() <= MOST_CELLS);
    let grid = grid.ok_or_else(|| refusal!("mask-too-wide", "{shown} is too wide for a maze"))?;
    if grid.part_count() == 0 {
        bail!("mask-empty", "the mask leaves out every cell");
    }
    Ok(grid)
}

fn start(grid: &Grid, generator: Generator, place: [i64; 2]) -> Result<Cell> {
    check_grows(generator)?;
    grid_maze::cell_at(grid, place).ok_or_else(|| not_in_maze(place))
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
