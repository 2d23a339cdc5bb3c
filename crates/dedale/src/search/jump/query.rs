//! One query: from the start over jump points to the goal, cheapest first.

use super::Slants;
use super::graph::{GOAL, JumpGraph, Node, START};
use super::landmarks::Bound;
use super::metric::Components;
use super::reach::{Arrival, Reach};
use super::rule::{Rule, Steps, moved};
use super::slants::Ahead;
use crate::board::{Cell, Direction, Point, Size, Table};
use crate::search::{Event, Observer, Stopped};

/// A search that expands one of so many cells takes longer than finding the components does.
const LONG: usize = 64;

/// Jump point search on a board of one rule.
#[derive(Clone, Debug)]
pub(super) struct Engine<R, B> {
    pub(super) graph: JumpGraph<R>,
    pub(super) bound: B,
    ring: Ring<Waiting>,
    /// Known since a long search found no path.
    components: Option<Components>,
    /// The slants of the start, if they are known.
    slants: Option<Slants>,
    /// The number of the query.
    query: u32,
    goal: (i32, i32),
    /// The least that a path from the start to the goal can cost.
    least: u64,
    /// The cost of the best path so far.
    best: u64,
    /// How many jump points all queries have expanded under this bound.
    pub(super) work: u64,
    /// How many edges lead on from these.
    pub(super) edges: u64,
}

/// What waits in the queue: an arrival at a node for this cost, or one of the slants from the
/// start, followed so far.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Arrival { cost: u64, arrival: Arrival },
    Slant { steps: i32, slant: Direction },
}

impl<R: Steps, B: Bound> Engine<R, B> {
    pub(super) fn on(table: &Table, bound: B) -> Self {
        Self::of(table.size(), table.weights(), bound)
    }

    /// The engine of a board of cells with these weights, 0 or 1.
    pub(super) fn of(size: Size, weights: &[u8], bound: B) -> Self {
        Self {
            graph: JumpGraph::of(size, weights),
            bound,
            ring: Ring::new(B::BUCKET_BITS),
            components: None,
            slants: None,
            query: 0,
            goal: (0, 0),
            least: 0,
            best: u64::MAX,
            work: 0,
            edges: 0,
        }
    }

    /// The engine with another bound, and all that it has learned.
    pub(super) fn with_bound<C: Bound>(self, bound: C) -> Engine<R, C> {
        let Self { graph, components, slants, query, goal, least, best, .. } = self;
        let ring = Ring::new(C::BUCKET_BITS);
        Engine {
            graph,
            bound,
            ring,
            components,
            slants,
            query,
            goal,
            least,
            best,
            work: 0,
            edges: 0,
        }
    }

    /// The size and the rule of the board.
    pub(super) const fn board(&self) -> (Size, Option<Rule>) {
        (self.graph.size, Some(R::RULE))
    }

    /// A cell of the largest component.
    pub(super) fn in_largest_component(&self) -> Option<Cell> {
        let cells = (0..self.graph.size.cell_count() as u32).map(Cell::new);
        let free = cells.filter(|&cell| self.graph.is_free(self.graph.at(cell)));
        Components::of(&self.graph).largest(free)
    }

    /// Renews what is known of a cell. Whether it was a wall and is free now.
    pub(super) fn set(&mut self, cell: Cell, is_free: bool) -> bool {
        let opens = self.graph.set(cell, is_free) && is_free;
        if opens {
            self.components.take_if(|components| components.is_wasteful());
            self.components.iter_mut().for_each(|known| known.open(&self.graph, cell));
        }
        opens
    }

    /// Finds the lowest cost, and the parents of all jump points that were reached.
    pub(super) fn search<O: Observer + ?Sized>(
        &mut self,
        [start, goal]: [Cell; 2],
        observer: &mut O,
    ) -> Result<Option<u64>, Stopped> {
        let cell_count = self.graph.size.cell_count();
        assert!(start.index().max(goal.index()) < cell_count, "a start and a goal of the board");
        let [from, to] = [start, goal].map(|cell| self.graph.at(cell));
        self.goal = to;
        let are_free = self.graph.is_free(from) && self.graph.is_free(to);
        let is_direct = are_free && self.is_direct(from);
        if !is_direct || observer.watches() {
            self.bound.aim(goal);
        }
        self.begin(from, to, is_direct);
        if observer.watches() {
            self.close_ends(from, to);
        }
        let estimate = self.least;
        observer.on(Event::Opened { cell: start, parent: None, cost: 0, estimate })?;
        observer.on(Event::Expanded { cell: start })?;
        if start == goal {
            self.best = 0;
        } else if is_direct {
            // Nothing is cheaper.
            self.arrive(from, 0, START, observer)?;
        } else if are_free && !self.are_apart(start, goal) {
            self.leave(from, observer)?;
        }
        observer.on(Event::Closed { cell: start })?;
        self.run(from, observer)?;
        if self.best == u64::MAX {
            return Ok(None);
        }
        observer.on(Event::Arrived { cell: goal })?;
        Ok(Some(self.best))
    }

    /// Whether it is known that no path joins these cells.
    fn are_apart(&mut self, start: Cell, goal: Cell) -> bool {
        self.components.as_mut().is_some_and(|components| components.are_apart(start, goal))
    }

    fn begin(&mut self, start: (i32, i32), goal: (i32, i32), is_direct: bool) {
        self.graph.tidy();
        self.query = self.query.checked_add(1).unwrap_or_else(|| {
            self.graph.nodes.iter_mut().for_each(|node| node.query = 0);
            1
        });
        let end = |(x, y): (i32, i32), cost| Node {
            cost,
            x: x as u16,
            y: y as u16,
            query: self.query,
            parent: START,
        };
        let ends = [end(goal, u64::MAX), end(start, 0)];
        self.graph.nodes[..2].copy_from_slice(&ends);
        self.best = u64::MAX;
        self.least = if is_direct { self.plain_cost(start) } else { self.estimate(start) };
        self.ring.reset(self.least);
    }

    /// Lets no path come back to the start or go on from the goal, should they be jump points:
    /// none is cheaper, and each would be seen twice.
    fn close_ends(&mut self, start: (i32, i32), goal: (i32, i32)) {
        for end in [start, goal] {
            let node = self.graph.arrival_at(end, Direction::S).node() as usize;
            (self.graph.nodes[node].query, self.graph.nodes[node].cost) = (self.query, 0);
        }
    }

    /// Follows the straight runs from the start, and lets its slants wait. If somebody watches,
    /// it follows them at once.
    fn leave<O: Observer + ?Sized>(
        &mut self,
        start: (i32, i32),
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let rule = R::RULE;
        self.slants = if observer.watches() { None } else { self.graph.slants_of(start) };
        for &direction in rule.runs_of_start() {
            self.turn(start, 0, direction, observer)?;
        }
        for &slant in rule.slants() {
            if observer.watches() {
                self.follow(start, 0, slant, observer)?;
            } else {
                self.ring.push(self.least, Waiting::Slant { steps: 0, slant });
            }
        }
        Ok(())
    }

    /// Whether a slant and a straight run lead from a cell to the goal.
    fn is_direct(&self, start: (i32, i32)) -> bool {
        let (slant, steps) = R::RULE.toward((self.goal.0 - start.0, self.goal.1 - start.1));
        let step = (slant.dx(), slant.dy());
        let has_steps =
            (0..steps).all(|steps| self.graph.has_step(moved(start, slant, steps), step));
        has_steps && self.graph.is_clear(moved(start, slant, steps), self.goal)
    }

    /// Takes out what waits, cheapest first, until nothing can be better.
    fn run<O: Observer + ?Sized>(
        &mut self,
        start: (i32, i32),
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let mut expanded = 0;
        while let Some(waiting) = self.ring.pop(self.best) {
            expanded += 1;
            match waiting {
                Waiting::Arrival { cost, arrival } => self.expand(cost, arrival, observer)?,
                Waiting::Slant { steps, slant } => self.follow(start, steps, slant, observer)?,
            }
        }
        if self.best == u64::MAX && expanded > self.graph.size.cell_count() / LONG {
            self.components = Some(Components::of(&self.graph));
        }
        Ok(())
    }

    /// Goes on from a jump point.
    #[inline]
    fn expand<O: Observer + ?Sized>(
        &mut self,
        cost: u64,
        arrival: Arrival,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let number = arrival.node();
        let node = self.graph.nodes[number as usize];
        if node.cost != cost || cost + self.plain_cost(node.at()) >= self.best {
            return Ok(());
        }
        self.work += 1;
        if observer.watches() {
            observer.on(Event::Expanded { cell: self.cell(node.at()) })?;
        }
        let reach = self.graph.reach(arrival);
        if self.sees_goal(node.at(), &reach) {
            self.arrive(node.at(), cost, number, observer)?;
        }
        self.edges += reach.places().len() as u64;
        for place in reach.places() {
            let next = self.graph.learned.arrival(place);
            self.open(node.at(), cost, number, next, observer)?;
        }
        if observer.watches() {
            observer.on(Event::Closed { cell: self.cell(node.at()) })?;
        }
        Ok(())
    }

    /// Whether the goal lies on a straight line, or where a slant and a straight run lead.
    #[inline]
    fn sees_goal(&self, at: (i32, i32), reach: &Reach) -> bool {
        let offset = (self.goal.0 - at.0, self.goal.1 - at.1);
        if offset.0 == 0 || offset.1 == 0 {
            return self.graph.is_clear(at, self.goal);
        }
        if !reach.may_see(self.goal) {
            return false;
        }
        let (slant, steps) = R::RULE.toward(offset);
        reach.steps(slant).is_some_and(|last| steps <= last)
            && self.graph.is_clear(moved(at, slant, steps), self.goal)
    }

    /// Follows a slant from the start, unless somebody watches as long as nothing cheaper waits.
    fn follow<O: Observer + ?Sized>(
        &mut self,
        start: (i32, i32),
        mut steps: i32,
        slant: Direction,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let (dx, dy) = (slant.dx(), slant.dy());
        let unit = R::RULE.cost((0, 0), (dx, dy));
        let mut at = moved(start, slant, steps);
        while let Some(ahead) = self.graph.ahead(self.slants.as_ref(), at, slant, steps) {
            at = (at.0 + dx, at.1 + dy);
            steps += 1;
            let cost = unit * steps as u64;
            let rest = (self.goal.0 - at.0, self.goal.1 - at.1);
            if rest.0 * dx >= 0 && rest.1 * dy >= 0 {
                self.arrive_straight(at, cost, observer)?;
            }
            match ahead {
                Ahead::Turn(arrival) => return self.open(start, 0, START, arrival, observer),
                Ahead::Runs(runs) => {
                    for arrival in runs.into_iter().flatten() {
                        self.open(at, cost, START, arrival, observer)?;
                    }
                }
            }
            let key = (cost + self.plain_cost(at)).max(self.least);
            if self.ring.is_later(key) && !observer.watches() {
                self.ring.push(key, Waiting::Slant { steps, slant });
                return Ok(());
            }
        }
        Ok(())
    }

    /// What a path from a cell to the goal would cost without walls.
    #[inline]
    fn plain_cost(&self, at: (i32, i32)) -> u64 {
        R::RULE.cost(at, self.goal)
    }

    /// The least that a path from a cell to the goal can cost.
    fn estimate(&self, at: (i32, i32)) -> u64 {
        self.bound.at(self.cell(at), self.plain_cost(at))
    }

    fn cell(&self, (x, y): (i32, i32)) -> Cell {
        Cell::new(self.graph.size.index(Point::new(x as u32, y as u32)) as u32)
    }

    /// Follows the straight run from a cell that the start reaches for this cost.
    fn turn<O: Observer + ?Sized>(
        &mut self,
        at: (i32, i32),
        cost: u64,
        direction: Direction,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        match self.graph.jump(at, direction) {
            Some(arrival) => self.open(at, cost, START, arrival, observer),
            None => Ok(()),
        }
    }

    /// Goes to the goal from a cell that the start reaches for this cost, if a straight run leads
    /// there.
    fn arrive_straight<O: Observer + ?Sized>(
        &mut self,
        at: (i32, i32),
        cost: u64,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let is_in_line = at.0 == self.goal.0 || at.1 == self.goal.1;
        if is_in_line && self.graph.is_clear(at, self.goal) {
            self.arrive(at, cost, START, observer)?;
        }
        Ok(())
    }

    /// Lets an arrival wait, if it is cheaper than what is known. The path from a cell of this
    /// cost is a slant and a straight run.
    #[inline]
    fn open<O: Observer + ?Sized>(
        &mut self,
        from: (i32, i32),
        cost: u64,
        parent: u32,
        arrival: Arrival,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let number = arrival.node();
        let node = &self.graph.nodes[number as usize];
        let cost = cost + R::RULE.cost(from, node.at());
        let is_known = node.query == self.query;
        if is_known && node.cost <= cost {
            return Ok(());
        }
        let rest = self.plain_cost(node.at());
        if cost + rest >= self.best {
            return Ok(());
        }
        let key = cost + self.bound.of(number, &self.graph.nodes, rest);
        if key >= self.best {
            return Ok(());
        }
        let node = &mut self.graph.nodes[number as usize];
        (node.query, node.cost, node.parent) = (self.query, cost, parent);
        self.ring.push(key, Waiting::Arrival { cost, arrival });
        self.tell(number, is_known, observer)
    }

    /// Goes to the goal from a cell of this cost, by a slant and a straight run.
    fn arrive<O: Observer + ?Sized>(
        &mut self,
        from: (i32, i32),
        cost: u64,
        parent: u32,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        let cost = cost + self.plain_cost(from);
        if cost >= self.best {
            return Ok(());
        }
        let is_known = self.best != u64::MAX;
        self.best = cost;
        let node = &mut self.graph.nodes[GOAL as usize];
        (node.cost, node.parent) = (cost, parent);
        self.tell(GOAL, is_known, observer)
    }

    /// Tells that a node was reached for less than before.
    #[inline]
    fn tell<O: Observer + ?Sized>(
        &self,
        number: u32,
        is_known: bool,
        observer: &mut O,
    ) -> Result<(), Stopped> {
        if !observer.watches() {
            return Ok(());
        }
        let node = &self.graph.nodes[number as usize];
        let (cell, cost, estimate) = (self.cell(node.at()), node.cost, self.estimate(node.at()));
        let parent = self.cell(self.graph.nodes[node.parent as usize].at());
        observer.on(if is_known {
            Event::Improved { cell, parent, cost, estimate }
        } else {
            Event::Opened { cell, parent: Some(parent), cost, estimate }
        })
    }
}

/// What waits, in a ring of buckets, the lowest key first; in a bucket, last in, first out. What
/// should wait longer than the ring is long comes too early, and has to be looked at again.
#[derive(Clone, Debug)]
pub(super) struct Ring<T> {
    buckets: Vec<Vec<T>>,
    /// The width of a bucket, as a power of two.
    bits: u32,
    /// The bucket that is taken from, counted from key 0.
    bucket: u64,
    count: usize,
}

/// The length of the ring, as a power of two: 183 straight steps.
const LENGTH_BITS: u32 = 20;

impl<T> Ring<T> {
    /// A ring of buckets that are so wide, as a power of two.
    pub(super) fn new(bits: u32) -> Self {
        let buckets = (0..1 << (LENGTH_BITS - bits)).map(|_| Vec::new()).collect();
        Self { buckets, bits, bucket: 0, count: 0 }
    }

    /// Empties the ring; no key will be lower than this one.
    pub(super) fn reset(&mut self, key: u64) {
        if self.count > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        (self.bucket, self.count) = (key >> self.bits, 0);
    }

    #[inline]
    const fn place(&self, bucket: u64) -> usize {
        bucket as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn push(&mut self, key: u64, waiting: T) {
        let place = self.place(key >> self.bits);
        self.buckets[place].push(waiting);
        self.count += 1;
    }

    /// Takes one out, unless all keys are `limit` or more.
    #[inline]
    pub(super) fn pop(&mut self, limit: u64) -> Option<T> {
        while self.count > 0 && self.bucket << self.bits < limit {
            let place = self.place(self.bucket);
            if let Some(waiting) = self.buckets[place].pop() {
                self.count -= 1;
                return Some(waiting);
            }
            self.bucket += 1;
        }
        None
    }

    /// Whether something with this key waits for a later bucket.
    #[inline]
    pub(super) const fn is_later(&self, key: u64) -> bool {
        key >> self.bits > self.bucket
    }
}
