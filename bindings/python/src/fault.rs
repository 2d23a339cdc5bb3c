//! The engine's sentences as exceptions.

use std::collections::BTreeMap;
use std::fmt::Display;

use dedale_app::{Fault, Refusal};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// `dedale.Error` with the sentence, the code and the values of this fault.
pub(crate) fn raise(fault: impl Into<Fault>) -> PyErr {
    let Fault { sentence, code, values, .. } = fault.into();
    let values: BTreeMap<_, _> = values.into_iter().collect();
    Python::attach(|py| match ERROR.import(py, "dedale._error", "Error") {
        Ok(class) => PyErr::from_type(class.clone(), (sentence, code, values)),
        Err(missing) => missing,
    })
}

/// `dedale.Error` with this sentence.
pub(crate) fn sentence(error: impl Display) -> PyErr {
    raise(Refusal::new(error.to_string()))
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
