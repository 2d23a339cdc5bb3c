use dedale::board::{Cell, Direction};

use super::super::Border;
use super::super::ink::Ink;
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
