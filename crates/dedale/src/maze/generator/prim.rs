//! Prim's algorithm (Jarník 1930, Prim 1957) and two simpler ones that bear its
//! name.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::carving::{Carving, Watch, starts};
use crate::Random;
use crate::board::{Direction, Exits};
use crate::maze::Style;
use crate::maze::region::Cells;
use crate::search::{Observer, Stopped};

/// A passage that may be carved: a cell and a direction out of it, in one number.
const fn doorway(cell: usize, direction: Direction) -> u32 {
    (cell as u32) << 3 | direction as u32
}

const fn cell_and_way(doorway: u32) -> (usize, Direction) {
    ((doorway >> 3) as usize, Direction::ALL[doorway as usize & 7])
}

/// Each possible passage gets a random weight; the lightest one that leads out of the maze
/// is carved next.
pub(super) fn carve_lightest<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut frontier = Frontier::new();
    for start in starts(cells, style, 0) {
        if !carving.is_bare(start) {
            continue;
        }
        let mut cell = start;
        watch.opened(cell, None)?;
        loop {
            carving.visit(cell);
            for direction in Exits::of(carving.unvisited(cell)) {
                let weight = u64::from(style.bias.order(direction, random));
                frontier.push(weight << 32 | u64::from(doorway(cell, direction)));
            }
            let lightest = frontier.pop_where(|doorway| {
                let (from, direction) = cell_and_way(doorway);
                carving.unvisited(from) & direction.bit() != 0
            });
            let Some((from, direction)) = lightest.map(cell_and_way) else { break };
            cell = carving.open(from, direction);
            watch.carved(from, cell)?;
        }
    }
    Ok(carving.into_exits())
}

/// Passages by weight, the lightest first.
///
/// Passages heavier than the heaviest taken so far wait unsorted in drawers, one for each
/// 256th of the weights. As a maze hardly ever needs passages of more than half the
/// greatest weight while it has others (the threshold of percolation), the heap stays
/// small.
struct Frontier {
    heap: BinaryHeap<Reverse<u64>>,
    /// How many drawers are in the heap.
    opened: usize,
    drawers: Vec<Vec<u64>>,
}

impl Frontier {
    fn new() -> Self {
        Self { heap: BinaryHeap::new(), opened: 0, drawers: vec![Vec::new(); 256] }
    }

    fn push(&mut self, entry: u64) {
        let drawer = (entry >> 56) as usize;
        if drawer < self.opened {
            self.heap.push(Reverse(entry));
        } else {
            self.drawers[drawer].push(entry);
        }
    }

    /// The lightest wanted passage; those before it are dropped.
    fn pop_where(&mut self, wanted: impl Fn(u32) -> bool) -> Option<u32> {
        loop {
            while let Some(Reverse(entry)) = self.heap.pop() {
                if wanted(entry as u32) {
                    return Some(entry as u32);
                }
            }
            let drawer = std::mem::take(self.drawers.get_mut(self.opened)?);
            self.opened += 1;
            self.heap.extend(drawer.into_iter().filter(|&entry| wanted(entry as u32)).map(Reverse));
        }
    }
}

/// A random one of the passages that lead out of the maze is carved next.
pub(super) fn carve_any<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut frontier: Vec<u32> = Vec::new();
    for start in starts(cells, style, 0) {
        if !carving.is_bare(start) {
            continue;
        }
        carving.visit(start);
        watch.opened(start, None)?;
        frontier
            .extend(Exits::of(carving.unvisited(start)).map(|direction| doorway(start, direction)));
        while !frontier.is_empty() {
            let index = random.below(frontier.len() as u32) as usize;
            let (from, direction) = cell_and_way(frontier[index]);
            if style.bias.passes_over(direction, random) {
                continue;
            }
            frontier.swap_remove(index);
            if carving.unvisited(from) & direction.bit() == 0 {
                continue;
            }
            let next = carving.open(from, direction);
            watch.carved(from, next)?;
            carving.visit(next);
            frontier.extend(
                Exits::of(carving.unvisited(next)).map(|direction| doorway(next, direction)),
            );
        }
    }
    Ok(carving.into_exits())
}

/// A random cell beside the maze joins it next, through a random one of its
/// neighbors in the maze.
pub(super) fn carve_cell<C: Cells, O: Observer + ?Sized>(
    cells: &C,
    style: &Style,
    random: &mut Random,
    watch: &mut Watch<'_, O>,
) -> Result<Vec<u8>, Stopped> {
    let mut carving = Carving::of(cells);
    let mut frontier: Vec<u32> = Vec::new();
    for start in starts(cells, style, 0) {
        if !carving.is_bare(start) {
            continue;
        }
        let mut cell = start;
        watch.opened(start, None)?;
        loop {
            let directions = carving.unvisited(cell);
            for direction in Exits::of(directions) {
                let next = carving.beside(cell, direction);
                // Its first neighbor in the maze is this cell.
                if carving.unvisited(next) == cells.neighbors(next) {
                    frontier.push(next as u32);
                }
            }
            carving.visit(cell);
            if frontier.is_empty() {
                break;
            }
            let index = random.below(frontier.len() as u32) as usize;
            cell = frontier.swap_remove(index) as usize;
            let joined = cells.neighbors(cell) & !carving.unvisited(cell);
            let from = carving.open(cell, style.bias.pick(joined, random));
            watch.carved(from, cell)?;
        }
    }
    Ok(carving.into_exits())
}
