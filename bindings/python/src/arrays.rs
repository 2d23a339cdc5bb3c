//! From arrays to boards.

use std::collections::BTreeMap;
use std::fmt::Display;

use dedale::board::{GridMap, Size, Terrain};
use dedale_app::{Fault, Refusal};
use numpy::ndarray::ArrayView2;
use numpy::{Element, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

const EXPECTED: &str = "expected an array of bool (True for free) or of whole numbers (0 for a \
                        wall, 1 to 255 for what a step costs)";

/// The map that an array of rows shows. The array is read where it lies, whatever its strides.
pub(crate) fn map_of(array: &Bound<'_, PyAny>) -> PyResult<GridMap> {
    let array = array.py().import("numpy")?.call_method1("asarray", (array,))?;
    let untyped = array.cast::<PyUntypedArray>().map_err(PyErr::from)?;
    let &[height, width] = untyped.shape() else {
        let found = untyped.ndim();
        return Err(sentence(format!("a board is an array of 2 dimensions, found {found}")));
    };
    let size = Size::new(width as u64, height as u64).or_raise()?;
    let weight = |weight: u8| Ok(terrain_with(weight));
    if let Some(map) = with(&array, size, |&free: &bool| weight(free.into())) {
        return map;
    }
    if let Some(map) = with(&array, size, |&number: &u8| weight(number)) {
        return map;
    }
    macro_rules! wider {
        ($($number:ty),+) => {
            $(if let Some(map) = with(&array, size, |&number: &$number| {
                u8::try_from(number).map(terrain_with).map_err(|_| number.to_string())
            }) {
                return map;
            })+
        };
    }
    wider!(i64, i32, i16, i8, u64, u32, u16);
    let found = untyped.dtype().to_string();
    Err(PyTypeError::new_err(format!("{EXPECTED}, found {found}")))
}

/// The map, if the array has elements of this type; an error for a number that is no weight.
fn with<T: Element + Sync>(
    array: &Bound<'_, PyAny>,
    size: Size,
    terrain: impl Fn(&T) -> Result<Terrain, String> + Send,
) -> Option<PyResult<GridMap>> {
    let array: PyReadonlyArray2<'_, T> = array.extract().ok()?;
    let view = array.as_array();
    let terrains = array.py().detach(|| terrains(view, terrain));
    Some(match terrains {
        Ok(terrains) => Ok(GridMap::of(size, terrains)),
        Err(found) => Err(sentence(format!("{EXPECTED}, found {found}"))),
    })
}

fn terrains<T>(
    view: ArrayView2<'_, T>,
    terrain: impl Fn(&T) -> Result<Terrain, String>,
) -> Result<Vec<Terrain>, String> {
    match view.as_slice() {
        Some(rows) => rows.iter().map(terrain).collect(),
        None => view.iter().map(terrain).collect(),
    }
}

fn terrain_with(weight: u8) -> Terrain {
    Terrain::with_cost(weight).unwrap_or(Terrain::Wall)
}

/// What a cell is made of, as Python says it.
pub(crate) fn terrain_of(value: &Bound<'_, PyAny>) -> PyResult<Terrain> {
    if let Ok(name) = value.cast::<PyString>() {
        match &*name.to_cow()? {
            "wall" => return Ok(Terrain::Wall),
            "water" => return Ok(Terrain::Water),
            _ => {}
        }
    } else if let Ok(weight) = value.extract::<u8>() {
        return Ok(terrain_with(weight));
    }
    let found = value.repr()?.to_string();
    Err(sentence(format!("expected 'wall', 'water' or a weight from 1 to 255, found {found}")))
}

/// The heights of cells, row by row.
pub(crate) fn heights_of(array: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<i16>>> {
    let rows = array.py().import("numpy")?.call_method1("asarray", (array,))?;
    rows.call_method0("tolist")?.extract().map_err(|wrong: PyErr| {
        if wrong.is_instance_of::<PyOverflowError>(array.py()) {
            let [least, most] = [i16::MIN, i16::MAX];
            sentence(format!("a height is a whole number from {least} to {most}"))
        } else {
            PyTypeError::new_err("expected heights as rows of whole numbers, one for each cell")
        }
    })
}

// Whole numbers as Python gives them, of any size.

/// A type of whole numbers from 0 to a largest.
pub(crate) trait Whole: Sized + Display {
    const MAX: Self;

    fn taken(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! whole {
    ($($kind:ty),+) => {$(
        impl Whole for $kind {
            const MAX: Self = Self::MAX;

            fn taken(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                value.extract()
            }
        }
    )+};
}

whole!(u8, u32, u64);

/// A whole number; one that is out of range gets a sentence.
pub(crate) fn whole<W: Whole>(value: &Bound<'_, PyAny>) -> PyResult<W> {
    W::taken(value).map_err(|wrong| {
        if wrong.is_instance_of::<PyOverflowError>(value.py()) {
            let most = W::MAX;
            sentence(format!("expected a whole number from 0 to {most}, found {value}"))
        } else {
            wrong
        }
    })
}

/// A whole number, or none.
pub(crate) fn whole_or_none<W: Whole>(value: &Bound<'_, PyAny>) -> PyResult<Option<W>> {
    if value.is_none() { Ok(None) } else { whole(value).map(Some) }
}

/// The side of an agent in cells.
pub(crate) fn side(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    match whole(value)? {
        0 => Err(sentence("expected an agent of at least one cell, found 0")),
        side => Ok(side),
    }
}

/// Whole numbers, each of which may be out of range.
pub(crate) fn each_whole<W: Whole>(values: &Bound<'_, PyAny>) -> PyResult<Vec<W>> {
    values.try_iter()?.map(|value| whole(&value?)).collect()
}

// The engine's sentences as exceptions.

static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// `dedale.Error` with the sentence, the code and the values of this fault.
pub(crate) fn raise(fault: impl Into<Fault>) -> PyErr {
    let fault = fault.into();
    let values = fault.phrase.values().iter();
    let values: BTreeMap<_, _> = values.map(|(name, value)| (*name, value.to_string())).collect();
    Python::attach(|py| match ERROR.import(py, "dedale._error", "Error") {
        Ok(class) => PyErr::from_type(class.clone(), (fault.to_string(), fault.code(), values)),
        Err(missing) => missing,
    })
}

/// `dedale.Error` with this sentence.
pub(crate) fn sentence(error: impl Display) -> PyErr {
    raise(Refusal::foreign(error))
}

/// Errors of the engine as exceptions.
pub(crate) trait OrRaise<T> {
    /// The value, or `dedale.Error`.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Into<Fault>> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(raise)
    }
}
