//! One observed run of a search: for the command, the page and exported animations alike.

use dedale::Algorithm;
use dedale::board::{Board, Cell};
use dedale::search::{Counters, End, Event, Marks, Observer, Path, PathIndex, Stopped, Workspace};

use crate::events::{Patience, Recorder};
use crate::limits::STEPS;
use crate::{Refusal, Watch};

/// How far a search runs, and what is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// The most events of the search.
    pub steps: u64,
    /// The most cells that the search expands: there it gives up.
    pub expansions: u64,
    /// Whether to keep the final mark of each cell.
    pub marks: bool,
}

impl RunOptions {
    /// The limits of the API, with marks.
    pub const API: Self = Self { steps: STEPS, ..Self::UNBOUND };

    /// No limit, with marks.
    pub const UNBOUND: Self = Self { steps: u64::MAX, expansions: u64::MAX, marks: true };
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
    /// How long it took.
    pub nanos: u64,
}

/// Runs the algorithm from the first cell to the second, by this index if there is one. A
/// search that exceeds the limit of steps or that of the recorder, or that nobody waits for, is
/// refused.
pub fn run_search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    ends: [Cell; 2],
    watch: &dyn Watch,
    options: RunOptions,
    recorder: &mut dyn Recorder,
) -> Result<SearchRun, Refusal> {
    let mut patience = Patience::within(watch, options.steps);
    let mut counters = Counters::default();
    let mut marks = options.marks.then(|| Marks::new(board.cell_count()));
    let begin = watch.nanos();
    let mut guard = |event: Event| {
        if matches!(event, Event::Expanded { .. }) && patience.expanded >= options.expansions {
            return Err(Stopped);
        }
        patience.on(event)?;
        counters.on(event)?;
        marks.as_mut().map_or(Ok(()), |marks| marks.on(event))
    };
    let mut observer = Guarded { guard: &mut guard, recorder };
    let found = search(algorithm, index, board, ends, &mut observer);
    let nanos = watch.nanos().saturating_sub(begin);
    let (path, gave_up) = match found {
        Ok(path) => (path, false),
        Err(Stopped) => match recorder.refusal() {
            Some(refusal) => return Err(refusal),
            None if patience.expanded >= options.expansions => (None, true),
            None => return Err(patience.refusal()),
        },
    };
    let expanded = patience.expanded;
    Ok(SearchRun { path, counters, expanded, gave_up, marks, nanos })
}

/// A recorder behind what may stop the search.
struct Guarded<'a> {
    guard: &'a mut dyn Observer,
    recorder: &'a mut dyn Recorder,
}

impl Observer for Guarded<'_> {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.guard.on(event)?;
        self.recorder.on(event)
    }

    fn turn_to(&mut self, end: End) {
        self.recorder.turn_to(end);
    }
}

fn search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    [start, goal]: [Cell; 2],
    observer: &mut dyn Observer,
) -> Result<Option<Path>, Stopped> {
    match index {
        Some(index) => index.find_with(start, goal, observer),
        None => algorithm.find_with(board, start, goal, &mut Workspace::new(), observer),
    }
}
