//! The shapes of a hunt, drawn over the terrain.

use dedale::board::Cell;

use super::ink::Ink;
use super::layout::Layout;
use super::raster::{Shape, Sheet};
use super::{Scene, signs};

/// The signs of a hunt.
pub(super) fn hunt(scene: &Scene, layout: Layout, sheet: &mut Sheet) {
    let hunt = &scene.hunt;
    if !hunt.is_shown() {
        return;
    }
    if layout.has_signs() {
        let is_marked = scene.marked();
        for cell in scene.cells() {
            if hunt.is_unseen(cell) {
                signs::unseen(sheet, scene.centre(cell));
            }
            let shows_turn = !is_marked[cell.index()] && hunt.monster() != Some(cell);
            if let Some(trail) = hunt.trail(cell).filter(|_| shows_turn) {
                number(sheet, scene.centre(cell), trail.turn);
            }
        }
    }
    // On a large board the signs are larger than their cells, like marks.
    let scale = if layout.has_signs() { 1.0 } else { layout.pixels(12).max(1.0) };
    if let Some(cell) = hunt.monster() {
        signs::monster(sheet, scene.centre(cell), scale);
    }
    shots(scene, layout, scale, sheet);
}

/// A small cross where a shot has fallen, a large one for the last.
fn shots(scene: &Scene, layout: Layout, scale: f32, sheet: &mut Sheet) {
    let Some((&last, before)) = scene.hunt.shots().split_last() else { return };
    if layout.has_signs() {
        let mut before: Vec<Cell> = before.iter().copied().filter(|&cell| cell != last).collect();
        before.sort_unstable();
        before.dedup();
        for cell in before {
            let [x, y] = scene.centre(cell);
            signs::shot(sheet, [x + 0.32, y - 0.32], 0.1, 0.09);
        }
    }
    let reach = if scene.hunt.is_hit() { 0.42 } else { 0.3 };
    signs::shot(sheet, scene.centre(last), reach * scale, 0.13 * scale);
}

/// The segments of each digit: top, upper left, upper right, middle, lower left, lower
/// right, bottom.
const DIGITS: [u8; 10] = [
    0b111_0111, 0b001_0010, 0b101_1101, 0b101_1011, 0b011_1010, 0b110_1011, 0b110_1111, 0b101_0010,
    0b111_1111, 0b111_1011,
];

/// A number in the middle of a cell, as a seven-segment display.
fn number(sheet: &mut Sheet, [x, y]: [f32; 2], number: u32) {
    const ENDS: [[[f32; 2]; 2]; 7] = [
        [[0.0, 0.0], [1.0, 0.0]],
        [[0.0, 0.0], [0.0, 1.0]],
        [[1.0, 0.0], [1.0, 1.0]],
        [[0.0, 1.0], [1.0, 1.0]],
        [[0.0, 1.0], [0.0, 2.0]],
        [[1.0, 1.0], [1.0, 2.0]],
        [[0.0, 2.0], [1.0, 2.0]],
    ];
    let digits = number.to_string();
    let count = digits.len().max(2) as f32;
    // A digit is as wide as one stroke is long, and the gap between two is half that.
    let stroke = (0.66 / (1.5 * count - 0.5)).min(0.2);
    let width = stroke * (1.5 * digits.len() as f32 - 0.5);
    for (place, digit) in digits.bytes().enumerate() {
        let left = x - width / 2.0 + 1.5 * stroke * place as f32;
        let at = |[dx, dy]: [f32; 2]| [left + dx * stroke, y + (dy - 1.0) * stroke * 1.1];
        for (segment, ends) in ENDS.into_iter().enumerate() {
            if DIGITS[usize::from(digit - b'0')] >> (6 - segment) & 1 == 1 {
                sheet.stroke(Ink::TrailSign, 0.055, Shape::Line(ends.map(at).to_vec()));
            }
        }
    }
}
