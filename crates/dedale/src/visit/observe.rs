use crate::board::Cell;
use crate::read_only::read_only;

/// An event in a search or in the generation of a maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A cell was reached for the first time and joined the frontier. Without a parent, the
    /// search begins there. (A search from both ends may open a cell from each; IDA* opens
    /// a cell at each visit.)
    Opened {
        /// The cell reached.
        cell: Cell,
        /// The cell from which it was reached.
        parent: Option<Cell>,
        /// The cost of the path to it; the number of steps in searches that only count
        /// steps.
        cost: u64,
        /// A lower bound on the remaining cost; 0 in searches without a heuristic.
        estimate: u64,
    },
    /// A better path was found to a cell on the frontier.
    Improved {
        /// The cell.
        cell: Cell,
        /// The cell before it on the better path.
        parent: Cell,
        /// The cost of the better path.
        cost: u64,
        /// As when it was opened.
        estimate: u64,
    },
    /// A walker that has several cells to choose from measures how far this one is from the
    /// goal, in the order of the graph, before it steps to the nearest.
    Measured {
        /// The cell it may step to.
        cell: Cell,
        /// Where the walker stands.
        from: Cell,
        /// How far it is, in the unit of the search; squared for straight lines.
        distance: u64,
    },
    /// The search expands this cell: it is the current one.
    Expanded {
        /// The cell.
        cell: Cell,
    },
    /// The cell is done for now. For a walker (depth-first search), the cell is on the path
    /// so far; for a wall follower, it is not known to be a dead end.
    Closed {
        /// The cell.
        cell: Cell,
    },
    /// The cell is a dead end: the walker backs out of it, having seen everything beyond,
    /// or dead-end filling fills it before it searches.
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
    /// Cells reached from one side of the board touch cells reached from another: over
    /// these two cells runs a chain that links the sides.
    Met {
        /// The cell being expanded.
        cell: Cell,
        /// Its neighbor, seen from another side.
        other: Cell,
        /// The number of cells in the chain.
        length: u64,
    },
    /// The search has found its path and ends.
    Arrived {
        /// The goal; for a search from both ends, where they met.
        cell: Cell,
    },
}

/// The error of a search that its observer cut short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the search was stopped before it had an answer")]
pub struct Stopped;

/// An end of a path, from which a search may work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The start, from which searches begin.
    Start,
    /// The goal, from which searches work backwards.
    Goal,
}

/// Watches a search: receives each [`Event`], and can stop the search.
///
/// `()` observes nothing and costs nothing. A pair passes events to both, the first one
/// first. Closures of this form are observers.
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
    /// Handles the event.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] to stop the search.
    fn on(&mut self, event: Event) -> Result<(), Stopped>;

    /// A search from both ends works from this one in the events that follow: its costs lead
    /// from there, its estimates to the other end. Other searches never turn.
    fn turn_to(&mut self, _end: End) {}

    /// Whether events are looked at. If not, a search need not work out their order.
    fn watches(&self) -> bool {
        true
    }

    /// Whether the observer neither looks at events nor ever stops a search, as `()`: then the
    /// search runs as if there were none.
    fn is_blind(&self) -> bool {
        false
    }
}

impl Observer for () {
    #[inline]
    fn watches(&self) -> bool {
        false
    }

    #[inline]
    fn is_blind(&self) -> bool {
        true
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
    fn turn_to(&mut self, end: End) {
        self.0.turn_to(end);
        self.1.turn_to(end);
    }

    #[inline]
    fn watches(&self) -> bool {
        self.0.watches() || self.1.watches()
    }

    #[inline]
    fn is_blind(&self) -> bool {
        self.0.is_blind() && self.1.is_blind()
    }
}

impl<F: FnMut(Event) -> Result<(), Stopped>> Observer for F {
    #[inline]
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self(event)
    }
}

read_only! {
    /// Counts the events of a search.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub struct Counters {
        /// Cells that joined the frontier.
        opened: u64,
        /// Better paths to cells on the frontier.
        improved: u64,
        /// Cells closed.
        closed: u64,
        /// Dead ends.
        banned: u64,
        /// Passages opened.
        carved: u64,
        /// Walls built.
        walled: u64,
        /// The most cells open at one time.
        longest_frontier: u64,
    }
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
            Event::Measured { .. }
            | Event::Expanded { .. }
            | Event::Met { .. }
            | Event::Arrived { .. } => {}
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

/// Runs a search blind if its observer is, else with the observer: compiled once for each.
macro_rules! blind_or_watched {
    ($given:expr, $observer:ident => $search:expr) => {{
        let given: &mut dyn $crate::visit::Observer = $given;
        if given.is_blind() {
            let $observer = &mut ();
            $search
        } else {
            let $observer = given;
            $search
        }
    }};
}
pub(crate) use blind_or_watched;
