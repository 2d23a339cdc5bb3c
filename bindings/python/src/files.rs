//! Files by their names, and what Python says of those that cannot be read.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use dedale_io::input;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::fault::sentence;

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
