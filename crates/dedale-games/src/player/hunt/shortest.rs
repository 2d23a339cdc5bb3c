use dedale::Random;
use dedale::board::{Cell, Direction, DirectionOrder, Point};

use super::{Forfeit, MonsterPlayer};
use crate::game::MonsterView;

/// The steps from each cell to the nearest exit, as far as the monster knows.
#[derive(Clone, Default, Debug)]
pub(super) struct ExitDistances {
    distances: Vec<u32>,
    queue: Vec<Cell>,
    exits: Vec<u8>,
}

impl ExitDistances {
    /// Measures again if the monster's knowledge of the field has changed: O(cells).
    pub(super) fn measure(&mut self, view: &MonsterView) {
        if self.exits == view.exit_table() {
            return;
        }
        self.exits.clear();
        self.exits.extend_from_slice(view.exit_table());
        self.distances.clear();
        self.distances.resize(self.exits.len(), u32::MAX);
        self.queue.clear();
        for &exit in view.exits() {
            self.distances[exit.index()] = 0;
            self.queue.push(exit);
        }
        let size = view.size();
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let at = size.point_of(cell);
            for direction in Direction::ALL {
                let Some(from) = size.toward(at, direction).and_then(|point| size.cell_at(point))
                else {
                    continue;
                };
                let leads_here = self.exits[from.index()] & direction.opposite().bit() != 0;
                if leads_here && self.distances[from.index()] == u32::MAX {
                    self.distances[from.index()] = self.distances[cell.index()] + 1;
                    self.queue.push(from);
                }
            }
        }
    }

    /// Forgets the distances: the next field has other exits.
    pub(super) fn forget(&mut self) {
        self.exits.clear();
    }

    /// Steps to the nearest exit; `u32::MAX` if no path leads to one.
    #[inline]
    pub(super) fn of(&self, cell: Cell) -> u32 {
        self.distances[cell.index()]
    }
}

/// Takes a shortest path to an exit, as far as it knows the field; in fog it assumes that
/// unseen cells are free, and replans at every step.
///
/// Among equally good steps it takes the first in the order of directions, or any at
/// random. A monster that forgets what it saw would go to and fro before a wall for ever,
/// so it remembers a lower bound on the distance of each cell (LRTA*, Korf 1990).
#[derive(Clone, Debug)]
pub struct Shortest {
    at_random: bool,
    exit_distances: ExitDistances,
    learned: Vec<u32>,
}

impl Shortest {
    /// Takes the first of the shortest paths.
    pub fn first() -> Self {
        Self { at_random: false, exit_distances: ExitDistances::default(), learned: Vec::new() }
    }

    /// Takes any of the shortest paths, at random.
    pub fn at_random() -> Self {
        Self { at_random: true, ..Self::first() }
    }
}

impl MonsterPlayer for Shortest {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.exit_distances.forget();
        self.learned.clear();
        if view.forgets() {
            self.learned.resize(view.size().cell_count(), 0);
        }
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        self.exit_distances.measure(view);
        let far = |cell: Cell| {
            let learned = self.learned.get(cell.index()).copied().unwrap_or(0);
            self.exit_distances.of(cell).max(learned)
        };
        let here = view.here();
        let least = view.steps().map(far).min().unwrap_or(u32::MAX);
        let best = view.steps().filter(|&to| far(to) == least);
        let chosen = pick(best, self.at_random.then_some(random)).unwrap_or(here);
        let learned = far(here).max(least.saturating_add(1));
        if let Some(of_here) = self.learned.get_mut(here.index()) {
            *of_here = learned;
        }
        Ok(chosen)
    }
}

/// One of these cells at random; without a generator the first.
fn pick(cells: impl Iterator<Item = Cell>, random: Option<&mut Random>) -> Option<Cell> {
    let Some(random) = random else { return { cells }.next() };
    let mut chosen = None;
    for (cell, count) in cells.zip(1..) {
        if random.below(count) == 0 {
            chosen = Some(cell);
        }
    }
    chosen
}

/// How much likelier a step towards an exit is than any other step.
pub(super) const NEARER: u32 = 3;

/// Walks at random, but rather towards the exit: a step that leads nearer an exit, as far
/// as it knows, is three times as likely as any other.
#[derive(Clone, Default, Debug)]
pub struct Wanderer {
    exit_distances: ExitDistances,
}

impl MonsterPlayer for Wanderer {
    fn begin(&mut self, _: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.exit_distances.forget();
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, random: &mut Random) -> Result<Cell, Forfeit> {
        self.exit_distances.measure(view);
        let here = view.here();
        let weigh = |to: Cell| {
            if self.exit_distances.of(to) < self.exit_distances.of(here) { NEARER } else { 1 }
        };
        let mut left = random.below(view.steps().map(weigh).sum());
        let chosen = view.steps().find(|&to| {
            let weight = weigh(to);
            let falls_here = left < weight;
            left = left.saturating_sub(weight);
            falls_here
        });
        Ok(chosen.unwrap_or(here))
    }
}

/// The monsters of "Chasse": depth-first search, whose backtracking takes real steps.
///
/// It marks the cells that it has been on. *Easy* steps to the first unmarked neighbor, in
/// the order north, west, east, south (and then, with eight neighbors, SW, NW, NE, SE);
/// *hard* to the unmarked neighbor with the smallest Manhattan distance to an exit, ties in
/// the same order. Where there is none it steps back along its path.
///
/// Where it cannot go back (one-way roads), it takes its first step and clears its marks.
#[derive(Clone, Debug)]
pub struct DepthFirst {
    toward_exit: bool,
    order: DirectionOrder,
    stack: Vec<Cell>,
    marked: Vec<bool>,
}

impl DepthFirst {
    /// The easy monster of "Chasse".
    pub const fn easy() -> Self {
        Self::new(false)
    }

    /// The hard monster of "Chasse".
    pub const fn hard() -> Self {
        Self::new(true)
    }

    const fn new(toward_exit: bool) -> Self {
        let order = DirectionOrder::NORTH_WEST_EAST_SOUTH;
        Self { toward_exit, order, stack: Vec::new(), marked: Vec::new() }
    }

    fn restart(&mut self, view: &MonsterView) {
        self.marked.clear();
        self.marked.resize(view.size().cell_count(), false);
        self.stack.clear();
    }
}

impl MonsterPlayer for DepthFirst {
    fn begin(&mut self, view: &MonsterView, _: &mut Random) -> Result<(), Forfeit> {
        self.restart(view);
        Ok(())
    }

    fn step(&mut self, view: &MonsterView, _: &mut Random) -> Result<Cell, Forfeit> {
        let here = view.here();
        if self.stack.last() != Some(&here) {
            self.stack.push(here);
            self.marked[here.index()] = true;
        }
        let neighbors =
            self.order.directions().iter().filter_map(|&direction| view.toward(here, direction));
        let mut fresh = neighbors.filter(|cell| !self.marked[cell.index()]);
        let chosen = if self.toward_exit {
            fresh.min_by_key(|&cell| manhattan(view, cell))
        } else {
            fresh.next()
        };
        if let Some(to) = chosen {
            return Ok(to);
        }
        self.stack.pop();
        let back = self.stack.last().copied();
        if let Some(back) = back.filter(|&back| view.steps().any(|to| to == back)) {
            return Ok(back);
        }
        self.restart(view);
        Ok(view.steps().next().unwrap_or(here))
    }
}

/// The Manhattan distance to the nearest exit.
fn manhattan(view: &MonsterView, cell: Cell) -> u32 {
    let Point { x, y } = view.size().point_of(cell);
    let exits = view.exits().iter().map(|&exit| view.size().point_of(exit));
    exits.map(|exit| exit.x.abs_diff(x) + exit.y.abs_diff(y)).min().unwrap_or(0)
}
