use dedale::board::Point;
use dedale::maze::Maze;
use dedale::search::Path;

use super::{Lines, Place};
use crate::maze::Ends;

/// The bits of exits to the south and to the east.
const SOUTH: u8 = 1;
const EAST: u8 = 8;

/// Walls in one line are one stroke.
pub(super) fn lines(maze: &Maze, ends: Ends, path: Option<&Path>) -> Lines {
    let [columns, rows] = [maze.size().width(), maze.size().height()];
    let along = runs(columns, rows, |x, y| is_wall(maze, [x, y - 1], [x, y], SOUTH));
    // The same of columns: rows and columns change places.
    let down = runs(rows, columns, |y, x| is_wall(maze, [x - 1, y], [x, y], EAST));
    let along = along.into_iter().map(|[x, y, length]| vec![[x, y], [x + length, y]]);
    let down = down.into_iter().map(|[y, x, length]| vec![[x, y], [x, y + length]]);
    let middle = |point: Point| [point.x as f32 + 0.5, point.y as f32 + 0.5];
    let path: Option<Vec<Place>> = path
        .map(|path| path.cells().iter().map(|&cell| middle(maze.size().point_of(cell))).collect());
    Lines {
        size: [columns as f32, rows as f32],
        walls: along.chain(down).collect(),
        path: path.into_iter().collect(),
        ends: [ends.start, ends.goal].map(middle),
        radius: 0.26,
        heading: String::new(),
    }
}

/// The walls along lines, each as long as it goes: where it begins, on which line, and how long.
fn runs(length: u32, lines: u32, is_wall: impl Fn(i64, i64) -> bool) -> Vec<[f32; 3]> {
    let mut runs: Vec<[f32; 3]> = Vec::new();
    for line in 0..=i64::from(lines) {
        let mut goes_on = false;
        for place in 0..i64::from(length) {
            let is_here = is_wall(place, line);
            match runs.last_mut().filter(|_| goes_on && is_here) {
                Some(run) => run[2] += 1.0,
                None if is_here => runs.push([place as f32, line as f32, 1.0]),
                None => {}
            }
            goes_on = is_here;
        }
    }
    runs
}

/// Whether a wall stands between a place and the one south or east of it, of which one at least is
/// in the maze.
fn is_wall(maze: &Maze, one: [i64; 2], other: [i64; 2], exit: u8) -> bool {
    let cell = |[x, y]: [i64; 2]| {
        let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        maze.size().cell_at(point).filter(|&cell| maze.contains(cell))
    };
    match (cell(one), cell(other)) {
        (None, None) => false,
        (Some(one), Some(_)) => maze.exit_table()[one.number() as usize] & exit == 0,
        _ => true,
    }
}
