use crate::board::Cell;

/// What a search, or a generator of mazes, did just now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A cell was reached for the first time and joined the frontier. Without
    /// a parent it is where the search begins. (A search from both ends may
    /// open a cell from each; IDA* opens a cell at each visit.)
    Opened {
        /// The cell reached.
        cell: Cell,
        /// The cell from which it was reached.
        parent: Option<Cell>,
        /// The cost of the way to it; the number of steps in searches that
        /// only count steps.
        cost: u64,
        /// What the rest of the way costs at least; 0 in searches that do not
        /// estimate.
        estimate: u64,
    },
    /// A better way was found to a cell on the frontier.
    Improved {
        /// The cell.
        cell: Cell,
        /// The cell before it on the better way.
        parent: Cell,
        /// The cost of the better way.
        cost: u64,
        /// As when it was opened.
        estimate: u64,
    },
    /// The search goes on from this cell: it is the current one.
    Expanded {
        /// The cell.
        cell: Cell,
    },
    /// All is done that is to be done from this cell for now. For a walker
    /// (depth-first search): the cell is on the way so far; for one with a hand
    /// on the wall: it is not known to be a dead end.
    Closed {
        /// The cell.
        cell: Cell,
    },
    /// The cell is a dead end: the walker backs up from it and has seen all
    /// that lies beyond, or dead-end filling fills it before it searches.
    Banned {
        /// The cell.
        cell: Cell,
    },
    /// A passage was opened between two cells of a maze.
    Carved {
        /// The cell from which it was opened.
        from: Cell,
        /// The cell to which it leads.
        to: Cell,
    },
    /// A wall was built between two cells of a maze.
    Walled {
        /// The cell on one side.
        from: Cell,
        /// The cell on the other.
        to: Cell,
    },
    /// What was reached from one side of the board touches what was reached from
    /// another: over these two cells there is a chain that links them.
    Met {
        /// The cell from which the search goes on.
        cell: Cell,
        /// Its neighbor, seen from another side.
        other: Cell,
        /// How many cells the chain has.
        length: u64,
    },
    /// The search has found its path and ends.
    Arrived {
        /// The goal; for a search from both ends, where they met.
        cell: Cell,
    },
}

/// An observer cut the search short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the search was stopped before it had an answer")]
pub struct Stopped;

/// Whoever watches a search: told of each [`Event`], and able to stop it.
///
/// `()` is the blind observer and costs nothing. A pair tells both, the first
/// one first. Closures of the same form are observers.
///
/// ```
/// use dedale::search::{Event, Stopped};
/// let mut opened = 0;
/// let mut observer = |event: Event| {
///     opened += u64::from(matches!(event, Event::Opened { .. }));
///     if opened > 1_000 { Err(Stopped) } else { Ok(()) }
/// };
/// # use dedale::search::Observer;
/// # fn takes(_: &mut impl Observer) {}
/// # takes(&mut observer);
/// ```
pub trait Observer {
    /// Takes note of the event; an error stops the search.
    fn on(&mut self, event: Event) -> Result<(), Stopped>;

    /// Whether events are looked at. Where they are not, the order in which they
    /// would be told need not be worked out.
    fn watches(&self) -> bool {
        true
    }
}

impl Observer for () {
    #[inline]
    fn watches(&self) -> bool {
        false
    }

    #[inline]
    fn on(&mut self, _: Event) -> Result<(), Stopped> {
        Ok(())
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.0.on(event)?;
        self.1.on(event)
    }

    #[inline]
    fn watches(&self) -> bool {
        self.0.watches() || self.1.watches()
    }
}

impl<F: FnMut(Event) -> Result<(), Stopped>> Observer for F {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self(event)
    }
}

/// Counts events.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Cells that joined the frontier.
    pub opened: u64,
    /// Better ways to cells on the frontier.
    pub improved: u64,
    /// Cells closed.
    pub closed: u64,
    /// Dead ends.
    pub banned: u64,
    /// Passages opened.
    pub carved: u64,
    /// Walls built.
    pub walled: u64,
    /// The most cells that were opened and not yet closed at one time.
    pub longest_frontier: u64,
}

impl Observer for Counters {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        match event {
            Event::Opened { .. } => {
                self.opened += 1;
                self.longest_frontier =
                    self.longest_frontier.max(self.opened.saturating_sub(self.closed));
            }
            Event::Improved { .. } => self.improved += 1,
            Event::Closed { .. } => self.closed += 1,
            Event::Banned { .. } => self.banned += 1,
            Event::Carved { .. } => self.carved += 1,
            Event::Walled { .. } => self.walled += 1,
            Event::Expanded { .. } | Event::Met { .. } | Event::Arrived { .. } => {}
        }
        Ok(())
    }
}

/// Stops a search after this many events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(pub u64);

impl Observer for Limit {
    fn on(&mut self, _: Event) -> Result<(), Stopped> {
        self.0 = self.0.checked_sub(1).ok_or(Stopped)?;
        Ok(())
    }
}
