//! The class `Path`, and searches for one path.

use dedale::Algorithm;
use dedale::board::{Board as _, Cell};
use dedale::search;
use dedale_app::run::path::{
    EndSpots, Ends, Factor, RunOptions, Tuning, find, for_goals, for_turns,
};
use dedale_app::{Loaded, OrderArg, Refusal};
use dedale_io::picture::Pictured;
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PySlice};

use crate::arrays::{OrRaise, sentence};
use crate::board::Board;
use crate::cells::{points, spot, spots};
use crate::drawn::{Drawn, each, svg_of};
use crate::signals::Signals;

/// A path from a start to a goal.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct Path {
    board: Py<Board>,
    found: search::Path,
    points: Py<PyArray2<i32>>,
    /// The length in cells.
    #[pyo3(get)]
    cost: f64,
    /// The algorithm that found it.
    #[pyo3(get)]
    algorithm: &'static str,
    /// Whether it ends at a goal, and not at the cell nearest to one.
    #[pyo3(get)]
    reaches_goal: bool,
}

impl Path {
    pub(crate) fn new(
        py: Python<'_>,
        board: &Py<Board>,
        drawn: &Drawn,
        path: search::Path,
        algorithm: &'static str,
    ) -> PyResult<Self> {
        let points = points(py, drawn, path.cells())?.unbind();
        let cost = each!(drawn, board => board.board.length(path.cells()));
        let cost = cost.ok_or_else(|| sentence("the path is not on the board"))?;
        let reaches_goal = path.reaches_goal();
        Ok(Self { board: board.clone_ref(py), found: path, points, cost, algorithm, reaches_goal })
    }
}

/// The board, cells, cost and algorithm of a path that is restored, and whether it reaches a goal.
type Restored = (Py<Board>, Vec<u32>, f64, &'static str, bool);

#[pymethods]
impl Path {
    /// The cells from start to goal, a row x, y for each.
    #[getter]
    fn points(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.points.clone_ref(py)
    }

    /// The number of steps: one less than cells.
    #[getter]
    fn steps(&self) -> usize {
        self.found.steps()
    }

    /// The cells from start to goal.
    #[getter]
    fn cells(&self) -> Vec<(i32, i32)> {
        let drawn = self.board.get().now();
        self.found.cells().iter().map(|&cell| drawn.grid().place_of(cell).into()).collect()
    }

    fn __len__(&self) -> usize {
        self.found.cells().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.cells().into_pyobject(py)?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if index.is_instance_of::<PySlice>() {
            return self.cells().into_pyobject(py)?.get_item(index);
        }
        let (index, cells): (isize, _) = (index.extract()?, self.found.cells());
        let place = if index < 0 { index + cells.len() as isize } else { index };
        let cell = usize::try_from(place).ok().and_then(|place| cells.get(place));
        let cell = cell
            .ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("the path has no such cell"))?;
        let place: (i32, i32) = self.board.get().now().grid().place_of(*cell).into();
        Ok(place.into_pyobject(py)?.into_any())
    }

    /// What was found, for pickles and copies.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Restored)> {
        let (py, path) = (slf.py(), slf.get());
        let restore = slf.get_type().getattr("_restore")?;
        let cells = path.found.cells().iter().map(|cell| cell.number()).collect();
        let board = path.board.clone_ref(py);
        Ok((restore, (board, cells, path.cost, path.algorithm, path.reaches_goal)))
    }

    /// The path of which a pickle tells.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        board: Py<Board>,
        cells: Vec<u32>,
        cost: f64,
        algorithm: &str,
        reaches_goal: bool,
    ) -> PyResult<Self> {
        let drawn = board.get().now();
        if cells.is_empty() || cells.iter().any(|&cell| cell as usize >= drawn.cell_count()) {
            return Err(sentence("the path is not on the board"));
        }
        let algorithm: Algorithm = algorithm.parse().map_err(sentence)?;
        let found = search::Path::new(cells.into_iter().map(Cell::new).collect());
        let points = points(py, &drawn, found.cells())?.unbind();
        Ok(Self { board, found, points, cost, algorithm: algorithm.name(), reaches_goal })
    }

    /// Draws the path as SVG, on its board as that is now.
    #[pyo3(signature = (*, cell=None, theme=None))]
    fn to_svg(&self, py: Python<'_>, cell: Option<u32>, theme: Option<&str>) -> PyResult<String> {
        let drawn = self.board.get().now();
        let cells = self.found.cells();
        let ends = [&cells[..1], &cells[cells.len() - 1..]];
        py.detach(|| svg_of(drawn.scene(Some(ends)).with_path(&self.found), cell, theme))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let is_shown = self.board.get().now().is_shown();
        if is_shown { self.to_svg(py, None, None).map(Some) } else { Ok(None) }
    }

    fn __repr__(&self) -> String {
        let (steps, cost) = (self.found.steps(), self.cost);
        format!("<Path of {steps} steps, cost {cost}, by {}>", self.algorithm)
    }
}

/// The two cells of a query, or the only ones that the board marks.
pub(crate) fn ends(
    drawn: &Drawn,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<[Cell; 2]> {
    let [start, goal] = [start, goal].map(|end| end.map(spot).transpose());
    let (start, goal) = (start?, goal?);
    each!(drawn, board => board.start("a start", start.as_ref()).and_then(|start| {
        Ok([start, board.goal("a goal", goal.as_ref())?])
    }))
    .or_raise()
}

/// The algorithm of this name, with its options.
pub(crate) fn tuned(
    drawn: &Drawn,
    name: &str,
    weight: Option<f64>,
    order: Option<&str>,
    hand: Option<&str>,
) -> PyResult<Algorithm> {
    let algorithm: Algorithm = name.parse().map_err(sentence)?;
    let weight = weight.map(Factor::try_from).transpose().or_raise()?;
    let tuning = Tuning {
        weight: weight.map(|Factor(percent)| percent),
        order: order.map(str::parse::<OrderArg>).transpose().map_err(sentence)?,
        hand: hand.map(str::parse).transpose().map_err(sentence)?,
    };
    each!(drawn, board => tuning.of(algorithm, board, "")).or_raise()
}

/// Finds a path from a start to a goal, or to the best of several; None if there is none. `through`
/// names stops on the way, in their order. `nearest` goes to the reachable cell nearest to a goal where
/// none can be reached. `snap` moves a start or goal in a wall to the nearest free cell, at most as many
/// cells away. With `turn_cost` each turn costs as many steps.
#[pyfunction]
#[pyo3(signature = (board, start=None, goal=None, *, through=None, nearest=false, snap=0, turn_cost=0, algorithm="auto", weight=None, order=None, hand=None))]
#[expect(clippy::too_many_arguments, reason = "keywords")]
pub(crate) fn find_path(
    py: Python<'_>,
    board: Py<Board>,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    through: Option<&Bound<'_, PyAny>>,
    nearest: bool,
    snap: u32,
    turn_cost: u32,
    algorithm: &str,
    weight: Option<f64>,
    order: Option<&str>,
    hand: Option<&str>,
) -> PyResult<Option<Path>> {
    let drawn = board.get().now();
    let goals = goal.map(spots).transpose()?;
    if goals.as_ref().is_some_and(Vec::is_empty) {
        return Err(sentence("a path has a goal, found none"));
    }
    let spots = EndSpots {
        start: start.map(spot).transpose()?,
        through: through.map(spots).transpose()?.unwrap_or_default(),
        goals: goals.unwrap_or_default(),
        nearest,
        snap,
    };
    let ends = each!(drawn, board => spots.on(board, ["a start", "a goal"])).or_raise()?;
    let named: Algorithm = algorithm.parse().map_err(sentence)?;
    if turn_cost > 0 && nearest {
        return Err(sentence("turn_cost cannot be combined with nearest"));
    }
    let turning = each!(drawn, board => for_turns(named, &board.board, turn_cost)).or_raise()?;
    let several = for_goals(turning, &ends.goals).or_raise()?;
    let algorithm = tuned(&drawn, several.name(), weight, order, hand)?;
    let signals = Signals::new();
    let options = RunOptions { nearest, turn_cost, ..RunOptions::UNBOUND };
    let found =
        py.detach(|| each!(drawn, board => found(algorithm, board, &ends, options, &signals)));
    let path = signals.outcome(found)?;
    path.map(|path| Path::new(py, &board, &drawn, path, algorithm.name())).transpose()
}

fn found<B: Pictured>(
    algorithm: Algorithm,
    loaded: &Loaded<B>,
    ends: &Ends,
    options: RunOptions,
    signals: &Signals,
) -> Result<Option<search::Path>, Refusal> {
    let observer = &mut signals.observer();
    find(algorithm, None, &loaded.board, ends, options, observer).map_err(Refusal::from)
}
