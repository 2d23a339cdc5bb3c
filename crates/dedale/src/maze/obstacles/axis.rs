//! One try at a field built round its canonical path; see `canonical`.

use super::fills::{Fills, Shape};
use super::flow::{Flow, Goal, Step, Total, needs_wall};
use super::{Frame, Layout, Meter, Side, Task};
use crate::Random;
use crate::board::Size;
use crate::search::Stopped;

/// What is known of a cell: nothing, a wall (or the rim), or else free at this many steps
/// from the exit, plus `FREE`.
const UNKNOWN: u32 = 0;

const WALL: u32 = 1;

const FREE: u32 = 2;

/// Which step the path takes from a cell that is not on it.
const OFF: u8 = u8::MAX;

/// The path ends here.
const END: u8 = 4;

/// The board seen from one pair of facing sides, its weights, and the try.
#[derive(Debug)]
pub(super) struct Axis {
    size: Size,
    /// The sides on which the entry may lie, equally likely.
    sides: [Side; 2],
    flow: Flow,
    /// The weight of the walks from each column and those before it.
    starts: Vec<f64>,
    known: Vec<u32>,
    leaves: Vec<u8>,
    path: Vec<u32>,
    touched: Vec<u32>,
    queue: Vec<u32>,
}

/// The cells that are neither path nor needed walls, and how many are free.
pub(super) struct Rest {
    pub(super) cells: u32,
    pub(super) free: u32,
}

impl Rest {
    fn draw(&mut self, random: &mut Random) -> bool {
        let free = random.happens(self.free, self.cells);
        self.cells -= 1;
        self.free -= u32::from(free);
        free
    }
}

impl Axis {
    /// Walks start at every column, or only at `entry`.
    pub(super) fn new(
        task: &Task,
        sides: [Side; 2],
        goal: Goal,
        entry: Option<u32>,
        fills: &Fills,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let frame = Frame::new(task.size, sides[0]);
        let [rows, columns] = [frame.rows, frame.columns];
        let Some(flow) = Flow::solve(rows, columns, goal, fills, meter)? else { return Ok(None) };
        let mut sum = 0.0;
        let starts = (0..columns)
            .map(|column| {
                if entry.is_none_or(|entry| entry == column) {
                    sum += flow.from(column);
                }
                sum
            })
            .collect();
        let wide = columns as usize + 2;
        let mut known = vec![WALL; wide * (rows as usize + 2)];
        for row in 1..=rows as usize {
            known[row * wide + 1..][..columns as usize].fill(UNKNOWN);
        }
        Ok(Some(Self {
            size: task.size,
            sides,
            flow,
            starts,
            leaves: vec![OFF; known.len()],
            known,
            path: Vec::new(),
            touched: Vec::new(),
            queue: Vec::new(),
        }))
    }

    /// The weight of all walks, for each pair of ends.
    pub(super) fn total(&self, fills: &Fills) -> Total {
        let columns = f64::from(self.flow.columns);
        self.flow.total(fills).times(1.0 / columns).times(1.0 / columns)
    }

    fn wide(&self) -> u32 {
        self.flow.columns + 2
    }

    fn beside(&self, cell: u32, step: Step) -> u32 {
        match step {
            Step::Forward => cell + self.wide(),
            Step::Left => cell - 1,
            Step::Right => cell + 1,
            Step::Back => cell - self.wide(),
        }
    }

    /// Forgets the previous try.
    pub(super) fn clear(&mut self) {
        for &cell in &self.touched {
            self.known[cell as usize] = UNKNOWN;
            self.leaves[cell as usize] = OFF;
        }
        self.touched.clear();
        self.path.clear();
        self.queue.clear();
    }

    /// A path of at most `longest` cells, unless the walk touches itself.
    pub(super) fn walk(
        &mut self,
        longest: u32,
        random: &mut Random,
        work: &mut usize,
    ) -> Option<Shape> {
        let [mut row, mut column] = [0, self.start(random)];
        let mut cell = self.wide() + column + 1;
        let mut corners = 0;
        let mut steps = None;
        self.path.push(cell);
        self.touched.push(cell);
        while let Some(step) = self.choose(row, column, steps, random)? {
            *work += 1;
            self.leaves[cell as usize] = step as u8;
            let next = self.beside(cell, step);
            let touches = Step::ALL.into_iter().any(|aside| {
                aside != step.opposite() && self.leaves[self.beside(next, aside) as usize] != OFF
            });
            if touches || self.leaves[next as usize] != OFF || self.path.len() as u32 >= longest {
                return None;
            }
            if let Some([_, last]) = steps
                && needs_wall(last, step)
            {
                let wall = self.beside(self.beside(cell, last.opposite()), step);
                self.known[wall as usize] = WALL;
                self.touched.push(wall);
                corners += 1;
            }
            match step {
                Step::Forward => row += 1,
                Step::Left => column -= 1,
                Step::Right => column += 1,
                Step::Back => row -= 1,
            }
            steps = Some([steps.map_or(step, |[_, last]| last), step]);
            cell = next;
            self.path.push(cell);
            self.touched.push(cell);
        }
        self.leaves[cell as usize] = END;
        Some(Shape { length: self.path.len() as u32, corners })
    }

    fn start(&self, random: &mut Random) -> u32 {
        let total = self.starts.last().expect("a column");
        let drawn = random.unit() * total;
        // Rounding may draw the whole total: then it is the last column that adds to it.
        let last = self.starts.partition_point(|sum| sum < total);
        self.starts.partition_point(|&sum| sum <= drawn).min(last) as u32
    }

    /// The next step, an inner `None` to stop here, an outer one to give up: this makes up
    /// for the error of the weights.
    #[allow(clippy::option_option)]
    fn choose(
        &self,
        row: u32,
        column: u32,
        steps: Option<[Step; 2]>,
        random: &mut Random,
    ) -> Option<Option<Step>> {
        let weights = self.flow.next(row, column, steps);
        let bound = match steps {
            None => weights.iter().sum(),
            Some(steps) => self.flow.bound(row, column, steps),
        };
        let mut drawn = random.unit() * bound - self.flow.stop(row, column);
        if drawn < 0.0 {
            return Some(None);
        }
        for (step, weight) in Step::ALL.into_iter().zip(weights) {
            if drawn < weight {
                return Some(Some(step));
            }
            drawn -= weight;
        }
        None
    }

    /// Draws the cells that the path can reach, nearest to the exit first; false once a
    /// path turns up that is shorter or comes before.
    pub(super) fn look_round(
        &mut self,
        rest: &mut Rest,
        random: &mut Random,
        work: &mut usize,
    ) -> bool {
        let longest = self.path.len() as u32 - 1;
        for (steps, &cell) in self.path.iter().rev().enumerate() {
            self.known[cell as usize] = FREE + steps as u32;
        }
        self.queue.push(self.path[longest as usize]);
        let mut seen = 0;
        while let Some(&cell) = self.queue.get(seen) {
            seen += 1;
            let distance = self.known[cell as usize] - FREE + 1;
            if distance >= longest {
                break;
            }
            if self.leaves[cell as usize] != OFF {
                self.queue.push(self.path[(longest - distance) as usize]);
            }
            for step in Step::ALL {
                let next = self.beside(cell, step);
                if self.known[next as usize] != UNKNOWN {
                    continue;
                }
                *work += 1;
                self.touched.push(next);
                if !rest.draw(random) {
                    self.known[next as usize] = WALL;
                    continue;
                }
                self.known[next as usize] = FREE + distance;
                self.queue.push(next);
                if self.comes_before(next) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a path through this cell, just found to be free, is shorter than the path or
    /// comes before it.
    fn comes_before(&self, cell: u32) -> bool {
        let known = self.known[cell as usize];
        Step::ALL.into_iter().any(|step| {
            let beside = self.beside(cell, step) as usize;
            let leaves = self.leaves[beside];
            leaves != OFF
                && (self.known[beside] > known + 1
                    || (self.known[beside] == known + 1 && (step.opposite() as u8) < leaves))
        })
    }

    /// Draws the unknown cells, and returns the board.
    pub(super) fn complete(&self, mut rest: Rest, random: &mut Random) -> Layout {
        let frame = Frame::new(self.size, self.sides[random.below(2) as usize]);
        let mut walls = vec![false; self.size.cell_count()];
        for row in 0..frame.rows {
            for column in 0..frame.columns {
                let known = self.known[((row + 1) * self.wide() + column + 1) as usize];
                walls[self.size.index(frame.point(row, column))] = match known {
                    UNKNOWN => !rest.draw(random),
                    known => known == WALL,
                };
            }
        }
        let [entry, exit] = [self.path[0], *self.path.last().expect("a path")];
        let column = |cell: u32| cell % self.wide() - 1;
        Layout { ends: frame.ends(column(entry), column(exit)), walls }
    }
}
