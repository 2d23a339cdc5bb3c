//! The corner cells of a board, and which of them a cell reaches first.
//!
//! A corner cell lies diagonally beside a wall that it can walk around. A shortest path that is no
//! single slant and straight run turns at corner cells alone, so between them it is enough to know
//! the costs (subgoals: Uras, Koenig, Hernández 2013).
//!
//! ```text
//!    . . . . . .
//!    . c # # c .      c  corner cells
//!    . . # # . .      x  reaches three of them by a slant and a straight run,
//!    . c . . c .         and all others through these
//!    . x . . . .
//! ```
//!
//! A cell's connections are found along its slants: from each cell of one, the two straight runs,
//! which need not be longer than those before.

use std::collections::HashMap;

use super::super::lines::Lines;
use super::super::rule::{Rule, moved};
use crate::board::{Cell, DIAGONAL, Direction, Point, STRAIGHT, Size, cost_without_walls};
use crate::search::labels::{Arc, Arcs, Network};

/// A corner cell that a slant and then a straight run lead to, and their cost.
type Connection = (u32, u32);

/// The bits of the number of a corner cell.
pub(super) const CODE_BITS: u32 = 16;

/// The corner cells of a board with eight neighbors where corners are never cut.
pub(super) struct Corners {
    size: Size,
    free: [Lines; 2],
    /// The free cells that are no corner cells.
    plain: [Lines; 2],
    pub(super) numbers: Numbers,
    pub(super) at: Vec<(i32, i32)>,
}

/// The numbers of the corner cells, from 0 upward row by row.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// For each 64 cells a bit for each corner cell, and how many there are before.
    words: Vec<(u64, u32)>,
}

impl Numbers {
    fn of_cells(are_corners: &[bool]) -> Self {
        let mut before = 0;
        let words = are_corners.chunks(64).map(|cells| {
            let bits = cells.iter().rev().fold(0, |bits, &bit| bits << 1 | u64::from(bit));
            let word = (bits, before);
            before += bits.count_ones();
            word
        });
        Self { words: words.collect() }
    }

    /// The number of a corner cell.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Option<u32> {
        let (bits, before) = self.words[cell / 64];
        let bit = 1 << (cell % 64);
        (bits & bit != 0).then(|| before + (bits & (bit - 1)).count_ones())
    }
}

impl Corners {
    /// The corner cells of the board with these free cells, in rows and in columns.
    pub(super) fn of(size: Size, free: [Lines; 2]) -> Self {
        let cell_count = size.cell_count();
        let (mut plain, mut at) = (free.clone(), Vec::new());
        let mut are_corners = vec![false; cell_count];
        for (number, is_one) in are_corners.iter_mut().enumerate() {
            let Point { x, y } = size.point_of(Cell::new(number as u32));
            let (x, y) = (x as i32, y as i32);
            *is_one = is_corner(&free[0], (x, y));
            if *is_one {
                plain[0].set(x, y, false);
                plain[1].set(y, x, false);
                at.push((x, y));
            }
        }
        Self { size, free, plain, numbers: Numbers::of_cells(&are_corners), at }
    }

    fn is_free(&self, (x, y): (i32, i32)) -> bool {
        self.free[0].is_free(x, y)
    }

    fn number(&self, (x, y): (i32, i32)) -> Option<u32> {
        self.numbers.of(self.size.index(Point::new(x as u32, y as u32)))
    }

    /// Lists the connections of a free cell.
    fn connect(&self, at: (i32, i32), found: &mut Vec<Connection>) {
        let limits = Direction::STRAIGHT.map(|direction| {
            let limit = self.run(at, 0, direction, i32::MAX, found);
            (direction, limit)
        });
        let limit_of = |direction: Direction| {
            limits.iter().find(|&&(straight, _)| straight == direction).map_or(0, |limit| limit.1)
        };
        for slant in [Direction::SW, Direction::NW, Direction::NE, Direction::SE] {
            let straight = slant.straight_parts();
            let mut limits = straight.map(limit_of);
            let (mut here, mut cost) = (at, 0);
            while self.has_step(here, slant) {
                here = moved(here, slant, 1);
                cost += DIAGONAL;
                if let Some(node) = self.number(here) {
                    found.push((node, cost));
                    break;
                }
                for (limit, direction) in limits.iter_mut().zip(straight) {
                    *limit = self.run(here, cost, direction, *limit, found);
                }
            }
        }
    }

    fn has_step(&self, (x, y): (i32, i32), slant: Direction) -> bool {
        let (dx, dy) = (slant.dx(), slant.dy());
        self.is_free((x + dx, y + dy)) && self.is_free((x + dx, y)) && self.is_free((x, y + dy))
    }

    /// Follows a straight run from a cell of this cost, for at most so many steps. Adds the corner
    /// cell at its end and returns the steps before that.
    fn run(
        &self,
        at: (i32, i32),
        cost: u32,
        direction: Direction,
        limit: i32,
        found: &mut Vec<Connection>,
    ) -> i32 {
        if limit == 0 {
            return 0;
        }
        let (x, y) = at;
        let plain = match direction {
            Direction::S => self.plain[1].free_run::<true>(y, x),
            Direction::W => self.plain[0].free_run::<false>(x, y),
            Direction::N => self.plain[1].free_run::<false>(y, x),
            _ => self.plain[0].free_run::<true>(x, y),
        } as i32;
        if plain >= limit {
            return limit;
        }
        let end = moved(at, direction, plain + 1);
        if self.is_free(end)
            && let Some(node) = self.number(end)
        {
            found.push((node, cost + (plain + 1) as u32 * STRAIGHT));
        }
        plain
    }
}

/// Whether a cell can walk around a wall that lies diagonally beside it.
fn is_corner(rows: &Lines, (x, y): (i32, i32)) -> bool {
    let is_free = |dx: i32, dy: i32| rows.is_free(x + dx, y + dy);
    is_free(0, 0)
        && [(-1, 1), (-1, -1), (1, -1), (1, 1)]
            .iter()
            .any(|&(dx, dy)| !is_free(dx, dy) && is_free(dx, 0) && is_free(0, dy))
}

// The corner cells as a network.

impl Corners {
    /// The connections of all corner cells. Those back cost the same, so one side is enough.
    pub(super) fn network(&self) -> Network {
        let mut found = Vec::new();
        let arcs = Arcs::of(self.at.len(), |from, arcs| {
            found.clear();
            self.connect(self.at[from as usize], &mut found);
            arcs.extend(found.iter().map(|&(node, cost)| Arc { node, cost, code: from }));
        });
        Network::new(vec![arcs], CODE_BITS)
    }
}

/// For each node that has two neighbors, the bits in which they differ. A path that comes from
/// one of them goes on to the other.
pub(super) fn passages(network: &Network) -> Vec<Option<u32>> {
    let arcs = &network.sides()[0];
    let mut neighbors = vec![Vec::new(); arcs.node_count()];
    let mut join = |from: u32, to: u32| {
        let known: &mut Vec<u32> = &mut neighbors[from as usize];
        if known.len() <= 2 && !known.contains(&to) {
            known.push(to);
        }
    };
    for from in 0..arcs.node_count() as u32 {
        for arc in arcs.of_node(from) {
            join(from, arc.node);
            join(arc.node, from);
        }
    }
    let of = |neighbors: &Vec<u32>| match neighbors[..] {
        [one, other] => Some(one ^ other),
        _ => None,
    };
    neighbors.iter().map(of).collect()
}

// The exits of all cells: the corner cells by which the paths of a cell leave it.
//
// These are the first jump points of jump point search, from the cell or from a cell of its slants.
// Most cells of a slant have none beside them, so for each cell and slant the steps to the next cell
// that has some are found beforehand (as in JPS+: Harabor, Grastien 2014).
//
// ```text
//    . . . . . # .
//    . . . . . J .       x  skips one cell of its slant: the second has a jump point to its east,
//    . . . o > J .          by which a path turns north behind the wall
//    . . o . # . .
//    . x . . . . .
// ```
//
// Cells side by side often have the same exits, so equal lists are kept once. Costs need not be
// kept: between a cell and an exit nothing is in the way.

/// The exits of all cells.
pub(super) struct Exits {
    /// For each cell where its list begins.
    pub(super) lists: Vec<u32>,
    /// Lists, each with its length before. The first is empty.
    pub(super) pool: Vec<u16>,
}

const SLANTS: [Direction; 4] = [Direction::SW, Direction::NW, Direction::NE, Direction::SE];

/// For each slant of a cell, the steps to the next cell of interest; 0 if there is none.
type Steps = [u16; SLANTS.len()];

impl Exits {
    /// The exits of the cells of a board; `None` if the lists take more half numbers than this.
    pub(super) fn of(sight: &Sight, numbers: &Numbers, most: usize) -> Option<Self> {
        let steps = steps_of_slants(sight);
        let cells = (0..sight.size.cell_count() as u32).map(Cell::new);
        let mut exits = Self { lists: Vec::with_capacity(cells.len()), pool: vec![0] };
        let mut places = HashMap::from([(Vec::new(), 0)]);
        let mut list = Vec::new();
        for cell in cells {
            list.clear();
            if let Some(node) = numbers.of(cell.index()) {
                list.push(node as u16);
            } else if sight.is_free(sight.at(cell)) {
                look_around(sight, numbers, &steps, cell, &mut list);
            }
            let place = places.get(&list).copied().unwrap_or_else(|| {
                let place = exits.pool.len() as u32;
                exits.pool.push(list.len() as u16);
                exits.pool.extend_from_slice(&list);
                places.insert(list.clone(), place);
                place
            });
            exits.lists.push(place);
            if exits.pool.len() > most {
                return None;
            }
        }
        Some(exits)
    }
}

/// Lists the exits of a free cell that is no corner cell, in rising order.
fn look_around(sight: &Sight, numbers: &Numbers, steps: &[Steps], cell: Cell, list: &mut Vec<u16>) {
    let at = sight.at(cell);
    let mut follow = |at, direction| {
        if let Some(steps) = jump(sight, at, direction) {
            let node = numbers.of(sight.cell(moved(at, direction, steps)).index());
            list.push(node.expect("a jump point at a corner") as u16);
        }
    };
    for direction in Direction::STRAIGHT {
        follow(at, direction);
    }
    for (place, slant) in SLANTS.into_iter().enumerate() {
        let mut here = at;
        while let count @ 1.. = steps[sight.cell(here).index()][place] {
            here = moved(here, slant, count.into());
            for direction in slant.straight_parts() {
                follow(here, direction);
            }
        }
    }
    list.sort_unstable();
    list.dedup();
}

/// The steps of the straight run from a cell to a jump point, if there is one.
fn jump(sight: &Sight, (x, y): (i32, i32), direction: Direction) -> Option<i32> {
    let [rows, columns] = &sight.free;
    let run = match direction {
        Direction::S => columns.run::<true>(y, x, Rule::Never),
        Direction::W => rows.run::<false>(x, y, Rule::Never),
        Direction::N => columns.run::<false>(y, x, Rule::Never),
        _ => rows.run::<true>(x, y, Rule::Never),
    };
    run.jump.map(|steps| steps as i32)
}

/// For each cell how many steps of its slants lead to the next cell of interest: one from which a
/// straight run, in one of the two directions beside the slant, has a jump point.
fn steps_of_slants(sight: &Sight) -> Vec<Steps> {
    let cell_count = sight.size.cell_count();
    let jumps: Vec<u8> = (0..cell_count as u32)
        .map(|number| {
            let at = sight.at(Cell::new(number));
            let has_jump = |direction| sight.is_free(at) && jump(sight, at, direction).is_some();
            let bits = Direction::STRAIGHT
                .map(|direction| u8::from(has_jump(direction)) << direction.index());
            bits.into_iter().fold(0, |all, bit| all | bit)
        })
        .collect();
    let mut steps = vec![Steps::default(); cell_count];
    for (place, slant) in SLANTS.into_iter().enumerate() {
        let step = (slant.dx(), slant.dy());
        let [one, other] = slant.straight_parts().map(|run| 1 << run.index());
        let offset = step.0 + step.1 * sight.size.width() as i32;
        let mut fill = |cell: usize| {
            let at = sight.at(Cell::new(cell as u32));
            if !sight.is_free(at) || !sight.has_step(at, step) {
                return;
            }
            let next = (cell as i32 + offset) as usize;
            let is_interesting = jumps[next] & (one | other) != 0;
            let known = steps[next][place];
            steps[cell][place] =
                if is_interesting || known == 0 { u16::from(is_interesting) } else { known + 1 };
        };
        if slant.dy() > 0 {
            (0..cell_count).rev().for_each(&mut fill);
        } else {
            (0..cell_count).for_each(&mut fill);
        }
    }
    steps
}

// What a cell sees: other cells to which a slant and a straight run lead.

/// The free cells of a board, in rows and in columns.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) size: Size,
    pub(super) free: [Lines; 2],
}

impl Sight {
    #[inline]
    pub(super) fn is_free(&self, (x, y): (i32, i32)) -> bool {
        self.free[0].is_free(x, y)
    }

    /// The column and the row of a cell.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> (i32, i32) {
        let Point { x, y } = self.size.point_of(cell);
        (x as i32, y as i32)
    }

    #[inline]
    pub(super) fn cell(&self, (x, y): (i32, i32)) -> Cell {
        Cell::new(self.size.index(Point::new(x as u32, y as u32)) as u32)
    }

    /// Whether a slant and a straight run lead from a cell to another one.
    #[inline]
    pub(super) fn is_direct(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let step = (dx.signum(), dy.signum());
        let steps = dx.abs().min(dy.abs());
        let turn = (from.0 + steps * step.0, from.1 + steps * step.1);
        let ends_straight = if turn.1 == to.1 {
            self.free[0].is_clear(turn.0, to.0, to.1)
        } else {
            self.free[1].is_clear(turn.1, to.1, to.0)
        };
        let slant = |steps: i32| (from.0 + steps * step.0, from.1 + steps * step.1);
        ends_straight && (0..steps).all(|steps| self.has_step(slant(steps), step))
    }

    /// Whether a slant goes on from a cell.
    #[inline]
    pub(super) fn has_step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        self.is_free((x + dx, y + dy)) && self.is_free((x + dx, y)) && self.is_free((x, y + dy))
    }
}

/// What a path costs where there are no walls.
#[inline]
pub(super) fn plain_cost((x, y): (i32, i32), to: (i32, i32)) -> u64 {
    cost_without_walls(x.abs_diff(to.0).into(), y.abs_diff(to.1).into())
}
