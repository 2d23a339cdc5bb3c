//! Bands of a picture, from the top to the bottom, so that a large one is never in memory as a
//! whole.

use std::ops::Range;

use dedale::board::Cell;

use super::Scene;
use super::layout::Layout;
use super::raster::Window;

/// Pictures of up to this many pixels are one band.
const SMALL: u64 = 1 << 21;
/// The pixels of a band of a larger picture.
const PIXELS: u32 = 1 << 19;
/// The fewest rows of pixels in a band.
const LEAST_ROWS: u32 = 32;
/// Rows drawn above and below a band and left out, as lines are blurred where a drawing ends.
const MORE_ROWS: u32 = 4;

/// A part of a scene between two levels, in cells from the top of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Band {
    top: f32,
    bottom: f32,
}

impl Band {
    pub(super) const WHOLE: Self = Self { top: f32::NEG_INFINITY, bottom: f32::INFINITY };

    /// The windows to draw, what is seen in each, and which of its rows belong to the picture.
    pub(super) fn of(layout: Layout) -> impl Iterator<Item = (Window, Self, Range<u32>)> {
        let is_small = u64::from(layout.width) * u64::from(layout.height) <= SMALL;
        let rows = if is_small { layout.height } else { (PIXELS / layout.width).max(LEAST_ROWS) };
        (0..layout.height).step_by(rows as usize).map(move |top| {
            let bottom = layout.height.min(top + rows);
            let shown = top..bottom;
            let (top, bottom) =
                (top.saturating_sub(MORE_ROWS), layout.height.min(bottom + MORE_ROWS));
            let window = Window { left: 0, top, width: layout.width, height: bottom - top };
            let level = |pixel: u32| (pixel as f32 - layout.origin[1] as f32) / layout.cell as f32;
            let band = Self { top: level(top), bottom: level(bottom) };
            (window, if is_small { Self::WHOLE } else { band }, shown.start - top..shown.end - top)
        })
    }

    /// The rows of squares, or the level rows of hexagons, of which something may be seen; or in
    /// upright columns, the places of this column.
    pub(super) fn rows(self, scene: &Scene, column: u32) -> Range<u32> {
        let height = scene.size().height();
        // As a whole cell above and below is added, a place may be rounded.
        let (first, step) = match scene.hexes() {
            None => (0.5, 1.0),
            Some(hexes) => hexes.rows(column),
        };
        let place = |level: f32| (level - first) / step;
        let from = (place(self.top) - 2.0).floor().max(0.0) as u32;
        let to = (place(self.bottom) + 2.0).ceil().clamp(0.0, height as f32) as u32;
        from.min(to)..to
    }

    /// The cells of which something may be seen, and perhaps a few more.
    pub(super) fn cells(self, scene: &Scene) -> impl Iterator<Item = Cell> {
        let width = scene.size().width();
        let is_flat = scene.is_flat() == Some(true);
        let all = if is_flat { 0..scene.size().height() } else { self.rows(scene, 0) };
        let cells = (all.start * width..all.end * width).map(Cell::new);
        cells.filter(move |&cell| {
            let is_near = !is_flat || {
                let y = scene.centre(cell)[1];
                y > self.top - 1.0 && y < self.bottom + 1.0
            };
            is_near && scene.contains(cell)
        })
    }
}
