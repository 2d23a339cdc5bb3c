use std::collections::BTreeMap;
use std::ops::Range;

use dedale::board::Cell;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8,
    Stroke, Transform,
};

use super::ink::{Ink, Rgb};
use super::layout::Layout;
use super::{Scene, Theme};

/// Whether edges are anti-aliased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edges {
    Smooth,
    /// Every pixel has the colour of an ink.
    Hard,
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

/// Renders the layers as pixels, one on top of the other, on paper of this ink or on a
/// transparent background.
pub(super) fn raster<'a>(
    layers: impl IntoIterator<Item = &'a Layer>,
    layout: Layout,
    theme: Theme,
    paper: Option<Ink>,
    edges: Edges,
) -> Pixmap {
    let whole = Window { left: 0, top: 0, width: layout.width, height: layout.height };
    raster_part(layers, layout, whole, theme, paper, edges)
}

/// Like [`raster`], but only what is visible in the window.
pub(super) fn raster_part<'a>(
    layers: impl IntoIterator<Item = &'a Layer>,
    layout: Layout,
    window: Window,
    theme: Theme,
    paper: Option<Ink>,
    edges: Edges,
) -> Pixmap {
    let mut pixmap = Pixmap::new(window.width, window.height)
        .expect("a layout is neither empty nor beyond its limit");
    if let Some(Rgb { r, g, b }) = paper.map(|ink| theme.colour(ink)) {
        pixmap.fill(Color::from_rgba8(r, g, b, 255));
    }
    // Layers of one look are one: where their lines meet no edge shows.
    let layers: Vec<&Layer> = layers.into_iter().collect();
    for group in layers.chunk_by(|a, b| (a.ink, a.brush) == (b.ink, b.brush)) {
        let view = View { layout, window };
        draw(&mut pixmap, group, view, theme.colour(group[0].ink), edges);
    }
    pixmap
}

#[derive(Clone, Copy)]
struct View {
    layout: Layout,
    window: Window,
}

/// Draws layers of one look.
fn draw(pixmap: &mut Pixmap, layers: &[&Layer], view: View, colour: Rgb, edges: Edges) {
    let (layout, brush) = (view.layout, layers[0].brush);
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, 255);
    paint.anti_alias = edges == Edges::Smooth;

    let mut builder = PathBuilder::new();
    let reach = match brush {
        Brush::Fill => 2.0,
        Brush::Stroke(thousandths) => line_width(thousandths, layout) + 2.0,
    };
    let seen =
        [view.window.top as f32 - reach, (view.window.top + view.window.height) as f32 + reach];
    for shape in layers.iter().flat_map(|layer| &layer.shapes) {
        match *shape {
            Shape::Rect { x, y, width, height } => {
                let [left, top] = layout.to_pixels([x, y]);
                let [right, bottom] = layout.to_pixels([x + width, y + height]);
                fill_rect(pixmap, [left, top, right, bottom], view.window, colour);
            }
            Shape::Circle { x, y, radius } => {
                let ([x, y], radius) = (layout.to_pixels([x, y]), radius * layout.cell as f32);
                if y + radius > seen[0] && y - radius < seen[1] {
                    builder.push_circle(x, y, radius);
                }
            }
            Shape::Polygon(ref points) if brush == Brush::Fill => {
                push_polygon(&mut builder, points, layout, seen);
            }
            Shape::Polygon(ref points) => push_line(&mut builder, points, layout, seen, true),
            Shape::Line(ref points) => push_line(&mut builder, points, layout, seen, false),
        }
    }
    if let Some(path) = builder.finish() {
        paint_path(pixmap, &path, brush, view, &paint);
    }
}

fn paint_path(pixmap: &mut Pixmap, path: &Path, brush: Brush, view: View, paint: &Paint) {
    let Window { left, top, .. } = view.window;
    let moved = Transform::from_translate(-(left as f32), -(top as f32));
    match brush {
        Brush::Fill => {
            pixmap.fill_path(path, paint, FillRule::Winding, moved, None);
        }
        Brush::Stroke(thousandths) => {
            let stroke = Stroke {
                width: line_width(thousandths, view.layout),
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            pixmap.stroke_path(path, paint, &stroke, moved, None);
        }
    }
}

fn push_polygon(builder: &mut PathBuilder, points: &[[f32; 2]], layout: Layout, seen: [f32; 2]) {
    let levels = || points.iter().map(|&point| layout.to_pixels(point)[1]);
    if levels().all(|y| y < seen[0]) || levels().all(|y| y > seen[1]) {
        return;
    }
    push_whole(builder, points, layout, true);
}

/// Pushes a line, or an outline if it is closed; of a long one only what is seen between two
/// levels, or each band of a picture would draw all of it.
fn push_line(
    builder: &mut PathBuilder,
    points: &[[f32; 2]],
    layout: Layout,
    seen: [f32; 2],
    close: bool,
) {
    let is_seen = |[from, to]: [[f32; 2]; 2]| {
        let [from, to] = [from, to].map(|point| layout.to_pixels(point)[1]);
        from.max(to) >= seen[0] && from.min(to) <= seen[1]
    };
    let count = if close { points.len() } else { points.len().saturating_sub(1) };
    let edge = |place: usize| [points[place % points.len()], points[(place + 1) % points.len()]];
    let Some(hidden) = (0..count).find(|&place| !is_seen(edge(place))) else {
        push_whole(builder, points, layout, close);
        return;
    };
    // An outline begins where it is not seen.
    let begin = if close { hidden } else { 0 };
    let mut is_open = false;
    for [from, to] in (begin..begin + count).map(edge) {
        let goes_on = is_seen([from, to]);
        if goes_on {
            if !is_open {
                let [x, y] = layout.to_pixels(from);
                builder.move_to(x, y);
            }
            let [x, y] = layout.to_pixels(to);
            builder.line_to(x, y);
        }
        is_open = goes_on;
    }
}

fn push_whole(builder: &mut PathBuilder, points: &[[f32; 2]], layout: Layout, close: bool) {
    for (index, &point) in points.iter().enumerate() {
        let [x, y] = layout.to_pixels(point);
        if index == 0 {
            builder.move_to(x, y);
        } else {
            builder.line_to(x, y);
        }
    }
    if close {
        builder.close();
    }
}

/// Rectangles have their edges between pixels, so they are copied, not drawn: a map has a
/// hundred thousand of them.
fn fill_rect(
    pixmap: &mut Pixmap,
    [left, top, right, bottom]: [f32; 4],
    window: Window,
    colour: Rgb,
) {
    // Floats are a little off; `Rect::round` of tiny-skia 0.12 rounds down.
    let [left, top, right, bottom] = [left, top, right, bottom].map(|edge| edge.round() as i32);
    let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
    let column = |place: i32| (place - window.left as i32).clamp(0, width) as usize;
    let row = |place: i32| (place - window.top as i32).clamp(0, height) as usize;
    let columns = column(left)..column(right.max(left + 1));
    let rows = row(top)..row(bottom.max(top + 1));
    let pixel = PremultipliedColorU8::from_rgba(colour.r, colour.g, colour.b, 255)
        .expect("an opaque colour is premultiplied");
    let pixels = pixmap.pixels_mut();
    for row in rows {
        let start = row * width as usize;
        pixels[start + columns.start..start + columns.end].fill(pixel);
    }
}

// Flat shapes in layers: the common form of all pictures except text.
//
// Lengths are in cells, from the upper left corner of the board.

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

// Bands of a picture, from the top to the bottom, so that a large one is never in memory as a
// whole.

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
        let (first, step) = scene.hexes().map_or((0.5, 1.0), |hexes| hexes.rows(column));
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
