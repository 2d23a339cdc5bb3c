//! Merges equal neighbors into runs, which keeps pictures of large boards small.

use std::ops::Range;

use dedale::board::{Cell, Direction};

use super::{Border, Scene};

/// Cells of one row, side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub x: u32,
    pub y: u32,
    pub length: u32,
}

/// Thin walls in one line, from corner to corner of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WallRun {
    /// The upper or left end.
    pub x: u32,
    pub y: u32,
    pub length: u32,
    /// Whether it runs downwards instead of to the right.
    pub upright: bool,
}

/// The longest runs of cells with the same `kind`, row by row; cells without one are left
/// out.
pub(crate) fn runs<K: PartialEq>(
    scene: &Scene,
    kind: impl Fn(Cell) -> Option<K>,
    found: impl FnMut(Run, K),
) {
    runs_among(scene, scene.cells(), kind, found);
}

/// [`runs`] of these cells, which fill rows.
pub(crate) fn runs_among<K: PartialEq>(
    scene: &Scene,
    cells: impl Iterator<Item = Cell>,
    kind: impl Fn(Cell) -> Option<K>,
    mut found: impl FnMut(Run, K),
) {
    let mut open: Option<(Run, K)> = None;
    for cell in cells {
        let point = scene.point_of(cell);
        let kind = kind(cell);
        match (&mut open, &kind) {
            (Some((run, of)), Some(kind)) if point.x != 0 && of == kind => run.length += 1,
            _ => {
                if let Some((run, kind)) = open.take() {
                    found(run, kind);
                }
                open = kind.map(|kind| (Run { x: point.x, y: point.y, length: 1 }, kind));
            }
        }
    }
    if let Some((run, kind)) = open {
        found(run, kind);
    }
}

/// The thin walls, and if there are any, the frame of the board as well.
pub(crate) fn thin_walls(scene: &Scene) -> Vec<WallRun> {
    thin_walls_between(scene, 0..scene.size().height())
}

/// The thin walls round the cells of these rows.
pub(crate) fn thin_walls_between(scene: &Scene, rows: Range<u32>) -> Vec<WallRun> {
    let (width, height) = (scene.size().width(), scene.size().height());
    let mut walls = Vec::new();
    if !scene.has_thin_walls() {
        return walls;
    }
    for y in rows.start..=rows.end {
        let edge = y == 0 || y == height;
        let is_wall = |x| edge || has_wall(scene, x, y - 1, Direction::S);
        along(width, is_wall, |x, length| walls.push(WallRun { x, y, length, upright: false }));
    }
    for x in 0..=width {
        let edge = x == 0 || x == width;
        let is_wall = |y| edge || has_wall(scene, x - 1, rows.start + y, Direction::E);
        along(rows.end - rows.start, is_wall, |y, length| {
            walls.push(WallRun { x, y: rows.start + y, length, upright: true });
        });
    }
    walls
}

fn has_wall(scene: &Scene, x: u32, y: u32, direction: Direction) -> bool {
    scene.border(Cell::new(y * scene.size().width() + x), direction) == Border::Wall
}

fn along(count: u32, is_wall: impl Fn(u32) -> bool, mut found: impl FnMut(u32, u32)) {
    let mut place = 0;
    while place < count {
        let length = (place..count).take_while(|&place| is_wall(place)).count() as u32;
        if length > 0 {
            found(place, length);
        }
        place += length + 1;
    }
}
