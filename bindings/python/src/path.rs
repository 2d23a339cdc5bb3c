//! The class `Path`, and searches for one path.

use dedale::Algorithm;
use dedale::board::{Board as _, Cell, Wrap};
use dedale::search::{self, BigUint};
use dedale_app::run::cheapest::{Cheapest, Choice, PathNumber, for_choice};
use dedale_app::run::ends::EndSpots;
use dedale_app::run::ground::{Ground, Heights, for_ground};
use dedale_app::run::path::{Factor, RunOptions, Tuning, find, for_goals, for_turns};
use dedale_app::{Loaded, OrderArg, Refusal};
use dedale_io::picture::Pictured;
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyIterator, PySlice};

use crate::arrays::{OrRaise, heights_of, sentence, side, whole, whole_or_none};
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
    /// The levels that it climbs, if cells were given heights.
    #[pyo3(get)]
    climbed: Option<u64>,
}

impl Path {
    pub(crate) fn new(
        py: Python<'_>,
        board: &Py<Board>,
        drawn: &Drawn,
        path: search::Path,
        algorithm: &'static str,
    ) -> PyResult<Self> {
        let length = each!(drawn, board => board.board.length(path.cells()));
        Self::of(py, board, drawn, Found { path, length, climbed: None, algorithm })
    }

    /// A path whose length need not be that of the board's own steps.
    fn of(py: Python<'_>, board: &Py<Board>, drawn: &Drawn, found: Found) -> PyResult<Self> {
        let Found { path, length, climbed, algorithm } = found;
        let points = points(py, drawn, path.cells())?.unbind();
        let cost = length.ok_or_else(|| sentence("the path is not on the board"))?;
        let (board, reaches_goal) = (board.clone_ref(py), path.reaches_goal());
        Ok(Self { board, found: path, points, cost, algorithm, reaches_goal, climbed })
    }
}

/// The board, cells, cost and algorithm of a path that is restored, whether it reaches a goal, and what it
/// climbs.
type Restored = (Py<Board>, Vec<u32>, f64, &'static str, bool, Option<u64>);

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

    /// The number of changes of direction; None if it goes over the sides of the board.
    #[getter]
    fn turns(&self) -> Option<usize> {
        let drawn = self.board.get().now();
        each!(drawn, board => self.found.turns(&board.board))
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
        Ok((restore, (board, cells, path.cost, path.algorithm, path.reaches_goal, path.climbed)))
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
        climbed: Option<u64>,
    ) -> PyResult<Self> {
        let drawn = board.get().now();
        if cells.is_empty() || cells.iter().any(|&cell| cell as usize >= drawn.cell_count()) {
            return Err(sentence("the path is not on the board"));
        }
        let algorithm: Algorithm = algorithm.parse().map_err(sentence)?;
        let found = search::Path::new(cells.into_iter().map(Cell::new).collect());
        let points = points(py, &drawn, found.cells())?.unbind();
        Ok(Self { board, found, points, cost, algorithm: algorithm.name(), reaches_goal, climbed })
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
    let tuning = tuning(weight, order, hand)?;
    each!(drawn, board => tuning.of(algorithm, board, "")).or_raise()
}

fn tuning(weight: Option<f64>, order: Option<&str>, hand: Option<&str>) -> PyResult<Tuning> {
    let weight = weight.map(Factor::try_from).transpose().or_raise()?;
    Ok(Tuning {
        weight: weight.map(|Factor(percent)| percent),
        order: order.map(str::parse::<OrderArg>).transpose().map_err(sentence)?,
        hand: hand.map(str::parse).transpose().map_err(sentence)?,
    })
}

/// The cells that Python names for a path.
fn end_spots(
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    through: Option<&Bound<'_, PyAny>>,
    nearest: bool,
    snap: u32,
) -> PyResult<EndSpots> {
    let goals = goal.map(spots).transpose()?;
    if goals.as_ref().is_some_and(Vec::is_empty) {
        return Err(sentence("a path has a goal, found none"));
    }
    Ok(EndSpots {
        start: start.map(spot).transpose()?,
        through: through.map(spots).transpose()?.unwrap_or_default(),
        goals: goals.unwrap_or_default(),
        nearest,
        snap,
    })
}

/// The options of a search, whatever its board.
struct Query {
    algorithm: Algorithm,
    tuning: Tuning,
    spots: EndSpots,
    turn_cost: u32,
    choice: Option<Choice>,
}

/// A path with its length, what it climbs, and the algorithm that found it.
struct Found {
    path: search::Path,
    length: Option<f64>,
    climbed: Option<u64>,
    algorithm: &'static str,
}

impl Query {
    /// Searches a board, or the ground that wraps it or has heights.
    fn run<B: Pictured>(
        self,
        loaded: &Loaded<B>,
        ground: Option<&Ground>,
        signals: &Signals,
    ) -> Result<Option<Found>, Refusal> {
        let Self { algorithm, tuning, spots, turn_cost, choice } = self;
        let ends = spots.on(loaded, ["a start", "a goal"])?;
        let is_plain = !spots.nearest && turn_cost == 0 && ground.is_none();
        let algorithm = for_choice(algorithm, choice.as_ref(), is_plain)?;
        let algorithm = for_ground(algorithm, ground)?;
        let algorithm = for_turns(algorithm, &loaded.board, turn_cost)?;
        let algorithm = tuning.of(for_goals(algorithm, &ends.goals)?, loaded, "")?;
        let options =
            RunOptions { nearest: spots.nearest, turn_cost, ground, ..RunOptions::UNBOUND };
        let observer = &mut signals.observer();
        let path = match &choice {
            None => find(algorithm, None, &loaded.board, &ends, options, observer)?,
            Some(_) => Cheapest::choose(&loaded.board, &ends, choice.as_ref(), observer)?
                .map(|mut all| all.take())
                .transpose()?,
        };
        Ok(path.map(|path| {
            let length = options.length(&loaded.board, path.cells());
            let climbed = ground.and_then(|ground| ground.climbed(path.cells()));
            Found { path, length, climbed, algorithm: algorithm.name() }
        }))
    }
}

/// Finds a path from a start to a goal, or to the best of several; None if there is none.
///
/// `through` names stops on the way, in their order. `nearest` goes to the reachable cell nearest to a
/// goal where none can be reached. `snap` moves a start or goal in a wall to the nearest free cell, at
/// most as many cells away. An agent with `agent_size` 2 takes 2×2 cells, and is where its upper left
/// cell is. With `turn_cost` each turn costs as many steps.
///
/// `nth_path` takes the cheapest path of this number, from 0, in the order of their steps; `random_path` is
/// the seed of one drawn from the cheapest, all equally likely.
///
/// `wrap` joins opposite sides of the board: "x", "y" or "both". `heights` has the height of each cell,
/// row by row: a step goes up at most `climb` levels and down at most `drop`, and each level up costs
/// `climb_cost` steps, which the cost of the path leaves out.
#[pyfunction]
#[pyo3(signature = (board, start=None, goal=None, *, through=None, nearest=false, snap=0, agent_size=1, turn_cost=0, nth_path=None, random_path=None, wrap="none", heights=None, climb=None, drop=None, climb_cost=0, algorithm="auto", weight=None, order=None, hand=None))]
#[expect(clippy::too_many_arguments, reason = "keywords")]
pub(crate) fn find_path(
    py: Python<'_>,
    board: Py<Board>,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    through: Option<&Bound<'_, PyAny>>,
    nearest: bool,
    snap: u32,
    #[pyo3(from_py_with = side)] agent_size: u8,
    turn_cost: u32,
    nth_path: Option<&Bound<'_, PyInt>>,
    #[pyo3(from_py_with = whole_or_none)] random_path: Option<u64>,
    wrap: &str,
    heights: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole_or_none)] climb: Option<u32>,
    #[pyo3(from_py_with = whole_or_none)] drop: Option<u32>,
    #[pyo3(from_py_with = whole)] climb_cost: u32,
    algorithm: &str,
    weight: Option<f64>,
    order: Option<&str>,
    hand: Option<&str>,
) -> PyResult<Option<Path>> {
    let drawn = board.get().now();
    let number = nth_path.map(path_number).transpose()?;
    let query = Query {
        choice: Choice::of(number.as_ref(), random_path).or_raise()?,
        spots: end_spots(start, goal, through, nearest, snap)?,
        algorithm: algorithm.parse().map_err(sentence)?,
        tuning: tuning(weight, order, hand)?,
        turn_cost,
    };
    let wrap: Wrap = wrap.parse().map_err(sentence)?;
    if heights.is_none() && (climb.is_some() || drop.is_some() || climb_cost > 0) {
        return Err(sentence("climb, drop and climb_cost are for boards with heights"));
    }
    let heights = match heights {
        Some(levels) => {
            Some(Heights { levels: heights_of(levels)?, climb, drop, cost: climb_cost })
        }
        None => None,
    };
    if turn_cost > 0 && nearest {
        return Err(sentence("turn_cost cannot be combined with nearest"));
    }
    if (wrap != Wrap::None || heights.is_some()) && (nearest || turn_cost > 0) {
        return Err(sentence("wrap and heights cannot be combined with nearest or turn_cost"));
    }
    let signals = Signals::new();
    let found = py.detach(|| {
        each!(drawn, loaded => {
            let agents = loaded.for_agents(agent_size)?;
            let ground = agents.ground(wrap, heights.as_ref())?;
            query.run(&*agents, ground.as_ref(), &signals)
        })
    });
    signals.outcome(found)?.map(|found| Path::of(py, &board, &drawn, found)).transpose()
}

/// A whole number of any length, from 0.
fn path_number(number: &Bound<'_, PyInt>) -> PyResult<PathNumber> {
    if number.lt(0)? {
        return Err(sentence("the number of a path is a whole number from 0"));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(PathNumber(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes())))
}

/// The cheapest paths between the ends that Python names.
fn cheapest(py: Python<'_>, drawn: &Drawn, spots: &EndSpots, agent_size: u8) -> PyResult<Cheapest> {
    let signals = Signals::new();
    let found = py.detach(|| {
        each!(drawn, loaded => {
            let agents = loaded.for_agents(agent_size)?;
            let ends = spots.on(&*agents, ["a start", "a goal"])?;
            Cheapest::all(&agents.board, &ends, &signals)
        })
    });
    signals.outcome(found)
}

/// Counts the cheapest paths from a start to a goal, or to the nearest of several; 0 if there is none.
/// Stops, `snap` and `agent_size` are those of `find_path`.
#[pyfunction]
#[pyo3(signature = (board, start=None, goal=None, *, through=None, snap=0, agent_size=1))]
pub(crate) fn count_paths<'py>(
    py: Python<'py>,
    board: &Board,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    through: Option<&Bound<'_, PyAny>>,
    snap: u32,
    #[pyo3(from_py_with = side)] agent_size: u8,
) -> PyResult<Bound<'py, PyAny>> {
    let spots = end_spots(start, goal, through, false, snap)?;
    let count = cheapest(py, &board.now(), &spots, agent_size)?.count;
    let bytes = PyBytes::new(py, &count.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// The cells that all cheapest paths use, in the order of the path; none if there is no path. The ends, stops,
/// `snap` and `agent_size` are those of `count_paths`.
#[pyfunction]
#[pyo3(signature = (board, start=None, goal=None, *, through=None, snap=0, agent_size=1))]
pub(crate) fn common_cells(
    py: Python<'_>,
    board: &Board,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    through: Option<&Bound<'_, PyAny>>,
    snap: u32,
    #[pyo3(from_py_with = side)] agent_size: u8,
) -> PyResult<Vec<(i32, i32)>> {
    let drawn = board.now();
    let spots = end_spots(start, goal, through, false, snap)?;
    let common = cheapest(py, &drawn, &spots, agent_size)?.common;
    Ok(common.into_iter().map(|cell| drawn.grid().place_of(cell).into()).collect())
}
