//! What searches and flow fields share: the queue of the cells to visit, and who watches.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::board::Cell;

// Priority queues of cells by cost.
//
// [`BucketQueue`] is a ring of buckets, one for each cost (Dial 1969). It works because in
// Dijkstra's algorithm and in A* with a consistent estimate the keys never fall, and never
// rise by more than the highest step cost (A*: twice that): all keys in the queue fit in
// one turn of the ring.
//
// ```text
//   key % slots:   0 1 2 3 4 5 6 7 ...
//   heads:         . . 7 . . . 3 .        7 → 4 → 1   (a list of cells)
//   bits:          0 0 1 0 0 0 1 0        one bit a bucket; above it one bit
//   bits above:    1                      for 64 bits; above it, one for 64
// ```
//
// The next bucket is found by counting zeros on three levels of bits, so push and pop take
// constant time. Cells with the same key leave last in, first out.

/// A priority queue: pops the cell with the smallest key.
pub(crate) trait Frontier {
    fn push(&mut self, key: u64, cell: Cell);
    fn pop(&mut self) -> Option<(u64, Cell)>;
}

/// No entry: entries are named by their index plus one, so that the heads of a large ring
/// are zeros, which cost nothing before they are used.
const NONE: u32 = 0;

#[derive(Clone, Default, Debug)]
pub(crate) struct BucketQueue {
    heads: Vec<u32>,
    entries: Vec<Link>,
    /// The name of the first entry free for reuse.
    spare: u32,
    levels: [Vec<u64>; 3],
    /// No key in the queue is smaller.
    floor: u64,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    cell: Cell,
    next: u32,
}

impl BucketQueue {
    /// Empties the queue and prepares it for keys from `floor` on, no two of which ever
    /// differ by more than `span`. Four bytes for each key of the span.
    pub(crate) fn reset(&mut self, span: u64, floor: u64) {
        let slots = (span + 1).next_power_of_two().max(64) as usize;
        if self.heads.len() == slots {
            while let Some(slot) = self.next_slot(0) {
                self.heads[slot] = NONE;
                self.clear_bit(slot);
            }
        } else {
            self.heads = vec![NONE; slots];
            let words = |bits: usize| vec![0; bits.div_ceil(64).max(1)];
            self.levels = [words(slots), words(slots / 64), words(slots / 4096)];
        }
        self.entries.clear();
        self.spare = NONE;
        self.floor = floor;
        self.len = 0;
    }

    /// The number of entries in the queue.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The smallest key in the queue.
    pub(crate) fn smallest_key(&mut self) -> Option<u64> {
        let mask = self.heads.len() - 1;
        let from = self.floor as usize & mask;
        let slot = match self.heads[from] {
            NONE => self.next_slot(from).or_else(|| self.next_slot(0))?,
            _ => from,
        };
        self.floor += (slot.wrapping_sub(from) & mask) as u64;
        Some(self.floor)
    }

    /// The first non-empty slot from `from` on, without wrapping around.
    #[inline]
    fn next_slot(&self, from: usize) -> Option<usize> {
        let mut position = from;
        for level in 0..2 {
            let words = &self.levels[level];
            let word = words.get(position / 64).map_or(0, |word| word >> (position % 64));
            if word != 0 {
                return Some(self.slot_below(level, position + word.trailing_zeros() as usize));
            }
            position = position / 64 + 1;
        }
        let mut mask = u64::MAX << (position % 64);
        for (index, word) in self.levels[2].iter().enumerate().skip(position / 64) {
            let word = word & mask;
            if word != 0 {
                return Some(self.slot_below(2, index * 64 + word.trailing_zeros() as usize));
            }
            mask = u64::MAX;
        }
        None
    }

    /// The first non-empty slot below this bit of a level.
    #[inline]
    fn slot_below(&self, level: usize, position: usize) -> usize {
        (0..level).rev().fold(position, |position, below| {
            position * 64 + self.levels[below][position].trailing_zeros() as usize
        })
    }

    #[inline]
    fn set_bit(&mut self, slot: usize) {
        self.levels[0][slot / 64] |= 1 << (slot % 64);
        self.levels[1][slot / 4096] |= 1 << (slot / 64 % 64);
        self.levels[2][slot / 262_144] |= 1 << (slot / 4096 % 64);
    }

    #[inline]
    fn clear_bit(&mut self, slot: usize) {
        self.levels[0][slot / 64] &= !(1 << (slot % 64));
        if self.levels[0][slot / 64] == 0 {
            self.levels[1][slot / 4096] &= !(1 << (slot / 64 % 64));
            if self.levels[1][slot / 4096] == 0 {
                self.levels[2][slot / 262_144] &= !(1 << (slot / 4096 % 64));
            }
        }
    }
}

impl Frontier for BucketQueue {
    #[inline]
    fn push(&mut self, key: u64, cell: Cell) {
        debug_assert!(key >= self.floor && key - self.floor < self.heads.len() as u64);
        let slot = key as usize & (self.heads.len() - 1);
        self.len += 1;
        let head = self.heads[slot];
        let link = Link { cell, next: head };
        let name = self.spare;
        if name == NONE {
            self.entries.push(link);
            self.heads[slot] = self.entries.len() as u32;
        } else {
            let spare = &mut self.entries[name as usize - 1];
            self.spare = spare.next;
            *spare = link;
            self.heads[slot] = name;
        }
        if head == NONE {
            self.set_bit(slot);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(u64, Cell)> {
        let key = self.smallest_key()?;
        self.len -= 1;
        let slot = key as usize & (self.heads.len() - 1);
        let name = self.heads[slot];
        let link = &mut self.entries[name as usize - 1];
        let (cell, next) = (link.cell, link.next);
        link.next = self.spare;
        self.spare = name;
        self.heads[slot] = next;
        if next == NONE {
            self.clear_bit(slot);
        }
        Some((key, cell))
    }
}

/// A cell in a binary heap: the smallest key comes out first, then the
/// smallest cell number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    key: u64,
    cell: Cell,
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.key, other.cell).cmp(&(self.key, self.cell))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A binary heap, for keys that may fall.
impl Frontier for BinaryHeap<Entry> {
    fn push(&mut self, key: u64, cell: Cell) {
        self.push(Entry { key, cell });
    }

    fn pop(&mut self) -> Option<(u64, Cell)> {
        self.pop().map(|entry| (entry.key, entry.cell))
    }
}

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, dedale::Phrased)]
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

crate::read_only! {
    /// Counts the events of a search.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub struct Counters {
        /// Cells that joined the frontier.
        pub opened: u64,
        /// Better paths to cells on the frontier.
        pub improved: u64,
        /// Cells closed.
        pub closed: u64,
        /// Dead ends.
        pub banned: u64,
        /// Passages opened.
        pub carved: u64,
        /// Walls built.
        pub walled: u64,
        /// The most cells open at one time.
        pub longest_frontier: u64,
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Pushes keys that never fall below the last one popped nor rise more than a span
        /// above it, and compares with a sorted list.
        #[test]
        fn keys_come_out_in_order(
            span in prop_oneof![1_u64..100, 4_000_u64..6_000, 200_000_u64..600_000],
            rises in prop::collection::vec((0.0_f64..=1.0, any::<bool>()), 1..300),
        ) {
            let mut queue = BucketQueue::default();
            for round in 0..2 {
                let mut floor = 1_000 * round;
                queue.reset(span, floor);
                let mut kept: Vec<u64> = Vec::new();
                for (number, &(rise, pop)) in rises.iter().enumerate() {
                    if pop && !kept.is_empty() {
                        kept.sort_unstable();
                        let (key, _) = Frontier::pop(&mut queue).unwrap();
                        prop_assert_eq!(key, kept.remove(0));
                        floor = key;
                    } else {
                        let top = kept.iter().min().map_or(floor, |&least| least.min(floor)) + span;
                        let key = floor + (rise * (top - floor) as f64) as u64;
                        kept.push(key);
                        Frontier::push(&mut queue, key, Cell::new(number as u32));
                    }
                }
                if round == 1 {
                    kept.sort_unstable();
                    for key in kept {
                        prop_assert_eq!(Frontier::pop(&mut queue).map(|(key, _)| key), Some(key));
                    }
                    prop_assert_eq!(Frontier::pop(&mut queue), None);
                }
            }
        }
    }
}
