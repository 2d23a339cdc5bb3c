use dedale::board::Cell;
use gif::{Encoder, Frame, Repeat};

use super::{MAX_SIDE, Sides, index_of, indices, palette, with_pixel};
use crate::picture::ink::{Ink, Rgb};
use crate::picture::layout::Layout;
use crate::picture::raster::{Edges, Shape, Sheet, raster};
use crate::picture::shapes::lettered;
use crate::picture::{Scene, Theme, TooLarge};

/// The duration of a frame, in hundredths of a second.
const DELAY: u16 = 5;

/// The radius of an agent and of its edge, in cells.
const RADII: [f32; 2] = [0.14, 0.18];

/// How far from their place agents are drawn, so that those at one place are seen apart: one
/// in the middle and six around it.
const APART: f32 = 0.27;

/// An animated GIF of agents that march over a board, 20 frames a second; the last is held for
/// two seconds.
///
/// Agents are discs, each drawn a little beside its place, where depends on its number: seven
/// in a row at one place are seen apart. Each frame holds the pixels that changed.
pub struct MarchReel {
    reel: Reel,
    layout: Layout,
    /// How far the middle of an agent is from its upper left corner, in cells.
    middle: f32,
    theme: Theme,
    palette: Vec<Rgb>,
    /// Stands for a pixel that is as before.
    clear: u8,
    /// The board without agents.
    ground: Vec<u8>,
    canvas: Vec<u8>,
    /// The pixels of an agent around its middle.
    disc: Vec<([i32; 2], u8)>,
}

impl MarchReel {
    /// An animation on the board of this scene, without a frame yet. Agents are `side` cells wide.
    pub fn new(scene: &Scene, side: u8, theme: Theme) -> Result<Self, TooLarge> {
        let layout = Layout::of(scene, MAX_SIDE)?;
        let mut palette = palette(theme);
        let clear = palette.len() as u8;
        let disc = disc(layout, side, &palette, theme);
        palette.push(theme.colour(Ink::Paper));
        let reel = Reel::new(layout, &palette, DELAY);
        let (ground, canvas) = (Vec::new(), Vec::new());
        let middle = f32::from(side) / 2.0;
        let mut reel = Self { reel, layout, middle, theme, palette, clear, ground, canvas, disc };
        reel.set_board(scene, &[], &[]);
        Ok(reel)
    }

    /// Sets the board and the cells of its doors and towers, from the next frame on. O(pixels).
    pub fn set_board(&mut self, scene: &Scene, doors: &[Cell], towers: &[Cell]) {
        let mut sheet = Sheet::default();
        for &cell in towers {
            tower(&mut sheet, scene.centre(cell));
        }
        for &door in doors {
            gate(&mut sheet, scene.centre(door));
        }
        let mut layers = lettered(scene, self.layout);
        layers.extend(sheet.into_layers());
        let pixmap = raster(&layers, self.layout, self.theme, Some(Ink::Paper), Edges::Hard);
        self.ground =
            indices(&pixmap, &self.palette).into_iter().map(|index| index.unwrap_or(0)).collect();
    }

    /// Adds a frame with these agents: the number of each, and its place in columns and rows
    /// from the centre of the first cell of a board of squares, of a larger agent that of its upper left
    /// cell. O(pixels).
    pub fn show(&mut self, agents: impl IntoIterator<Item = (u32, (f32, f32))>) {
        let before = std::mem::replace(&mut self.canvas, self.ground.clone());
        for (number, place) in agents {
            self.stamp(number, place);
        }
        let picture = self.changed(&before);
        self.reel.add(picture);
    }

    /// The bytes of the GIF.
    pub fn end(self) -> Vec<u8> {
        self.reel.end()
    }

    fn stamp(&mut self, number: u32, (x, y): (f32, f32)) {
        let [dx, dy] = beside(number);
        let [x, y] = self.layout.to_pixels([x + self.middle + dx, y + self.middle + dy]);
        let (width, height) = (self.layout.width as i32, self.layout.height as i32);
        for &([dx, dy], index) in &self.disc {
            let (x, y) = (x.floor() as i32 + dx, y.floor() as i32 + dy);
            if (0..width).contains(&x) && (0..height).contains(&y) {
                self.canvas[(y * width + x) as usize] = index;
            }
        }
    }

    /// The rectangle that looks different from before; all of the first frame.
    fn changed(&self, before: &[u8]) -> Option<Picture> {
        let width = self.layout.width;
        if before.is_empty() {
            return Some(Picture::cut(&self.canvas, width, [0, 0, width, self.layout.height]));
        }
        let differs = (0..before.len()).filter(|&at| before[at] != self.canvas[at]);
        let pixels = differs.map(|at| [at as u32 % width, at as u32 / width]);
        let sides = pixels.fold(None, |sides, pixel| Some(with_pixel(sides, pixel)))?;
        let mut picture = Picture::cut(&self.canvas, width, sides);
        let old = Picture::cut(before, width, sides);
        for (new, old) in picture.indices.iter_mut().zip(old.indices) {
            *new = if *new == old { self.clear } else { *new };
        }
        picture.clear = Some(self.clear);
        Some(picture)
    }
}

impl std::fmt::Debug for MarchReel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MarchReel").field("layout", &self.layout).finish_non_exhaustive()
    }
}

/// How far beside its place the agent of this number is drawn, in cells.
fn beside(number: u32) -> [f32; 2] {
    match number % 7 {
        0 => [0.0, 0.0],
        turn => {
            let (sin, cos) = (turn as f32 * std::f32::consts::TAU / 6.0).sin_cos();
            [APART * cos, APART * sin]
        }
    }
}

/// The pixels of an agent: a disc with an edge, on a large board larger than its cell.
fn disc(layout: Layout, side: u8, palette: &[Rgb], theme: Theme) -> Vec<([i32; 2], u8)> {
    let scale = if layout.has_signs() { layout.cell as f32 } else { 12.0 };
    let [inner, outer] = RADII.map(|radius| (radius * scale * f32::from(side)).max(1.0));
    let [inside, edge] =
        [Ink::Monster, Ink::MonsterEdge].map(|ink| index_of(palette, theme.colour(ink)));
    let reach = outer.ceil() as i32;
    let square = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| [x, y]));
    let pixels = square.filter_map(|[x, y]| {
        let far = (x as f32).hypot(y as f32);
        (far <= outer).then_some(([x, y], if far <= inner { inside } else { edge }))
    });
    pixels.collect()
}

/// A tower with three battlements.
fn tower(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    const HALF: [[f32; 2]; 8] = [
        [0.24, 0.38],
        [0.24, -0.04],
        [0.34, -0.04],
        [0.34, -0.38],
        [0.2, -0.38],
        [0.2, -0.24],
        [0.08, -0.24],
        [0.08, -0.38],
    ];
    let mirrored = HALF.iter().rev().map(|&[dx, dy]| [-dx, dy]);
    let outline = HALF.into_iter().chain(mirrored).map(|[dx, dy]| [x + dx, y + dy]).collect();
    sheet.fill(Ink::MarkEdge, Shape::Polygon(outline));
}

/// A door: the bars of a gate, with light edges.
fn gate(sheet: &mut Sheet, [x, y]: [f32; 2]) {
    let bar = |[x0, y0, x1, y1]: [f32; 4]| Shape::Line(vec![[x + x0, y + y0], [x + x1, y + y1]]);
    let bars = [-0.28, 0.0, 0.28].map(|at| [at, -0.34, at, 0.34]);
    for line in bars.into_iter().chain([-0.17, 0.17].map(|at| [-0.34, at, 0.34, at])) {
        sheet.stroke(Ink::MarkEdge, 0.2, bar(line));
        sheet.stroke(Ink::Mark, 0.09, bar(line));
    }
}

const LAST_DELAY: u16 = 200;

/// A rectangle of pixels that differ from the frame before.
pub(super) struct Picture {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
    pub indices: Vec<u8>,
    /// The index of pixels that stay as they are.
    pub clear: Option<u8>,
}

impl Picture {
    /// Cuts these sides out of a canvas of this width.
    pub(super) fn cut(canvas: &[u8], width: u32, [left, top, right, bottom]: Sides) -> Self {
        let rows = canvas.chunks_exact(width as usize);
        let rows = rows.take(bottom as usize).skip(top as usize);
        let indices = rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect();
        Self { left, top, width: right - left, height: bottom - top, indices, clear: None }
    }
}

/// Frames to be written to the file. Each is held back until the next one, as it is shown
/// longer when nothing changes after it.
pub(super) struct Reel {
    encoder: Encoder<Vec<u8>>,
    /// The duration of a frame, in hundredths of a second.
    delay: u16,
    waiting: Option<Frame<'static>>,
}

impl Reel {
    pub(super) fn new(layout: Layout, palette: &[Rgb], delay: u16) -> Self {
        Self::sized([layout.width, layout.height], palette, delay)
    }

    /// A reel of pictures of this width and height.
    pub(super) fn sized([width, height]: [u32; 2], palette: &[Rgb], delay: u16) -> Self {
        let colours: Vec<u8> =
            palette.iter().flat_map(|colour| [colour.r, colour.g, colour.b]).collect();
        let (width, height) = (width as u16, height as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours).expect(IN_MEMORY);
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
        Self { encoder, delay, waiting: None }
    }

    pub(super) fn add(&mut self, picture: Option<Picture>) {
        match (picture, &mut self.waiting) {
            (None, None) => {}
            (None, Some(frame)) => frame.delay += self.delay,
            (Some(picture), _) => {
                let frame = Frame {
                    delay: self.delay,
                    left: picture.left as u16,
                    top: picture.top as u16,
                    width: picture.width as u16,
                    height: picture.height as u16,
                    buffer: picture.indices.into(),
                    transparent: picture.clear,
                    ..Frame::default()
                };
                self.write_waiting();
                self.waiting = Some(frame);
            }
        }
    }

    pub(super) fn end(mut self) -> Vec<u8> {
        if let Some(frame) = &mut self.waiting {
            frame.delay = LAST_DELAY;
        }
        self.write_waiting();
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    fn write_waiting(&mut self) {
        if let Some(frame) = self.waiting.take() {
            self.encoder.write_frame(&frame).expect(IN_MEMORY);
        }
    }
}

const IN_MEMORY: &str = "writing to memory does not fail";
