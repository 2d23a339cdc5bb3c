//! The smallest tree that joins several sides, with weighted cells.
//!
//! For each set of sides and each cell, the cheapest tree that holds the cell and touches
//! those sides (Dreyfus, Wagner 1971; with weights on cells). It is one of:
//!
//! ```text
//!   leaf   the cell itself touches the only side of the set
//!   grow   the tree of a neighbor, and the cell        T = T(neighbor) + cell
//!   join   two trees with parts of the set that         T = T(part) + T(rest)
//!          have nothing but the cell in common              - the cell twice
//! ```
//!
//! Sets are processed by size; within a set, growth is Dijkstra's algorithm from what
//! leaves and joins give (Erickson, Monma, Veinott 1987). A set of all the required sides
//! has to grow only if it must be known for every cell.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::sides::TREE_ENTRY;
use super::{Connection, Goal, Link, Network, Side, Sides};
use crate::board::{Cell, Graph};
use crate::search::{Event, Observer, Stopped};

const NONE: u64 = u64::MAX;

const _: () = assert!(size_of::<u64>() + size_of::<Made>() == TREE_ENTRY as usize);

/// How the tree of a set at a cell is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Not,
    Leaf,
    /// From that of this node.
    Grown(u32),
    /// From those of this set and of the rest.
    Joined(u32),
}

/// Cells that trees may use, their weights, and the sides they touch.
pub(super) struct SteinerGraph<'a, G> {
    pub graph: &'a G,
    pub sides: &'a Sides,
    pub nodes: &'a [Cell],
    /// For each cell of the board its place among the nodes, if it is one.
    pub places: Vec<Option<u32>>,
    pub weights: Vec<u64>,
}

/// All trees for sets of up to some number of sides.
struct Trees {
    sides: Vec<Side>,
    /// Sets as bits of `sides`, by size, each with its place in the tables.
    sets: Vec<u64>,
    places: HashMap<u64, usize>,
    nodes: usize,
    cost: Vec<u64>,
    made: Vec<Made>,
}

impl<'a, G: Graph> SteinerGraph<'a, G> {
    pub(super) fn new(
        graph: &'a G,
        sides: &'a Sides,
        nodes: &'a [Cell],
        weight: impl Fn(Cell) -> u64,
    ) -> Self {
        let mut places = vec![None; graph.cell_count()];
        for (place, cell) in (0..).zip(nodes) {
            places[cell.index()] = Some(place);
        }
        let weights = nodes.iter().map(|&cell| weight(cell)).collect();
        Self { graph, sides, nodes, places, weights }
    }

    fn neighbors(&self, node: usize) -> impl Iterator<Item = usize> {
        let near = self.graph.neighbors(self.nodes[node]);
        near.filter_map(|cell| self.places[cell.index()].map(|place| place as usize))
    }

    /// A tree of least weight that reaches the goal.
    pub(super) fn cheapest(
        &self,
        goal: Goal,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Option<Connection>, Stopped> {
        let count = goal.count();
        let mut trees = Trees::new(self, goal);
        let mut best: Option<(u64, usize, usize)> = None;
        for set in 0..trees.sets.len() {
            trees.begin(self, set);
            if trees.sets[set].count_ones() < count {
                trees.grow(self, set, observer)?;
                continue;
            }
            for node in 0..trees.nodes {
                let cost = trees.cost[trees.at(set, node)];
                if cost != NONE && best.is_none_or(|(least, _, _)| cost < least) {
                    best = Some((cost, set, node));
                }
            }
        }
        let Some((cost, set, node)) = best else { return Ok(None) };
        let cells = trees.cells(self, set, node);
        if let Some(&cell) = cells.first() {
            observer.on(Event::Arrived { cell })?;
        }
        Ok(Some(Connection { cost, cells }))
    }
}

impl Trees {
    fn new<G>(field: &SteinerGraph<'_, G>, goal: Goal) -> Self {
        let sides: Vec<Side> = goal.among().iter().collect();
        let sets = sets_of(sides.len() as u32, goal.count());
        let nodes = field.nodes.len();
        let entries = sets.len() * nodes;
        let places = sets.iter().enumerate().map(|(place, &set)| (set, place)).collect();
        Self {
            sides,
            sets,
            places,
            nodes,
            cost: vec![NONE; entries],
            made: vec![Made::Not; entries],
        }
    }

    const fn at(&self, set: usize, node: usize) -> usize {
        set * self.nodes + node
    }

    /// Leaves and joins of a set whose parts are all known.
    fn begin<G: Graph>(&mut self, field: &SteinerGraph<'_, G>, set: usize) {
        let bits = self.sets[set];
        if bits.is_power_of_two() {
            let side = self.sides[bits.trailing_zeros() as usize];
            for (node, &cell) in field.nodes.iter().enumerate() {
                if field.sides.touched_by(cell).contains(side) {
                    self.improve(set, node, field.weights[node], Made::Leaf);
                }
            }
            return;
        }
        for (part, rest) in self.halves(bits) {
            for node in 0..self.nodes {
                let costs = [self.cost[self.at(part, node)], self.cost[self.at(rest, node)]];
                if !costs.contains(&NONE) {
                    let cost = costs[0] + costs[1] - field.weights[node];
                    self.improve(set, node, cost, Made::Joined(part as u32));
                }
            }
        }
    }

    /// Every split of a set in two.
    fn halves(&self, bits: u64) -> Vec<(usize, usize)> {
        let lowest = bits & bits.wrapping_neg();
        let others = bits ^ lowest;
        // All subsets of the others but the whole, each with the lowest one.
        let next = |&part: &u64| part.checked_sub(1).map(|part| part & others);
        let parts = std::iter::successors(next(&others), next).map(|part| part | lowest);
        parts.map(|part| (self.places[&part], self.places[&(bits ^ part)])).collect()
    }

    /// Whether this is better than what was known.
    fn improve(&mut self, set: usize, node: usize, cost: u64, made: Made) -> bool {
        let at = self.at(set, node);
        if cost >= self.cost[at] {
            return false;
        }
        (self.cost[at], self.made[at]) = (cost, made);
        true
    }

    fn grow<G: Graph>(
        &mut self,
        field: &SteinerGraph<'_, G>,
        set: usize,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Stopped> {
        let mut queue = BinaryHeap::new();
        for node in 0..self.nodes {
            let cost = self.cost[self.at(set, node)];
            if cost != NONE {
                queue.push(Reverse((cost, node)));
                let cell = field.nodes[node];
                observer.on(Event::Opened { cell, parent: None, cost, estimate: 0 })?;
            }
        }
        while let Some(Reverse((cost, node))) = queue.pop() {
            if cost > self.cost[self.at(set, node)] {
                continue; // a costlier entry of a node that is settled by now
            }
            let cell = field.nodes[node];
            observer.on(Event::Expanded { cell })?;
            for next in field.neighbors(node) {
                let is_new = self.cost[self.at(set, next)] == NONE;
                let cost = cost + field.weights[next];
                if self.improve(set, next, cost, Made::Grown(node as u32)) {
                    queue.push(Reverse((cost, next)));
                    let (parent, cell, estimate) = (cell, field.nodes[next], 0);
                    observer.on(if is_new {
                        Event::Opened { cell, parent: Some(parent), cost, estimate }
                    } else {
                        Event::Improved { cell, parent, cost, estimate }
                    })?;
                }
            }
            observer.on(Event::Closed { cell })?;
        }
        Ok(())
    }

    /// The cells of the tree of a set at a node, each next to one before it.
    fn cells<G: Graph>(&self, field: &SteinerGraph<'_, G>, set: usize, node: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut is_in = vec![false; self.nodes];
        let mut todo = vec![(set, node)];
        while let Some((set, node)) = todo.pop() {
            if !std::mem::replace(&mut is_in[node], true) {
                cells.push(field.nodes[node]);
            }
            match self.made[self.at(set, node)] {
                Made::Not | Made::Leaf => {}
                Made::Grown(from) => todo.push((set, from as usize)),
                Made::Joined(part) => {
                    let part = part as usize;
                    let rest = self.places[&(self.sets[set] ^ self.sets[part])];
                    todo.extend([(part, node), (rest, node)]);
                }
            }
        }
        cells
    }
}

/// All sets of 1 to `most` of this many things, as bits, by size and then by value.
fn sets_of(things: u32, most: u32) -> Vec<u64> {
    let mut sets: Vec<u64> = Vec::new();
    let mut of_size = vec![0];
    for _ in 0..most {
        let larger = of_size.iter().flat_map(|&set: &u64| {
            let first = u64::BITS - set.leading_zeros();
            (first..things).map(move |thing| set | 1 << thing)
        });
        of_size = larger.collect();
        of_size.sort_unstable();
        sets.extend(&of_size);
    }
    sets
}

pub(super) fn smallest<G: Graph>(
    network: &Network<'_, G>,
    goal: Goal,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Option<Link>, Stopped> {
    let field = SteinerGraph::new(network.graph, network.sides, &network.own, |_| 1);
    let tree = field.cheapest(goal, observer)?;
    Ok(tree.map(|tree| Link::of(tree.cells, network.sides, goal.among())))
}

/// For each of the player's cells on some link the fewest cells of a link over it.
pub(super) fn shortest_through<G: Graph>(network: &Network<'_, G>, goal: Goal) -> Vec<u64> {
    let field = SteinerGraph::new(network.graph, network.sides, &network.own, |_| 1);
    let mut trees = Trees::new(&field, goal);
    let mut least = vec![NONE; trees.nodes];
    for set in 0..trees.sets.len() {
        trees.begin(&field, set);
        let blind = trees.grow(&field, set, &mut ());
        debug_assert!(blind.is_ok(), "the blind observer never stops");
        if trees.sets[set].count_ones() == goal.count() {
            for (node, least) in least.iter_mut().enumerate() {
                *least = (*least).min(trees.cost[trees.at(set, node)]);
            }
        }
    }
    least.retain(|&length| length != NONE);
    least
}

/// Finds the cheapest cells that would reach the goal if they were all the player's; `None`
/// if none can.
///
/// `weight` is the cost of a cell: usually 0 for the player's own, 1 for an empty one, and `None`
/// for the opponent's and for walls, which cannot be used. For goals of up to two sides:
/// Dijkstra's algorithm from all of them at once, O(cells log cells) time, 24 bytes a cell and 16
/// for each entry of the queue. For more: the time of
/// [`Network::shortest`](super::Network::shortest), and [`Goal::tree_bytes`] of memory.
///
/// # Panics
///
/// Panics if the sides are another board's.
pub fn connection<G: Graph>(
    graph: &G,
    sides: &Sides,
    goal: Goal,
    weight: impl Fn(Cell) -> Option<u32>,
) -> Option<Connection> {
    assert_eq!(sides.cell_count(), graph.cell_count(), "sides of this board");
    let cells = || (0..graph.cell_count() as u32).map(Cell::new);
    let on_goal = |cell: Cell| sides.touched_by(cell).and(goal.among());
    match goal.count() {
        1 => {
            let on_side = cells().filter(|&cell| !on_goal(cell).is_empty());
            let priced = on_side.filter_map(|cell| Some((u64::from(weight(cell)?), cell)));
            priced.min().map(|(cost, cell)| Connection { cost, cells: vec![cell] })
        }
        2 => Chains::between(graph, sides, goal, weight).cheapest(),
        _ => {
            let nodes: Vec<Cell> = cells().filter(|&cell| weight(cell).is_some()).collect();
            let weight = |cell| u64::from(weight(cell).unwrap_or(0));
            let field = SteinerGraph::new(graph, sides, &nodes, weight);
            field.cheapest(goal, &mut ()).unwrap_or(None)
        }
    }
}

/// The cheapest chain from a side to a cell, the cell included.
#[derive(Clone, Copy)]
struct Reached {
    cost: u64,
    side: Side,
    parent: Option<Cell>,
}

/// The cheapest chain to each cell from its cheapest side. A cheapest chain from side to
/// side runs over two neighbors, or over a cell and its side, that were reached from
/// different sides.
struct Chains<'a, G> {
    graph: &'a G,
    sides: &'a Sides,
    goal: Goal,
    reached: Vec<Option<Reached>>,
}

impl<'a, G: Graph> Chains<'a, G> {
    fn between(
        graph: &'a G,
        sides: &'a Sides,
        goal: Goal,
        weight: impl Fn(Cell) -> Option<u32>,
    ) -> Self {
        let mut chains = Self { graph, sides, goal, reached: vec![None; graph.cell_count()] };
        let mut queue = BinaryHeap::new();
        for cell in (0..graph.cell_count() as u32).map(Cell::new) {
            let side = sides.touched_by(cell).and(goal.among()).first();
            if let (Some(side), Some(weight)) = (side, weight(cell)) {
                let cost = u64::from(weight);
                chains.reached[cell.index()] = Some(Reached { cost, side, parent: None });
                queue.push(Reverse((cost, cell)));
            }
        }
        while let Some(Reverse((cost, cell))) = queue.pop() {
            let Some(here) = chains.reached[cell.index()].filter(|here| here.cost == cost) else {
                continue; // a costlier entry of a cell that is settled by now
            };
            for next in graph.neighbors(cell) {
                let Some(weight) = weight(next) else { continue };
                let cost = cost + u64::from(weight);
                let known = &mut chains.reached[next.index()];
                if known.is_none_or(|known| cost < known.cost) {
                    *known = Some(Reached { cost, parent: Some(cell), ..here });
                    queue.push(Reverse((cost, next)));
                }
            }
        }
        chains
    }

    fn cheapest(&self) -> Option<Connection> {
        let mut best: Option<(u64, Cell, Option<Cell>)> = None;
        let mut offer = |cost: u64, cell: Cell, other: Option<Cell>| {
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, cell, other));
            }
        };
        for cell in (0..self.graph.cell_count() as u32).map(Cell::new) {
            let Some(here) = self.reached[cell.index()] else { continue };
            let touched = self.sides.touched_by(cell).and(self.goal.among());
            if touched.iter().any(|side| side != here.side) {
                offer(here.cost, cell, None);
            }
            for other in self.graph.neighbors(cell) {
                let there = self.reached[other.index()].filter(|there| there.side != here.side);
                if let Some(there) = there {
                    offer(here.cost + there.cost, cell, Some(other));
                }
            }
        }
        let (cost, cell, other) = best?;
        let back = |cell: Cell| {
            std::iter::successors(Some(cell), |cell| self.reached[cell.index()]?.parent)
        };
        let mut cells: Vec<Cell> = back(cell).collect();
        cells.reverse();
        cells.extend(other.into_iter().flat_map(back));
        Some(Connection { cost, cells })
    }
}
