//! Text around hexagonal boards: the letters of columns, the numbers of rows and the names
//! of sides.
//!
//! A letter stands on the line of its column, beyond the column's first cell, a number on the
//! line of its row, beyond the last. A side's name stands in front of the middle of the side.
//! Text that would touch a cell, a coloured side or another text moves outward until there is
//! room.

use dedale::board::{Cell, Direction, Point, column_letters};
use dedale::link::Player;

use super::hexes::Hexes;
use super::ink::Ink;
use super::pieces::REACH;
use super::raster::Sheet;
use super::{Scene, Side, glyphs};

/// Below this many pixels a cell, coordinates would be too small to read.
const SMALLEST_CELL_WITH_COORDINATES: u32 = 16;

/// The size of text, in cells.
const SIZE: f32 = 0.56;

/// The least size of a side's name, in pixels.
const LEAST_PIXELS: f32 = 13.0;

/// Between text and everything else, in cells.
const GAP: f32 = 0.08;

/// How far text moves when there is no room, in cells.
const STEP: f32 = 0.25;

/// A text, and where its middle lies.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub text: String,
    pub centre: [f32; 2],
    /// In cells, like all lengths.
    pub size: f32,
    pub ink: Ink,
    /// What it says in words, for the name of a side.
    pub title: Option<String>,
}

impl Label {
    fn half(&self) -> [f32; 2] {
        [glyphs::width(&self.text) * self.size / 2.0, self.size / 2.0]
    }

    /// Left, top, right and bottom.
    pub(super) fn bounds(&self) -> [f32; 4] {
        let ([x, y], [across, down]) = (self.centre, self.half());
        [x - across, y - down, x + across, y + down]
    }

    fn touches(&self, other: &Self, gap: f32) -> bool {
        let (half, others) = (self.half(), other.half());
        [0, 1].into_iter().all(|axis| {
            (self.centre[axis] - other.centre[axis]).abs() < half[axis] + others[axis] + gap
        })
    }

    /// Half the width of the text as seen in this direction.
    fn reach(&self, [dx, dy]: [f32; 2]) -> f32 {
        let [across, down] = self.half();
        dx.abs() * across + dy.abs() * down
    }
}

/// The text around a scene whose cells have this many pixels.
pub(super) fn lettering(scene: &Scene, cell: u32) -> Vec<Label> {
    let Some(hexes) = scene.hexes() else { return Vec::new() };
    let strip = if scene.game.sides.is_empty() { 0.0 } else { REACH.max(3.0 / cell as f32) * 1.16 };
    let mut letters = Lettering { scene, hexes, gap: strip + GAP, placed: Vec::new() };
    if scene.has_labels() && cell >= SMALLEST_CELL_WITH_COORDINATES {
        letters.coordinates();
    }
    let size = SIZE.max(LEAST_PIXELS / cell as f32);
    for side in scene.game.sides.iter().filter(|side| !side.name.is_empty()) {
        letters.name(side, size);
    }
    letters.placed
}

/// Draws the text around a scene whose cells have this many pixels, in strokes.
pub(super) fn write(scene: &Scene, cell: u32, sheet: &mut Sheet) {
    for label in lettering(scene, cell) {
        let thickness = if label.title.is_some() { 0.14 } else { 0.1 };
        let look = (label.ink, thickness * label.size);
        glyphs::write(sheet, &label.text, label.centre, label.size, look);
    }
}

struct Lettering<'a> {
    scene: &'a Scene,
    hexes: &'a Hexes,
    /// How near a text may come to a cell.
    gap: f32,
    placed: Vec<Label>,
}

impl Lettering<'_> {
    fn coordinates(&mut self) {
        let [firsts, lasts] = self.scene.ends_of_lines();
        let label =
            |text| Label { text, centre: [0.0; 2], size: SIZE, ink: Ink::Coordinate, title: None };
        for (x, cell) in (0..).zip(firsts) {
            if let Some(cell) = cell {
                self.place(label(column_letters(x)), cell, Direction::N);
            }
        }
        for (y, cell) in (1..).zip(lasts) {
            if let Some(cell) = cell {
                self.place(label(y.to_string()), cell, Direction::E);
            }
        }
    }

    /// Puts the text beyond the cell, on the line in this direction.
    fn place(&mut self, label: Label, cell: Cell, direction: Direction) {
        let toward = self.scene.direction(direction);
        let begin = 0.5 + self.gap + label.reach(toward);
        self.push(label, self.scene.centre(cell), toward, begin);
    }

    fn name(&mut self, side: &Side, size: f32) {
        let (middle, toward) = self.scene.facing(&side.cells);
        let (ink, owner) = match side.player {
            None => (Ink::SharedSideName, "both"),
            Some(Player::Red) => (Ink::RedSideName, "red"),
            Some(Player::Blue) => (Ink::BlueSideName, "blue"),
        };
        let title = Some(format!("the side {} of {owner}", side.name));
        let label = Label { text: side.name.clone(), centre: middle, size, ink, title };
        let begin = self.gap + label.reach(toward);
        self.push(label, middle, toward, begin);
    }

    /// Moves the text from here in this direction until there is room.
    fn push(&mut self, mut label: Label, [x, y]: [f32; 2], [dx, dy]: [f32; 2], begin: f32) {
        let mut distance = begin;
        loop {
            label.centre = [x + dx * distance, y + dy * distance];
            let is_taken = self.placed.iter().any(|other| other.touches(&label, 2.0 * GAP));
            if !is_taken && !self.touches_cell(&label) {
                self.placed.push(label);
                return;
            }
            distance += STEP;
        }
    }

    fn touches_cell(&self, label: &Label) -> bool {
        let [left, top, right, bottom] = label.bounds();
        let margin = self.gap + 1.0;
        let near = [left - margin, top - margin, right + margin, bottom + margin];
        let size = self.scene.size();
        self.hexes.lattice_points(near).any(|[x, y]| {
            let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return false };
            let Some(cell) = size.cell_at(Point::new(x, y)) else { return false };
            self.scene.contains(cell) && self.overlap(label, cell)
        })
    }

    /// Whether the text comes too near to the cell: no line separates them.
    fn overlap(&self, label: &Label, cell: Cell) -> bool {
        let centre = self.scene.centre(cell);
        let apart = [0, 1].map(|axis| label.centre[axis] - centre[axis]);
        let inner = 0.5 + self.gap;
        let outer = inner * 2.0 / 3_f32.sqrt();
        let reach = if self.hexes.is_flat() { [outer, inner] } else { [inner, outer] };
        let half = label.half();
        let is_apart = |axis: usize| apart[axis].abs() >= half[axis] + reach[axis];
        let faces = Hexes::SIDES[..3].iter().map(|&side| self.scene.direction(side));
        let mut is_beyond = faces
            .map(|[dx, dy]| (dx * apart[0] + dy * apart[1]).abs() >= inner + label.reach([dx, dy]));
        !(is_apart(0) || is_apart(1) || is_beyond.any(|beyond| beyond))
    }
}
