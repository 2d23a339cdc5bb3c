//! Boards of hexagonal cells as text.

use dedale::board::{Cell, column_letters};

use super::super::Scene;
use super::super::hexes::Hexes;
use super::cells::Cells;
use super::hex_lines;
use super::labels::{Label, around};
use super::names;
use super::page::Page;
use super::slots::{Slots, place_of};
use super::{TerminalStyle, remark};

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
        let named = names::beside(labelled.clone(), scene, &slots, moved);
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
