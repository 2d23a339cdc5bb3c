//! Game graphs: the value of every position.

use dedale::search::Stopped;
use dedale_app::{Refusal, Watch as _};
use dedale_games::game::Store;
use dedale_games::solve::{Progress, Retrograde, Value};
use dedale_io::graph::{self, GraphFile};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::cells::read_only;
use crate::signals::Signals;

/// Names, values (1 a win, 0 a draw, -1 a loss) and distances (-1 for a draw).
type Solved<'py> = (Vec<String>, Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i32>>);

/// Reads a game graph in any format, and finds the value of each position.
#[pyfunction]
pub(crate) fn solve_graph<'py>(py: Python<'py>, text: &[u8]) -> PyResult<Solved<'py>> {
    let signals = Signals::new();
    let solved = py.detach(|| {
        let GraphFile { graph, names } = graph::read("", text, Store::List).map_err(Refusal::of)?;
        let mut progress = |_: Progress| if signals.goes_on() { Ok(()) } else { Err(Stopped) };
        let solution = Retrograde::new(&graph).solve_with(&mut progress).map_err(Refusal::of)?;
        let positions = 0..graph.position_count();
        let names: Vec<String> = positions.clone().map(|position| names.name(position)).collect();
        let value = |position| match solution.value(position) {
            Value::Win => 1_i8,
            Value::Draw => 0,
            Value::Loss => -1,
        };
        let values: Vec<i8> = positions.clone().map(value).collect();
        let distance = |position| solution.distance(position).map_or(-1, |moves| moves as i32);
        let distances: Vec<i32> = positions.map(distance).collect();
        Ok::<_, Refusal>((names, values, distances))
    });
    let (names, values, distances) = signals.outcome(solved)?;
    let values = read_only(values.into_pyarray(py))?;
    Ok((names, values, read_only(distances.into_pyarray(py))?))
}
