//! Hexagonal boards with lines between their cells.

use dedale::board::{Cell, Direction};

use super::super::ink::Ink;
use super::cells::Cells;
use super::lines::{BLOCK, Gap, LINE, Slots, gap};
use super::page::{Look, Page};

/// The direction of a side, the character of a wall on it, the one of a border that can be
/// crossed in that direction only, and the columns and the row where they stand.
type Side = (Direction, char, char, &'static [usize], usize);

/// ```text
///  / \
/// | S |
///  \ /
/// ```
pub(super) fn pointy(cells: &Cells, slots: &Slots) -> Page {
    const SIDES: [Side; 6] = [
        (Direction::E, '|', '>', &[4], 1),
        (Direction::S, '/', 'v', &[3], 2),
        (Direction::SW, '\\', 'v', &[1], 2),
        (Direction::W, '|', '<', &[0], 1),
        (Direction::N, '/', '^', &[1], 0),
        (Direction::NE, '\\', '^', &[3], 0),
    ];
    const INSIDE: [[usize; 2]; 5] = [[2, 1], [3, 1], [1, 1], [2, 0], [2, 2]];
    draw(cells, slots, &SIDES, &INSIDE)
}

/// ```text
///  __
/// /S \
/// \__/
/// ```
pub(super) fn flat(cells: &Cells, slots: &Slots) -> Page {
    const SIDES: [Side; 6] = [
        (Direction::E, '/', '>', &[3], 2),
        (Direction::S, '_', 'v', &[1, 2], 2),
        (Direction::SW, '\\', '<', &[0], 2),
        (Direction::W, '/', '<', &[0], 1),
        (Direction::N, '_', '^', &[1, 2], 0),
        (Direction::NE, '\\', '>', &[3], 1),
    ];
    draw(cells, slots, &SIDES, &[[1, 1], [2, 1]])
}

fn draw(cells: &Cells, slots: &Slots, sides: &[Side; 6], inside: &[[usize; 2]]) -> Page {
    let scene = cells.scene;
    let mut page = slots.page();
    for cell in scene.cells() {
        let [column, row] = slots.of_cell(scene, cell);
        let ([first, second], look) = (cells.characters(cell), cells.look(cell));
        let filling = if first == '█' { '█' } else { ' ' };
        let characters = [first, second].into_iter().chain(std::iter::repeat(filling));
        for (&[across, down], character) in inside.iter().zip(characters) {
            page.put(column + across, row + down, character, look);
        }
        for &(direction, line, one_way, places, down) in sides {
            let beside = scene.beside(cell, direction);
            let gap = gap(cells, Some(cell), beside, direction);
            let look = gap_look(cells, gap, cell, beside);
            for (index, across) in places.iter().enumerate() {
                let character = match gap {
                    Gap::Line => line,
                    Gap::Filled => '█',
                    // Both cells of a border write it, each from its own side.
                    Gap::OneWay(only) if index == 0 => {
                        if only == direction {
                            one_way
                        } else {
                            chevron(sides, only)
                        }
                    }
                    Gap::OneWay(_) | Gap::Open => ' ',
                };
                page.put(column + across, row + down, character, look);
            }
        }
    }
    page
}

fn chevron(sides: &[Side; 6], only: Direction) -> char {
    sides.iter().find(|side| side.0 == only).map_or(' ', |side| side.2)
}

/// An open gap between two cells of one look has that look.
fn gap_look(cells: &Cells, gap: Gap, cell: Cell, beside: Option<Cell>) -> Look {
    let look = cells.look(cell);
    match (gap, beside) {
        (Gap::Filled, _) => BLOCK,
        (Gap::Open | Gap::OneWay(_), Some(beside)) if cells.look(beside) == look => {
            Look { ink: Ink::Wall, ..look }
        }
        _ => LINE,
    }
}
