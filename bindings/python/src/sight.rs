//! Sight, and paths at any angle.

use dedale::board::{Cell, SquareBoard};
use dedale::sight;
use dedale_app::run::any_angle::{AnyAngleSearch, PATHS};
use dedale_app::run::sight::LINES;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;

use crate::arrays::{OrRaise, sentence, whole_or_none};
use crate::board::Board;
use crate::cells::{cell, read_only, spot};
use crate::drawn::Drawn;
use crate::path::ends;
use crate::signals::Signals;

/// The board of squares.
fn squares<'a>(drawn: &'a Drawn, what: &str) -> PyResult<&'a SquareBoard> {
    Ok(&drawn.board.squares(what).or_raise()?.board)
}

/// Whether two cells see each other: both are free, and no wall or thin wall stands between their
/// centers.
#[pyfunction]
pub(crate) fn line_of_sight(
    board: &Board,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let drawn = board.now();
    let squares = squares(&drawn, LINES)?;
    Ok(sight::line_of_sight(squares, cell(&drawn, &spot(a)?)?, cell(&drawn, &spot(b)?)?))
}

/// Which cells a cell sees, row by row as bool: itself too, and none from a wall. With `radius` those at
/// most as many cells away in a straight line.
#[pyfunction]
#[pyo3(signature = (board, at, radius=None))]
pub(crate) fn field_of_view<'py>(
    py: Python<'py>,
    board: &Board,
    at: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole_or_none)] radius: Option<u32>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let drawn = board.now();
    let squares = squares(&drawn, "fields of view")?;
    let from = cell(&drawn, &spot(at)?)?;
    let mut seen = vec![false; drawn.cell_count()];
    py.detach(|| {
        for cell in sight::field_of_view(squares, from, radius.unwrap_or(u32::MAX)) {
            seen[cell.index()] = true;
        }
    });
    let seen = Array2::from_shape_vec(drawn.shape(), seen).map_err(sentence)?;
    read_only(seen.into_pyarray(py))
}

/// Finds the shortest path at any angle, which bends at corners of walls; None if there is none. With `fast` one
/// that is hardly longer, on any board of squares. The array has a row x, y for the start, each bend and the
/// goal; the center of the cell (3, 4) is (3.0, 4.0), its upper left corner (2.5, 3.5).
#[pyfunction]
#[pyo3(signature = (board, start=None, goal=None, *, fast=false))]
pub(crate) fn find_any_angle<'py>(
    py: Python<'py>,
    board: &Board,
    start: Option<&Bound<'_, PyAny>>,
    goal: Option<&Bound<'_, PyAny>>,
    fast: bool,
) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
    let drawn = board.now();
    let squares = squares(&drawn, PATHS)?;
    let ends: [Cell; 2] = ends(&drawn, start, goal)?;
    let search = if fast { AnyAngleSearch::Fast } else { AnyAngleSearch::Exact };
    let signals = Signals::new();
    let found = py.detach(|| search.run(squares, ends.into(), u64::MAX, &signals));
    let run = signals.outcome(found)?;
    if run.length().is_none() {
        return Ok(None);
    }
    let places: Vec<f64> = run.points().flatten().collect();
    let points = Array2::from_shape_vec((places.len() / 2, 2), places);
    read_only(points.map_err(sentence)?.into_pyarray(py)).map(Some)
}
