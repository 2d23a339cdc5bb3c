//! Chains between two sides, breadth-first from all sides at once.

use super::{Goal, Link, Network, Side, SideSet, tree};
use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped, blind_or_watched};

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
    /// Cells wait from `next` to `end`. It has one place more than the player has cells, for one that is not kept.
    queue: Vec<Cell>,
    next: usize,
    end: usize,
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
        let queue = vec![Cell::new(0); network.own.len() + 1];
        let mut search = Self { network, among, labels, steps, queue, next: 0, end: 0 };
        for &cell in &network.own {
            let touched = network.sides.touched_by(cell).and(among);
            let Some(side) = touched.first() else { continue };
            search.labels[cell.index()] = OWN + 1 + side.index() as u8;
            search.queue[search.end] = cell;
            search.end += 1;
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
        let &cell = self.queue[..self.end].get(self.next)?;
        self.next += 1;
        Some(cell)
    }

    /// Sees the cell's unseen neighbors; returns the shortest chain over the cell and one
    /// that was seen from another side.
    ///
    /// Whether a neighbor is the player's is as good as random, so nothing branches on it:
    /// each is written to the end of the queue, which moves on only past the unseen ones.
    #[inline]
    fn spread(
        &mut self,
        cell: Cell,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Meeting>, Stopped> {
        let (labels, steps) = (self.labels.as_mut_slice(), self.steps.as_mut_slice());
        let (label, cost) = (labels[cell.index()], steps[cell.index()] + 1);
        let begin = self.end;
        let mut has_met = false;
        for next in self.network.graph.neighbors(cell) {
            let (seen, far) = (&mut labels[next.index()], &mut steps[next.index()]);
            let is_unseen = *seen == OWN;
            has_met |= *seen > OWN && *seen != label;
            *seen = if is_unseen { label } else { *seen };
            *far = if is_unseen { cost } else { *far };
            self.queue[self.end] = next;
            self.end += usize::from(is_unseen);
        }
        for &next in &self.queue[begin..self.end] {
            let (parent, cost) = (Some(cell), u64::from(cost));
            observer.on(Event::Opened { cell: next, parent, cost, estimate: 0 })?;
        }
        if !has_met {
            return Ok(None);
        }
        let foreign = self.foreign_neighbors(cell);
        let met = foreign.map(|next| (cost + self.steps[next.index()] + 1, [cell, next]));
        Ok(met.min_by_key(|&(length, _)| length))
    }

    /// The neighbors that were seen from another side.
    fn foreign_neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let own = self.labels[cell.index()];
        self.network.graph.neighbors(cell).filter(move |other| {
            let label = self.labels[other.index()];
            label > OWN && label != own
        })
    }

    /// The first neighbor that was seen from another side.
    fn contact(&self, cell: Cell) -> Option<Meeting> {
        let other = self.foreign_neighbors(cell).next()?;
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

impl<G: Graph> Network<'_, G> {
    /// Finds the link that the search of `HexMo` reaches first, between any two of these
    /// sides: *not always a shortest one*, but at most one cell longer (use
    /// [`Network::shortest`] for that). `None` if there is no link.
    ///
    /// Breadth-first from the cells on the sides, which are queued in the order in which
    /// [`Network::new`] received them, each labelled with the lowest-numbered side it
    /// touches. For the cell taken out of the queue, neighbors are looked at in the order
    /// of the graph: if any was seen from another side, the first such one gives the
    /// answer; otherwise the unseen ones join the queue. Each turn the number of unseen
    /// cells plus the length of the queue falls by one, so it ends. A cell that touches two
    /// of the sides is a link on its own. O(cells) time, 5 bytes a cell of the board and 4
    /// for each of the player's.
    ///
    /// From the Belgian student project `HexMo` ("Activité intégrative", 2024).
    pub fn first_contact(&self, among: SideSet) -> Option<Link> {
        self.first_contact_with(among, &mut ()).unwrap_or(None)
    }

    /// [`Network::first_contact`] with an observer.
    ///
    /// A cell is opened when it is first seen, its cost being the steps to its side; where
    /// two sides meet, the event is [`Met`](crate::search::Event::Met).
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn first_contact_with(
        &self,
        among: SideSet,
        observer: &mut dyn Observer,
    ) -> Result<Option<Link>, Stopped> {
        blind_or_watched!(observer, observer => first_contact(self, among, observer))
    }

    /// Finds a link with the fewest cells; `None` if there is no link.
    ///
    /// For two sides: breadth-first from all of them at once, as [`Network::first_contact`]
    /// does, but going on until no meeting can be shorter than the best so far. O(cells)
    /// time, 5 bytes a cell of the board and 4 for each of the player's. For more: the
    /// smallest tree, by the algorithm of Dreyfus and Wagner (1971) as Erickson, Monma and
    /// Veinott (1987) have it. With `k` sides out of `m`: O(3^k · cells + 2^k · cells log
    /// cells) time if `k = m`, and [`Goal::tree_bytes`] of memory. Of several smallest
    /// trees, the one found first.
    pub fn shortest(&self, goal: Goal) -> Option<Link> {
        self.shortest_with(goal, &mut ()).unwrap_or(None)
    }

    /// [`Network::shortest`] with an observer. Events of a tree are those of the searches
    /// from each set of sides, one after another.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] once the observer stops it.
    pub fn shortest_with(
        &self,
        goal: Goal,
        observer: &mut dyn Observer,
    ) -> Result<Option<Link>, Stopped> {
        blind_or_watched!(observer, observer => if goal.count() <= 2 {
            shortest(self, goal, observer)
        } else {
            tree::smallest(self, goal, observer)
        })
    }

    /// Whether the link is the only shortest one: no other set of as few cells, or fewer,
    /// reaches the goal. Time as for [`Network::shortest`]; for goals of up to two sides 32
    /// bytes a cell of the board.
    pub fn is_only(&self, link: &Link, goal: Goal) -> bool {
        let through = if goal.count() <= 2 {
            shortest_through(self, goal)
        } else {
            tree::shortest_through(self, goal)
        };
        // A link has as many cells as its length; two different ones have more.
        let shortest = through.iter().copied().min();
        let on_shortest = through.iter().filter(|&&length| Some(length) == shortest).count();
        shortest == Some(link.length() as u64) && on_shortest == link.length()
    }

    /// Finds the cut cells: without any one of them there would be no link. Listed in the
    /// order of the network; none if there is no link anyway.
    ///
    /// By lowpoints (Hopcroft, Tarjan 1973): O(cells log cells) time for all of them,
    /// about 110 bytes for each of the player's cells and 16 for each of the board's.
    pub fn cut_cells(&self, goal: Goal) -> Vec<Cell> {
        cut_cells(self, goal)
    }
}

// Cut cells, without which there is no link, all found in one depth-first walk.
//
// Taking a cell away breaks its group into pieces: each subtree of the walk from which no
// step leads above the cell is one, and all the rest is another. The sides that a piece
// touches are those of a run of cells in the order of the walk, or of what comes before
// and after one:
//
// ```text
//   order of the walk:   r ....... c [ child ][ child ] .......
//                        `- before -'  pieces or rest  `- after
// ```
//
// The cell is a cut cell if no piece reaches the goal.

/// A cell in the order of the walk.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    parent: usize,
    /// The earliest cell that a step leads to from the cell or from beyond it.
    low: usize,
    /// The sides that the cell and everything beyond it touch.
    touched: SideSet,
    /// Where in the walk the cells beyond it end.
    end: usize,
}

const NOT_VISITED: usize = usize::MAX;

pub(super) fn cut_cells<G: Graph>(network: &Network<'_, G>, goal: Goal) -> Vec<Cell> {
    let mut place = vec![NOT_VISITED; network.graph.cell_count()];
    let mut linked = None;
    for &cell in &network.own {
        if place[cell.index()] == NOT_VISITED {
            let walk = walk(network, cell, &mut place);
            if goal.is_met_by(walk[0].touched) && linked.replace(walk).is_some() {
                return Vec::new(); // another group reaches the goal too
            }
        }
    }
    let Some(walk) = linked else { return Vec::new() };
    let is_cut = cuts(network, goal, &walk);
    let mut cells: Vec<Cell> =
        walk.iter().zip(is_cut).filter(|(_, cut)| *cut).map(|(visit, _)| visit.cell).collect();
    // In the order of the list; each cell's place there.
    let mut order = vec![0; place.len()];
    for (index, cell) in network.own.iter().enumerate() {
        order[cell.index()] = index;
    }
    cells.sort_by_key(|cell| order[cell.index()]);
    cells
}

/// Walks the cell's group depth-first; `place` gets each cell's index in the walk.
fn walk<G: Graph>(network: &Network<'_, G>, first: Cell, place: &mut [usize]) -> Vec<Visit> {
    let mut walk: Vec<Visit> = Vec::new();
    let visit = |cell: Cell, parent: usize, place: &mut [usize], walk: &mut Vec<Visit>| {
        let here = walk.len();
        place[cell.index()] = here;
        let touched = network.sides.touched_by(cell);
        walk.push(Visit { cell, parent, low: here, touched, end: 0 });
        (here, network.own_neighbors(cell))
    };
    let mut stack = vec![visit(first, NOT_VISITED, place, &mut walk)];
    while let Some((here, steps)) = stack.last_mut() {
        let here = *here;
        let Some(next) = steps.next() else {
            stack.pop();
            let Visit { parent, low, touched, .. } = walk[here];
            walk[here].end = walk.len();
            if parent != NOT_VISITED {
                let above = &mut walk[parent];
                above.low = above.low.min(low);
                above.touched = above.touched.or(touched);
            }
            continue;
        };
        let there = place[next.index()];
        if there == NOT_VISITED {
            let down = visit(next, here, place, &mut walk);
            stack.push(down);
        } else {
            walk[here].low = walk[here].low.min(there);
        }
    }
    walk
}

/// For each cell of the walk, whether no piece reaches the goal without it.
fn cuts<G: Graph>(network: &Network<'_, G>, goal: Goal, walk: &[Visit]) -> Vec<bool> {
    let own = |visit: &Visit| network.sides.touched_by(visit.cell);
    let gathered = |sets: &mut dyn Iterator<Item = SideSet>| -> Vec<SideSet> {
        sets.scan(SideSet::NONE, |sum, set| {
            let before = *sum;
            *sum = sum.or(set);
            Some(before)
        })
        .collect()
    };
    let before = gathered(&mut walk.iter().map(own));
    let mut after = gathered(&mut walk.iter().rev().map(own));
    after.reverse(); // what comes after each place

    // The sides that the rest touches without the cell, and whether a piece reaches the goal.
    let mut rest: Vec<SideSet> = (0..walk.len())
        .map(|here| {
            let behind = walk[here].end - 1;
            before[here].or(after[behind])
        })
        .collect();
    let mut is_cut = vec![true; walk.len()];
    for visit in &walk[1..] {
        if visit.low >= visit.parent {
            is_cut[visit.parent] &= !goal.is_met_by(visit.touched);
        } else {
            rest[visit.parent] = rest[visit.parent].or(visit.touched);
        }
    }
    for (cut, rest) in is_cut.iter_mut().zip(rest) {
        *cut &= !goal.is_met_by(rest);
    }
    is_cut
}
