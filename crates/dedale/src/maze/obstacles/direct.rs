//! A shortest path kept free, the obstacles uniform among the other cells.

use super::ends::Ends;
use super::task::{Layout, Task};
use crate::Random;
use crate::board::Point;

pub(super) fn draw(task: &Task, random: &mut Random) -> Layout {
    let ends = task.ends(random);
    let path = shortest_path(ends, random);
    let cells = task.size.cell_count();
    let spare = cells - path.len() - task.obstacles as usize;
    // Whichever are fewer are placed one by one: at most half of the cells, so that a draw
    // hits a taken place at most every other time.
    let by_walls = task.obstacles as usize <= spare;
    let mut walls = vec![!by_walls; cells];
    // A cell of the path looks taken in both cases.
    for &point in &path {
        walls[task.size.index(point)] = by_walls;
    }
    let mut left = spare.min(task.obstacles as usize);
    while left > 0 {
        let wall = &mut walls[random.below(cells as u32) as usize];
        left -= usize::from(*wall != by_walls);
        *wall = by_walls;
    }
    for &point in &path {
        walls[task.size.index(point)] = false;
    }
    Layout { ends, walls }
}

/// One of the paths of straight steps that never turn back, each equally likely.
pub(super) fn shortest_path(ends: Ends, random: &mut Random) -> Vec<Point> {
    let [mut at, to] = [ends.entry, ends.exit];
    let mut path = vec![at];
    while at != to {
        let [across, along] = [at.x.abs_diff(to.x), at.y.abs_diff(to.y)];
        if random.happens(across, across + along) {
            at.x = if at.x < to.x { at.x + 1 } else { at.x - 1 };
        } else {
            at.y = if at.y < to.y { at.y + 1 } else { at.y - 1 };
        }
        path.push(at);
    }
    path
}
