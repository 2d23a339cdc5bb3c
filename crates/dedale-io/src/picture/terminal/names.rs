//! The names of sides, around a board of hexagons.

use dedale::link::Player;

use super::super::Scene;
use super::super::game::Side;
use super::super::ink::Ink;
use super::page::{Look, Page};
use super::slots::Slots;

/// Blanks between a name and what stands in its row.
const GAP: usize = 2;

/// Adds the names of the scene's sides to a page whose cells were moved this far to the right
/// and down: above and below the page, or to the left and right of a row, wherever the side
/// faces. A name stands off the cells, whatever they show.
pub(super) fn beside(mut page: Page, scene: &Scene, slots: &Slots, moved: [usize; 2]) -> Page {
    let mut moved = moved;
    for side in scene.game.sides.iter().filter(|side| !side.name.is_empty()) {
        let [column, row] = middle(scene, slots, side);
        let (column, row) = (column + moved[0], row + moved[1]);
        let more = put(&mut page, side, [column, row], scene.facing(&side.cells).1);
        moved = [moved[0] + more[0], moved[1] + more[1]];
    }
    page
}

/// The column and row in the middle of the side's cells.
fn middle(scene: &Scene, slots: &Slots, side: &Side) -> [usize; 2] {
    let places: Vec<[usize; 2]> =
        side.cells.iter().map(|&cell| slots.of_cell(scene, cell)).collect();
    let mean =
        |axis: usize| places.iter().map(|place| place[axis]).sum::<usize>() / places.len().max(1);
    [mean(0) + slots.size[0] / 2, mean(1) + slots.size[1] / 2]
}

/// Writes the name where there is room, and returns by how much the page had to be moved.
fn put(page: &mut Page, side: &Side, [column, row]: [usize; 2], [dx, dy]: [f32; 2]) -> [usize; 2] {
    let look = Some(match side.player {
        None => Look { ink: Ink::Paper, paper: Ink::SharedSide },
        Some(Player::Red) => Look { ink: Ink::RedStoneSign, paper: Ink::RedSide },
        Some(Player::Blue) => Look { ink: Ink::BlueSideSign, paper: Ink::BlueSide },
    });
    let length = side.name.chars().count();
    if dx.abs() >= dy.abs() {
        let [first, end] = page.filled(row).unwrap_or([column, column]);
        if dx > 0.0 {
            page.put_text(end + GAP, row, &side.name, look);
            return [0, 0];
        }
        let more = (length + GAP).saturating_sub(first);
        *page = std::mem::take(page).moved(more, 0);
        page.put_text(first + more - GAP - length, row, &side.name, look);
        return [more, 0];
    }
    let left = column.saturating_sub(length / 2);
    let has_room = |row: usize| {
        (left.saturating_sub(1)..=left + length).all(|column| page.is_bare(column, row))
    };
    if dy > 0.0 {
        // Below the page there is room.
        let mut row = row;
        while !has_room(row) {
            row += 1;
        }
        page.put_text(left, row, &side.name, look);
        return [0, 0];
    }
    let found = (0..=row).rev().find(|&row| has_room(row));
    let more = usize::from(found.is_none());
    *page = std::mem::take(page).moved(0, more);
    page.put_text(left, found.unwrap_or(0), &side.name, look);
    [0, more]
}
