use dedale::board::{Cell, Direction};

use super::super::ink::Ink;
use super::super::{Border, Scene};
use super::cells::Cells;
use super::page::{Look, Page};

pub(super) const LINE: Look = Look { ink: Ink::Wall, paper: Ink::Free };

pub(super) const BLOCK: Look = Look { ink: Ink::Wall, paper: Ink::Wall };

/// What lies between two adjacent places, either of which may be off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gap {
    Open,
    OneWay(Direction),
    /// A thin wall, the side of a block, or the frame.
    Line,
    /// Between two blocks, or off the board.
    Filled,
}

/// The board with lines between its cells, which are `inside` characters wide:
///
/// ```text
/// ┌───┬───────┐
/// │ S │ · > · │
/// │   └───┐   │
/// │ ·   · │ G │
/// └───────┴───┘
/// ```
pub(super) fn draw(cells: &Cells, inside: usize) -> Page {
    let size = cells.scene.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let across = inside + 1;
    let mut page = Page::new(width * across + 1, height * 2 + 1);
    // Each place draws its upper left joint, its upper and left gap, and its inside; an
    // extra row and column closes the board.
    for y in 0..=height {
        for x in 0..=width {
            let (column, row) = (x * across, y * 2);
            page.put(column, row, joint(cells, x, y), LINE);
            if x < width {
                upper_gap(cells, [x, y], inside, &mut page);
            }
            if y < height {
                left_gap(cells, [x, y], across, &mut page);
            }
            if let Some(cell) = cell_at(cells, x, y) {
                for (index, (character, look)) in cells.line(cell, inside).into_iter().enumerate() {
                    page.put(column + 1 + index, row + 1, character, look);
                }
            }
        }
    }
    page
}

fn cell_at(cells: &Cells, x: usize, y: usize) -> Option<Cell> {
    let size = cells.scene.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    (x < width && y < height).then(|| Cell::new((y * width + x) as u32))
}

/// The gap between two places, the second of which lies in this direction from the first.
pub(super) fn gap(
    cells: &Cells,
    first: Option<Cell>,
    second: Option<Cell>,
    direction: Direction,
) -> Gap {
    let is_wall = |cell| cells.scene.is_wall(cell);
    match (first, second) {
        (None, None) => Gap::Filled,
        (Some(a), Some(b)) if is_wall(a) && is_wall(b) => Gap::Filled,
        (Some(a), Some(b)) if !is_wall(a) && !is_wall(b) => {
            match cells.scene.border(a, direction) {
                Border::Open => Gap::Open,
                Border::OneWay(direction) => Gap::OneWay(direction),
                Border::Wall => Gap::Line,
            }
        }
        _ => Gap::Line,
    }
}

fn gap_above(cells: &Cells, x: usize, y: usize) -> Gap {
    let above = y.checked_sub(1).and_then(|y| cell_at(cells, x, y));
    gap(cells, above, cell_at(cells, x, y), Direction::S)
}

fn gap_left(cells: &Cells, x: usize, y: usize) -> Gap {
    let left = x.checked_sub(1).and_then(|x| cell_at(cells, x, y));
    gap(cells, left, cell_at(cells, x, y), Direction::E)
}

fn upper_gap(cells: &Cells, [x, y]: [usize; 2], inside: usize, page: &mut Page) {
    let gap = gap_above(cells, x, y);
    let look = gap_look(cells, gap, y.checked_sub(1).and_then(|y| cell_at(cells, x, y)), [x, y]);
    for index in 0..inside {
        let character = match gap {
            Gap::Line => '─',
            Gap::Filled => '█',
            Gap::OneWay(direction) if index == inside / 2 => chevron(direction),
            Gap::OneWay(_) | Gap::Open => ' ',
        };
        page.put(x * (inside + 1) + 1 + index, y * 2, character, look);
    }
}

fn left_gap(cells: &Cells, [x, y]: [usize; 2], across: usize, page: &mut Page) {
    let gap = gap_left(cells, x, y);
    let look = gap_look(cells, gap, x.checked_sub(1).and_then(|x| cell_at(cells, x, y)), [x, y]);
    let character = match gap {
        Gap::Line => '│',
        Gap::Filled => '█',
        Gap::OneWay(direction) => chevron(direction),
        Gap::Open => ' ',
    };
    page.put(x * across, y * 2 + 1, character, look);
}

/// An open gap between two cells of one look has that look.
fn gap_look(cells: &Cells, gap: Gap, before: Option<Cell>, [x, y]: [usize; 2]) -> Look {
    match (gap, before, cell_at(cells, x, y)) {
        (Gap::Filled, ..) => BLOCK,
        (Gap::Open | Gap::OneWay(_), Some(before), Some(here))
            if cells.look(before) == cells.look(here) =>
        {
            cells.look(here)
        }
        _ => LINE,
    }
}

const fn chevron(direction: Direction) -> char {
    match direction {
        Direction::S => 'v',
        Direction::W => '<',
        Direction::N => '^',
        _ => '>',
    }
}

/// The corner above and to the left of a place, where up to four lines meet.
fn joint(cells: &Cells, x: usize, y: usize) -> char {
    const BY_ARMS: [char; 16] =
        [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    let up = y.checked_sub(1).map(|y| gap_left(cells, x, y));
    let down = Some(gap_left(cells, x, y));
    let left = x.checked_sub(1).map(|x| gap_above(cells, x, y));
    let right = Some(gap_above(cells, x, y));
    let arms = [up, down, left, right];
    let bits =
        arms.iter().rev().fold(0, |bits, &arm| bits << 1 | usize::from(arm == Some(Gap::Line)));
    if bits == 0 && arms.contains(&Some(Gap::Filled)) { '█' } else { BY_ARMS[bits] }
}

/// Where cells lie among characters: the offset in columns and rows from one cell to the
/// next, in `q` and in `r`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    q: [i32; 2],
    r: [i32; 2],
    /// The columns and rows that a cell takes.
    pub(super) size: [usize; 2],
    least: [i32; 2],
    most: [i32; 2],
}

impl Slots {
    /// The slots of the cells at these places of the table.
    pub(super) fn of(
        q: [i32; 2],
        r: [i32; 2],
        size: [usize; 2],
        places: impl Iterator<Item = [u32; 2]>,
    ) -> Self {
        let mut slots = Self { q, r, size, least: [0; 2], most: [0; 2] };
        let mut bounds: Option<([i32; 2], [i32; 2])> = None;
        for place in places {
            let at = slots.raw(place.map(|place| place as i32));
            let (least, most) = bounds.unwrap_or((at, at));
            bounds = Some((
                [least[0].min(at[0]), least[1].min(at[1])],
                [most[0].max(at[0]), most[1].max(at[1])],
            ));
        }
        (slots.least, slots.most) = bounds.expect("a board has cells");
        slots
    }

    fn raw(&self, [x, y]: [i32; 2]) -> [i32; 2] {
        [0, 1].map(|axis| x * self.q[axis] + y * self.r[axis])
    }

    /// Column and row of the upper left character of a place of the table, which may lie
    /// off the board.
    pub(super) fn at(&self, place: [i32; 2]) -> [i32; 2] {
        let raw = self.raw(place);
        [0, 1].map(|axis| raw[axis] - self.least[axis])
    }

    /// Like [`Slots::at`], for a cell of the board.
    pub(super) fn of_cell(&self, scene: &Scene, cell: Cell) -> [usize; 2] {
        self.at(place_of(scene, cell).map(|place| place as i32)).map(|place| place as usize)
    }

    pub(super) fn columns(&self) -> usize {
        (self.most[0] - self.least[0]) as usize + self.size[0]
    }

    pub(super) fn page(&self) -> Page {
        Page::bare(self.columns(), (self.most[1] - self.least[1]) as usize + self.size[1])
    }
}

pub(super) fn place_of(scene: &Scene, cell: Cell) -> [u32; 2] {
    let point = scene.point_of(cell);
    [point.x, point.y]
}
