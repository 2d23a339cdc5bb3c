//! The graph of jump points, learned as searches need it.

use std::marker::PhantomData;

use super::Starts;
use super::lines::{Lines, Run};
use super::reach::{Arrival, Learned, Reach};
use super::rule::{Rule, Steps, moved};
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

/// The board, and the jump points learned so far.
#[derive(Clone, Debug)]
pub(super) struct JumpGraph<R> {
    rule: PhantomData<R>,
    pub(super) size: Size,
    rows: Lines,
    columns: Lines,
    /// The node of each cell that was found to be a jump point, else 0.
    numbers: Vec<u32>,
    pub(super) nodes: Vec<Node>,
    /// For each node and direction of arrival what can be reached, else 0.
    reached: Vec<u32>,
    pub(super) learned: Learned,
    pub(super) starts: Starts,
}

impl<R: Steps> JumpGraph<R> {
    /// The board of cells with these weights, 0 or 1.
    pub(super) fn of(size: Size, weights: &[u8]) -> Self {
        let [rows, columns] = Lines::of(weights, size.width() as usize);
        Self {
            rule: PhantomData,
            size,
            rows,
            columns,
            numbers: vec![0; weights.len()],
            nodes: vec![Node::default(); 2],
            reached: vec![0; 2 * R::RULE.arrivals()],
            learned: Learned::default(),
            starts: Starts::default(),
        }
    }

    /// The column and the row of a cell.
    pub(super) fn at(&self, cell: Cell) -> (i32, i32) {
        let Point { x, y } = self.size.point_of(cell);
        (x as i32, y as i32)
    }

    #[inline]
    pub(super) fn is_free(&self, (x, y): (i32, i32)) -> bool {
        self.rows.is_free(x, y)
    }

    /// Whether a step along a slant of these columns and rows leads from this cell.
    #[inline]
    pub(super) fn has_step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        let beside = || (self.is_free((x + dx, y)), self.is_free((x, y + dy)));
        self.is_free((x + dx, y + dy))
            && match R::RULE {
                Rule::Never => beside() == (true, true),
                Rule::OneWall => beside() != (false, false),
                Rule::Four | Rule::Always => true,
            }
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
            Direction::S => self.columns.run::<true>(y, x, R::RULE),
            Direction::W => self.rows.run::<false>(x, y, R::RULE),
            Direction::N => self.columns.run::<false>(y, x, R::RULE),
            _ => self.rows.run::<true>(x, y, R::RULE),
        }
    }

    /// The jump point at the end of the straight run from this cell, if one ends it.
    #[inline]
    pub(super) fn jump(&mut self, at: (i32, i32), direction: Direction) -> Option<Arrival> {
        let steps = self.run(at, direction).jump?;
        Some(self.arrival_at(moved(at, direction, steps as i32), direction))
    }

    /// The node of a cell, if that is known to be a jump point.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        let number = self.numbers[cell.index()];
        (number != 0).then_some(number)
    }

    /// The arrival at a jump point.
    pub(super) fn arrival_at(&mut self, (x, y): (i32, i32), direction: Direction) -> Arrival {
        let cell = self.size.index(Point::new(x as u32, y as u32));
        if self.numbers[cell] == 0 {
            self.numbers[cell] = self.nodes.len() as u32;
            self.nodes.push(Node { x: x as u16, y: y as u16, ..Node::default() });
            self.reached.resize(self.reached.len() + R::RULE.arrivals(), 0);
        }
        Arrival::new(self.numbers[cell], direction)
    }

    /// Whether a path that comes along a slant may turn at this cell, past the corner of a wall.
    #[inline]
    pub(super) fn turns_slant(&self, at: (i32, i32), slant: Direction) -> bool {
        R::RULE.cuts() && self.turns_of_slant(at, slant).next().is_some()
    }

    /// The slants into which such a path may turn.
    pub(super) fn turns_of_slant(
        &self,
        at: (i32, i32),
        slant: Direction,
    ) -> impl Iterator<Item = Direction> {
        let [horizontal, vertical] = slant.straight_parts();
        let pairs = [[horizontal, vertical], [vertical, horizontal]];
        pairs.into_iter().filter_map(move |[behind, ahead]| {
            let side = behind.opposite();
            let beside = moved(at, side, 1);
            let passes = R::RULE == Rule::Always || self.is_free(moved(at, ahead, 1));
            let ends = !self.is_free(beside) && self.is_free(moved(beside, ahead, 1));
            (ends && passes).then(|| R::RULE.slant(ahead, side))
        })
    }

    /// Whether the end of a wall on this side lets a path turn that arrives straight.
    pub(super) fn turns_to(&self, at: (i32, i32), direction: Direction, side: Direction) -> bool {
        let beside = moved(at, side, 1);
        let near = self.is_free(beside);
        if R::RULE.cuts() {
            let passes = R::RULE == Rule::Always || self.is_free(moved(at, direction, 1));
            !near && self.is_free(moved(beside, direction, 1)) && passes
        } else {
            near && !self.is_free(moved(beside, direction, -1))
        }
    }

    /// Forgets all runs if too many are out of date. Jump points keep their numbers.
    pub(super) fn tidy(&mut self) {
        if self.learned.is_wasteful() {
            self.reached.fill(0);
            self.learned = Learned::default();
            self.starts = Starts::default();
        }
    }

    /// Renews what is known of a cell: its weight is 0 or 1. O(1). Whether it changes.
    pub(super) fn set(&mut self, cell: Cell, is_free: bool) -> bool {
        let (x, y) = self.at(cell);
        let changes = self.is_free((x, y)) != is_free;
        if changes {
            self.rows.set(x, y, is_free);
            self.columns.set(y, x, is_free);
            self.learned.edits.push((x as u16, y as u16));
        }
        changes
    }

    /// What can be reached after an arrival.
    #[inline]
    pub(super) fn reach(&mut self, arrival: Arrival) -> Reach {
        let slot = arrival.node() as usize * R::RULE.arrivals() + arrival.direction().index();
        let place = self.reached[slot] as usize;
        let known = self.learned.reaches[place];
        let is_known =
            place != 0 && (self.learned.is_new(&known) || self.outlives_edits(arrival, place));
        if is_known {
            return known;
        }
        let reach = self.learn(arrival);
        if place == 0 {
            self.reached[slot] = self.learned.reaches.len() as u32;
            self.learned.reaches.push(reach);
        } else {
            self.learned.replace(place, reach);
        }
        reach
    }
}
