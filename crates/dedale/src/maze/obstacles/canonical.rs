//! Obstacle fields built round their canonical shortest path.
//!
//! Every layout with a path has one *canonical path*: of its shortest paths, the one whose
//! steps come first in the order forward, left, right, back. So a layout can be drawn by
//! drawing its canonical path, then the other cells:
//!
//! ```text
//! o o # .     1. draw a path o that does not touch itself, by its weight;
//! x o . #        each corner from sideways to forward needs a wall x
//! # o o o     2. accept it by the number of fillings of the other cells
//! . # x o     3. draw the cells beside it, and beside those that are free;
//! # . # o        refuse a shorter path, or one that comes before
//! ```
//!
//! Paths are proposed in proportion to `weight^length · corner^corners` and accepted in
//! proportion to [`Fills`] over that. What remains is one layout, drawn from its only
//! canonical path: all layouts are equally likely. This turns the sampler of Karp and Luby
//! (1983) for unions of paths into one whose sets do not overlap. If the ends are not
//! fixed, walks start at every cell of one side and stop at every cell of the other, and
//! ends come with their share of the layouts.
//!
//! As in the lazy tier, a try that has begun is finished.

use super::axis::{Axis, Rest};
use super::fills::{Fills, Shape};
use super::flow::Goal;
use super::{Frame, Layout, Meter, Side, Task};
use crate::Random;
use crate::search::Stopped;

/// Pilot walks that show what paths are like, before any is accepted.
const PILOT: u32 = 256;

/// The most rows or columns for which all weights stay in range.
const MOST_SIDE: u32 = 1_000;

/// At 100 bytes a cell and 10 ns a cell and sweep.
const MOST_CELLS: usize = 1 << 20;

/// What is worked out once for a board, its ends and its number of obstacles.
#[derive(Debug)]
pub(super) struct Sampler {
    fills: Fills,
    /// One for each pair of facing sides that may bear the ends.
    axes: Vec<Axis>,
    /// The share of the first axis.
    share: f64,
}

impl Sampler {
    /// Solves for paths about as long as the shortest, then for paths like those that walks
    /// then take. `None` if the board is too large, if it has diagonal steps, or if no walk
    /// arrives.
    pub(super) fn new(
        task: &Task,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let size = task.size;
        if task.joins_corners()
            || size.width().max(size.height()) > MOST_SIDE
            || size.cell_count() > MOST_CELLS
        {
            return Ok(None);
        }
        let sides = Side::facing(task.size).into_iter();
        let shortest = match task.fixed {
            Some(ends) => ends.distance() + 1,
            None => sides.map(|[side, _]| Frame::new(task.size, side).rows).min().expect("a side"),
        };
        let mut typical = Shape { length: shortest, corners: shortest / 8 };
        for last in [false, false, true] {
            let fills =
                Fills::around(task.size.cell_count() as u32, task.free(), shortest, typical);
            let Some(mut sampler) = Self::solve(task, fills, meter)? else { return Ok(None) };
            if last {
                return Ok(Some(sampler));
            }
            let [mut done, mut length, mut corners] = [0, 0, 0];
            let mut share = 0.0;
            for _ in 0..PILOT {
                let mut work = 0;
                if let Some(shape) = sampler.propose(task, random, &mut work) {
                    [done, length, corners] =
                        [done + 1, length + shape.length, corners + shape.corners];
                    share += sampler.fills.share(shape);
                }
                meter.spend(work)?;
            }
            if done == 0 {
                return Ok(None);
            }
            if share > 0.5 * f64::from(done) {
                return Ok(Some(sampler));
            }
            typical = Shape { length: length / done, corners: corners / done };
        }
        Ok(None)
    }

    /// A field, or `None` once the tries have taken more than `budget`.
    pub(super) fn draw(
        &mut self,
        task: &Task,
        budget: u64,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Layout>, Stopped> {
        let end = meter.done() + budget;
        while meter.done() <= end {
            let mut work = 1;
            let layout = self.attempt(task, random, &mut work);
            meter.spend(work)?;
            if layout.is_some() {
                return Ok(layout);
            }
        }
        Ok(None)
    }

    fn solve(task: &Task, fills: Fills, meter: &mut Meter<'_>) -> Result<Option<Self>, Stopped> {
        let mut axes = Vec::new();
        if let Some(ends) = task.fixed {
            let side = Side::of(task.size, ends).expect("ends that face each other");
            let frame = Frame::new(task.size, side);
            let goal = Goal::Column(frame.column(ends.exit));
            let entry = Some(frame.column(ends.entry));
            axes.push(Axis::new(task, [side; 2], goal, entry, &fills, meter)?);
        } else {
            for sides in Side::facing(task.size) {
                axes.push(Axis::new(task, sides, Goal::Row, None, &fills, meter)?);
            }
        }
        let Some(axes) = axes.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        let share = match &axes[..] {
            [first, second] => first.total(&fills).share(second.total(&fills)),
            _ => 1.0,
        };
        Ok(Some(Self { fills, axes, share }))
    }

    /// A path, if the walk did not run into itself.
    fn propose(&mut self, task: &Task, random: &mut Random, work: &mut usize) -> Option<Shape> {
        let axis = usize::from(random.unit() >= self.share);
        self.axes[axis].clear();
        self.axes[axis].walk(task.free(), random, work)
    }

    fn attempt(&mut self, task: &Task, random: &mut Random, work: &mut usize) -> Option<Layout> {
        let axis = usize::from(random.unit() >= self.share);
        let axis = &mut self.axes[axis];
        axis.clear();
        let shape = axis.walk(task.free(), random, work)?;
        if random.unit() >= self.fills.share(shape) {
            return None;
        }
        let mut rest = Rest {
            cells: task.size.cell_count() as u32 - shape.length - shape.corners,
            free: task.free() - shape.length,
        };
        axis.look_round(&mut rest, random, work).then(|| axis.complete(rest, random))
    }
}
