//! The class `FlowField`.

use std::sync::Mutex;

use dedale::board::{Cell, Terrain};
use dedale::field::{Chokepoints, Next, Repair, Tie};
use dedale_app::run::field::{Measure, Measured, Measuring};
use dedale_app::{Loaded, Named as _, Refusal, Spot};
use dedale_io::picture::Pictured;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;

use crate::arrays::{OrRaise, sentence};
use crate::board::Board;
use crate::cells::{cell, free_cells, in_cells, points, read_only, spot, spots};
use crate::drawn::{Drawn, each, svg_of};
use crate::edits::{Since, lock};

/// How many goals a table has between two looks at signals.
const GOALS_AT_ONCE: usize = 64;

/// The length of a cheapest path from each start to each goal, infinite where there is none: a row for
/// each start.
#[pyfunction]
pub(crate) fn cost_table<'py>(
    py: Python<'py>,
    board: &Board,
    starts: &Bound<'py, PyAny>,
    goals: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let drawn = board.now();
    let starts = free_cells(&drawn, "start", &spots(starts)?)?;
    let goals = free_cells(&drawn, "goal", &spots(goals)?)?;
    let mut table = Array2::from_elem([starts.len(), goals.len()], f64::INFINITY);
    for (part, goals) in goals.chunks(GOALS_AT_ONCE).enumerate() {
        py.check_signals()?;
        let costs = py.detach(
            || each!(drawn, board => dedale::field::cost_table(&board.board, &starts, goals)),
        );
        for (row, costs) in costs.into_iter().enumerate() {
            for (column, cost) in costs.into_iter().enumerate() {
                let Some(cost) = cost else { continue };
                table[[row, part * GOALS_AT_ONCE + column]] = in_cells(cost);
            }
        }
    }
    Ok(table.into_pyarray(py))
}

/// Every cell's next step to the nearest goal.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct FlowField {
    board: Py<Board>,
    measuring: Measuring,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    field: Measured,
    goals: Vec<Cell>,
    seen: u64,
    arrays: Arrays,
}

/// What was asked for since the last edit.
#[derive(Debug, Default)]
struct Arrays {
    distances: Option<Py<PyAny>>,
    next_steps: Option<Py<PyAny>>,
}

impl State {
    /// Follows edits of the board; how many cells have changed, if the field was repaired.
    fn follow<B: Pictured>(
        &mut self,
        board: &B,
        measuring: Measuring,
        changed: Option<&[Cell]>,
    ) -> Repair {
        let repair = match changed {
            Some([]) => return Repair::Changed(0),
            Some(changed) => match &mut self.field {
                Measured::Steps(field) => field.repair(board, changed),
                Measured::Costs(field) => field.repair(board, changed),
            },
            None => {
                self.field = Measured::to(board, &self.goals, measuring);
                Repair::Afresh
            }
        };
        self.arrays = Arrays::default();
        repair
    }
}

impl FlowField {
    /// Does something with the field of the board as it is now.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut State, &Drawn, Repair) -> T + Send,
    ) -> T {
        let board = self.board.get();
        py.detach(|| {
            let mut state = lock(&self.state);
            let Since { drawn, changed, edits } = board.since(state.seen);
            state.seen = edits;
            let changed = changed.as_deref();
            let repair = each!(drawn, board => state.follow(&board.board, self.measuring, changed));
            act(&mut state, &drawn, repair)
        })
    }

    /// Sets the terrain of a cell, and repairs the field.
    fn edit(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyAny>,
        terrain: Terrain,
    ) -> PyResult<Option<usize>> {
        let board = self.board.get();
        let cell = board.cell(at)?;
        board.set(cell, terrain);
        Ok(self.repair(py))
    }

    /// A cell of the field's board.
    fn cell(&self, at: &Bound<'_, PyAny>) -> PyResult<Cell> {
        cell(&self.board.get().now(), &spot(at)?)
    }
}

#[pymethods]
impl FlowField {
    #[new]
    #[pyo3(signature = (board, goals=None, *, by=None, tie=None))]
    fn new(
        py: Python<'_>,
        board: Py<Board>,
        goals: Option<&Bound<'_, PyAny>>,
        by: Option<&str>,
        tie: Option<&str>,
    ) -> PyResult<Self> {
        let Since { drawn, edits, .. } = board.get().since(0);
        let spots = goals.map(spots).transpose()?;
        let (by, tie) = measure(by, tie).or_raise()?;
        let made = py.detach(|| each!(drawn, board => made(board, spots.as_deref(), by, tie)));
        let (measuring, goals, field) = made.or_raise()?;
        let state = State { field, goals, seen: edits, arrays: Arrays::default() };
        Ok(Self { board, measuring, state: Mutex::new(state) })
    }

    /// The board, whose edits the field follows.
    #[getter]
    fn board(&self, py: Python<'_>) -> Py<Board> {
        self.board.clone_ref(py)
    }

    /// "steps" or "costs".
    #[getter]
    const fn by(&self) -> &'static str {
        match self.measuring {
            Measuring::Steps(_) => "steps",
            Measuring::Costs => "costs",
        }
    }

    /// Which of several optimal next steps is kept: "canonical" or "discovery".
    #[getter]
    const fn tie(&self) -> &'static str {
        match self.measuring {
            Measuring::Steps(tie) => tie.name(),
            Measuring::Costs => Tie::Canonical.name(),
        }
    }

    /// The goals.
    #[getter]
    fn goals(&self, py: Python<'_>) -> Vec<(i32, i32)> {
        self.with(py, |state, drawn, _| {
            state.goals.iter().map(|&goal| drawn.grid().place_of(goal).into()).collect()
        })
    }

    /// For each cell, row by row, the steps to the nearest goal (int32, -1 where none can be
    /// reached), or the length of the cheapest path (float64, infinite where there is none).
    #[getter]
    fn distances(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        enum Table {
            Steps(Array2<i32>),
            Lengths(Array2<f64>),
        }
        self.with(py, |state, drawn, _| {
            if let Some(array) = &state.arrays.distances {
                return Ok(Python::attach(|py| array.clone_ref(py)));
            }
            let table = match &state.field {
                Measured::Steps(field) => {
                    let mut steps = Vec::with_capacity(drawn.cell_count());
                    field.each_distance(|far| steps.push(far.map_or(-1, |far| far as i32)));
                    Array2::from_shape_vec(drawn.shape(), steps).map(Table::Steps)
                }
                Measured::Costs(_) => {
                    let lengths = each!(drawn, board => {
                        let distance = state.field.distances(&board.board);
                        let cells = (0..drawn.cell_count() as u32).map(Cell::new);
                        cells.map(|cell| distance(cell).map_or(f64::INFINITY, |far| far.0)).collect()
                    });
                    Array2::from_shape_vec(drawn.shape(), lengths).map(Table::Lengths)
                }
            };
            let table = table.map_err(sentence)?;
            Python::attach(|py| {
                let array = match table {
                    Table::Steps(table) => table.into_pyarray(py).into_any(),
                    Table::Lengths(table) => table.into_pyarray(py).into_any(),
                };
                let array = read_only(array)?.unbind();
                state.arrays.distances = Some(array.clone_ref(py));
                Ok(array)
            })
        })
    }

    /// For each cell, row by row, the number of its next step (uint8): 0 for none, 255 at a goal,
    /// else the row of `dedale.SQUARE_STEPS` or `dedale.HEX_STEPS`.
    #[getter]
    fn next_steps(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.with(py, |state, drawn, _| {
            if let Some(array) = &state.arrays.next_steps {
                return Ok(Python::attach(|py| array.clone_ref(py)));
            }
            let numbers = state.field.next_numbers(drawn.grid()).collect();
            let table = Array2::from_shape_vec(drawn.shape(), numbers).map_err(sentence)?;
            Python::attach(|py| {
                let array = read_only(table.into_pyarray(py).into_any())?.unbind();
                state.arrays.next_steps = Some(array.clone_ref(py));
                Ok(array)
            })
        })
    }

    /// The distance of one cell; None where no goal can be reached.
    fn distance(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
        let cell = self.cell(cell)?;
        Ok(self.with(py, |state, drawn, _| {
            each!(drawn, board => state.field.distance(&board.board, cell)).map(|far| far.0)
        }))
    }

    /// The cell to go to from this one; the cell itself at a goal, None where no goal can be
    /// reached.
    fn next(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Option<(i32, i32)>> {
        let cell = self.cell(cell)?;
        Ok(self.with(py, |state, drawn, _| {
            let next = match state.field.next(cell) {
                Next::Arrived => cell,
                Next::Unreachable => return None,
                Next::Toward(direction) => drawn.toward(cell, direction)?,
            };
            Some(drawn.grid().place_of(next).into())
        }))
    }

    /// The cells from this one to its goal, a row x, y for each; no rows where none can be reached.
    fn path<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let cell = self.cell(cell)?;
        let cells = self.with(
            py,
            |state, drawn, _| each!(drawn, board => state.field.path(&board.board, cell)),
        );
        points(py, &self.board.get().now(), &cells)
    }

    /// How many cells reach a goal, goals included.
    #[getter]
    fn reached(&self, py: Python<'_>) -> usize {
        self.with(py, |state, _, _| state.field.reached())
    }

    /// The largest distance.
    #[getter]
    fn farthest(&self, py: Python<'_>) -> Option<f64> {
        self.with(py, |state, drawn, _| {
            each!(drawn, board => state.field.farthest(&board.board)).map(|far| far.0)
        })
    }

    /// Makes a cell of the board a wall, and repairs the field. Returns how many cells have
    /// changed; None if the field was computed afresh.
    fn block(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        self.edit(py, cell, Terrain::Wall)
    }

    /// Makes a cell of the board free, and repairs the field, as `block` does.
    fn open(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        self.edit(py, cell, Terrain::FREE)
    }

    /// Follows the edits of the board, which every other question does too. Returns how many cells
    /// have changed; None if the field was computed afresh.
    fn repair(&self, py: Python<'_>) -> Option<usize> {
        self.with(py, |_, _, repair| match repair {
            Repair::Changed(cells) => Some(cells),
            Repair::Afresh => None,
        })
    }

    /// The cells whose blocking would cut a start off from all goals, by rows.
    #[pyo3(signature = (starts=None))]
    fn chokepoints(
        &self,
        py: Python<'_>,
        starts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(i32, i32)>> {
        let now = self.board.get().now();
        let starts = match starts {
            Some(starts) => free_cells(&now, "start", &spots(starts)?)?,
            None => each!(now, board => board.marked_starts()).or_raise()?,
        };
        drop(now);
        if starts.is_empty() {
            return Err(sentence("the board marks no start; specify starts"));
        }
        Ok(self.with(py, |state, drawn, _| {
            let found = each!(drawn, board => {
                Chokepoints::of(&board.board, &starts, &state.goals).iter().collect::<Vec<_>>()
            });
            found.into_iter().map(|cell| drawn.grid().place_of(cell).into()).collect()
        }))
    }

    /// Draws distances and next steps as SVG.
    #[pyo3(signature = (*, cell=None, theme=None))]
    fn to_svg(&self, py: Python<'_>, cell: Option<u32>, theme: Option<&str>) -> PyResult<String> {
        self.with(py, |state, drawn, _| {
            let starts = each!(drawn, board => board.starts());
            let scene = drawn.scene(Some([&starts, &state.goals]));
            svg_of(state.field.on(scene), cell, theme)
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let is_shown = self.board.get().now().is_shown();
        if is_shown { self.to_svg(py, None, None).map(Some) } else { Ok(None) }
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (reached, by) = (self.reached(py), self.by());
        format!("<FlowField by {by}, {reached} cells reached>")
    }
}

/// The field to these goals, or to those that the board marks if none are given.
fn made<B: Pictured>(
    board: &Loaded<B>,
    spots: Option<&[Spot]>,
    by: Option<Measure>,
    tie: Option<Tie>,
) -> Result<(Measuring, Vec<Cell>, Measured), Refusal> {
    let goals = match spots {
        Some([]) => Vec::new(),
        spots => board.goals("goals", spots.unwrap_or_default())?,
    };
    let measuring = Measuring::of(board, by, tie)?;
    let field = Measured::to(&board.board, &goals, measuring);
    Ok((measuring, goals, field))
}

/// The measure and the tie of these names.
fn measure(by: Option<&str>, tie: Option<&str>) -> Result<(Option<Measure>, Option<Tie>), Refusal> {
    let by = by.map(Measure::named).transpose()?;
    Ok((by, tie.map(Tie::named).transpose()?))
}
