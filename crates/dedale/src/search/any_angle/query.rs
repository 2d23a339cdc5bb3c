//! One query: cones of sight are led from row to row, the shortest first.
//!
//! A *cone* is what one sees from a *root*, the start or a corner of a wall, through an interval of
//! the line between two rows. It is led through the row ahead, up to the walls at both ends, and
//! split where the next line is closed:
//!
//! ```text
//!   line     --a'###c--d###b'--   two cones go on, a'c and db'; c and d are corners
//!   row         \     /
//!   line     ####a---b#########   a and b are corners: from a on, one may turn left
//!                 \ /
//!                  root
//! ```
//!
//! Where an end of the interval is a corner, the path may turn there: the corner becomes the root of
//! cones that go on beyond the cone's side, and the path may go along the line to the end of the
//! wall and back round it. That is a *level* cone, with the root on its line; when it is led on, the
//! next one along the line comes of it.
//!
//! The sides of a cone are rays from the root through corners, so all ends are fractions of small
//! whole numbers, and all comparisons are exact. Lengths are floating-point sums. A cone's bound is
//! the length to its root and a shortest line from there through the interval to the goal, mirrored
//! in the interval's line if it lies behind it. Of all cones from one corner those are dropped to
//! whose root a longer path led. While one cone alone comes of a cone, it is led on without the queue.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::AnyAnglePath;
use super::rows::Rows;
use crate::board::{Point, Size};

/// By this factor at least a path must be shorter than another to the same corner, or it goes on
/// from there no more: sums of the same lengths in another order differ by less.
const SHORTER: f64 = 1.0 - 1e-13;

/// The memory of queries, kept from one to the next.
#[derive(Clone, Default, Debug)]
pub(super) struct Memory {
    /// For each corner the last query that came there, and its root.
    corners: Vec<Place>,
    query: u32,
    roots: Vec<Root>,
    cones: Vec<Cone>,
    /// The outcome of the cone that was led last.
    fresh: Vec<Cone>,
    /// Cones by the bits of their bounds, which are in the order of the bounds.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Place {
    query: u32,
    root: u32,
}

/// The start, or a corner where a path turns.
#[derive(Clone, Copy, Debug)]
struct Root {
    at: [i32; 2],
    length: f64,
    parent: u32,
    /// A shorter path led here later.
    is_old: bool,
}

/// Columns and rows of a ray from its root, in half cells; rows count in the direction of the cone.
type Ray = (i32, i32);

/// An end of an interval.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// The cone's ray through it; level where the root is on the line.
    ray: Ray,
    /// The line between columns at the end of the interval, or the next one outside of it.
    at: i32,
    /// Whether the end is a corner of a wall, at which a path may turn.
    is_corner: bool,
}

#[derive(Clone, Copy, Debug)]
struct Cone {
    root: u32,
    /// The number of the line that has the interval, 0 at the top of the board.
    line: i32,
    /// Whether the cone leads to the end of the path: the goal is seen from the root.
    is_last: bool,
    leads_down: bool,
    left: Side,
    right: Side,
}

/// Which way a cone leads from its line.
#[derive(Clone, Copy)]
struct Course {
    line: i32,
    leads_down: bool,
}

impl Course {
    /// The row ahead of the line.
    const fn ahead(self) -> i32 {
        if self.leads_down { self.line } else { self.line - 1 }
    }

    /// The row behind the line.
    const fn behind(self) -> i32 {
        if self.leads_down { self.line - 1 } else { self.line }
    }

    const fn next(self) -> Self {
        let line = if self.leads_down { self.line + 1 } else { self.line - 1 };
        Self { line, ..self }
    }

    const fn back(self) -> Self {
        Self { leads_down: !self.leads_down, ..self }
    }

    /// How many half rows after a place another one is.
    const fn rows_between(self, from: i32, to: i32) -> i32 {
        if self.leads_down { to - from } else { from - to }
    }
}

/// A query on the rows of a board.
pub(super) struct Query<'a> {
    rows: &'a Rows,
    memory: &'a mut Memory,
    width: i32,
    goal: [i32; 2],
    /// The cone to go on with before those in the queue, if its bound is not above theirs.
    next: Option<(u64, u32)>,
    shortest: f64,
}

/// The centre of a cell, in half cells.
fn centre(point: Point) -> [i32; 2] {
    [2 * point.x as i32 + 1, 2 * point.y as i32 + 1]
}

fn apart(a: [i32; 2], b: [i32; 2]) -> f64 {
    length((b[0] - a[0], b[1] - a[1]))
}

fn length((dx, dy): Ray) -> f64 {
    let [dx, dy] = [dx, dy].map(i64::from);
    ((dx * dx + dy * dy) as f64).sqrt()
}

/// Whether the first ray lies to the left of the second; both lead ahead.
fn is_left(one: Ray, other: Ray) -> bool {
    i64::from(one.0) * i64::from(other.1) < i64::from(other.0) * i64::from(one.1)
}

impl<'a> Query<'a> {
    pub(super) fn new(rows: &'a Rows, size: Size, memory: &'a mut Memory) -> Self {
        let corners = (size.width() as usize + 1) * (size.height() as usize + 1);
        match memory.query.checked_add(1) {
            Some(query) if memory.corners.len() == corners => memory.query = query,
            _ => {
                memory.corners = vec![Place::default(); corners];
                memory.query = 1;
            }
        }
        memory.roots.clear();
        memory.cones.clear();
        memory.queue.clear();
        let width = size.width() as i32;
        Self { rows, memory, width, goal: [0; 2], next: None, shortest: f64::INFINITY }
    }

    /// The shortest path between two free cells.
    pub(super) fn find(&mut self, start: Point, goal: Point) -> Option<AnyAnglePath> {
        self.goal = centre(goal);
        let at = centre(start);
        self.memory.roots.push(Root { at, length: 0.0, parent: 0, is_old: false });
        let [x, y] = [start.x as i32, start.y as i32];
        let left = self.rows.free_back_from(x, 0, y);
        let right = self.rows.wall_from(x, self.width, y);
        if y == goal.y as i32 && (left..right).contains(&(goal.x as i32)) {
            return Some(self.path(0));
        }
        for leads_down in [false, true] {
            let course = Course { line: y + i32::from(leads_down), leads_down };
            let [left, right] = [left, right].map(|at| self.wall(0, course, at));
            self.spread(0, course, left, right);
        }
        self.queue_fresh();
        while let Some(cone) = self.pop() {
            if cone.is_last {
                return Some(self.path(cone.root));
            }
            if !self.memory.roots[cone.root as usize].is_old {
                self.follow(cone);
            }
        }
        None
    }

    /// Leads a cone from row to row, as long as nothing else comes of it, and puts what does into the
    /// queue.
    fn follow(&mut self, cone: Cone) {
        let mut cone = cone;
        loop {
            self.lead(self.glide(cone));
            match self.memory.fresh[..] {
                [next] if !next.is_last => cone = next,
                _ => break,
            }
            self.memory.fresh.clear();
        }
        self.queue_fresh();
    }

    fn pop(&mut self) -> Option<Cone> {
        let first = self.memory.queue.peek().map(|first| first.0);
        let number = match (self.next.take(), first) {
            (Some(next), Some(first)) if next.0 > first.0 => {
                self.memory.queue.push(Reverse(next));
                self.memory.queue.pop()?.0.1
            }
            (Some(next), _) => next.1,
            (None, _) => self.memory.queue.pop()?.0.1,
        };
        Some(self.memory.cones[number as usize])
    }

    /// The path to the goal from this root on.
    fn path(&self, root: u32) -> AnyAnglePath {
        let before = |&root: &u32| (root > 0).then(|| self.memory.roots[root as usize].parent);
        let roots = std::iter::successors(Some(root), before);
        let turns = roots.map(|root| self.memory.roots[root as usize].at);
        let mut points: Vec<[i32; 2]> = std::iter::once(self.goal).chain(turns).collect();
        points.reverse();
        if points.len() == 2 && points[0] == points[1] {
            points.pop();
        }
        AnyAnglePath::through(points.into_iter().map(|point| point.map(|half| half as u32)))
    }

    /// Leads a cone on as long as all cells in its sides and beside them are free, which leaves its
    /// sides as they are.
    fn glide(&self, cone: Cone) -> Cone {
        let mut cone = cone;
        if cone.left.is_corner || cone.right.is_corner {
            return cone;
        }
        let root = self.memory.roots[cone.root as usize].at;
        loop {
            let course = Course { line: cone.line, leads_down: cone.leads_down };
            let (row, next) = (course.ahead(), course.next());
            let rows = course.rows_between(root[1], 2 * next.line);
            let (left, _) = self.project(root[0], cone.left.ray, rows);
            let (right, right_rest) = self.project(root[0], cone.right.ray, rows);
            let right = right + i32::from(right_rest > 0);
            let from = left.min(cone.left.at) - 1;
            let to = right.max(cone.right.at) + 1;
            let is_free = |row: i32| self.rows.wall_from(from, to, row) == to;
            if self.goal[1] == 2 * row + 1 || from < 0 || !is_free(row) || !is_free(next.ahead()) {
                return cone;
            }
            cone.line = next.line;
            (cone.left.at, cone.right.at) = (left, right);
        }
    }

    /// Leads a cone through the row ahead.
    fn lead(&mut self, cone: Cone) {
        let course = Course { line: cone.line, leads_down: cone.leads_down };
        let (row, next) = (course.ahead(), course.next());
        let root = self.memory.roots[cone.root as usize];
        let rows = course.rows_between(root.at[1], 2 * next.line);
        let (left, left_rest) = self.project(root.at[0], cone.left.ray, rows);
        let (right_before, right_rest) = self.project(root.at[0], cone.right.ray, rows);
        let right = right_before + i32::from(right_rest > 0);

        // Free cells side by side, as far as they matter.
        let limit = if cone.left.is_corner { 0 } else { cone.left.at.min(left - 1) };
        let begin = self.rows.free_back_from(cone.left.at, limit, row);
        let limit = if cone.right.is_corner { self.width } else { cone.right.at.max(right + 1) };
        let end = self.rows.wall_from(cone.right.at - 1, limit, row);
        if self.goal[1] == 2 * row + 1 && (2 * begin..2 * end).contains(&self.goal[0]) {
            return self.arrive(cone, course, root.at);
        }

        let is_wall = |at: i32| !self.rows.is_free(at, next.ahead());
        let left_side = if begin > left {
            self.wall(cone.root, next, begin)
        } else {
            let is_corner = left_rest == 0 && (begin == left || is_wall(left - 1));
            let ray = if is_corner { (2 * left - root.at[0], rows) } else { cone.left.ray };
            Side { ray, at: left, is_corner }
        };
        let right_side = if end < right {
            self.wall(cone.root, next, end)
        } else {
            let is_corner = right_rest == 0 && (end == right || is_wall(right));
            let ray = if is_corner { (2 * right - root.at[0], rows) } else { cone.right.ray };
            Side { ray, at: right, is_corner }
        };
        self.spread(cone.root, next, left_side, right_side);
        if root.at[1] == 2 * course.line {
            self.go_on(cone, course);
        }

        if cone.left.is_corner {
            let beyond = (left_rest > 0 || begin < left) && begin <= left;
            self.turn_left(cone, course, [begin, end], beyond.then_some((left, left_rest == 0)));
        }
        if cone.right.is_corner {
            let beyond = right_before < end;
            self.turn_right(
                cone,
                course,
                [begin, end],
                beyond.then_some((right_before, right_rest == 0)),
            );
        }
    }

    /// Turns at the left end of a cone's interval: to what lies beyond the cone's side in the row
    /// ahead, if anything does, and back through the line.
    fn turn_left(
        &mut self,
        cone: Cone,
        course: Course,
        [begin, end]: [i32; 2],
        beyond: Option<(i32, bool)>,
    ) {
        let (at, next) = (cone.left.at, course.next());
        let has_gap = self.rows.free_from(begin, at, course.behind()) < at;
        if beyond.is_none() && !has_gap {
            return;
        }
        let Some(root) = self.turn(cone.root, [2 * at, 2 * course.line]) else { return };
        if let Some((side, is_whole)) = beyond {
            let right = if end < side + i32::from(!is_whole) {
                self.wall(root, next, end)
            } else if is_whole && (end == side || !self.rows.is_free(side, next.ahead())) {
                self.wall(root, next, side)
            } else {
                Side { at: side + i32::from(!is_whole), is_corner: false, ..cone.left }
            };
            self.spread(root, next, self.wall(root, next, begin), right);
        }
        if has_gap {
            self.go_left(root, course.back(), [begin, at]);
        }
    }

    /// Goes along a line to the left, beside a wall, and back round its end through the next gap.
    fn go_left(&mut self, root: u32, back: Course, [begin, at]: [i32; 2]) {
        let to = self.rows.wall_back_from(at, begin, back.ahead());
        if to > begin
            && let Some(root) = self.turn(root, [2 * to, 2 * back.line])
        {
            let from = self.rows.free_back_from(to, begin, back.ahead());
            let left = Side { ray: (-1, 0), at: from, is_corner: true };
            self.push(root, back, left, Side { ray: (1, 0), at: to, is_corner: false });
        }
    }

    /// The same at the right end.
    fn turn_right(
        &mut self,
        cone: Cone,
        course: Course,
        [begin, end]: [i32; 2],
        beyond: Option<(i32, bool)>,
    ) {
        let (at, next) = (cone.right.at, course.next());
        let has_gap = self.rows.free_from(at, end, course.behind()) < end;
        if beyond.is_none() && !has_gap {
            return;
        }
        let Some(root) = self.turn(cone.root, [2 * at, 2 * course.line]) else { return };
        if let Some((side, is_whole)) = beyond {
            let left = if begin > side {
                self.wall(root, next, begin)
            } else if is_whole && (begin == side || !self.rows.is_free(side - 1, next.ahead())) {
                self.wall(root, next, side)
            } else {
                Side { at: side, is_corner: false, ..cone.right }
            };
            self.spread(root, next, left, self.wall(root, next, end));
        }
        if has_gap {
            self.go_right(root, course.back(), [at, end]);
        }
    }

    /// The same to the right.
    fn go_right(&mut self, root: u32, back: Course, [at, end]: [i32; 2]) {
        let from = self.rows.free_from(at, end, back.ahead());
        if from < end
            && let Some(root) = self.turn(root, [2 * from, 2 * back.line])
        {
            let to = self.rows.wall_from(from, end, back.ahead());
            let right = Side { ray: (1, 0), at: to, is_corner: true };
            self.push(root, back, Side { ray: (-1, 0), at: from, is_corner: false }, right);
        }
    }

    /// Goes on along the line of a level cone, past its gap to the next one.
    fn go_on(&mut self, cone: Cone, course: Course) {
        if cone.left.is_corner {
            let begin = self.rows.free_back_from(cone.left.at, 0, course.behind());
            self.go_left(cone.root, course, [begin, cone.left.at]);
        } else {
            let end = self.rows.wall_from(cone.right.at, self.width, course.behind());
            self.go_right(cone.root, course, [cone.right.at, end]);
        }
    }

    /// Where a ray meets the line this many half rows after its root, which is in this column: the last
    /// line between columns before, and what is left. Level rays end beyond the board.
    fn project(&self, column: i32, ray: Ray, rows: i32) -> (i32, i32) {
        if ray.1 == 0 {
            return (if ray.0 < 0 { -1 } else { self.width + 1 }, 0);
        }
        let [column, dx, dy, rows] = [column, ray.0, ray.1, rows].map(i64::from);
        let (place, unit) = (column * dy + dx * rows, 2 * dy);
        (place.div_euclid(unit) as i32, place.rem_euclid(unit) as i32)
    }

    /// The end of an interval of the line at the end of a wall.
    fn wall(&self, root: u32, course: Course, at: i32) -> Side {
        let [x, y] = self.memory.roots[root as usize].at;
        Side { ray: (2 * at - x, course.rows_between(y, 2 * course.line)), at, is_corner: true }
    }

    /// Puts a cone into the queue for each gap of the line between two sides.
    fn spread(&mut self, root: u32, course: Course, left: Side, right: Side) {
        let mut from = self.rows.free_from(left.at, right.at, course.ahead());
        while from < right.at {
            let to = self.rows.wall_from(from, right.at, course.ahead());
            let start = if from > left.at { self.wall(root, course, from) } else { left };
            let end = if to < right.at { self.wall(root, course, to) } else { right };
            self.push(root, course, start, end);
            from = self.rows.free_from(to, right.at, course.ahead());
        }
    }

    /// The root at a corner after this one; `None` if a path over another root led there that is no
    /// longer. What lies ahead of equally long ones is the same, so one of them is enough.
    fn turn(&mut self, parent: u32, at: [i32; 2]) -> Option<u32> {
        let before = self.memory.roots[parent as usize];
        let length = before.length + apart(before.at, at);
        let place = (at[1] / 2 * (self.width + 1) + at[0] / 2) as usize;
        let known = &mut self.memory.corners[place];
        if known.query == self.memory.query {
            let old = &mut self.memory.roots[known.root as usize];
            if old.parent == parent {
                return Some(known.root);
            }
            if length > old.length * SHORTER {
                return None;
            }
            old.is_old = true;
        }
        *known = Place { query: self.memory.query, root: self.memory.roots.len() as u32 };
        self.memory.roots.push(Root { at, length, parent, is_old: false });
        Some(known.root)
    }

    /// Adds a cone to those that come of the last one.
    fn push(&mut self, root: u32, course: Course, left: Side, right: Side) {
        let Course { line, leads_down } = course;
        self.memory.fresh.push(Cone { root, line, is_last: false, leads_down, left, right });
    }

    /// The least length of a path through a cone.
    fn bound(&self, cone: &Cone) -> f64 {
        let Root { at, length: before, .. } = self.memory.roots[cone.root as usize];
        if cone.is_last {
            return before + apart(at, self.goal);
        }
        let course = Course { line: cone.line, leads_down: cone.leads_down };
        let rows = course.rows_between(at[1], 2 * course.line);
        let rest = course.rows_between(2 * course.line, self.goal[1]).abs();
        let to_goal = (self.goal[0] - at[0], rows + rest);
        let through = |side: Side| {
            let column = if side.is_corner {
                f64::from(2 * side.at - at[0])
            } else {
                f64::from(side.ray.0) * f64::from(rows) / f64::from(side.ray.1)
            };
            let [rows, rest] = [rows, rest].map(f64::from);
            let after = f64::from(to_goal.0) - column;
            (column * column + rows * rows).sqrt() + (after * after + rest * rest).sqrt()
        };
        let to_end = if is_left(to_goal, cone.left.ray) {
            through(cone.left)
        } else if is_left(cone.right.ray, to_goal) {
            through(cone.right)
        } else {
            length(to_goal)
        };
        before + to_end
    }

    /// Puts what came of the last cone into the queue.
    fn queue_fresh(&mut self) {
        for at in 0..self.memory.fresh.len() {
            let cone = self.memory.fresh[at];
            let bound = self.bound(&cone);
            if bound > self.shortest {
                continue;
            }
            if cone.is_last {
                self.shortest = bound;
            }
            let number = self.memory.cones.len() as u32;
            self.memory.cones.push(cone);
            let new = (bound.to_bits(), number);
            match self.next {
                Some(next) if new > next => self.memory.queue.push(Reverse(new)),
                _ => {
                    if let Some(next) = self.next.replace(new) {
                        self.memory.queue.push(Reverse(next));
                    }
                }
            }
        }
        self.memory.fresh.clear();
    }

    /// Ends the path in the row ahead, which has the goal.
    fn arrive(&mut self, cone: Cone, course: Course, root: [i32; 2]) {
        let to_goal = (self.goal[0] - root[0], course.rows_between(root[1], self.goal[1]));
        let end = if is_left(to_goal, cone.left.ray) {
            cone.left
        } else if is_left(cone.right.ray, to_goal) {
            cone.right
        } else {
            return self.finish(cone, cone.root);
        };
        if end.is_corner
            && let Some(root) = self.turn(cone.root, [2 * end.at, 2 * course.line])
        {
            self.finish(cone, root);
        }
    }

    fn finish(&mut self, cone: Cone, root: u32) {
        self.memory.fresh.push(Cone { root, is_last: true, ..cone });
    }
}
