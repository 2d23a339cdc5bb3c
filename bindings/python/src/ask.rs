//! All operations, as JSON.

use std::sync::{LazyLock, Mutex};

use dedale_app::registry::{Hunts, MENU, Reply, Session, operation};
use dedale_app::{Fault, Refusal, refusal};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{OrRaise, sentence};
use crate::signals::Signals;

/// The hunts in play, as long as the process lives.
static HUNTS: LazyLock<Mutex<Hunts>> = LazyLock::new(|| Hunts::without_expiry().into());

/// A reply: its kind (`json`, `columns` or `file`), its bytes, and of a file the content type and
/// the name.
type Answer<'py> = (&'static str, Bound<'py, PyBytes>, &'static str, String);

/// Runs the operation of this name on a request in JSON.
#[pyfunction]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    name: &str,
    request: &[u8],
    columns: bool,
) -> PyResult<Answer<'py>> {
    let signals = Signals::new();
    let reply = py.detach(|| run(name, request, columns, &signals));
    let bytes = |bytes: Vec<u8>| PyBytes::new(py, &bytes);
    Ok(match signals.outcome(reply)? {
        Reply::Json(json) => ("json", bytes(json), "application/json", String::new()),
        Reply::Columns(columns) => {
            ("columns", bytes(columns), "application/vnd.dedale.columns", String::new())
        }
        Reply::File(file) => ("file", bytes(file.bytes), file.content_type, file.name),
    })
}

/// Runs an operation for who may press Ctrl-C.
pub(crate) fn run(
    name: &str,
    request: &[u8],
    takes_columns: bool,
    signals: &Signals,
) -> Result<Reply, Fault> {
    let named = operation(name)?;
    let session = Session { hunts: &HUNTS, new_id: &any_id, watch: signals, takes_columns };
    named.run(request, &session)
}

fn any_id() -> Result<u128, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| refusal!("no-random", "the system gives no random numbers: {error}"))?;
    Ok(u128::from_ne_bytes(bytes))
}

/// The document of this name, as JSON: `menu`.
#[pyfunction]
pub(crate) fn document<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
    if name != MENU.name {
        return Err(sentence("the only document is 'menu'"));
    }
    (MENU.content)().or_raise().map(|json| PyBytes::new(py, &json))
}
