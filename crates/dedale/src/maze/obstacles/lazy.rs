//! Rejection sampling: redrawing until there is a path, without drawing more of a board
//! than the search sees.
//!
//! Two searches start from the ends. A cell is drawn when a search first looks at it: free
//! with the share of free cells among those not yet drawn, which gives every set of
//! obstacles equally often in whatever order cells are drawn. If a search dies, so does the
//! try, at the price of the smaller cluster; if they meet, the rest of the board is drawn.
//!
//! Work is compared with the budget only between tries. A try that has begun is finished,
//! otherwise layouts that take long to finish would be rarer.

use super::ends::Ends;
use super::task::Meter;
use super::task::{Layout, Rimmed, Task};
use crate::Random;
use crate::search::Stopped;

const WALL: u32 = 0;
const ENTRY: u32 = 1;
const EXIT: u32 = 2;
const RIM: u32 = u32::MAX;
/// Marks are a try's number times this, plus what the cell is.
const KINDS: u32 = 4;

/// The field, or `None` once the tries have taken more than `budget`.
pub(super) fn draw(
    task: &Task,
    budget: u64,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Option<Layout>, Stopped> {
    let end = meter.done() + budget;
    let mut tries = Tries::new(task);
    meter.spend(tries.marks.len() / 8)?;
    while meter.done() <= end {
        let ends = task.ends(random);
        let joined = tries.meet(task, ends, random);
        meter.spend(tries.fronts[0].len() + tries.fronts[1].len() + 2)?;
        if joined {
            return Ok(Some(Layout { ends, walls: tries.complete(task, random) }));
        }
    }
    Ok(None)
}

struct Tries {
    rimmed: Rimmed,
    around: Vec<u32>,
    /// What the cells are, in the try of that number.
    marks: Vec<u32>,
    fronts: [Vec<u32>; 2],
    /// The first mark of this try.
    base: u32,
    undrawn: u32,
    undrawn_free: u32,
}

impl Tries {
    fn new(task: &Task) -> Self {
        let rimmed = Rimmed::new(task.size);
        let neighbors = if task.joins_corners() { 8 } else { 4 };
        let mut tries = Self {
            rimmed,
            around: rimmed.around()[..neighbors].to_vec(),
            marks: Vec::new(),
            fronts: [Vec::new(), Vec::new()],
            base: 0,
            undrawn: 0,
            undrawn_free: 0,
        };
        tries.forget(task);
        tries
    }

    fn forget(&mut self, task: &Task) {
        self.base = 0;
        self.marks.clear();
        self.marks.resize(self.rimmed.cell_count(), RIM);
        for first in self.rimmed.rows() {
            self.marks[first as usize..][..task.size.width() as usize].fill(0);
        }
    }

    /// Whether the searches from the ends meet, on a redrawn board.
    fn meet(&mut self, task: &Task, ends: Ends, random: &mut Random) -> bool {
        if self.base >= RIM - 2 * KINDS {
            self.forget(task);
        }
        self.base += KINDS;
        self.undrawn = task.size.cell_count() as u32 - 2;
        self.undrawn_free = task.free() - 2;
        for (front, kind, end) in [(0, ENTRY, ends.entry), (1, EXIT, ends.exit)] {
            let cell = self.rimmed.cell(end);
            self.marks[cell as usize] = self.base + kind;
            self.fronts[front].clear();
            self.fronts[front].push(cell);
        }
        let mut seen = [0, 0];
        loop {
            let front = usize::from(self.fronts[1].len() < self.fronts[0].len());
            let Some(&cell) = self.fronts[front].get(seen[front]) else { return false };
            seen[front] += 1;
            let [own, other] = if front == 0 { [ENTRY, EXIT] } else { [EXIT, ENTRY] };
            for &step in &self.around {
                let next = cell.wrapping_add(step);
                let mark = self.marks[next as usize];
                if mark == self.base + other {
                    return true;
                }
                if mark >= self.base {
                    continue; // the rim's mark is the highest
                }
                let free = random.happens(self.undrawn_free, self.undrawn);
                self.undrawn -= 1;
                self.undrawn_free -= u32::from(free);
                self.marks[next as usize] = self.base + if free { own } else { WALL };
                if free {
                    self.fronts[front].push(next);
                }
            }
        }
    }

    /// Draws what no search looked at, and returns the board.
    fn complete(&mut self, task: &Task, random: &mut Random) -> Vec<bool> {
        let mut walls = Vec::with_capacity(task.size.cell_count());
        for first in self.rimmed.rows() {
            for &mark in &self.marks[first as usize..][..task.size.width() as usize] {
                walls.push(if mark >= self.base {
                    mark == self.base + WALL
                } else {
                    let free = random.happens(self.undrawn_free, self.undrawn);
                    self.undrawn -= 1;
                    self.undrawn_free -= u32::from(free);
                    !free
                });
            }
        }
        walls
    }
}
