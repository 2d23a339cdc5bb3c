//! Boards of hexagonal cells as text.

use dedale::board::{Cell, column_letters};
use dedale::link::Player;

use super::super::hexes::Hexes;
use super::super::ink::Ink;
use super::super::{Scene, Side};
use super::cells::Cells;
use super::labels::{Label, around};
use super::lines::{Slots, place_of};
use super::page::{Look, Page};
use super::{TerminalStyle, hex_lines, remark};

pub(super) fn draw(cells: &Cells, hexes: &Hexes, style: &TerminalStyle) -> String {
    let scene = cells.scene;
    let fits = |columns: usize| style.max_columns.is_none_or(|most| columns <= most);
    let places = || scene.cells().map(|cell| place_of(scene, cell));
    let (slots, letter_at, number_at) = match (hexes.is_flat(), scene.has_borders()) {
        (false, false) => (Slots::of([2, 0], [1, 1], [2, 1], places()), [0, 0], [0, 0]),
        (true, false) => (Slots::of([3, 1], [0, 2], [3, 2], places()), [0, 1], [0, 0]),
        (false, true) => (Slots::of([4, 0], [2, 2], [5, 3], places()), [2, 1], [2, 1]),
        (true, true) => (Slots::of([3, 1], [0, 2], [4, 3], places()), [1, 1], [2, 1]),
    };
    if fits(slots.columns()) {
        let page = match (hexes.is_flat(), scene.has_borders()) {
            (_, false) => blocks(cells, &slots),
            (false, true) => hex_lines::pointy(cells, &slots),
            (true, true) => hex_lines::flat(cells, &slots),
        };
        let (labelled, moved) = if scene.has_labels() {
            let [letters, numbers] = labels(scene, &slots, letter_at, number_at);
            around(page.clone(), &letters, &numbers)
        } else {
            (page.clone(), [0; 2])
        };
        let named = beside(labelled.clone(), scene, &slots, moved);
        let fitting = [named, labelled, page].into_iter().find(|page| fits(page.columns()));
        if let Some(page) = fitting {
            return page.write(style);
        }
    }
    shrunk(cells, hexes, style)
}

fn blocks(cells: &Cells, slots: &Slots) -> Page {
    let mut page = slots.page();
    for cell in cells.scene.cells() {
        let [column, row] = slots.of_cell(cells.scene, cell);
        let ([first, second], look) = (cells.characters(cell), cells.look(cell));
        let filling = if first == '█' { '█' } else { ' ' };
        for down in 0..slots.size[1] {
            for across in 0..slots.size[0] {
                let character = match (across, down) {
                    (0, 0) => first,
                    (1, 0) => second,
                    _ => filling,
                };
                page.put(column + across, row + down, character, look);
            }
        }
    }
    page
}

/// The letter of a column stands where the cell above its first one would be, the number of
/// a row where the cell after its last one would be.
fn labels(
    scene: &Scene,
    slots: &Slots,
    letter_at: [i32; 2],
    number_at: [i32; 2],
) -> [Vec<Label>; 2] {
    let label = |text: String, place: [i32; 2], [right, down]: [i32; 2]| {
        let [column, row] = slots.at(place);
        Label { text, column: column + right, row: row + down }
    };
    let letter = |cell: Cell| {
        let [x, y] = place_of(scene, cell);
        label(column_letters(x), [x as i32, y as i32 - 1], letter_at)
    };
    let number = |cell: Cell| {
        let [x, y] = place_of(scene, cell);
        label((y + 1).to_string(), [x as i32 + 1, y as i32], number_at)
    };
    let [firsts, lasts] = scene.ends_of_lines();
    let letters = firsts.into_iter().flatten().map(letter).collect();
    [letters, lasts.into_iter().flatten().map(number).collect()]
}

/// One character for a block of the table's columns and rows, as small as fits.
fn shrunk(cells: &Cells, hexes: &Hexes, style: &TerminalStyle) -> String {
    let scene = cells.scene;
    let size = scene.size();
    let longest = size.width().max(size.height());
    let (q, r) = if hexes.is_flat() { ([2, 1], [0, 2]) } else { ([2, 0], [1, 1]) };
    let slots = |factor: u32| {
        let places = scene.cells().map(|cell| place_of(scene, cell).map(|place| place / factor));
        Slots::of(q, r, [1, 1], places)
    };
    let most = style.max_columns.unwrap_or(usize::MAX).max(1);
    // With one character for each cell it would take this many times the room.
    let least = (slots(1).columns() / (most + 1)).max(1) as u32;
    let factor = (least..longest).find(|&factor| slots(factor).columns() <= most);
    let factor = factor.unwrap_or(longest);
    let slots = slots(factor);
    let mut page = slots.page();
    for top in (0..size.height()).step_by(factor as usize) {
        for left in (0..size.width()).step_by(factor as usize) {
            let ys = top..size.height().min(top + factor);
            let xs = left..size.width().min(left + factor);
            let block = ys.flat_map(|y| xs.clone().map(move |x| Cell::new(y * size.width() + x)));
            let block = block.filter(|&cell| scene.contains(cell));
            if block.clone().next().is_none() {
                continue;
            }
            let cell = cells.most_telling(block);
            let [column, row] = slots.at([left / factor, top / factor].map(|place| place as i32));
            page.put(column as usize, row as usize, cells.character(cell), cells.look(cell));
        }
    }
    format!("{}{}", page.write(style), remark(scene, factor, style))
}

// The names of sides, around a board of hexagons.

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
