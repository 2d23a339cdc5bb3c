//! Swapping cells at random, with the path kept open.
//!
//! A step picks two cells, any two or two neighbors. If one is free and the other a wall,
//! they are swapped, unless this walls in an end or cuts the last path. Steps and steps
//! back are equally likely, and for straight steps swaps lead from every layout to every
//! other (slide the arms of each detour inwards until the path is shortest, turn its
//! corners, move what is left): the distribution tends to the uniform one.
//!
//! Some path is known at all times, the *witness*. Only a wall on it requires a search
//! round it, from both sides of the gap.

use super::mended::{self, Mended};
use super::{Ends, Layout, Meter, Rimmed, Task};
use crate::Random;
use crate::board::Point;
use crate::search::Stopped;

/// Steps for each cell of the board. On 100×100 cells and 46 % to 57 % the length of paths
/// and the size of the clusters are within 2 to 3 % of those in exact fields after 10; 100
/// change no more.
const SWEEPS: u64 = 30;

/// Cells looked at, for each cell of the board, after which no further step is taken.
/// Boards of ordinary shape do not reach it; on long and narrow ones each wall on the path
/// is searched round from end to end.
const MOST_WORK: u64 = 1 << 10;

/// Minimum number of steps: small boards mix for nothing.
const FEWEST_STEPS: u64 = 1 << 12;

const OFF: u32 = u32::MAX;

pub(super) fn draw(
    task: &Task,
    random: &mut Random,
    meter: &mut Meter<'_>,
) -> Result<Layout, Stopped> {
    let ends = task.ends(random);
    let mut chain = Chain::new(task, ends, random);
    let cells = task.size.cell_count() as u32;
    let end = meter.done() + MOST_WORK * (u64::from(cells) + FEWEST_STEPS);
    for _ in 0..(SWEEPS * u64::from(cells)).max(FEWEST_STEPS) {
        let work = chain.step(cells, random);
        meter.spend(work)?;
        if meter.done() > end {
            break;
        }
    }
    Ok(Layout { ends, walls: chain.walls() })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Wall,
    Free,
    Rim,
}

struct Chain {
    rimmed: Rimmed,
    width: u32,
    around: [u32; 8],
    /// How many of the eight neighbors a step leads to.
    directions: usize,
    ends: [u32; 2],
    kinds: Vec<Kind>,
    /// A path from entry to exit.
    witness: Vec<u32>,
    /// A cell's place on the witness: numbers that grow along it, with gaps for cells that
    /// come between.
    places: Vec<u32>,
    /// The number of the search that last saw a cell, times two, plus its side.
    seen: Vec<u32>,
    /// From where it was seen.
    parents: Vec<u32>,
    search: u32,
    fronts: [Vec<u32>; 2],
}

impl Chain {
    fn new(task: &Task, ends: Ends, random: &mut Random) -> Self {
        let Mended { walls, path } = mended::draw(task, ends, random);
        let rimmed = Rimmed::new(task.size);
        let count = rimmed.cell_count();
        let mut kinds = vec![Kind::Rim; count];
        let width = task.size.width() as usize;
        for (first, walls) in rimmed.rows().zip(walls.chunks(width)) {
            for (kind, &wall) in kinds[first as usize..].iter_mut().zip(walls) {
                *kind = if wall { Kind::Wall } else { Kind::Free };
            }
        }
        let mut chain = Self {
            rimmed,
            width: task.size.width(),
            around: rimmed.around(),
            directions: if task.joins_corners() { 8 } else { 4 },
            ends: [ends.entry, ends.exit].map(|end| rimmed.cell(end)),
            kinds,
            witness: path,
            places: vec![OFF; count],
            seen: vec![0; count],
            parents: vec![0; count],
            search: 0,
            fronts: [Vec::new(), Vec::new()],
        };
        chain.number_all();
        chain
    }

    /// One of the board's cells, each equally likely.
    fn any(&self, cells: u32, random: &mut Random) -> u32 {
        let drawn = random.below(cells);
        self.rimmed.cell(Point::new(drawn % self.width, drawn / self.width))
    }

    /// Tries a swap; how many cells it had to look at.
    fn step(&mut self, cells: u32, random: &mut Random) -> usize {
        let first = self.any(cells, random);
        let second = match random.below(32) {
            0..8 => self.any(cells, random),
            direction => first.wrapping_add(self.around[direction as usize % 8]),
        };
        let [freed, walled] = match [first, second].map(|cell| self.kinds[cell as usize]) {
            [Kind::Wall, Kind::Free] => [first, second],
            [Kind::Free, Kind::Wall] => [second, first],
            _ => return 1,
        };
        if self.ends.contains(&walled) {
            return 1;
        }
        self.kinds[freed as usize] = Kind::Free;
        self.kinds[walled as usize] = Kind::Wall;
        if self.places[walled as usize] == OFF {
            return 1;
        }
        if !self.go_round(walled) {
            self.kinds[freed as usize] = Kind::Wall;
            self.kinds[walled as usize] = Kind::Free;
        }
        1 + self.fronts[0].len() + self.fronts[1].len()
    }

    /// Leads the witness round a gap; false if there is no other path.
    fn go_round(&mut self, gap: u32) -> bool {
        let index = self.index_of(gap);
        let gap = self.places[gap as usize];
        self.search += 1;
        if self.search == u32::MAX / 2 {
            self.search = 1;
            self.seen.fill(0);
        }
        for (side, at) in [(0, index - 1), (1, index + 1)] {
            let cell = self.witness[at];
            self.fronts[side].clear();
            self.fronts[side].push(cell);
            self.seen[cell as usize] = 2 * self.search + side as u32;
        }
        let mut expanded = [0, 0];
        loop {
            let side = usize::from(self.fronts[1].len() < self.fronts[0].len());
            let Some(&cell) = self.fronts[side].get(expanded[side]) else { return false };
            expanded[side] += 1;
            let own = 2 * self.search + side as u32;
            for direction in 0..self.directions {
                let next = cell.wrapping_add(self.around[direction]);
                if self.kinds[next as usize] != Kind::Free || self.seen[next as usize] == own {
                    continue;
                }
                let place = self.places[next as usize];
                let beyond = place != OFF && (place < gap) == (side == 1);
                if beyond || self.seen[next as usize] == own ^ 1 {
                    let [here, there] = [self.trace(cell), self.trace(next)];
                    let [before, after] = if side == 0 { [here, there] } else { [there, here] };
                    self.join(before, after);
                    return true;
                }
                self.seen[next as usize] = own;
                self.parents[next as usize] = cell;
                self.fronts[side].push(next);
            }
        }
    }

    /// The cells through which a cell was seen, back to the witness.
    fn trace(&self, cell: u32) -> Vec<u32> {
        let mut cells = vec![cell];
        let mut at = cell;
        while self.places[at as usize] == OFF {
            at = self.parents[at as usize];
            cells.push(at);
        }
        cells
    }

    /// Leads the witness along both traces, which end on it.
    fn join(&mut self, mut before: Vec<u32>, mut after: Vec<u32>) {
        let leave = before.pop().expect("a trace ends on the witness");
        let back = after.pop().expect("a trace ends on the witness");
        let [from, to] = [leave, back].map(|cell| self.places[cell as usize]);
        let [leave, back] = [leave, back].map(|cell| self.index_of(cell));
        let detour: Vec<u32> = before.into_iter().rev().chain(after).collect();
        let gap = (to - from) / (detour.len() as u32 + 1);
        for cell in self.witness.splice(leave + 1..back, detour.iter().copied()) {
            self.places[cell as usize] = OFF;
        }
        for (number, cell) in (1..).zip(detour) {
            self.places[cell as usize] = from + number * gap;
        }
        if gap == 0 {
            self.number_all();
        }
    }

    /// Where in the witness a cell of it stands.
    fn index_of(&self, cell: u32) -> usize {
        let place = self.places[cell as usize];
        self.witness.partition_point(|&other| self.places[other as usize] < place)
    }

    /// Renumbers all cells of the witness with equal gaps.
    fn number_all(&mut self) {
        let gap = (OFF - 1) / self.witness.len() as u32;
        for (place, &cell) in (0..).zip(&self.witness) {
            self.places[cell as usize] = place * gap;
        }
    }

    fn walls(&self) -> Vec<bool> {
        let rows = self.rimmed.rows().map(|first| &self.kinds[first as usize..]);
        rows.flat_map(|row| row[..self.width as usize].iter().map(|&kind| kind == Kind::Wall))
            .collect()
    }
}
