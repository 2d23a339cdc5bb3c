use std::io::{self, Write};

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform,
};

use super::super::TooLarge;
use super::super::figure::letters;
use super::super::png::{self, MAX_SIDE};
use super::super::{Measures, Rgb};
use super::{Colours, HEADING, Lines, Place, Scale};

/// How many rows of pixels are drawn at a time.
const BAND: u32 = 256;

impl Lines {
    /// Draws the maze as a PNG, in bands of rows: takes memory for one band beside the lines.
    /// An error, before anything is written, if a side has more than [`MAX_SIDE`] pixels.
    pub fn png(
        &self,
        colours: Colours,
        measures: Measures,
    ) -> Result<impl FnOnce(&mut dyn Write) -> io::Result<()> + '_, TooLarge> {
        let scale = Scale::of(self, measures);
        TooLarge::check([scale.width, scale.height].map(|side| side as u32), MAX_SIDE)?;
        Ok(move |out: &mut dyn Write| self.write_bands(colours, scale, out))
    }

    fn write_bands(&self, colours: Colours, scale: Scale, out: &mut dyn Write) -> io::Result<()> {
        let [width, height] = [scale.width as u32, scale.height as u32];
        png::write_bands(out, [width, height], |write| {
            for top in (0..height).step_by(BAND as usize) {
                let rows = BAND.min(height - top);
                write(&self.band(colours, scale, [width, rows], top as f32), 0..rows)?;
            }
            Ok(())
        })
    }

    fn band(&self, colours: Colours, scale: Scale, [width, height]: [u32; 2], top: f32) -> Pixmap {
        let mut pixmap = Pixmap::new(width, height).expect("a picture is not empty");
        let colour = |Rgb { r, g, b }: Rgb| Color::from_rgba8(r, g, b, 255);
        pixmap.fill(colour(colours.paper));
        let moved = Transform::from_translate(0.0, -top);
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        let mut draw = |lines: &[Vec<Place>], width: f32, ink: Rgb, pixmap: &mut Pixmap| {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            paint.set_color(colour(ink));
            if let Some(path) = seen(lines, scale, [top - width, top + height as f32 + width]) {
                pixmap.stroke_path(&path, &paint, &stroke, moved, None);
            }
        };
        draw(&self.walls, scale.wall, colours.walls, &mut pixmap);
        draw(&self.path, scale.wall.max(2.0), colours.path, &mut pixmap);
        let radius = self.radius * scale.cell;
        let line = (radius / 3.0).max(1.0);
        for (index, [x, y]) in self.ends.map(|end| scale.at(end)).into_iter().enumerate() {
            let Some(circle) = PathBuilder::from_circle(x, y, radius) else { continue };
            paint.set_color(colour(if index == 0 { colours.path } else { colours.paper }));
            pixmap.fill_path(&circle, &paint, FillRule::Winding, moved, None);
            paint.set_color(colour(colours.path));
            let stroke = Stroke { width: line, ..Stroke::default() };
            pixmap.stroke_path(&circle, &paint, &stroke, moved, None);
        }
        let [x, y] = scale.heading().map(f64::from);
        let place = [x, y - f64::from(top)];
        letters::write(&mut pixmap, &self.heading, place, HEADING.into(), true, colours.walls);
        pixmap
    }
}

/// The pieces of lines that lie between two levels, as one path.
fn seen(lines: &[Vec<Place>], scale: Scale, levels: [f32; 2]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for line in lines {
        let mut goes_on = false;
        for pair in line.windows(2) {
            let [from, to] = [scale.at(pair[0]), scale.at(pair[1])];
            let is_seen = from[1].max(to[1]) >= levels[0] && from[1].min(to[1]) <= levels[1];
            if is_seen {
                if !goes_on {
                    builder.move_to(from[0], from[1]);
                }
                builder.line_to(to[0], to[1]);
            }
            goes_on = is_seen;
        }
    }
    builder.finish()
}
