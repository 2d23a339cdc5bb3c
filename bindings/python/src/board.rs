//! The class `Board`.

use std::num::NonZeroU8;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use dedale::board::{Cell, Direction, GridMap, HexMap, Neighborhood, Size, Terrain};
use dedale::search::Stopped;
use dedale_app::board::sketch::{Sketch, neighborhood};
use dedale_app::{AnyBoard, Loaded, Refusal, Watch as _};
use dedale_games::game::Store;
use dedale_games::solve::{Progress, Retrograde, Value};
use dedale_io::Reading;
use dedale_io::graph::{self, GraphFile};
use dedale_io::position::Grid;
use dedale_io::position::drawing::shape_named;
use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrays::{OrRaise, each_whole, map_of, sentence, terrain_of, whole, whole_or_none};
use crate::cells::{cell, free_cells, read_only, spot, spots};
use crate::drawn::{Drawn, abbreviated, read_file, svg_of, tile_set, told};
use crate::edits::{Edited, Since, lock};
use crate::signals::Signals;

/// A board of square or hexagonal cells.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct Board(Mutex<Edited>);

/// What an array looks at.
#[pyclass(frozen)]
struct Kept(Arc<Drawn>);

impl Board {
    pub(crate) fn of(drawn: Drawn) -> Self {
        Self(Mutex::new(Edited::new(drawn)))
    }

    /// The board as it is now.
    pub(crate) fn now(&self) -> Arc<Drawn> {
        lock(&self.0).now()
    }

    /// The board, and the edits after the first `seen`.
    pub(crate) fn since(&self, seen: u64) -> Since {
        lock(&self.0).since(seen)
    }

    /// Sets the terrain of a cell; it has been found on the board.
    pub(crate) fn set(&self, cell: Cell, terrain: Terrain) {
        lock(&self.0).edit(&[cell], |drawn| drawn.set_terrain(cell, terrain));
    }

    /// A cell of the board that edits may change.
    pub(crate) fn cell(&self, at: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let drawn = self.now();
        let cell = cell(&drawn, &spot(at)?)?;
        match drawn.terrain(cell) {
            Some(_) => Ok(cell),
            None => Err(sentence("the board has no such cell")),
        }
    }

    /// Opens or closes the border of a cell, in one direction or in both.
    fn set_border(
        &self,
        at: &Bound<'_, PyAny>,
        direction: &str,
        open: bool,
        both: bool,
    ) -> PyResult<()> {
        let cell = self.cell(at)?;
        let direction = Direction::STRAIGHT.into_iter().find(|known| known.name() == direction);
        let direction = direction
            .ok_or_else(|| sentence("a border lies in one of the directions N, E, S and W"))?;
        let drawn = self.now();
        let AnyBoard::Squares(Loaded { board, .. }) = &drawn.board else {
            return Err(sentence("borders are edited on boards of square cells"));
        };
        let point = board.point_of(cell);
        let other = board.size().toward(point, direction);
        let (beside, size) = (other.and_then(|point| board.cell_at(point)), board.size());
        drop(drawn);
        let cells: Vec<Cell> = [Some(cell), beside].into_iter().flatten().collect();
        lock(&self.0).edit(&cells, |drawn| {
            let AnyBoard::Squares(Loaded { board, grid: Grid::Squares { map, .. }, .. }) =
                &mut drawn.board
            else {
                return;
            };
            let back = beside.filter(|_| both).map(|beside| (beside, direction.opposite()));
            for (from, toward) in [Some((cell, direction)), back].into_iter().flatten() {
                map.set_road(size.point_of(from), toward, open);
                if open { board.open_road(from, toward) } else { board.close_road(from, toward) }
            }
        });
        Ok(())
    }

    /// The drawn board with other neighbors, if they are chosen.
    fn choose(drawn: Drawn, neighbors: Option<u8>, cutting: Option<&str>) -> PyResult<Self> {
        if neighbors.is_none() && cutting.is_none() {
            return Ok(Self::of(drawn));
        }
        let chosen = neighborhood(neighbors.map(u32::from), cutting).or_raise()?;
        drawn.with_neighborhood(chosen).map(Self::of).or_raise()
    }
}

#[pymethods]
impl Board {
    /// Makes a board without walls.
    #[new]
    #[pyo3(signature = (width, height, *, neighbors=4, corner_cutting=None))]
    fn new(
        #[pyo3(from_py_with = whole)] width: u64,
        #[pyo3(from_py_with = whole)] height: u64,
        #[pyo3(from_py_with = whole)] neighbors: u8,
        corner_cutting: Option<&str>,
    ) -> PyResult<Self> {
        let neighborhood = neighborhood(Some(neighbors.into()), corner_cutting).or_raise()?;
        let size = Size::new(width, height).or_raise()?;
        let map = GridMap::new(size, Terrain::FREE);
        Ok(Self::of(Grid::Squares { map, neighborhood }.into()))
    }

    /// Makes a board of hexagons of this shape.
    #[staticmethod]
    fn hexagons(shape: &str) -> PyResult<Self> {
        let named = shape_named(shape).map_err(sentence)?;
        let map = HexMap::new(named, Terrain::FREE).or_raise()?;
        Ok(Self::of(Grid::Hexes(map).into()))
    }

    /// Reads a board from text in any form, or an embedded board by its name.
    #[staticmethod]
    #[pyo3(signature = (text, *, neighbors=None, corner_cutting=None, read_as=None, legend=None, walls=None))]
    fn from_text(
        py: Python<'_>,
        text: &str,
        #[pyo3(from_py_with = whole_or_none)] neighbors: Option<u8>,
        corner_cutting: Option<&str>,
        read_as: Option<&str>,
        legend: Option<&str>,
        walls: Option<&str>,
    ) -> PyResult<Self> {
        let told = told(read_as, legend, walls, None)?;
        let drawn = py.detach(|| Drawn::of_text(text, &told)).or_raise()?;
        Self::choose(drawn, neighbors, corner_cutting)
    }

    /// Reads a board file of any format (see `dedale formats`), with the tile sets beside a map of Tiled.
    /// `read_as`, `legend`, `walls` and `pixels` are those of the command: `--as`, `--legend`, `--walls`,
    /// `--pixels`.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "keywords")]
    #[pyo3(signature = (path, *, neighbors=None, corner_cutting=None, read_as=None, legend=None, walls=None, pixels=None))]
    fn from_file(
        py: Python<'_>,
        path: PathBuf,
        #[pyo3(from_py_with = whole_or_none)] neighbors: Option<u8>,
        corner_cutting: Option<&str>,
        read_as: Option<&str>,
        legend: Option<&str>,
        walls: Option<&str>,
        pixels: Option<&str>,
    ) -> PyResult<Self> {
        let told = Reading { file: Some(tile_set), ..told(read_as, legend, walls, pixels)? };
        let bytes = read_file(py, &path)?;
        let drawn = py.detach(|| Drawn::read(&path.to_string_lossy(), &bytes, &told));
        Self::choose(drawn.or_raise()?, neighbors, corner_cutting)
    }

    /// Reads the bytes of a board file; the ending of its name tells the format.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "keywords")]
    #[pyo3(signature = (data, name="", *, neighbors=None, corner_cutting=None, read_as=None, legend=None, walls=None, pixels=None))]
    fn from_bytes(
        py: Python<'_>,
        data: &[u8],
        name: &str,
        #[pyo3(from_py_with = whole_or_none)] neighbors: Option<u8>,
        corner_cutting: Option<&str>,
        read_as: Option<&str>,
        legend: Option<&str>,
        walls: Option<&str>,
        pixels: Option<&str>,
    ) -> PyResult<Self> {
        let told = told(read_as, legend, walls, pixels)?;
        let drawn = py.detach(|| Drawn::read(name, data, &told)).or_raise()?;
        Self::choose(drawn, neighbors, corner_cutting)
    }

    /// Makes a board of an array of rows: False or 0 for a wall, True or 1 for free, 2 to 255 for
    /// what a step onto the cell costs.
    #[staticmethod]
    #[pyo3(signature = (array, *, neighbors=4, corner_cutting=None))]
    fn from_array(
        array: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] neighbors: u8,
        corner_cutting: Option<&str>,
    ) -> PyResult<Self> {
        let neighborhood = neighborhood(Some(neighbors.into()), corner_cutting).or_raise()?;
        let map = map_of(array)?;
        let drawn = array.py().detach(|| Grid::Squares { map, neighborhood }.into());
        Ok(Self::of(drawn))
    }

    /// Makes the board of a sketch, as `Board.sketch` gives it.
    #[staticmethod]
    fn from_sketch(sketch: &Bound<'_, PyAny>) -> PyResult<Self> {
        let json = sketch.py().import("json")?.call_method1("dumps", (sketch,))?;
        let json = json.cast::<PyString>()?.to_cow()?.into_owned();
        let sketch: Sketch = serde_json::from_str(&json).map_err(sentence)?;
        Drawn::of_sketch(&sketch).map(Self::of).or_raise()
    }

    /// The board as requests of `dedale.ask` take it.
    fn sketch<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sketch = self.now().sketch().or_raise()?;
        let json = serde_json::to_string(&sketch).map_err(sentence)?;
        py.import("json")?.call_method1("loads", (json,))
    }

    /// How the file was read, where it does not say so itself: a grid of numbers, for example.
    #[getter]
    fn note(&self) -> Option<String> {
        self.now().note.clone()
    }

    /// Columns.
    #[getter]
    fn width(&self) -> usize {
        self.now().shape()[1]
    }

    /// Rows.
    #[getter]
    fn height(&self) -> usize {
        self.now().shape()[0]
    }

    /// Rows and columns, as of arrays.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.now().shape().into()
    }

    /// The most neighbors of a cell: 4, 8 or 6.
    #[getter]
    fn neighbors(&self) -> usize {
        match self.now().grid() {
            Grid::Squares { neighborhood, .. } => neighborhood.count(),
            Grid::Hexes(_) => 6,
        }
    }

    /// Where steps may cut corners; None unless a cell has 8 neighbors.
    #[getter]
    fn corner_cutting(&self) -> Option<&'static str> {
        match self.now().grid() {
            Grid::Squares { neighborhood: Neighborhood::Eight(rule), .. } => Some(rule.name()),
            _ => None,
        }
    }

    /// The place of the first column and row: (0, 0), or of hexagons (q, r).
    #[getter]
    fn origin(&self) -> (i32, i32) {
        self.now().grid().place_of(Cell::new(0)).into()
    }

    /// Where paths start.
    #[getter]
    fn starts(&self) -> Vec<(i32, i32)> {
        let [starts, _] = self.now().grid().marks();
        starts.into_iter().map(Into::into).collect()
    }

    #[setter]
    fn set_starts(&self, cells: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set_marks(cells, 0)
    }

    /// Where paths end.
    #[getter]
    fn goals(&self) -> Vec<(i32, i32)> {
        let [_, goals] = self.now().grid().marks();
        goals.into_iter().map(Into::into).collect()
    }

    #[setter]
    fn set_goals(&self, cells: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set_marks(cells, 1)
    }

    /// What a step onto each cell costs, 0 for a wall: the board's memory as it is now. The next
    /// edit leaves it alone.
    #[getter]
    #[expect(unsafe_code, reason = "an array that looks at the memory of a board")]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let kept = Bound::new(py, Kept(self.now()))?;
        let drawn = &kept.get().0;
        let view = ArrayView2::from_shape(drawn.shape(), drawn.weights()).map_err(sentence)?;
        // SAFETY: the memory is `kept`'s, which the array keeps and nobody changes: while it is
        // shared, an edit copies the board. The array can only be read.
        let array = unsafe { PyArray2::borrow_from_array(&view, kept.clone().into_any()) };
        read_only(array)
    }

    /// Whether the cell is no wall.
    fn is_free(&self, cell: &Bound<'_, PyAny>) -> PyResult<bool> {
        let cell = self.cell(cell)?;
        Ok(self.now().is_free(cell))
    }

    /// "wall", "water", or what a step onto the cell costs.
    fn terrain<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = cell.py();
        let cell = self.cell(cell)?;
        match self.now().terrain(cell) {
            Some(Terrain::Land(weight)) => Ok(weight.get().into_pyobject(py)?.into_any()),
            Some(Terrain::Water) => Ok("water".into_pyobject(py)?.into_any()),
            _ => Ok("wall".into_pyobject(py)?.into_any()),
        }
    }

    /// Sets what a cell is made of: "wall", "water", or a weight from 1 to 255.
    fn set_terrain(&self, cell: &Bound<'_, PyAny>, terrain: &Bound<'_, PyAny>) -> PyResult<()> {
        let cell = self.cell(cell)?;
        let terrain = terrain_of(terrain)?;
        self.set(cell, terrain);
        Ok(())
    }

    /// Makes the cell a wall.
    fn block(&self, cell: &Bound<'_, PyAny>) -> PyResult<()> {
        let cell = self.cell(cell)?;
        self.set(cell, Terrain::Wall);
        Ok(())
    }

    /// Makes the cell free.
    fn open(&self, cell: &Bound<'_, PyAny>) -> PyResult<()> {
        let cell = self.cell(cell)?;
        self.set(cell, Terrain::FREE);
        Ok(())
    }

    /// Puts a thin wall between the cell and its neighbor in this direction.
    fn close_passage(&self, cell: &Bound<'_, PyAny>, direction: &str) -> PyResult<()> {
        self.set_border(cell, direction, false, true)
    }

    /// Removes the thin wall between the cell and its neighbor in this direction.
    fn open_passage(&self, cell: &Bound<'_, PyAny>, direction: &str) -> PyResult<()> {
        self.set_border(cell, direction, true, true)
    }

    /// Closes the road that leaves the cell in this direction, but not the road back.
    fn close_road(&self, cell: &Bound<'_, PyAny>, direction: &str) -> PyResult<()> {
        self.set_border(cell, direction, false, false)
    }

    /// Opens the road that leaves the cell in this direction, but not the road back.
    fn open_road(&self, cell: &Bound<'_, PyAny>, direction: &str) -> PyResult<()> {
        self.set_border(cell, direction, true, false)
    }

    /// Another board, whose free cells are hills of these weights: each on as many cells, but starts
    /// and goals keep theirs. The same seed makes the same hills on every machine.
    #[pyo3(signature = (weights, *, seed=0))]
    fn with_hills(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = each_whole)] weights: Vec<u8>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Self> {
        let known =
            weights.iter().map(|&weight| NonZeroU8::new(weight)).collect::<Option<Vec<_>>>();
        let Some(weights) = known.filter(|weights| !weights.is_empty()) else {
            return Err(sentence(format!("expected weights from 1 to 255, found {weights:?}")));
        };
        let drawn = self.now();
        py.detach(|| drawn.with_hills(&weights, seed)).map(Self::of).or_raise()
    }

    /// Another board that is equal to this one.
    fn copy(&self) -> Self {
        Self::of(self.now().as_ref().clone())
    }

    /// Draws the board as SVG; a cell is so many pixels wide.
    #[pyo3(signature = (*, cell=None, theme=None))]
    fn to_svg(&self, py: Python<'_>, cell: Option<u32>, theme: Option<&str>) -> PyResult<String> {
        let drawn = self.now();
        py.detach(|| svg_of(drawn.scene(None), cell, theme))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.now().is_shown() { self.to_svg(py, None, None).map(Some) } else { Ok(None) }
    }

    /// Draws the board as text.
    fn to_text(&self) -> PyResult<String> {
        self.now().text()
    }

    fn __str__(&self) -> String {
        self.to_text().map_or_else(|_| self.__repr__(), abbreviated)
    }

    fn __repr__(&self) -> String {
        let [height, width] = self.now().shape();
        format!("<Board {width}×{height}, {} neighbors>", self.neighbors())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.now().is_like(&other.now())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let read = slf.get_type().getattr("from_sketch")?;
        Ok((read, (slf.get().sketch(slf.py())?,)))
    }
}

impl Board {
    fn set_marks(&self, cells: &Bound<'_, PyAny>, which: usize) -> PyResult<()> {
        let what = ["start", "goal"][which];
        let cells = free_cells(&self.now(), what, &spots(cells)?)?;
        lock(&self.0).mark(|drawn| drawn.set_marks(which, &cells));
        Ok(())
    }
}

// Game graphs: the value of every position.

/// Names, values (1 a win, 0 a draw, -1 a loss) and distances (-1 for a draw).
type Solved<'py> = (Vec<String>, Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>);

/// Reads a game graph in any format, and finds the value of each position.
#[pyfunction]
pub(crate) fn solve_graph<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Solved<'py>> {
    let signals = Signals::new();
    let solved = py.detach(|| {
        let GraphFile { graph, names, .. } = graph::read("", text, Store::List)?;
        let mut progress = |_: Progress| if signals.goes_on() { Ok(()) } else { Err(Stopped) };
        let solution = Retrograde::new(&graph).solve_with(&mut progress)?;
        let positions = 0..graph.position_count();
        let names: Vec<String> = positions.clone().map(|position| names.name(position)).collect();
        let value = |position| match solution.value(position) {
            Value::Win => 1_i8,
            Value::Draw => 0,
            Value::Loss => -1,
        };
        let values: Vec<i8> = positions.clone().map(value).collect();
        let distance = |position| solution.distance(position).map_or(-1, |moves| moves as i32);
        let distances: Vec<i32> = positions.map(distance).collect();
        Ok::<_, Refusal>((names, values, distances))
    });
    let (names, values, distances) = signals.outcome(solved)?;
    let values = read_only(values.into_pyarray(py))?;
    Ok((names, values, read_only(distances.into_pyarray(py))?))
}
