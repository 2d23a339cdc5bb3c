//! Figures as PNG.

use tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

use super::super::TooLarge;
use super::super::ink::Rgb;
use super::super::png::{MAX_SIDE, write_bands};
use super::{Drawn, Figure, Group, Outline, Part, Place, Step, letters};

/// How many pixels a side one of SVG becomes.
const SCALE: f64 = 2.0;

/// How far a curve bends to be a quarter of a circle.
const BEND: f64 = 0.552_285;

/// How many pixels are drawn at once, as whole rows.
const BAND: u32 = 4_000_000;

impl Figure {
    /// Width and height of the PNG in pixels: twice those of the SVG.
    pub fn pixels(&self) -> [u32; 2] {
        self.size.map(|length| (length * SCALE).ceil() as u32)
    }

    /// Draws the figure as PNG, in bands of rows. Takes some 16 MB beside the file.
    pub fn png(&self) -> Result<Vec<u8>, TooLarge> {
        let [width, height] = self.pixels();
        TooLarge::check([width, height], MAX_SIDE)?;
        let mut bytes = Vec::new();
        let band = (BAND / width.max(1)).max(1);
        let written = write_bands(&mut bytes, [width, height], |write| {
            for top in (0..height).step_by(band as usize) {
                let rows = band.min(height - top);
                let mut band = Pixmap::new(width, rows).expect("it is not empty");
                band.fill(Color::WHITE);
                Canvas { band: &mut band, top }.parts(&self.parts, [0.0; 2]);
                write(&band, 0..rows)?;
            }
            Ok(())
        });
        written.expect("writing to memory does not fail");
        Ok(bytes)
    }
}

/// Some rows of the picture, from one of them.
struct Canvas<'a> {
    band: &'a mut Pixmap,
    top: u32,
}

impl Canvas<'_> {
    fn parts(&mut self, parts: &[Part], from: Place) {
        for part in parts {
            match part {
                Part::Group(Group { at, parts, .. }) => {
                    let at = at.unwrap_or_default();
                    self.parts(parts, [from[0] + at[0], from[1] + at[1]]);
                }
                Part::Drawn(drawn) => self.draw(drawn, from),
                Part::Words(words) => {
                    let at = [0, 1].map(|axis| (from[axis] + words.at[axis]) * SCALE);
                    let at = [at[0], at[1] - f64::from(self.top)];
                    let size = f64::from(words.size) * SCALE;
                    let (is_centred, ink) = (words.is_centred, words.ink);
                    letters::write(self.band, &words.text, at, size, is_centred, ink);
                }
            }
        }
    }

    fn draw(&mut self, drawn: &Drawn, from: Place) {
        let Some(path) = path(&drawn.outline) else { return };
        let scale = SCALE as f32;
        let moved = Transform::from_translate(from[0] as f32, from[1] as f32)
            .post_scale(scale, scale)
            .post_translate(0.0, -(self.top as f32));
        if let Some(fill) = drawn.fill {
            self.band.fill_path(&path, &paint(fill), FillRule::Winding, moved, None);
        }
        if let Some(pen) = drawn.pen {
            let dashes = pen.dashes.iter().map(|&length| length as f32).collect();
            let dash = StrokeDash::new(dashes, 0.0);
            let stroke = Stroke { width: pen.width as f32, dash, ..Stroke::default() };
            self.band.stroke_path(&path, &paint(pen.colour), &stroke, moved, None);
        }
    }
}

fn paint(Rgb { r, g, b }: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint.anti_alias = true;
    paint
}

fn path(outline: &Outline) -> Option<Path> {
    let point = |place: Place| place.map(|length| length as f32);
    match outline {
        &Outline::Rect { at, size, round: 0.0 } => {
            let ([x, y], [width, height]) = (point(at), point(size));
            Some(PathBuilder::from_rect(Rect::from_xywh(x, y, width, height)?))
        }
        &Outline::Rect { at, size, round } => steps(&rounded(at, size, round)),
        &Outline::Circle { at, radius } => {
            let [x, y] = point(at);
            PathBuilder::from_circle(x, y, radius as f32)
        }
        Outline::Path(path) => steps(path),
    }
}

fn steps(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let point = |place: Place| place.map(|length| length as f32);
    for step in steps {
        match *step {
            Step::Move(to) => {
                let [x, y] = point(to);
                path.move_to(x, y);
            }
            Step::Line(to) => {
                let [x, y] = point(to);
                path.line_to(x, y);
            }
            Step::Curve(places) => {
                let [[x1, y1], [x2, y2], [x, y]] = places.map(point);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Step::Close => path.close(),
        }
    }
    path.finish()
}

/// A rectangle with round corners: from corner to corner, each a quarter of a circle.
fn rounded([x, y]: Place, [width, height]: Place, round: f64) -> Vec<Step> {
    let round = round.min(width / 2.0).min(height / 2.0);
    let (right, bottom) = (x + width, y + height);
    let corners = [
        ([right, y], [1.0, 0.0]),
        ([right, bottom], [0.0, 1.0]),
        ([x, bottom], [-1.0, 0.0]),
        ([x, y], [0.0, -1.0]),
    ];
    let mut steps = vec![Step::Move([x + round, y])];
    for ([x, y], [dx, dy]) in corners {
        // One comes in this direction, and goes on a quarter to the right of it.
        let before = |length: f64| [x - dx * length, y - dy * length];
        let after = |length: f64| [x - dy * length, y + dx * length];
        let near = round * (1.0 - BEND);
        steps.push(Step::Line(before(round)));
        steps.push(Step::Curve([before(near), after(near), after(round)]));
    }
    steps.push(Step::Close);
    steps
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::{Pen, Words};
    use super::*;

    const PAPER: Rgb = Rgb::hex(0xFF_FFFF);
    const RED: Rgb = Rgb::hex(0xCC_0000);
    const BLUE: Rgb = Rgb::hex(0x00_00CC);

    /// The colours of a picture, row by row.
    fn pixels(figure: &Figure) -> Vec<Vec<Rgb>> {
        let bytes = figure.png().unwrap();
        let mut reader = ::png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut buffer).unwrap();
        assert_eq!([frame.width, frame.height], figure.pixels());
        let row = |row: &[u8]| row.chunks(3).map(|p| Rgb { r: p[0], g: p[1], b: p[2] }).collect();
        buffer.chunks(3 * frame.width as usize).map(row).collect()
    }

    #[test]
    fn each_part_is_where_the_svg_has_it_whatever_band_it_falls_into() {
        let mut figure = Figure::new([2000.0, 1300.0], "three parts and words");
        // Bands have 1000 rows of pixels: the first part lies across two of them.
        for top in [485.0, 700.0, 1260.0] {
            let outline = Outline::Rect { at: [10.0, 0.0], size: [40.0, 30.0], round: 10.0 };
            let part = Drawn::new(outline).filled(RED).drawn(Pen::new(BLUE, 4.0));
            figure.add(Group::new("").at([0.0, top]).with(part));
        }
        figure.add(Words::new("HH", [30.0, 1005.0], 13, BLUE).centred());
        let seen = pixels(&figure);
        let at = |x: f64, y: f64| seen[(y * SCALE) as usize][(x * SCALE) as usize];
        for top in [485.0, 700.0, 1260.0] {
            for (x, y, colour) in [
                (30.0, 15.0, RED),
                (30.0, 1.0, BLUE),
                (30.0, 29.0, BLUE),
                (9.0, 15.0, BLUE),
                (50.0, 15.0, BLUE),
                // A corner lies beyond its quarter of a circle.
                (11.0, 1.0, PAPER),
                (49.0, 29.0, PAPER),
                (30.0, -3.0, PAPER),
                (30.0, 33.0, PAPER),
            ] {
                assert_eq!(at(x, top + y), colour, "{x}, {top} + {y}");
            }
        }
        let inked = |rows: std::ops::Range<usize>| {
            seen[rows].iter().flatten().filter(|&&pixel| pixel == BLUE).count()
        };
        // Letters stand on their baseline, some rows of them in one band, some in the next.
        assert!(inked(1992..2000) > 20 && inked(2000..2010) > 20);
        assert_eq!(inked(2010..2500), 0);
    }

    #[test]
    fn a_picture_too_large_is_refused() {
        let error = Figure::new([40_000.0, 10.0], "").png().unwrap_err();
        assert_eq!(error.width, 80_000);
    }
}
