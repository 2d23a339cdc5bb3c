use super::{Event, Observer, Stopped};
use crate::board::Cell;

/// The state of a cell at some moment of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Mark {
    /// Not visited.
    #[default]
    Neutral,
    /// Reached, and on the frontier.
    Opened,
    /// Expanded; for a walker: on the path so far.
    Closed,
    /// A dead end.
    Banned,
}

/// The current marks of all cells, without their history.
#[derive(Clone, Debug)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// This many cells, all neutral.
    pub fn new(cell_count: usize) -> Self {
        Self(vec![Mark::Neutral; cell_count])
    }

    /// One mark for each cell.
    pub fn as_slice(&self) -> &[Mark] {
        &self.0
    }
}

impl Observer for Marks {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        let (cell, mark) = match event {
            Event::Opened { cell, .. } | Event::Improved { cell, .. } => (cell, Mark::Opened),
            Event::Closed { cell } => (cell, Mark::Closed),
            Event::Banned { cell } => (cell, Mark::Banned),
            Event::Carved { from, to } => {
                // Cells that are not opened on their own now belong to the maze.
                for cell in [from, to].map(Cell::index) {
                    if self.0[cell] == Mark::Neutral {
                        self.0[cell] = Mark::Closed;
                    }
                }
                return Ok(());
            }
            Event::Measured { .. }
            | Event::Expanded { .. }
            | Event::Walled { .. }
            | Event::Met { .. }
            | Event::Arrived { .. } => return Ok(()),
        };
        self.0[cell.index()] = mark;
        Ok(())
    }
}

/// A recording of a search that can be replayed step by step, forwards and backwards.
///
/// Step 0 is before the first event, step `n` after the `n`-th. All marks are saved each
/// time as many events have passed as the board has cells (at least 256), and any step is
/// reached by replaying fewer than that: O(cells) to go anywhere, at most 1 byte an event
/// besides the event itself.
#[derive(Clone, Debug)]
pub struct Trace {
    cell_count: usize,
    limit: usize,
    events: Vec<Event>,
    marks: Marks,
    /// The marks after every `cell_count` (at least 256) events.
    snapshots: Vec<Marks>,
}

impl Trace {
    /// A recorder for a graph of this many cells, which stops a search that has more events
    /// than the limit.
    pub fn new(cell_count: usize, limit: usize) -> Self {
        Self {
            cell_count,
            limit,
            events: Vec::new(),
            marks: Marks::new(cell_count),
            snapshots: vec![Marks::new(cell_count)],
        }
    }

    /// Whether it has as many events as the limit: it stops a search that goes on.
    pub const fn is_full(&self) -> bool {
        self.events.len() >= self.limit
    }

    /// The recorded events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The marks of all cells after this many events. Steps beyond the last event show the
    /// end.
    pub fn marks_at(&self, step: usize) -> Marks {
        let step = step.min(self.events.len());
        let kept = (step / self.interval()).min(self.snapshots.len() - 1);
        let mut marks = self.snapshots[kept].clone();
        for &event in &self.events[kept * self.interval()..step] {
            let never_stops = marks.on(event);
            debug_assert!(never_stops.is_ok());
        }
        marks
    }

    /// The cell being expanded after this many events.
    pub fn current_at(&self, step: usize) -> Option<Cell> {
        let step = step.min(self.events.len());
        self.events[..step].iter().rev().find_map(|event| match *event {
            Event::Expanded { cell } | Event::Arrived { cell } => Some(cell),
            _ => None,
        })
    }

    /// The path from the start to `cell`, as known after this many events, `cell` first.
    /// O(events).
    pub fn chain_at(&self, step: usize, cell: Cell) -> Vec<Cell> {
        let mut parents = vec![None; self.cell_count];
        for event in &self.events[..step.min(self.events.len())] {
            match *event {
                Event::Opened { cell, parent, .. } => parents[cell.index()] = parent,
                Event::Improved { cell, parent, .. } => parents[cell.index()] = Some(parent),
                _ => {}
            }
        }
        std::iter::successors(Some(cell), |cell| parents[cell.index()]).collect()
    }

    fn interval(&self) -> usize {
        self.cell_count.max(256)
    }
}

impl Observer for Trace {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if self.is_full() {
            return Err(Stopped);
        }
        self.events.push(event);
        self.marks.on(event)?;
        if self.events.len().is_multiple_of(self.interval()) {
            self.snapshots.push(self.marks.clone());
        }
        Ok(())
    }
}
