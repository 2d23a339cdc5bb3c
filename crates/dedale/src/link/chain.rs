//! Chains between two sides, breadth-first from all sides at once.

use super::{Goal, Link, Network, Side, SideSet};
use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped};

/// What is known of a cell: from which side it was seen, and how.
#[derive(Clone, Copy)]
struct Seen {
    side: Side,
    steps: u32,
    parent: Option<Cell>,
}

/// The cells seen so far, and those whose neighbours are still to be looked at.
struct Search<'a, G> {
    network: &'a Network<'a, G>,
    among: SideSet,
    seen: Vec<Option<Seen>>,
    queue: Vec<Cell>,
    next: usize,
}

/// How the search begins.
enum Begin<'a, G> {
    /// A cell that touches two sides is a link alone.
    Linked(Link),
    Search(Search<'a, G>),
}

impl<'a, G: Graph> Search<'a, G> {
    /// Queues the cells on the sides.
    fn begin(
        network: &'a Network<'a, G>,
        among: SideSet,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Begin<'a, G>, Stopped> {
        let seen = vec![None; network.graph.cell_count()];
        let mut search = Self { network, among, seen, queue: Vec::new(), next: 0 };
        for &cell in &network.own {
            let touched = network.sides.touched_by(cell).and(among);
            let Some(side) = touched.first() else { continue };
            search.see(cell, Seen { side, steps: 0, parent: None }, observer)?;
            if touched.len() > 1 {
                observer.on(Event::Arrived { cell })?;
                return Ok(Begin::Linked(Link::of(vec![cell], network.sides, among)));
            }
        }
        Ok(Begin::Search(search))
    }

    fn see(
        &mut self,
        cell: Cell,
        seen: Seen,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        self.seen[cell.index()] = Some(seen);
        self.queue.push(cell);
        let cost = u64::from(seen.steps);
        observer.on(Event::Opened { cell, parent: seen.parent, cost, estimate: 0 })
    }

    /// The cell seen first of those not taken yet.
    fn take(&mut self) -> Option<(Cell, Seen)> {
        let &cell = self.queue.get(self.next)?;
        self.next += 1;
        Some((cell, self.seen[cell.index()]?))
    }

    /// Sees the cell's neighbours that were not seen yet.
    fn spread(
        &mut self,
        cell: Cell,
        from: Seen,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        let network = self.network;
        for next in network.own_neighbors(cell) {
            if self.seen[next.index()].is_none() {
                let parent = Some(cell);
                self.see(next, Seen { steps: from.steps + 1, parent, ..from }, observer)?;
            }
        }
        Ok(())
    }

    /// The neighbours of the cell that were seen from another side, and how many
    /// cells the chains over them have.
    fn meetings(&self, cell: Cell, from: Seen) -> impl Iterator<Item = (Cell, u32)> {
        self.network.own_neighbors(cell).filter_map(move |other| {
            let there = self.seen[other.index()]?;
            (there.side != from.side).then_some((other, from.steps + there.steps + 2))
        })
    }

    /// The chain over two cells that met, from the side with the lower number.
    fn link(&self, one: Cell, other: Cell) -> Link {
        let side = |cell: Cell| self.seen[cell.index()].map(|seen| seen.side);
        let (one, other) = if side(one) <= side(other) { (one, other) } else { (other, one) };
        let back =
            |cell: Cell| std::iter::successors(Some(cell), |cell| self.seen[cell.index()]?.parent);
        let mut cells: Vec<Cell> = back(one).collect();
        cells.reverse();
        cells.extend(back(other));
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
    while let Some((cell, from)) = search.take() {
        observer.on(Event::Expanded { cell })?;
        let meeting = search.meetings(cell, from).next();
        if let Some((other, length)) = meeting {
            observer.on(Event::Met { cell, other, length: u64::from(length) })?;
            observer.on(Event::Arrived { cell })?;
            return Ok(Some(search.link(cell, other)));
        }
        search.spread(cell, from, observer)?;
        observer.on(Event::Closed { cell })?;
    }
    Ok(None)
}

/// One side: a cell on it. Two: the search of [`first_contact`], except that a
/// meeting ends it only when no later one can be shorter. A later meeting is of
/// two cells at least as far from their sides as the one taken out, so it has at
/// least twice its steps plus two cells.
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
    let mut best: Option<(u32, [Cell; 2])> = None;
    while let Some((cell, from)) = search.take() {
        if best.is_some_and(|(length, _)| 2 * from.steps + 2 >= length) {
            break;
        }
        observer.on(Event::Expanded { cell })?;
        let met = search.meetings(cell, from).min_by_key(|&(_, length)| length);
        if let Some((other, length)) = met.filter(|&(_, new)| best.is_none_or(|(old, _)| new < old))
        {
            best = Some((length, [cell, other]));
            observer.on(Event::Met { cell, other, length: u64::from(length) })?;
        }
        search.spread(cell, from, observer)?;
        observer.on(Event::Closed { cell })?;
    }
    let Some((_, [cell, other])) = best else { return Ok(None) };
    observer.on(Event::Arrived { cell })?;
    Ok(Some(search.link(cell, other)))
}

/// How many cells are on some link of this length, the shortest for a goal of
/// one or two sides.
///
/// A cell is on one if its steps to its two nearest sides, and itself, come to
/// that many. The two nearest sides are found by a search in which each cell is
/// seen from two sides.
pub(super) fn cells_on_links<G: Graph>(
    network: &Network<'_, G>,
    goal: Goal,
    length: usize,
) -> usize {
    let touched = |cell: Cell| network.sides.touched_by(cell).and(goal.among());
    if goal.count() == 1 {
        return network.own.iter().filter(|&&cell| !touched(cell).is_empty()).count();
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
        queue.extend(network.own_neighbors(cell).map(|beside| (beside, side, steps + 1)));
    }
    let is_on_one = |cell: &&Cell| match nearest[cell.index()] {
        [Some((_, one)), Some((_, other))] => (one + other + 1) as usize == length,
        _ => false,
    };
    network.own.iter().filter(is_on_one).count()
}
