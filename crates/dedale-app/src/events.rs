//! Searches that are watched: they can be stopped, and their events written down.

use dedale::search::{Event, Observer, Stopped};

use crate::Watch;
use crate::limits::{STEPS, TRACE_EVENTS};
use crate::words::count;
use crate::{Refusal, refuse};

/// After so many events whoever waits is asked whether to go on.
const INTERVAL: u64 = 1024;

/// What is said where nobody waits any more, or for too long.
pub const TOO_LONG: &str = "the answer takes too long; ask for less";

/// Stops a search that takes too many steps, or whose answer is not waited for.
pub struct Patience<'a> {
    watch: &'a dyn Watch,
    most: u64,
    events: u64,
    /// Cells from which the search went on.
    pub expanded: u64,
}

impl std::fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patience").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<'a> Patience<'a> {
    /// For one response, within the limit of the API.
    pub fn new(watch: &'a dyn Watch) -> Self {
        Self::within(watch, STEPS)
    }

    /// For one response, within this many events.
    pub fn within(watch: &'a dyn Watch, most: u64) -> Self {
        Self { watch, most, events: 0, expanded: 0 }
    }

    /// Why a search was stopped.
    pub fn refusal(&self) -> Refusal {
        Refusal::new(if self.events > self.most {
            format!("the search takes more than {} steps; ask for less", count(self.most))
        } else {
            TOO_LONG.to_owned()
        })
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

/// Refuses to go on where nobody waits.
pub fn still_waiting(watch: &dyn Watch) -> Result<(), Refusal> {
    if watch.goes_on() { Ok(()) } else { refuse(TOO_LONG) }
}

/// The refusal of a trace with more events than this.
pub(crate) fn too_many_events(most: usize) -> Refusal {
    let most = count(most as u64);
    Refusal::new(format!("the search takes more than {most} steps, too many for a trace"))
}

/// What a search did, event by event, as lists that are equally long.
#[derive(serde::Serialize, schemars::JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// A letter for each event: `o` opened, `i` improved, `e` expanded, `c` closed, `b`
    /// banned, `a` arrived, `v` carved, `w` walled, `m` met.
    pub kinds: String,
    /// The table index of the cell; of `v` and `w` that from which it was done.
    pub cells: Vec<u32>,
    /// The table index of its parent or of the other cell; -1 where there is none.
    pub others: Vec<i64>,
    /// The cost of the way to the cell, of `m` the cells of the chain; else 0.
    pub costs: Vec<u64>,
    /// What the rest of the way costs at least; 0 where that is not estimated.
    pub estimates: Vec<u64>,
    /// Costs and estimates divided by this are cells.
    pub unit: u32,
}

impl Trace {
    /// No events yet; costs are in such units.
    pub fn new(unit: u32) -> Self {
        let (cells, others) = (Vec::new(), Vec::new());
        let (costs, estimates) = (Vec::new(), Vec::new());
        Self { kinds: String::new(), cells, others, costs, estimates, unit }
    }

    /// These events; costs are in such units.
    pub fn of(events: &[Event], unit: u32) -> Self {
        let mut trace = Self::new(unit);
        for &event in events {
            trace.push(event);
        }
        trace
    }

    /// Why a search was stopped, if it was because it has more events than are told.
    pub fn refusal(&self) -> Option<Refusal> {
        (self.kinds.len() >= TRACE_EVENTS).then(|| too_many_events(TRACE_EVENTS))
    }
}

impl Observer for Trace {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if self.kinds.len() >= TRACE_EVENTS {
            return Err(Stopped);
        }
        self.push(event);
        Ok(())
    }
}

impl Trace {
    fn push(&mut self, event: Event) {
        let (kind, cell, other, cost, estimate) = match event {
            Event::Opened { cell, parent, cost, estimate } => ('o', cell, parent, cost, estimate),
            Event::Improved { cell, parent, cost, estimate } => {
                ('i', cell, Some(parent), cost, estimate)
            }
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
        self.others.push(other.map_or(-1, |other| i64::from(other.number())));
        self.costs.push(cost);
        self.estimates.push(estimate);
    }
}
