//! Cells as Python names them: `(x, y)`, on hexagons `(q, r)`, or a label such as `"c2"`.

use dedale::Phrase;
use dedale::board::{Cell, STRAIGHT};
use dedale_app::{Loaded, Spot};
use dedale_io::picture::Pictured;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arrays::{OrRaise, sentence};
use crate::drawn::{Drawn, each};

/// One cell as Python gives it.
pub(crate) fn spot(value: &Bound<'_, PyAny>) -> PyResult<Spot> {
    if let Ok(label) = value.cast::<PyString>() {
        return label.to_cow()?.parse().map_err(|wrong: Phrase| sentence(wrong));
    }
    let pair = match value.cast::<PyTuple>() {
        Ok(tuple) => tuple.iter().collect(),
        Err(_) => listed(value)?,
    };
    match <[_; 2]>::try_from(pair) {
        Ok([x, y]) => Ok(Spot::Place([coordinate(&x)?, coordinate(&y)?])),
        Err(_) => Err(not_a_cell(value)),
    }
}

/// Several cells, or one.
pub(crate) fn spots(value: &Bound<'_, PyAny>) -> PyResult<Vec<Spot>> {
    if value.is_instance_of::<PyString>() {
        return Ok(vec![spot(value)?]);
    }
    let items = listed(value)?;
    // `[3, 4]` is one cell, `[[3, 4], [5, 6]]` are two.
    // Rows of an array have `__index__` too, and fail when asked.
    let is_number = |item: &Bound<'_, PyAny>| {
        item.hasattr("__index__").unwrap_or(false) && item.call_method0("__index__").is_ok()
    };
    if items.len() == 2 && items.iter().all(is_number) {
        return Ok(vec![spot(value)?]);
    }
    items.iter().map(spot).collect()
}

fn listed<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let items = value.try_iter().map_err(|_| not_a_cell(value))?;
    items.collect()
}

fn coordinate(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    value.extract().map_err(|wrong: PyErr| {
        if wrong.is_instance_of::<PyOverflowError>(value.py()) {
            sentence("a coordinate is a whole number of up to 63 bits")
        } else {
            not_a_cell(value)
        }
    })
}

fn not_a_cell(value: &Bound<'_, PyAny>) -> PyErr {
    /// The most characters of a value that a sentence shows.
    const SHOWN: usize = 60;
    let mut found = value.repr().map_or_else(|_| "something else".into(), |repr| repr.to_string());
    if let Some((end, _)) = found.char_indices().nth(SHOWN) {
        found.replace_range(end.., "…");
    }
    PyTypeError::new_err(format!("expected cells as (x, y) or a label such as 'd5', found {found}"))
}

/// These cells of the board, each of which can be entered.
pub(crate) fn free_cells(drawn: &Drawn, what: &str, spots: &[Spot]) -> PyResult<Vec<Cell>> {
    fn all<B: Pictured>(board: &Loaded<B>, what: &str, spots: &[Spot]) -> PyResult<Vec<Cell>> {
        spots.iter().map(|spot| board.free_cell(what, spot).or_raise()).collect()
    }
    each!(drawn, board => all(board, what, spots))
}

/// A cell of the board.
pub(crate) fn cell(drawn: &Drawn, spot: &Spot) -> PyResult<Cell> {
    each!(drawn, board => board.cell("cell", spot)).or_raise()
}

/// A cost in cells.
pub(crate) fn in_cells(cost: u64) -> f64 {
    cost as f64 / f64::from(STRAIGHT)
}

/// These cells as rows `x, y` of an array.
pub(crate) fn points<'py>(
    py: Python<'py>,
    drawn: &Drawn,
    cells: &[Cell],
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let places = cells.iter().flat_map(|&cell| drawn.grid().place_of(cell)).collect();
    let array = Array2::from_shape_vec((cells.len(), 2), places).map_err(sentence)?;
    read_only(array.into_pyarray(py))
}

/// The array, which can be read only.
pub(crate) fn read_only<T>(array: Bound<'_, T>) -> PyResult<Bound<'_, T>> {
    array.as_any().getattr("flags")?.setattr("writeable", false)?;
    Ok(array)
}
