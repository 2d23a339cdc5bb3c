//! A nearly uniform field: drawn without regard to the path, then repaired.

use std::collections::VecDeque;

use super::{Ends, Rimmed, Task, shortest_path};
use crate::Random;
use crate::board::Point;

pub(super) struct Mended {
    pub(super) walls: Vec<bool>,
    /// A path from entry to exit, as cells of the rimmed board.
    pub(super) path: Vec<u32>,
}

/// Uniform walls; then a path with the fewest possible walls is opened, or a shortest path
/// where that one is too long for the free cells; then as many cells off the path are
/// walled up as were opened.
pub(super) fn draw(task: &Task, ends: Ends, random: &mut Random) -> Mended {
    let rimmed = Rimmed::new(task.size);
    let [entry, exit] = [ends.entry, ends.exit].map(|end| task.size.index(end));
    let mut walls = vec![false; task.size.cell_count()];
    let cells = walls.len() as u32;
    let [mut left, mut obstacles] = [cells - 2, task.obstacles];
    for (cell, wall) in walls.iter_mut().enumerate() {
        if cell != entry && cell != exit {
            *wall = random.happens(obstacles, left);
            obstacles -= u32::from(*wall);
            left -= 1;
        }
    }
    let mut path = fewest_walls(task, ends, &walls, random);
    if path.len() > task.free() as usize {
        path = shortest_path(ends, random);
    }
    let mut surplus = 0;
    for &point in &path {
        let wall = &mut walls[task.size.index(point)];
        surplus += u32::from(*wall);
        // So that it is not walled up below.
        *wall = true;
    }
    while surplus > 0 {
        let wall = &mut walls[random.below(cells) as usize];
        surplus -= u32::from(!*wall);
        *wall = true;
    }
    for &point in &path {
        walls[task.size.index(point)] = false;
    }
    Mended { walls, path: path.into_iter().map(|point| rimmed.cell(point)).collect() }
}

/// A path through the fewest possible walls, ties broken at random.
fn fewest_walls(task: &Task, ends: Ends, walls: &[bool], random: &mut Random) -> Vec<Point> {
    let rimmed = Rimmed::new(task.size);
    let around = rimmed.around();
    let directions = if task.joins_corners() { 8 } else { 4 };
    // One more than the walls in a cell; 0 for the rim.
    let mut prices = vec![0; rimmed.cell_count()];
    for (first, walls) in rimmed.rows().zip(walls.chunks(task.size.width() as usize)) {
        for (price, &wall) in prices[first as usize..].iter_mut().zip(walls) {
            *price = 1 + u32::from(wall);
        }
    }
    // Backwards, so that parents lead from the entry.
    let mut parents = vec![0; rimmed.cell_count()];
    let mut least = vec![u32::MAX; rimmed.cell_count()];
    let [entry, exit] = [ends.entry, ends.exit].map(|end| rimmed.cell(end));
    least[exit as usize] = 0;
    // Through as many walls as now, nearer cells first; and through one more.
    let mut now = VecDeque::from([exit]);
    let mut later = VecDeque::new();
    let mut cost = 0;
    while least[entry as usize] > cost {
        let Some(cell) = now.pop_front() else {
            std::mem::swap(&mut now, &mut later);
            cost += 1;
            continue;
        };
        if least[cell as usize] < cost {
            continue;
        }
        let first = random.below(directions) as usize;
        for direction in 0..directions as usize {
            let next = cell.wrapping_add(around[(first + direction) % directions as usize]);
            let price = prices[next as usize];
            if price == 0 || cost + price > least[next as usize] {
                continue;
            }
            least[next as usize] = cost + price - 1;
            parents[next as usize] = cell;
            if price == 1 { now.push_back(next) } else { later.push_back(next) }
        }
    }
    let mut path = vec![ends.entry];
    let mut cell = entry;
    while cell != exit {
        cell = parents[cell as usize];
        path.push(rimmed.point(cell));
    }
    path
}
