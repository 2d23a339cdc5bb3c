//! The graph of jump points, learned as searches need it.

use super::lines::{Lines, Run};
use crate::board::{Cell, Direction, Point, Size};

/// A jump point, and what the current query knows of it. The goal and the start are the first
/// two.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Node {
    /// The lowest cost known.
    pub(super) cost: u64,
    pub(super) x: u16,
    pub(super) y: u16,
    /// The query that wrote the cost.
    pub(super) query: u32,
    pub(super) parent: u32,
}

impl Node {
    pub(super) const fn at(&self) -> (i32, i32) {
        (self.x as i32, self.y as i32)
    }
}

pub(super) const GOAL: u32 = 0;
pub(super) const START: u32 = 1;

/// A node, and the straight direction in which it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arrival(u32);

impl Arrival {
    const fn new(node: u32, direction: Direction) -> Self {
        Self(node << 2 | direction as u32)
    }

    pub(super) const fn node(self) -> u32 {
        self.0 >> 2
    }

    pub(super) const fn direction(self) -> Direction {
        Direction::STRAIGHT[(self.0 & 3) as usize]
    }
}

/// What can be reached from a node by one slant and one straight run.
#[derive(Clone, Copy, Default, Debug)]
struct Reach {
    /// Where its jump points are in the arena, and how many.
    first: u32,
    count: u32,
    /// How far the slants go that turn north or west, and south or east, round the end of a wall.
    slants: [Option<u16>; 2],
    /// How many edits of the board it has seen.
    edits: u32,
    /// The rectangle of all cells that it depends on: the least column and row, the largest.
    bounds: [u16; 4],
}

/// The board, and the jump points learned so far.
#[derive(Clone, Debug)]
pub(super) struct JumpGraph {
    size: Size,
    rows: Lines,
    columns: Lines,
    /// The node of each cell that was found to be a jump point, else 0.
    numbers: Vec<u32>,
    pub(super) nodes: Vec<Node>,
    /// For each node and straight direction what can be reached, else 0.
    reached: Vec<[u32; 4]>,
    reaches: Vec<Reach>,
    arena: Vec<Arrival>,
    /// How much of the arena is no longer used.
    wasted: usize,
    /// The cells edited since the runs were learned.
    edits: Vec<(u16, u16)>,
}

impl Reach {
    /// Whether a cell is one of the rectangle, or beside it.
    fn is_near(&self, (x, y): (u16, u16)) -> bool {
        let [left, top, right, bottom] = self.bounds;
        left <= x + 1 && x <= right + 1 && top <= y + 1 && y <= bottom + 1
    }
}

impl JumpGraph {
    /// The board of cells with these weights, 0 or 1.
    pub(super) fn of(size: Size, weights: &[u8]) -> Self {
        let [rows, columns] = Lines::of(weights, size.width() as usize);
        Self {
            size,
            rows,
            columns,
            numbers: vec![0; weights.len()],
            nodes: vec![Node::default(); 2],
            reached: vec![[0; 4]; 2],
            reaches: vec![Reach::default()],
            arena: Vec::new(),
            wasted: 0,
            edits: Vec::new(),
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    #[inline]
    pub(super) fn is_free(&self, (x, y): (i32, i32)) -> bool {
        self.rows.is_free(x, y)
    }

    /// Whether a slanted step leads from this cell, past no corner.
    #[inline]
    pub(super) fn has_slant(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        self.is_free((x + dx, y)) && self.is_free((x, y + dy)) && self.is_free((x + dx, y + dy))
    }

    /// Whether a straight line between two cells is free.
    #[inline]
    pub(super) fn is_clear(&self, (x, y): (i32, i32), to: (i32, i32)) -> bool {
        if y == to.1 { self.rows.is_clear(x, to.0, y) } else { self.columns.is_clear(y, to.1, x) }
    }

    /// The straight run from this cell.
    #[inline]
    pub(super) fn run(&self, (x, y): (i32, i32), direction: Direction) -> Run {
        match direction {
            Direction::S => self.columns.forward(y, x),
            Direction::W => self.rows.backward(x, y),
            Direction::N => self.columns.backward(y, x),
            _ => self.rows.forward(x, y),
        }
    }

    /// The jump point at the end of the straight run from this cell, if that is one.
    #[inline]
    pub(super) fn jump(&mut self, at: (i32, i32), direction: Direction) -> Option<Arrival> {
        let (end, is_jump) = self.end(at, direction);
        is_jump.then(|| Arrival::new(self.node(end), direction))
    }

    /// The end of the straight run from this cell, and whether that is a jump point.
    #[inline]
    fn end(&self, at: (i32, i32), direction: Direction) -> ((i32, i32), bool) {
        let Run { steps, is_jump } = self.run(at, direction);
        (moved(at, direction, steps as i32), is_jump)
    }

    /// The node of a jump point.
    fn node(&mut self, (x, y): (i32, i32)) -> u32 {
        let cell = self.size.index(Point::new(x as u32, y as u32));
        if self.numbers[cell] == 0 {
            self.numbers[cell] = self.nodes.len() as u32;
            self.nodes.push(Node { x: x as u16, y: y as u16, ..Node::default() });
            self.reached.push([0; 4]);
        }
        self.numbers[cell]
    }

    /// Forgets all runs if too many are out of date. Jump points keep their numbers.
    pub(super) fn tidy(&mut self) {
        if self.edits.len() > MOST_KEPT || self.wasted > MOST_KEPT {
            self.reached.fill([0; 4]);
            self.reaches.truncate(1);
            self.arena.clear();
            self.edits.clear();
            self.wasted = 0;
        }
    }

    /// Renews what is known of a cell: its weight is 0 or 1. O(1).
    pub(super) fn set(&mut self, cell: Cell, is_free: bool) {
        let Point { x, y } = self.size.point_of(cell);
        if self.is_free((x as i32, y as i32)) != is_free {
            self.rows.set(x as i32, y as i32, is_free);
            self.columns.set(y as i32, x as i32, is_free);
            self.edits.push((x as u16, y as u16));
        }
    }

    /// The jump points that can be reached after an arrival, and how far its slants go: to the
    /// north or west, and to the south or east.
    #[inline]
    pub(super) fn reach(&mut self, arrival: Arrival) -> (std::ops::Range<usize>, [Option<u16>; 2]) {
        let place = self.reached[arrival.node() as usize][arrival.direction().index()] as usize;
        let is_known = place != 0 && self.is_valid(arrival, place);
        let place = if is_known { place } else { self.learn(arrival, place) };
        let Reach { first, count, slants, .. } = self.reaches[place];
        (first as usize..(first + count) as usize, slants)
    }

    #[inline]
    pub(super) fn arrival(&self, place: usize) -> Arrival {
        self.arena[place]
    }

    /// Whether no edit since has touched what this depends on.
    #[inline]
    fn is_valid(&mut self, arrival: Arrival, place: usize) -> bool {
        let seen = self.reaches[place].edits as usize;
        seen == self.edits.len() || self.outlives_edits(arrival, place, seen)
    }

    #[cold]
    fn outlives_edits(&mut self, arrival: Arrival, place: usize, seen: usize) -> bool {
        let reach = &self.reaches[place];
        let edits = &self.edits[seen..];
        let is_valid = edits.len() <= MAX_EDITS
            && !edits.iter().any(|&edit| reach.is_near(edit) && self.touches(edit, arrival, reach));
        self.reaches[place].edits = self.edits.len() as u32;
        is_valid
    }

    /// Whether an edit has changed a run or a slant after an arrival. Runs of today will do:
    /// the first edit that changed one lies on it or ended it.
    fn touches(&self, (x, y): (u16, u16), arrival: Arrival, reach: &Reach) -> bool {
        let (at, direction) = (self.nodes[arrival.node() as usize].at(), arrival.direction());
        let edit = (i32::from(x), i32::from(y));
        let touches_run = |from: (i32, i32), direction: Direction| {
            let (along, across) = seen_along(from, direction, edit);
            let is_beside = across.abs() <= 1 && along >= 0;
            is_beside && along <= self.run(from, direction).steps as i32
        };
        let (along, across) = seen_along(at, direction, edit);
        // Whether a slant begins or goes on is seen by the runs of its last cell, too, or by
        // those that begin at the node.
        let touches_slant = |(side, steps): (Direction, Option<u16>)| {
            let across = if side == sides(direction)[0] { -across } else { across };
            let steps = steps.map_or(0, i32::from);
            let cell = |place: i32| moved(moved(at, direction, place), side, place);
            let near = |to: i32| (to - 1).max(0)..=(to + 1).min(steps);
            near(across).any(|place| touches_run(cell(place), direction))
                || near(along).any(|place| touches_run(cell(place), side))
        };
        sides(direction).into_iter().zip(reach.slants).any(touches_slant)
    }

    /// Finds what can be reached after an arrival; `place` is where that was kept before, or 0.
    #[cold]
    fn learn(&mut self, arrival: Arrival, place: usize) -> usize {
        let (node, direction) = (arrival.node() as usize, arrival.direction());
        let at = self.nodes[node].at();
        let first = self.arena.len();
        let mut bounds = Bounds::of(at);
        let mut slants = [None; 2];
        self.follow(at, direction, &mut bounds);
        let (dx, dy) = (direction.dx(), direction.dy());
        for (slant, side) in slants.iter_mut().zip(sides(direction)) {
            let beside = moved(at, side, 1);
            // The wall that ends here.
            if self.is_free(beside) && !self.is_free((beside.0 - dx, beside.1 - dy)) {
                self.follow(at, side, &mut bounds);
                let (sx, sy) = (dx + side.dx(), dy + side.dy());
                let (mut here, mut steps) = (at, 0);
                while self.has_slant(here, (sx, sy)) {
                    here = (here.0 + sx, here.1 + sy);
                    steps += 1;
                    self.follow(here, direction, &mut bounds);
                    self.follow(here, side, &mut bounds);
                }
                *slant = Some(steps);
            }
        }
        let mut reach = Reach {
            first: first as u32,
            count: (self.arena.len() - first) as u32,
            slants,
            edits: self.edits.len() as u32,
            bounds: bounds.0,
        };
        if place == 0 {
            self.reached[node][direction.index()] = self.reaches.len() as u32;
            self.reaches.push(reach);
            return self.reaches.len() - 1;
        }
        let before = self.reaches[place];
        if reach.count <= before.count {
            self.arena.copy_within(first.., before.first as usize);
            self.arena.truncate(first);
            reach.first = before.first;
        } else {
            self.wasted += before.count as usize;
        }
        self.reaches[place] = reach;
        place
    }

    /// Adds the jump point at the end of a straight run, if that is one.
    fn follow(&mut self, at: (i32, i32), direction: Direction, bounds: &mut Bounds) {
        let (end, is_jump) = self.end(at, direction);
        bounds.add(end);
        if is_jump {
            let node = self.node(end);
            self.arena.push(Arrival::new(node, direction));
        }
    }
}

/// More edits, or arrivals that nobody reaches, are not kept.
const MOST_KEPT: usize = 1 << 20;

/// After more edits than these, what was learned is learned again unseen.
const MAX_EDITS: usize = 64;

/// The two directions across: west and east, or north and south.
pub(super) const fn sides(direction: Direction) -> [Direction; 2] {
    match direction {
        Direction::S | Direction::N => [Direction::W, Direction::E],
        _ => [Direction::N, Direction::S],
    }
}

/// How far a cell lies ahead in a direction, and how far to the south or east of that line.
pub(super) const fn seen_along(
    from: (i32, i32),
    direction: Direction,
    to: (i32, i32),
) -> (i32, i32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    match direction {
        Direction::S => (dy, dx),
        Direction::W => (-dx, dy),
        Direction::N => (-dy, dx),
        _ => (dx, dy),
    }
}

/// The cell so many steps away.
#[inline]
pub(super) const fn moved((x, y): (i32, i32), direction: Direction, steps: i32) -> (i32, i32) {
    (x + steps * direction.dx(), y + steps * direction.dy())
}

/// The least column and row, and the largest ones.
struct Bounds([u16; 4]);

impl Bounds {
    const fn of((x, y): (i32, i32)) -> Self {
        Self([x as u16, y as u16, x as u16, y as u16])
    }

    /// The border belongs to the cells beside it.
    fn add(&mut self, (x, y): (i32, i32)) {
        let [left, top, right, bottom] = &mut self.0;
        let (x, y) = (x.max(0) as u16, y.max(0) as u16);
        (*left, *right) = ((*left).min(x), (*right).max(x));
        (*top, *bottom) = ((*top).min(y), (*bottom).max(y));
    }
}
