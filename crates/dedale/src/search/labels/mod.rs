//! Hub labels: for each node its costs to some others, its hubs, so that any two that a path joins
//! have a hub on a cheapest path in common (Abraham, Delling, Goldberg, Werneck 2011).
//!
//! ```text
//!     label of a:  h1 30, h4 12         cost of a path from a to b:
//!     label of b:  h1 25, h2 40, h4 50  min(30 + 25, 12 + 50) = 55, by h1
//! ```
//!
//! Pruned landmark labeling (Akiba, Iwata, Yoshida 2013): the hubs come one after the other, most
//! important first, and Dijkstra's algorithm from each writes its costs down. Where the labels so
//! far know a path that costs no more, it goes no further, so that later hubs reach a few nodes only.
//! Each entry remembers the arc by which it was reached; the node before it has an entry for the hub
//! too.
//!
//! Where steps back cost something else, a node has two labels: costs from its hubs, and to them.
//!
//! `network.rs` has the search, `order.rs` the order of hubs. Labels of corner cells are in
//! `jump/labels`, those of all cells of a board in `cells.rs`; on small boards a table of first steps
//! takes their place, in `pairs.rs`.

mod cells;
mod network;
mod order;
mod pairs;

pub(super) use self::cells::CellLabels;
pub(super) use self::network::{Arc, Arcs, Network};
pub(super) use self::pairs::PairSteps;

use std::fmt;
use std::sync::Arc as Shared;

use self::network::Search;
use self::order::Order;
use super::path::Finder;
use super::{Event, Observer, Path, Stopped, both};
use crate::board::{Cell, Size, Table};

/// The numbers of an index: a `Vec`, or a file in memory.
pub trait IndexNumbers: AsRef<[u32]> + fmt::Debug + Send + Sync {}

impl<T: AsRef<[u32]> + fmt::Debug + Send + Sync> IndexNumbers for T {}

/// The numbers that come first: what the others are, and three counts.
pub(super) const COUNTS: usize = 4;

/// Labels of corner cells, those of all cells, landmarks of any board, and first steps of pairs.
pub(super) const CORNERS: u32 = 1;

pub(super) const CELLS: u32 = 2;

pub(super) const LANDMARKS: u32 = 3;

pub(super) const PAIRS: u32 = 4;

/// A cell that is no node.
const NONE: u32 = u32::MAX;

/// The free cells in their order on the board.
fn free_cells(table: &Table) -> Vec<Cell> {
    let cells = (0..table.cell_count() as u32).map(Cell::new);
    cells.filter(|&cell| table.is_free(cell)).collect()
}

/// The nodes of all cells of a board, of which these are some.
fn nodes_of(table: &Table, cells: &[Cell]) -> Vec<u32> {
    let mut nodes = vec![NONE; table.cell_count()];
    for (node, cell) in (0..).zip(cells) {
        nodes[cell.index()] = node;
    }
    nodes
}

/// The numbers of an index for all free cells, and the board as it was when they were made.
#[derive(Clone, Debug)]
pub(super) struct Still {
    numbers: Shared<dyn IndexNumbers>,
    size: Size,
    weights: Shared<[u8]>,
    exits: Shared<[u8]>,
}

impl Still {
    fn of(table: &Table, numbers: Shared<dyn IndexNumbers>) -> Self {
        let (weights, exits) = (table.weights().into(), table.exit_table().into());
        Self { numbers, size: table.size(), weights, exits }
    }

    #[inline]
    pub(super) fn numbers(&self) -> &[u32] {
        (*self.numbers).as_ref()
    }

    /// Whether the board is as it was after edits of these cells.
    pub(super) fn holds(&self, table: &Table, changed: &[Cell]) -> bool {
        assert_eq!(table.size(), self.size, "the board of the index");
        let is_same = |cell: Cell| {
            let index = cell.index();
            table.weight(cell) == self.weights[index]
                && table.exit_table()[index] == self.exits[index]
        };
        changed.iter().flat_map(|&cell| self.size.around(cell, 1)).all(is_same)
    }
}

/// A hub by its rank, the cost between it and a node, and how the node was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) cost: u32,
    /// The rank of the hub, above the code of an arc.
    word: u32,
}

impl Entry {
    #[inline]
    pub(super) const fn hub(self, code_bits: u32) -> usize {
        (self.word >> code_bits) as usize
    }

    #[inline]
    pub(super) const fn code(self, code_bits: u32) -> u32 {
        self.word & ((1 << code_bits) - 1)
    }
}

/// The hubs of a node, in rising ranks.
pub(super) type Label = Vec<Entry>;

/// The labels of all nodes.
pub(super) struct Labels {
    /// For each side of the network: those of costs from hubs, and where there are two, to hubs.
    pub(super) sides: Vec<Vec<Label>>,
    /// The nodes by their ranks.
    pub(super) hubs: Vec<u32>,
}

/// Searches that are as long go side by side.
const LONG: usize = 1 << 10;

impl Labels {
    /// Labels of at most this many entries; `None` if they are not enough, or if a path costs
    /// more than 31 bits can say. With the feature `rayon` both sides of a
    /// network at a time.
    pub(super) fn of(network: &Network, most: usize) -> Option<Self> {
        let (nodes, bits) = (network.node_count(), network.code_bits());
        let mut labels = vec![vec![Label::new(); nodes]; network.sides().len()];
        let mut searches: Vec<Search> = labels.iter().map(|_| Search::on(network)).collect();
        let (mut hubs, mut entries, mut last) = (Vec::with_capacity(nodes), 0, usize::MAX);
        let mut order = Order::of(network);
        while let Some(hub) = order.next(&labels) {
            let rank = hubs.len() as u32;
            hubs.push(hub);
            let own: Vec<Label> = labels.iter().map(|side| side[hub as usize].clone()).collect();
            let find = |side: usize, search: &mut Search, labels: &mut [Label]| {
                search.run(network, side, hub, labels, &own[own.len() - 1 - side])?;
                for found in &search.reached {
                    let entry = Entry { cost: found.cost, word: rank << bits | found.code };
                    labels[found.node as usize].push(entry);
                }
                Some(search.reached.len())
            };
            let counts = match (&mut labels[..], &mut searches[..]) {
                ([forward, back], [one, other]) if last > LONG => {
                    both(|| find(0, one, forward), || find(1, other, back)).into()
                }
                (labels, searches) => {
                    let sides = searches.iter_mut().zip(labels).enumerate();
                    let counts = sides.map(|(side, (search, labels))| find(side, search, labels));
                    counts.collect::<Vec<_>>()
                }
            };
            last = counts.into_iter().sum::<Option<usize>>()?;
            entries += last;
            if entries > most {
                return None;
            }
        }
        Some(Self { sides: labels, hubs })
    }
}

/// Shows the cells of a path, or the start if there is none, to an observer that watches. Returns the
/// path.
fn tell_path(
    finder: &mut dyn Finder,
    cells: Option<Vec<Cell>>,
    start: Cell,
    observer: &mut dyn Observer,
) -> Result<Option<Path>, Stopped> {
    if observer.watches() {
        let seen = cells.clone().unwrap_or(vec![start]).into_iter();
        let stops = seen.map(|cell| (cell, finder.cost(start, cell).unwrap_or(0)));
        tell(&stops.collect::<Vec<_>>(), cells.is_none().then_some(0), observer)?;
    }
    Ok(cells.map(Path::new))
}

/// Shows the cells of a path that was looked up, with their costs, to an observer; of a path that
/// is not there the start alone, and this estimate.
pub(super) fn tell(
    stops: &[(Cell, u64)],
    no_path: Option<u64>,
    observer: &mut dyn Observer,
) -> Result<(), Stopped> {
    let (&(start, _), &(goal, total)) =
        stops.first().zip(stops.last()).expect("a path has a start");
    let estimate = no_path.unwrap_or(total);
    observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate })?;
    observer.on(Event::Expanded { cell: start })?;
    for pair in stops.windows(2) {
        let [(parent, _), (cell, cost)] = *pair else { break };
        let estimate = total - cost;
        observer.on(Event::Opened { cell, parent: Some(parent), cost, estimate })?;
        observer.on(Event::Closed { cell: parent })?;
        if cell != goal {
            observer.on(Event::Expanded { cell })?;
        }
    }
    if stops.len() == 1 {
        observer.on(Event::Closed { cell: start })?;
    }
    if no_path.is_none() {
        observer.on(Event::Arrived { cell: goal })?;
    }
    Ok(())
}
