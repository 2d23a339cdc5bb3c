//! Watching searches: stopping them and recording their events.

use std::mem::take;

use dedale::search::{End, Event, Observer, Stopped, Trace as Recording};

use crate::base::columns::Values;
use crate::base::limits::{STEPS, WRITTEN_EVENTS};
use crate::{Column, Refusal, Result, Watch, count, refusal};

/// How many events pass between two checks that somebody still waits.
const INTERVAL: u64 = 1024;

/// The refusal where nobody waits any more, or for too long.
pub fn too_long() -> Refusal {
    refusal!("too-long", "the answer takes too long; ask for less")
}

/// An observer that stops a search with too many steps, or without anybody waiting.
pub struct Patience<'a> {
    watch: &'a dyn Watch,
    most: u64,
    events: u64,
    /// Cells expanded.
    pub expanded: u64,
}

impl std::fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patience").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<'a> Patience<'a> {
    /// Patience for one response, within the limit of the API.
    pub fn new(watch: &'a dyn Watch) -> Self {
        Self::within(watch, STEPS)
    }

    /// Patience for one response, within this many events.
    pub fn within(watch: &'a dyn Watch, most: u64) -> Self {
        Self { watch, most, events: 0, expanded: 0 }
    }

    /// Why the search was stopped.
    pub fn refusal(&self) -> Refusal {
        if self.events > self.most {
            refusal!(
                "search-too-long",
                "the search takes more than {most} steps; ask for less",
                most = count(self.most)
            )
        } else {
            too_long()
        }
    }
}

impl Observer for Patience<'_> {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.events += 1;
        self.expanded += u64::from(matches!(event, Event::Expanded { .. }));
        if self.events > self.most
            || (self.events.is_multiple_of(INTERVAL) && !self.watch.goes_on())
        {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// Refuses to go on if nobody waits.
pub fn still_waiting(watch: &dyn Watch) -> Result<()> {
    if watch.goes_on() { Ok(()) } else { Err(too_long()) }
}

/// The refusal of work that was stopped.
pub(crate) fn stopped<T>() -> Result<T> {
    Err(refusal!("abandoned", "the request was abandoned before it was answered"))
}

/// The refusal of a search with more events than this, where all of them are written.
pub fn too_many_events(most: usize) -> Refusal {
    refusal!(
        "search-not-recorded",
        "the search takes more than {most} steps, too many to record",
        most = count(most as u64)
    )
}

/// An observer that keeps the events of a search, or stops it where they are too many.
pub trait Recorder: Observer {
    /// Why it has stopped the search, if it has.
    fn refusal(&self) -> Option<Refusal>;
}

/// Keeps nothing.
impl Recorder for () {
    fn refusal(&self) -> Option<Refusal> {
        None
    }
}

impl Recorder for Recording {
    fn refusal(&self) -> Option<Refusal> {
        self.is_full().then(|| too_many_events(self.events().len()))
    }
}

/// Keeps what the recorder does, if there is one.
#[derive(Debug)]
pub struct Perhaps<'a, R>(pub &'a mut Option<R>);

impl<R: Recorder> Observer for Perhaps<'_, R> {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.0.as_mut().map_or(Ok(()), |recorder| recorder.on(event))
    }

    fn turn_to(&mut self, end: End) {
        if let Some(recorder) = self.0.as_mut() {
            recorder.turn_to(end);
        }
    }
}

impl<R: Recorder> Recorder for Perhaps<'_, R> {
    fn refusal(&self) -> Option<Refusal> {
        self.0.as_ref().and_then(R::refusal)
    }
}

/// A trace of a search: its events as lists of equal length.
#[derive(serde::Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Trace {
    /// A letter for each event: `o` opened, `i` improved, `d` distance measured, `e`
    /// expanded, `c` closed, `b` banned, `a` arrived, `v` carved, `w` walled, `m` met.
    #[cfg_attr(feature = "openapi", schemars(regex(pattern = "^[oidecbavwm]*$")))]
    pub kinds: String,
    /// The table index of the cell; for `v` and `w` the cell that it starts from.
    pub cells: Vec<u32>,
    /// The table index of the parent or the other cell; -1 if there is none.
    #[cfg_attr(feature = "openapi", schemars(inner(range(min = -1))))]
    pub others: Vec<i32>,
    /// The cost of the path to the cell; for `m` the number of cells in the chain; for `d` the
    /// distance from the cell to the goal, squared for straight lines; else 0.
    pub costs: Vec<u64>,
    /// A lower bound on the remaining cost; 0 in searches without a heuristic.
    pub estimates: Vec<u64>,
    /// The events, by their numbers from 0, at which a search from both ends turns to the other
    /// one; it begins at the start. Costs lead from that end, estimates to the other. Empty in
    /// other searches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<u32>,
    /// The number that turns costs and estimates into cells, by division.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1)))]
    pub unit: u32,
}

impl Trace {
    /// An empty trace with costs in these units.
    pub fn new(unit: u32) -> Self {
        let (cells, others) = (Vec::new(), Vec::new());
        let (costs, estimates) = (Vec::new(), Vec::new());
        Self { kinds: String::new(), cells, others, costs, estimates, turns: Vec::new(), unit }
    }

    /// Refuses to write more events as JSON than it may hold.
    pub(crate) fn check_json(&self) -> Result<()> {
        if self.kinds.len() > WRITTEN_EVENTS {
            return Err(too_many_events(WRITTEN_EVENTS));
        }
        Ok(())
    }

    /// Takes the lists out, to be sent as columns; the unit stays.
    pub(crate) fn take_columns(&mut self) -> Vec<Column> {
        let mut columns = vec![
            Column::new("trace/kinds", take(&mut self.kinds).into_bytes()),
            Column::new("trace/cells", take(&mut self.cells)),
            Column::new("trace/others", take(&mut self.others)),
            Column::new("trace/costs", Values::of(take(&mut self.costs))),
            Column::new("trace/estimates", Values::of(take(&mut self.estimates))),
        ];
        if !self.turns.is_empty() {
            columns.push(Column::new("trace/turns", take(&mut self.turns)));
        }
        columns
    }
}

impl Observer for Trace {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if self.cells.len() as u64 == STEPS {
            return Err(Stopped);
        }
        let (kind, cell, other, cost, estimate) = match event {
            Event::Opened { cell, parent, cost, estimate } => ('o', cell, parent, cost, estimate),
            Event::Improved { cell, parent, cost, estimate } => {
                ('i', cell, Some(parent), cost, estimate)
            }
            Event::Measured { cell, from, distance } => ('d', cell, Some(from), distance, 0),
            Event::Expanded { cell } => ('e', cell, None, 0, 0),
            Event::Closed { cell } => ('c', cell, None, 0, 0),
            Event::Banned { cell } => ('b', cell, None, 0, 0),
            Event::Arrived { cell } => ('a', cell, None, 0, 0),
            Event::Carved { from, to } => ('v', from, Some(to), 0, 0),
            Event::Walled { from, to } => ('w', from, Some(to), 0, 0),
            Event::Met { cell, other, length } => ('m', cell, Some(other), length, 0),
        };
        self.kinds.push(kind);
        self.cells.push(cell.number());
        // No board has so many cells.
        self.others.push(other.map_or(-1, |other| other.number() as i32));
        self.costs.push(cost);
        self.estimates.push(estimate);
        Ok(())
    }

    fn turn_to(&mut self, end: End) {
        let is_turned = self.turns.len() % 2 == 1;
        if is_turned != (end == End::Goal) {
            self.turns.push(self.kinds.len() as u32);
        }
    }
}

impl Recorder for Trace {
    fn refusal(&self) -> Option<Refusal> {
        (self.cells.len() as u64 == STEPS).then(|| too_many_events(STEPS as usize))
    }
}
