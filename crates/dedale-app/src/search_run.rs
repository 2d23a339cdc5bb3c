//! One observed run of a search: for the command, the page and exported animations alike.

use dedale::Algorithm;
use dedale::board::{Board, Cell};
use dedale::search::{
    Counters, Event, Marks, Observer, Path, PathIndex, Stopped, Trace, Workspace,
};

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
    /// The most cells that the search expands: there it gives up.
    pub expansions: u64,
}

impl RunLimits {
    /// The limits of the API.
    pub const API: Self = Self { steps: STEPS, trace: TRACE_EVENTS, expansions: u64::MAX };
}

/// What is recorded of a search run, besides its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The final mark of each cell.
    pub marks: bool,
    /// Every event.
    pub trace: bool,
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
    /// Whether it gave up at the limit of its expansions.
    pub gave_up: bool,
    /// The final mark of each cell, if they were recorded.
    pub marks: Option<Marks>,
    /// Its events, if they were recorded.
    pub trace: Option<Trace>,
    /// How long it took.
    pub nanos: u64,
}

/// Runs the algorithm from the first cell to the second, by this index if there is one. A search
/// that exceeds the limits of steps, or that nobody waits for, is refused.
pub fn run_search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    ends: [Cell; 2],
    watch: &dyn Watch,
    limits: RunLimits,
    recorded: Recorded,
) -> Result<SearchRun, Refusal> {
    let cells = board.cell_count();
    let mut patience = Patience::within(watch, limits.steps);
    let mut counters = Counters::default();
    let mut marks = recorded.marks.then(|| Marks::new(cells));
    let mut trace = recorded.trace.then(|| Trace::new(cells, limits.trace));
    let begin = watch.nanos();
    let found = {
        let mut counting = |event: Event| {
            if matches!(event, Event::Expanded { .. }) && patience.expanded >= limits.expansions {
                return Err(Stopped);
            }
            patience.on(event)?;
            counters.on(event)
        };
        if marks.is_none() && trace.is_none() {
            search(algorithm, index, board, ends, &mut counting)
        } else {
            let mut observer = |event: Event| {
                counting(event)?;
                marks.as_mut().map_or(Ok(()), |marks| marks.on(event))?;
                trace.as_mut().map_or(Ok(()), |trace| trace.on(event))
            };
            search(algorithm, index, board, ends, &mut observer)
        }
    };
    let nanos = watch.nanos().saturating_sub(begin);
    let is_full = trace.as_ref().is_some_and(|trace| trace.events().len() >= limits.trace);
    let (path, gave_up) = match found {
        Ok(path) => (path, false),
        Err(Stopped) if is_full => return Err(too_many_events(limits.trace)),
        Err(Stopped) if patience.expanded >= limits.expansions => (None, true),
        Err(Stopped) => return Err(patience.refusal()),
    };
    let expanded = patience.expanded;
    Ok(SearchRun { path, counters, expanded, gave_up, marks, trace, nanos })
}

fn search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    [start, goal]: [Cell; 2],
    observer: &mut impl Observer,
) -> Result<Option<Path>, Stopped> {
    match index {
        Some(index) => index.find_with(start, goal, observer),
        None => algorithm.find_with(board, start, goal, &mut Workspace::new(), observer),
    }
}
