//! Chains between two sides, breadth-first from all sides at once.

use super::{Goal, Link, Network, Side, SideSet};
use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped};

/// Not seen yet, and the player's; 0 is not the player's, and above come the sides
/// from which cells were seen.
const OWN: u8 = 1;

/// The cells seen so far, and those whose neighbors remain to be looked at.
struct Search<'a, G> {
    network: &'a Network<'a, G>,
    among: SideSet,
    labels: Vec<u8>,
    /// Of cells that were seen, the steps to their side.
    steps: Vec<u32>,
    queue: Vec<Cell>,
    next: usize,
}

/// How the search begins.
enum Begin<'a, G> {
    /// A cell that touches two sides is a link on its own.
    Linked(Link),
    Search(Search<'a, G>),
}

/// A chain found: its cells, and the two in its middle, seen from both sides.
type Meeting = (u32, [Cell; 2]);

impl<'a, G: Graph> Search<'a, G> {
    /// Queues the cells on the sides.
    fn begin(
        network: &'a Network<'a, G>,
        among: SideSet,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Begin<'a, G>, Stopped> {
        let labels: Vec<u8> = network.is_own.iter().map(|&own| u8::from(own) * OWN).collect();
        let steps = vec![0; labels.len()];
        let queue = Vec::with_capacity(network.own.len());
        let mut search = Self { network, among, labels, steps, queue, next: 0 };
        for &cell in &network.own {
            let touched = network.sides.touched_by(cell).and(among);
            let Some(side) = touched.first() else { continue };
            search.labels[cell.index()] = OWN + 1 + side.index() as u8;
            search.queue.push(cell);
            observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
            if touched.len() > 1 {
                observer.on(Event::Arrived { cell })?;
                return Ok(Begin::Linked(Link::of(vec![cell], network.sides, among)));
            }
        }
        Ok(Begin::Search(search))
    }

    /// The next cell in the queue.
    fn take(&mut self) -> Option<Cell> {
        let &cell = self.queue.get(self.next)?;
        self.next += 1;
        Some(cell)
    }

    /// Sees the cell's unseen neighbors; returns the shortest chain over the cell and one
    /// that was seen from another side.
    #[inline]
    fn spread(
        &mut self,
        cell: Cell,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Meeting>, Stopped> {
        let (labels, steps) = (self.labels.as_mut_slice(), self.steps.as_mut_slice());
        let (label, cost) = (labels[cell.index()], steps[cell.index()] + 1);
        let mut met: Option<Meeting> = None;
        for next in self.network.graph.neighbors(cell) {
            match labels[next.index()] {
                OWN => {
                    labels[next.index()] = label;
                    steps[next.index()] = cost;
                    self.queue.push(next);
                    let (parent, cost) = (Some(cell), u64::from(cost));
                    observer.on(Event::Opened { cell: next, parent, cost, estimate: 0 })?;
                }
                other if other > OWN && other != label => {
                    let length = cost + steps[next.index()] + 1;
                    if met.is_none_or(|(shortest, _)| length < shortest) {
                        met = Some((length, [cell, next]));
                    }
                }
                _ => {}
            }
        }
        Ok(met)
    }

    /// The first neighbor that was seen from another side.
    fn contact(&self, cell: Cell) -> Option<Meeting> {
        let is_foreign = |other: &Cell| {
            let label = self.labels[other.index()];
            label > OWN && label != self.labels[cell.index()]
        };
        let other = self.network.graph.neighbors(cell).find(is_foreign)?;
        let steps = self.steps[cell.index()] + self.steps[other.index()];
        Some((steps + 2, [cell, other]))
    }

    /// The chain over two cells that met, from the side with the lower number.
    fn link(&self, [one, other]: [Cell; 2]) -> Link {
        let label = |cell: Cell| self.labels[cell.index()];
        let (one, other) = if label(one) <= label(other) { (one, other) } else { (other, one) };
        let nearer = |&cell: &Cell| {
            let steps = self.steps[cell.index()].checked_sub(1)?;
            self.network
                .graph
                .neighbors(cell)
                .find(|&next| label(next) == label(cell) && self.steps[next.index()] == steps)
        };
        let mut cells: Vec<Cell> = std::iter::successors(Some(one), nearer).collect();
        cells.reverse();
        cells.extend(std::iter::successors(Some(other), nearer));
        Link::of(cells, self.network.sides, self.among)
    }
}

pub(super) fn first_contact<G: Graph>(
    network: &Network<'_, G>,
    among: SideSet,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Option<Link>, Stopped> {
    let mut search = match Search::begin(network, among, observer)? {
        Begin::Linked(link) => return Ok(Some(link)),
        Begin::Search(search) => search,
    };
    while let Some(cell) = search.take() {
        observer.on(Event::Expanded { cell })?;
        if let Some((length, [cell, other])) = search.contact(cell) {
            observer.on(Event::Met { cell, other, length: u64::from(length) })?;
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(search.link([cell, other])));
        }
        search.spread(cell, observer)?;
        observer.on(Event::Closed { cell })?;
    }
    Ok(None)
}

/// For one side: a cell on it. For two: the search of [`first_contact`], except that a
/// meeting ends it only when no later one can be shorter. A later meeting is of two cells
/// at least as far from their sides as the one taken out, so it has at least twice its
/// steps plus two cells.
pub(super) fn shortest<G: Graph>(
    network: &Network<'_, G>,
    goal: Goal,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Option<Link>, Stopped> {
    let among = goal.among();
    if goal.count() == 1 {
        let is_on_side = |cell: &&Cell| goal.is_met_by(network.sides.touched_by(**cell));
        let Some(&cell) = network.own.iter().find(is_on_side) else { return Ok(None) };
        observer.on(Event::Opened { cell, parent: None, cost: 0, estimate: 0 })?;
        observer.on(Event::Arrived { cell })?;
        return Ok(Some(Link::of(vec![cell], network.sides, among)));
    }
    let mut search = match Search::begin(network, among, observer)? {
        Begin::Linked(link) => return Ok(Some(link)),
        Begin::Search(search) => search,
    };
    let mut best: Option<Meeting> = None;
    while let Some(cell) = search.take() {
        let steps = search.steps[cell.index()];
        if best.is_some_and(|(length, _)| 2 * steps + 2 >= length) {
            break;
        }
        observer.on(Event::Expanded { cell })?;
        let met = search.spread(cell, observer)?;
        if let Some((length, [_, other])) = met
            && best.is_none_or(|(shortest, _)| length < shortest)
        {
            best = met;
            observer.on(Event::Met { cell, other, length: u64::from(length) })?;
        }
        observer.on(Event::Closed { cell })?;
    }
    let Some((_, [cell, other])) = best else { return Ok(None) };
    observer.on(Event::Arrived { cell })?;
    Ok(Some(search.link([cell, other])))
}

/// For each of the player's cells on some link the fewest cells of a link over it, for a
/// goal of one or two sides: the steps to its two nearest sides, plus itself.
///
/// The two nearest sides are found by a search in which each cell is seen from two
/// sides.
pub(super) fn shortest_through<G: Graph>(network: &Network<'_, G>, goal: Goal) -> Vec<u64> {
    let touched = |cell: Cell| network.sides.touched_by(cell).and(goal.among());
    if goal.count() == 1 {
        let on_side = network.own.iter().filter(|&&cell| !touched(cell).is_empty());
        return on_side.map(|_| 1).collect();
    }
    let mut nearest: Vec<[Option<(Side, u32)>; 2]> = vec![[None; 2]; network.graph.cell_count()];
    let mut queue: Vec<(Cell, Side, u32)> = Vec::new();
    let sides = network.own.iter().flat_map(|&cell| touched(cell).iter().map(move |s| (cell, s)));
    queue.extend(sides.map(|(cell, side)| (cell, side, 0)));
    let mut next = 0;
    while let Some(&(cell, side, steps)) = queue.get(next) {
        next += 1;
        let known = &mut nearest[cell.index()];
        if known.iter().flatten().any(|&(seen_from, _)| seen_from == side) {
            continue;
        }
        let Some(free) = known.iter_mut().find(|place| place.is_none()) else { continue };
        *free = Some((side, steps));
        let is_open = |beside: &Cell| nearest[beside.index()][1].is_none();
        let open = network.own_neighbors(cell).filter(is_open);
        queue.extend(open.map(|beside| (beside, side, steps + 1)));
    }
    let through = |cell: &Cell| match nearest[cell.index()] {
        [Some((_, one)), Some((_, other))] => Some(u64::from(one) + u64::from(other) + 1),
        _ => None,
    };
    network.own.iter().filter_map(through).collect()
}
