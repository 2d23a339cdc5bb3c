//! One observed run of a search: for the command, the page and exported animations alike.

use dedale::Algorithm;
use dedale::board::{Board, Cell};
use dedale::search::{Counters, Event, Marks, Observer, Path, Stopped, Trace, Workspace};

use crate::events::{Patience, too_many_events};
use crate::limits::{STEPS, TRACE_EVENTS};
use crate::{Refusal, Watch};

/// The limits of a search run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunLimits {
    /// The most events of the search.
    pub steps: u64,
    /// The most events of a trace.
    pub trace: usize,
}

impl RunLimits {
    /// The limits of the API.
    pub const API: Self = Self { steps: STEPS, trace: TRACE_EVENTS };
}

/// A finished search, and what it did.
#[derive(Debug)]
pub struct SearchRun {
    /// The path, if it found one.
    pub path: Option<Path>,
    /// The counts of its events.
    pub counters: Counters,
    /// How many cells it expanded.
    pub expanded: u64,
    /// The final mark of each cell.
    pub marks: Marks,
    /// Its events, if they were recorded.
    pub trace: Option<Trace>,
    /// How long it took.
    pub nanos: u64,
}

/// Runs the algorithm from the first cell to the second, and records its events if
/// `traced`. A search that exceeds the limits, or that nobody waits for, is refused.
pub fn run_search(
    algorithm: Algorithm,
    board: &impl Board,
    [start, goal]: [Cell; 2],
    watch: &dyn Watch,
    limits: RunLimits,
    traced: bool,
) -> Result<SearchRun, Refusal> {
    let cells = board.cell_count();
    let mut patience = Patience::within(watch, limits.steps);
    let (mut counters, mut marks) = (Counters::default(), Marks::new(cells));
    let mut trace = traced.then(|| Trace::new(cells, limits.trace));
    let begin = watch.nanos();
    let found = {
        let mut observer = |event: Event| {
            patience.on(event)?;
            counters.on(event)?;
            marks.on(event)?;
            trace.as_mut().map_or(Ok(()), |trace| trace.on(event))
        };
        algorithm.find_with(board, start, goal, &mut Workspace::new(), &mut observer)
    };
    let nanos = watch.nanos().saturating_sub(begin);
    let path = found.map_err(|Stopped| {
        let is_full = trace.as_ref().is_some_and(|trace| trace.events().len() >= limits.trace);
        if is_full { too_many_events(limits.trace) } else { patience.refusal() }
    })?;
    Ok(SearchRun { path, counters, expanded: patience.expanded, marks, trace, nanos })
}
