//! Boards of any kind, with all that their files draw.

use std::fs::{self, File};
use std::io;
use std::num::NonZeroU8;
use std::path::Path;

use dedale::board::{Board as _, Cell, Direction, Neighborhood, Terrain};
use dedale_app::base::limits;
use dedale_app::board::sketch::{Sketch, reading};
use dedale_app::run::obstacles::raise_hills;
use dedale_app::{AnyBoard, Loaded, Named as _, Refusal, embedded};
use dedale_io::picture::{Measures, Pictured, Scene, Theme, svg};
use dedale_io::position::{self, Grid, NamedSide, Position};
use dedale_io::{BoardFile, Format, Reading, drawing, input, read_board_as};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::arrays::{OrRaise as _, sentence};

/// Does something with a board of either kind.
macro_rules! each {
    ($drawn:expr, $board:ident => $act:expr) => {
        match &$drawn.board {
            dedale_app::AnyBoard::Squares($board) => $act,
            dedale_app::AnyBoard::Hexes($board) => $act,
        }
    };
}

pub(crate) use each;

/// The most cells of a board that shows itself in a notebook: an SVG of a megabyte.
pub(crate) const SHOWN: usize = 1 << 16;

/// The text, as `print` shows it: of many and long lines the middle is left out.
pub(crate) fn abbreviated(text: String) -> String {
    const LINES: usize = 100;
    const COLUMNS: usize = 160;
    let is_short = |line: &str| line.chars().nth(COLUMNS).is_none();
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= LINES && lines.iter().all(|line| is_short(line)) {
        return text;
    }
    let shown = |line: &str| {
        if is_short(line) {
            return line.to_owned();
        }
        let signs: Vec<char> = line.chars().collect();
        let (begin, end) = (&signs[..COLUMNS / 2], &signs[signs.len() - COLUMNS / 2 + 1..]);
        begin.iter().chain(['…'].iter()).chain(end).collect()
    };
    let parts = match lines.len() {
        count if count > LINES => vec![&lines[..LINES / 2], &["…"], &lines[count - LINES / 2..]],
        _ => vec![&lines[..]],
    };
    let lines = parts.concat().into_iter().map(shown).map(|line| line + "\n");
    lines.collect()
}

/// A board and what its file draws.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) board: AnyBoard,
    stones: [Vec<Cell>; 2],
    sides: Option<Vec<NamedSide>>,
    /// The YAML that a level was read from.
    level: Option<String>,
    /// How its file was read, where that does not say so itself.
    pub(crate) note: Option<String>,
}

/// The most bytes of a tile set.
const TILE_SET: u64 = 64 << 20;

/// The tile set of a map of Tiled, beside it.
pub(crate) fn tile_set(path: &Path) -> Option<Vec<u8>> {
    let is_short = fs::metadata(path).ok()?.len() <= TILE_SET;
    is_short.then(|| fs::read(path).ok())?
}

/// How a file is to be read.
pub(crate) fn told(
    format: Option<&str>,
    legend: Option<&str>,
    walls: Option<&str>,
    pixels: Option<&str>,
) -> PyResult<Reading> {
    let format = format.map(Format::named).transpose().map_err(sentence)?;
    reading(format, legend, walls, pixels).or_raise()
}

impl From<Grid> for Drawn {
    fn from(grid: Grid) -> Self {
        let stones = Default::default();
        Self { board: grid.into(), stones, sides: None, level: None, note: None }
    }
}

impl Drawn {
    /// A board with stones; of a level its YAML too.
    fn of_position(position: Position, level: Option<String>) -> Self {
        let Position { grid, stones, sides, .. } = position;
        let format = if level.is_some() { Format::Level } else { Format::Position };
        let position = Position::new(grid, Default::default());
        let board = BoardFile { position, format, note: None }.into();
        Self { board, stones, sides, level, note: None }
    }

    /// The board in a file of this name and content, read as told.
    pub(crate) fn read(name: &str, bytes: &[u8], reading: &Reading) -> Result<Self, Refusal> {
        let shown = if name.is_empty() { "the board" } else { name };
        let fault = |fault| Refusal::within(shown, &fault);
        let BoardFile { position, format, note } =
            read_board_as(name, bytes, reading).map_err(fault)?;
        let is_level = format == Format::Level;
        let level = is_level.then(|| String::from_utf8_lossy(bytes).into_owned());
        let note = note.map(|note| note.to_string());
        Ok(Self { note, ..Self::of_position(position, level) })
    }

    /// The board of this text, or the embedded one of this name.
    pub(crate) fn of_text(text: &str, reading: &Reading) -> Result<Self, Refusal> {
        match text.strip_prefix('@').filter(|name| !name.contains(['\n', '\r'])) {
            Some(name) => {
                let board = embedded(name)?;
                Self::read(board.file, board.text.as_bytes(), reading)
            }
            None => Self::read("", text.as_bytes(), reading),
        }
    }

    pub(crate) fn grid(&self) -> &Grid {
        each!(self, board => &board.grid)
    }

    /// The rows and columns of its table.
    pub(crate) fn shape(&self) -> [usize; 2] {
        let size = self.grid().size();
        [size.height() as usize, size.width() as usize]
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.grid().size().cell_count()
    }

    /// The weight of each cell, row by row; 0 for a wall.
    pub(crate) fn weights(&self) -> &[u8] {
        each!(self, board => board.board.table().weights())
    }

    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        self.weights()[cell.index()] > 0
    }

    /// The cell one step away, if the step can be taken.
    pub(crate) fn toward(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        each!(self, board => board.board.table().toward(cell, direction))
    }

    /// What the cell is made of; `None` where a table of hexagons has none of the board's.
    pub(crate) fn terrain(&self, cell: Cell) -> Option<Terrain> {
        self.grid().terrain(cell)
    }

    /// Sets the terrain of a cell of the board.
    pub(crate) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        match &mut self.board {
            AnyBoard::Squares(Loaded { board, grid, .. }) => {
                board.set_terrain(cell, terrain);
                if let Grid::Squares { map, .. } = grid {
                    map.set_terrain(board.point_of(cell), terrain);
                }
            }
            AnyBoard::Hexes(Loaded { board, grid, .. }) => {
                board.set_terrain(cell, terrain);
                if let Grid::Hexes(map) = grid {
                    map.set_terrain(board.hex_of(cell), terrain);
                }
            }
        }
    }

    /// The board as requests send it.
    pub(crate) fn sketch(&self) -> Result<Sketch, Refusal> {
        limits::check(self.grid().size())?;
        Ok(Sketch { level: self.level.clone(), ..Sketch::of_position(&self.position()) })
    }

    /// The board and these marks, or those that it has.
    pub(crate) fn scene(&self, ends: Option<[&[Cell]; 2]>) -> Scene {
        fn of<B: Pictured>(board: &Loaded<B>, ends: Option<[&[Cell]; 2]>) -> Scene {
            if let Some([starts, goals]) = ends {
                return board.scene(starts, goals);
            }
            let [starts, goals] = board.grid.marks().map(|marks| {
                let cells = marks.into_iter().filter_map(|place| board.grid.cell_at(place));
                cells.collect::<Vec<_>>()
            });
            board.scene(&starts, &goals)
        }
        let [red, blue] = &self.stones;
        each!(self, board => of(board, ends)).with_stones(red, blue)
    }

    /// The board of a sketch.
    pub(crate) fn of_sketch(sketch: &Sketch) -> Result<Self, Refusal> {
        let position = sketch.position()?;
        Ok(Self::of_position(position, sketch.level.clone()))
    }

    /// The same map with other neighbors.
    pub(crate) fn with_neighborhood(self, neighborhood: Neighborhood) -> Result<Self, Refusal> {
        let mut position = self.position();
        let Grid::Squares { neighborhood: own, .. } = &mut position.grid else {
            return Err(Refusal::from("a hexagonal cell has 6 neighbors"));
        };
        *own = neighborhood;
        Ok(Self::of_position(position, self.level))
    }

    /// The same map with hills of these weights on its free cells.
    pub(crate) fn with_hills(&self, weights: &[NonZeroU8], seed: u64) -> Result<Self, Refusal> {
        let mut position = self.position();
        raise_hills(&mut position, weights, seed)?;
        Ok(Self::of_position(position, None))
    }

    pub(crate) fn set_marks(&mut self, which: usize, cells: &[Cell]) {
        let grid = each_grid(&mut self.board);
        match grid {
            Grid::Squares { map, .. } => {
                let points = cells.iter().map(|&cell| map.size().point_of(cell)).collect();
                *[&mut map.starts, &mut map.goals][which] = points;
            }
            Grid::Hexes(map) => {
                let hexes = cells.iter().map(|&cell| map.hex_of(cell)).collect();
                *[&mut map.starts, &mut map.goals][which] = hexes;
            }
        }
    }

    pub(crate) fn text(&self) -> PyResult<String> {
        match self.grid() {
            Grid::Squares { map, .. } if self.stones.iter().all(Vec::is_empty) => {
                drawing::write(map).map_err(sentence)
            }
            _ => position::drawing::write(&self.position()).map_err(sentence),
        }
    }

    /// Whether cells, steps, costs and marks are the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let boards = match (&self.board, &other.board) {
            (AnyBoard::Squares(one), AnyBoard::Squares(two)) => one.board == two.board,
            (AnyBoard::Hexes(one), AnyBoard::Hexes(two)) => one.board == two.board,
            _ => false,
        };
        boards && self.grid().marks() == other.grid().marks() && self.stones == other.stones
    }

    /// The board and its stones.
    fn position(&self) -> Position {
        let position = Position::new(self.grid().clone(), self.stones.clone());
        Position { sides: self.sides.clone(), ..position }
    }

    /// Whether a notebook shows it.
    pub(crate) fn is_shown(&self) -> bool {
        self.cell_count() <= SHOWN
    }
}

/// The scene as SVG.
pub(crate) fn svg_of(scene: Scene, cell: Option<u32>, theme: Option<&str>) -> PyResult<String> {
    svg::check(scene.size().cell_count()).map_err(sentence)?;
    let measures = Measures::new(cell, None).map_err(sentence)?;
    let theme = theme.map_or(Ok(Theme::default()), str::parse).map_err(sentence)?;
    Ok(svg::draw(&scene.with_measures(measures), theme))
}

const fn each_grid(board: &mut AnyBoard) -> &mut Grid {
    match board {
        AnyBoard::Squares(loaded) => &mut loaded.grid,
        AnyBoard::Hexes(loaded) => &mut loaded.grid,
    }
}

// Files by their names, and what Python says of those that cannot be read.

/// The bytes of a file, read while other threads run.
pub(crate) fn read_file(py: Python<'_>, path: &Path) -> PyResult<Vec<u8>> {
    let read = || {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        input::read(file, metadata.is_file().then_some(metadata.len()))
    };
    py.detach(read).map_err(|error| raised(py, path, &error))
}

/// Writes a file, while other threads run.
pub(crate) fn write_file(py: Python<'_>, path: &Path, bytes: &[u8]) -> PyResult<()> {
    py.detach(|| fs::write(path, bytes)).map_err(|error| raised(py, path, &error))
}

/// `FileNotFoundError` and the like, as `open` raises them; `dedale.Error` for other reasons.
fn raised(py: Python<'_>, path: &Path, error: &io::Error) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return sentence(format!("cannot read {}: {error}", path.display()));
    };
    let said = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
    match said.and_then(|said| said.extract::<String>()) {
        Ok(said) => PyOSError::new_err((number, said, path.to_path_buf())),
        Err(raised) => raised,
    }
}

// The page's player, which `build.rs` gathers.

/// The script that unpacks the player, and the player: its modules, words and styles, as JSON.
#[pyfunction]
pub(crate) const fn player() -> (&'static str, &'static str) {
    let player = include_str!(concat!(env!("OUT_DIR"), "/player.json"));
    (include_str!("../player/load.js"), player)
}
