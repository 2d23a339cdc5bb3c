//! Flat shapes in layers: the common form of all pictures except text.
//!
//! Lengths are in cells, from the upper left corner of the board.

use std::collections::BTreeMap;

use super::ink::Ink;
use super::layout::Layout;

/// Shapes of one look.
#[derive(Debug)]
pub(super) struct Layer {
    pub ink: Ink,
    pub brush: Brush,
    pub shapes: Vec<Shape>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Brush {
    Fill,
    /// A line with round ends, this many thousandths of a cell wide.
    Stroke(u32),
}

/// The width of a line, in pixels; never so thin that it would fade.
pub(super) fn line_width(thousandths: u32, layout: Layout) -> f32 {
    (thousandths as f32 / 1000.0 * layout.cell as f32).max(1.0)
}

#[derive(Clone, Debug)]
pub(super) enum Shape {
    Rect { x: f32, y: f32, width: f32, height: f32 },
    Circle { x: f32, y: f32, radius: f32 },
    Polygon(Vec<[f32; 2]>),
    Line(Vec<[f32; 2]>),
}

/// Collects shapes, from the bottom ink to the top one.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    layers: BTreeMap<(Ink, Brush), Vec<Shape>>,
}

impl Sheet {
    pub(super) fn fill(&mut self, ink: Ink, shape: Shape) {
        self.layers.entry((ink, Brush::Fill)).or_default().push(shape);
    }

    /// Adds a line of this width in cells.
    pub(super) fn stroke(&mut self, ink: Ink, width: f32, shape: Shape) {
        let brush = Brush::Stroke((width * 1000.0).round() as u32);
        self.layers.entry((ink, brush)).or_default().push(shape);
    }

    /// From the bottom to the top.
    pub(super) fn into_layers(self) -> Vec<Layer> {
        let layer = |((ink, brush), shapes)| Layer { ink, brush, shapes };
        self.layers.into_iter().map(layer).collect()
    }
}
