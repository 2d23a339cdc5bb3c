//! The class `Planner`: many queries on one board.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use dedale::board::Cell;
use dedale::search;
use dedale_app::Refusal;
use pyo3::prelude::*;

use crate::arrays::sentence;
use crate::board::Board;
use crate::cells::{free_cells, spots};
use crate::drawn::{Drawn, each};
use crate::edits::{Since, lock};
use crate::path::{Path, ends, tuned};
use crate::signals::{INTERVAL, Signals};

/// One algorithm on one board, for many queries.
#[pyclass(frozen, module = "dedale")]
#[derive(Debug)]
pub(crate) struct Planner {
    board: Py<Board>,
    requested: dedale::Algorithm,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    planner: search::Planner,
    seen: u64,
}

/// The most queries that are answered between two looks at signals, and the first ones.
const AT_ONCE: usize = 4096;

const FIRST_PART: usize = 4;

impl Planner {
    /// Does something with the planner on the board as it is now.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut search::Planner, &Drawn) -> T + Send,
    ) -> (T, Arc<Drawn>) {
        let board = self.board.get();
        py.detach(|| {
            let mut state = lock(&self.state);
            let Since { drawn, changed, edits } = board.since(state.seen);
            state.seen = edits;
            each!(drawn, board => match changed {
                Some(changed) if changed.is_empty() => {}
                Some(changed) => state.planner.update(&board.board, &changed),
                None => state.planner = search::Planner::new(self.requested, &board.board),
            });
            (act(&mut state.planner, &drawn), drawn)
        })
    }
}

#[pymethods]
impl Planner {
    #[new]
    #[pyo3(signature = (board, algorithm="auto", *, weight=None, order=None, hand=None))]
    fn new(
        py: Python<'_>,
        board: Py<Board>,
        algorithm: &str,
        weight: Option<f64>,
        order: Option<&str>,
        hand: Option<&str>,
    ) -> PyResult<Self> {
        let Since { drawn, edits, .. } = board.get().since(u64::MAX);
        // Resolves everything but `auto`, which the planner keeps choosing for.
        let tuned = tuned(&drawn, algorithm, weight, order, hand)?;
        let requested = if algorithm == "auto" { dedale::Algorithm::Auto } else { tuned };
        let planner =
            py.detach(|| each!(drawn, board => search::Planner::new(requested, &board.board)));
        Ok(Self { board, requested, state: Mutex::new(State { planner, seen: edits }) })
    }

    /// The algorithm that runs now.
    #[getter]
    fn algorithm(&self, py: Python<'_>) -> &'static str {
        self.with(py, |planner, _| planner.algorithm().name()).0
    }

    /// Finds a path; None if there is none.
    #[pyo3(signature = (start=None, goal=None))]
    fn find(
        &self,
        py: Python<'_>,
        start: Option<&Bound<'_, PyAny>>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Path>> {
        let [start, goal] = ends(&self.board.get().now(), start, goal)?;
        let signals = Signals::new();
        let (found, drawn) = self.with(py, |planner, drawn| {
            let observer = &mut signals.observer();
            let found = each!(drawn, board => {
                planner.find_with(&board.board, start, goal, observer)
            });
            found.map(|path| (path, planner.algorithm().name())).map_err(Refusal::from)
        });
        let (path, algorithm) = signals.outcome(found)?;
        path.map(|path| Path::new(py, &self.board, &drawn, path, algorithm)).transpose()
    }

    /// Says that at least this many queries are to come, so that "auto" builds an index where
    /// that pays for them.
    fn expect_queries(&self, py: Python<'_>, count: usize) {
        self.with(py, |planner, _| planner.expect_queries(count));
    }

    /// Finds the paths of many queries, from each start to the goal at the same place, on all
    /// threads.
    fn find_all(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        goals: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Option<Path>>> {
        let now = self.board.get().now();
        let starts = free_cells(&now, "start", &spots(starts)?)?;
        let goals = free_cells(&now, "goal", &spots(goals)?)?;
        drop(now);
        if starts.len() != goals.len() {
            let (starts, goals) = (starts.len(), goals.len());
            return Err(sentence(format!("each start has a goal, found {starts} and {goals}")));
        }
        let queries: Vec<[Cell; 2]> =
            starts.into_iter().zip(goals).map(|(start, goal)| [start, goal]).collect();
        self.expect_queries(py, queries.len());
        let mut paths = Vec::with_capacity(queries.len());
        let (mut rest, mut length) = (&queries[..], FIRST_PART);
        while !rest.is_empty() {
            py.check_signals()?;
            let (part, others) = rest.split_at(length.min(rest.len()));
            let begin = Instant::now();
            let ((found, algorithm), drawn) = self.with(py, |planner, drawn| {
                let found = each!(drawn, board => planner.find_all(&board.board, part));
                (found, planner.algorithm().name())
            });
            for path in found {
                let path = path.map(|path| Path::new(py, &self.board, &drawn, path, algorithm));
                paths.push(path.transpose()?);
            }
            rest = others;
            // As many as take about as long as may pass between two looks at signals.
            let share = INTERVAL.as_secs_f64() / begin.elapsed().as_secs_f64().max(1e-6);
            length = ((part.len() as f64 * share.min(4.0)) as usize).clamp(1, AT_ONCE);
        }
        Ok(paths)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Planner by {}>", self.algorithm(py))
    }
}
