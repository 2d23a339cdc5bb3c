//! The cheapest sum by a common hub.

use super::HubLabels;
use super::corners::plain_cost;
use super::store::View;
use crate::board::Cell;

/// How a cheapest path goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// By a slant and a straight run.
    Direct,
    /// By an exit of the start that sees the goal.
    Round(u32),
    /// From an exit of the start by a hub to an exit of the goal.
    By { exits: [u32; 2], hub: u16 },
}

/// A corner cell that a path can reach first, by a slant and a straight run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exit {
    node: u32,
    /// The cost to it, and the least that a path by it to the other end can cost.
    cost: u64,
    least: u64,
}

/// For each hub the cost from the start to it, in one number with the exit of the start.
///
/// ```text
///     | query, downward | cost | place of the exit |
/// ```
///
/// So the lesser of two is the cheaper one of this query, and nothing has to be cleared.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    of_hubs: Vec<u64>,
    query: u64,
}

/// The bits of the place of an exit, and of a cost.
const PLACE_BITS: u32 = 16;

const COST_BITS: u32 = 36;

const QUERY: u32 = PLACE_BITS + COST_BITS;

const QUERIES: u64 = 1 << (u64::BITS - QUERY - 1);

/// More than a sum of any query; to add a cost to it does not overflow.
const NEVER: u64 = QUERIES << QUERY;

impl Sums {
    pub(super) fn of(count: usize) -> Self {
        Self { of_hubs: vec![NEVER; count], query: QUERIES }
    }

    /// What is added to all sums of the next query.
    fn begin(&mut self) -> u64 {
        self.query -= 1;
        if self.query == 0 {
            self.of_hubs.fill(NEVER);
            self.query = QUERIES - 1;
        }
        self.query << QUERY
    }

    /// Takes over the costs to the hubs of an exit of the start.
    #[inline]
    fn add(&mut self, view: View<'_>, base: u64, place: usize, exit: Exit) {
        let base = base + (exit.cost << PLACE_BITS) + place as u64;
        for entry in view.label(exit.node) {
            let known = &mut self.of_hubs[usize::from(entry.hub)];
            *known = (base + (u64::from(entry.cost) << PLACE_BITS)).min(*known);
        }
    }
}

/// The best sum so far, with its exit of the goal.
struct Best {
    sum: u64,
    exit: u32,
    hub: u16,
}

impl Best {
    /// Looks at the sums by the hubs of an exit of the goal.
    #[inline]
    fn look(&mut self, view: View<'_>, sums: &Sums, exit: Exit) {
        for entry in view.label(exit.node) {
            let cost = exit.cost + u64::from(entry.cost);
            let sum = sums.of_hubs[usize::from(entry.hub)] + (cost << PLACE_BITS);
            if sum < self.sum {
                *self = Self { sum, exit: exit.node, hub: entry.hub };
            }
        }
    }
}

impl HubLabels {
    /// The lowest cost, and how a path of this cost goes; `None` if there is no path.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub(super) fn search(&mut self, start: Cell, goal: Cell) -> Option<(u64, Way)> {
        let Self { sight, store, sums, exits: [starts, goals], .. } = self;
        let cell_count = sight.size.cell_count();
        assert!(start.index().max(goal.index()) < cell_count, "a start and a goal of the board");
        let [from, to] = [start, goal].map(|cell| sight.at(cell));
        if !sight.is_free(from) || !sight.is_free(to) {
            return (start == goal).then_some((0, Way::Direct));
        }
        if sight.is_direct(from, to) {
            return Some((plain_cost(from, to), Way::Direct));
        }
        let view = store.view();
        list_exits(view, start, [from, to], starts);
        list_exits(view, goal, [to, from], goals);
        let base = sums.begin();
        let cost_of = |sum: u64| (sum - base) >> PLACE_BITS;
        let unknown = base + (1 << QUERY);
        let mut best = Best { sum: unknown, exit: 0, hub: 0 };
        let first = (0..starts.len()).min_by_key(|&place| starts[place].least)?;
        // The goal has none if it sees an exit of the start, but no corner from there on.
        if let Some(last) = goals.iter().min_by_key(|exit| exit.least) {
            sums.add(view, base, first, starts[first]);
            best.look(view, sums, *last);
            // The others count if they can be better, by the way a path goes without walls.
            let limit = cost_of(best.sum);
            for (place, exit) in starts.iter().enumerate() {
                if exit.least < limit && place != first {
                    sums.add(view, base, place, *exit);
                }
            }
            for exit in &*goals {
                if exit.least < cost_of(best.sum) || exit == last {
                    best.look(view, sums, *exit);
                }
            }
        }
        let mut cost = cost_of(best.sum);
        let mut round = None;
        for exit in &*starts {
            if exit.least < cost && sight.is_direct(to, view.at(exit.node)) {
                (cost, round) = (exit.least, Some(exit.node));
            }
        }
        if let Some(exit) = round {
            return Some((cost, Way::Round(exit)));
        }
        if best.sum == unknown {
            return None;
        }
        let place = sums.of_hubs[usize::from(best.hub)] & ((1 << PLACE_BITS) - 1);
        let exits = [starts[place as usize].node, best.exit];
        Some((cost, Way::By { exits, hub: best.hub }))
    }
}

/// Lists the exits of a cell, for paths to another one.
#[inline]
fn list_exits(view: View<'_>, cell: Cell, [from, to]: [(i32, i32); 2], exits: &mut Vec<Exit>) {
    exits.clear();
    exits.extend(view.exits(cell).map(|node| {
        let at = view.at(node);
        let cost = plain_cost(from, at);
        Exit { node, cost, least: cost + plain_cost(at, to) }
    }));
}
