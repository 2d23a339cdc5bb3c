//! The class `MovementRange`: the cells that a unit reaches in one turn.

use dedale::board::Cell;
use dedale::search::Path;
use dedale_app::answer::Length;
use dedale_app::run::reach::{Budget, Reach};
use dedale_app::{Loaded, Refusal, Spot};
use dedale_io::picture::Pictured;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;

use crate::arrays::{OrRaise, sentence, side};
use crate::board::Board;
use crate::cells::{cell, points, read_only, spot};
use crate::drawn::each;
use crate::signals::Signals;

/// The cells that a unit reaches within a budget of movement, on the board as it was then.
///
/// The budget counts straight steps onto terrain of weight 1; a diagonal step takes √2. A unit with
/// `agent_size` 2 takes 2×2 cells, and is where its upper left cell is.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct MovementRange {
    board: Py<Board>,
    /// The cells within the budget, the cheapest first, then by rows; the first is the start.
    #[pyo3(get)]
    cells: Vec<(i32, i32)>,
    reach: Reach,
    costs: Py<PyArray2<f64>>,
}

#[pymethods]
impl MovementRange {
    /// Finds the cells within the budget.
    #[new]
    #[pyo3(signature = (board, start, budget, *, agent_size=1))]
    fn new(
        py: Python<'_>,
        board: Py<Board>,
        start: &Bound<'_, PyAny>,
        budget: f64,
        #[pyo3(from_py_with = side)] agent_size: u8,
    ) -> PyResult<Self> {
        let drawn = board.get().now();
        let start = spot(start)?;
        let budget = Budget::try_from(budget).or_raise()?;
        let signals = Signals::new();
        let found = py.detach(|| {
            each!(drawn, loaded => {
                reached(&*loaded.for_agents(agent_size)?, &start, budget, &signals)
            })
        });
        let (reach, found) = signals.outcome(found)?;
        let mut costs = vec![f64::INFINITY; drawn.cell_count()];
        for &(cell, Length(cost)) in &found {
            costs[cell.index()] = cost;
        }
        let cells = found.iter().map(|&(cell, _)| drawn.grid().place_of(cell).into()).collect();
        let costs = Array2::from_shape_vec(drawn.shape(), costs).map_err(sentence)?;
        let costs = read_only(costs.into_pyarray(py))?.unbind();
        Ok(Self { board, cells, reach, costs })
    }

    /// The cost of a cheapest path to each cell, row by row; infinite where it is over the budget.
    #[getter]
    fn costs(&self, py: Python<'_>) -> Py<PyArray2<f64>> {
        self.costs.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.cells.len()
    }

    /// The cells of a cheapest path to this one, a row x, y for each; no rows where it takes more than
    /// the budget.
    fn path<'py>(
        &self,
        py: Python<'py>,
        to: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let drawn = self.board.get().now();
        let to = cell(&drawn, &spot(to)?)?;
        let path = self.reach.path(to);
        points(py, &drawn, path.as_ref().map_or(&[][..], Path::cells))
    }

    fn __repr__(&self) -> String {
        format!("<MovementRange of {} cells>", self.cells.len())
    }
}

fn reached<B: Pictured>(
    loaded: &Loaded<B>,
    start: &Spot,
    budget: Budget,
    signals: &Signals,
) -> Result<(Reach, Vec<(Cell, Length)>), Refusal> {
    let start = loaded.start("a start", Some(start))?;
    let reach = Reach::within(&loaded.board, start, budget, u64::MAX, signals)?;
    let costs = reach.costs(&loaded.board);
    Ok((reach, costs))
}
