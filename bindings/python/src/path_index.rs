//! The class `PathIndex`: an index for cheapest paths, built once.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use dedale::search;
use dedale_app::Refusal;
use dedale_io::index::{self, IndexError};
use dedale_io::picture::Pictured;
use pyo3::prelude::*;

use crate::arrays::sentence;
use crate::board::Board;
use crate::cells::in_cells;
use crate::drawn::{Drawn, each, read_file, write_file};
use crate::edits::{Since, lock};
use crate::path::{Path, ends};
use crate::signals::{Signals, on_a_thread};

/// An index for many cheapest paths on one board.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct PathIndex {
    board: Py<Board>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    index: search::PathIndex,
    seen: u64,
}

impl State {
    /// Takes over edits of the board. Where there are too many, or the index is not for such a board,
    /// it is built again; `false` if it cannot be.
    fn follow<B: Pictured>(
        &mut self,
        board: &B,
        changed: Option<Vec<dedale::board::Cell>>,
    ) -> bool {
        match changed {
            Some(changed) if self.index.update(board, &changed) => true,
            _ => search::PathIndex::on(board).map(|index| self.index = index).is_some(),
        }
    }
}

impl PathIndex {
    fn of(board: Py<Board>, index: search::PathIndex, seen: u64) -> Self {
        Self { board, state: Mutex::new(State { index, seen }) }
    }

    /// Does something with the index of the board as it is now.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut search::PathIndex, &Drawn) -> T + Send,
    ) -> PyResult<(T, Arc<Drawn>)> {
        let board = self.board.get();
        py.detach(|| {
            let mut state = lock(&self.state);
            let Since { drawn, changed, edits } = board.since(state.seen);
            state.seen = edits;
            if !each!(drawn, board => state.follow(&board.board, changed)) {
                return Err(sentence(IndexError::TooCostly));
            }
            Ok((act(&mut state.index, &drawn), drawn))
        })
    }
}

#[pymethods]
impl PathIndex {
    #[new]
    #[pyo3(signature = (board, *, labels=false))]
    fn new(py: Python<'_>, board: Py<Board>, labels: bool) -> PyResult<Self> {
        let Since { drawn, edits, .. } = board.get().since(u64::MAX);
        let built = on_a_thread(py, move || {
            each!(drawn, board => if labels {
                search::PathIndex::with_labels(&board.board)
            } else {
                search::PathIndex::on(&board.board)
            })
        })?;
        let index = built.ok_or_else(|| sentence(IndexError::TooCostly))?;
        Ok(Self::of(board, index, edits))
    }

    /// Reads the index of the board from a file that `save` wrote.
    #[staticmethod]
    fn load(py: Python<'_>, board: Py<Board>, path: PathBuf) -> PyResult<Self> {
        let Since { drawn, edits, .. } = board.get().since(u64::MAX);
        let file = read_file(py, &path)?;
        let index = py.detach(|| each!(drawn, board => index::read(&board.board, file)));
        Ok(Self::of(board, index.map_err(sentence)?, edits))
    }

    /// Writes the index to a file.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let (bytes, _) =
            self.with(py, |index, drawn| each!(drawn, board => index::write(&board.board, index)))?;
        let bytes = bytes.map_err(sentence)?;
        write_file(py, &path, &bytes)
    }

    /// Whether the index has hub labels.
    #[getter]
    fn has_labels(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.with(py, |index, _| index.has_labels())?.0)
    }

    /// Finds a cheapest path; None if there is none.
    #[pyo3(signature = (start=None, goal=None))]
    fn find(
        &self,
        py: Python<'_>,
        start: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Path>> {
        let [start, goal] = ends(&self.board.get().now(), start, goal)?;
        let signals = Signals::new();
        let (found, drawn) = self.with(py, |index, _| {
            index.find_with(start, goal, &mut signals.observer()).map_err(Refusal::from)
        })?;
        let path = signals.outcome(found)?;
        path.map(|path| Path::new(py, &self.board, &drawn, path, "index")).transpose()
    }

    /// The cost of a cheapest path in cells; None if there is none.
    fn cost(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
    ) -> PyResult<Option<f64>> {
        let ends = ends(&self.board.get().now(), Some(start), Some(goal))?;
        let (cost, _) = self.with(py, |index, _| index.cost(ends[0], ends[1]))?;
        Ok(cost.map(in_cells))
    }

    /// The cell that a cheapest path enters first; None if there is none.
    fn first_step(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        goal: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(i32, i32)>> {
        let ends = ends(&self.board.get().now(), Some(start), Some(goal))?;
        let (cell, drawn) = self.with(py, |index, _| index.first_step(ends[0], ends[1]))?;
        Ok(cell.map(|cell| drawn.grid().place_of(cell).into()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let what = if self.has_labels(py)? { "hub labels" } else { "landmarks" };
        Ok(format!("<PathIndex of {what}>"))
    }
}
