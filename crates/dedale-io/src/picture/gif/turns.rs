use super::march::{Picture, Reel};
use super::{MAX_SIDE, indices, palette, with_pixel};
use crate::picture::ink::{Ink, Rgb};
use crate::picture::layout::Layout;
use crate::picture::raster::{Edges, raster};
use crate::picture::shapes::lettered;
use crate::picture::{Scene, Theme, TooLarge};

/// The duration of a turn, in hundredths of a second.
const DELAY: u16 = 25;

/// An animated GIF of scenes of one board, four a second; the last is held for two seconds.
/// Each frame holds the rectangle that changed. Several scenes a turn lie side by side, a cell
/// apart.
pub struct Turns {
    reel: Reel,
    layout: Layout,
    /// Width and height, in pixels.
    size: [u32; 2],
    theme: Theme,
    palette: Vec<Rgb>,
    canvas: Vec<u8>,
}

impl Turns {
    /// Starts with this scene.
    pub fn new(scene: &Scene, theme: Theme) -> Result<Self, TooLarge> {
        Self::beside(std::slice::from_ref(scene), theme)
    }

    /// Starts with these scenes, from left to right.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub fn beside(scenes: &[Scene], theme: Theme) -> Result<Self, TooLarge> {
        let count = scenes.len() as u32;
        // So small that the gaps fit too, unless cells are chosen to be large.
        let limit = if count == 1 { MAX_SIDE } else { MAX_SIDE / count - MAX_SIDE / 32 };
        let layout = Layout::of(&scenes[0], limit)?;
        let size = layout.size_beside(scenes.len());
        TooLarge::check(size, MAX_SIDE)?;
        let palette = palette(theme);
        let reel = Reel::sized(size, &palette, DELAY);
        let mut turns = Self { reel, layout, size, theme, palette, canvas: Vec::new() };
        turns.canvas = turns.drawn(scenes);
        let whole = turns.cut([0, 0, size[0], size[1]]);
        turns.reel.add(Some(whole));
        Ok(turns)
    }

    /// Adds a scene of the same board. O(pixels).
    pub fn show(&mut self, scene: &Scene) {
        self.show_beside(std::slice::from_ref(scene));
    }

    /// Adds as many scenes of the same board as it began with. O(pixels).
    pub fn show_beside(&mut self, scenes: &[Scene]) {
        let before = std::mem::take(&mut self.canvas);
        self.canvas = self.drawn(scenes);
        let width = self.size[0] as usize;
        let differs = (0..before.len()).filter(|&at| before[at] != self.canvas[at]);
        let pixels = differs.map(|at| [(at % width) as u32, (at / width) as u32]);
        let dirty = pixels.fold(None, |dirty, pixel| Some(with_pixel(dirty, pixel)));
        let picture = dirty.map(|sides| self.cut(sides));
        self.reel.add(picture);
    }

    /// The bytes of the GIF.
    pub fn end(self) -> Vec<u8> {
        self.reel.end()
    }

    fn drawn(&self, scenes: &[Scene]) -> Vec<u8> {
        let ([width, height], part) = (self.size.map(|side| side as usize), self.layout.width);
        let paper = self.theme.colour(Ink::Paper);
        let paper = self.palette.iter().position(|&colour| colour == paper).unwrap_or(0);
        let mut canvas = vec![paper as u8; width * height];
        for (number, scene) in scenes.iter().enumerate() {
            let layers = lettered(scene, self.layout);
            let pixmap = raster(&layers, self.layout, self.theme, Some(Ink::Paper), Edges::Hard);
            let indices = indices(&pixmap, &self.palette);
            let left = number * self.layout.step_beside() as usize;
            for (row, drawn) in canvas.chunks_mut(width).zip(indices.chunks(part as usize)) {
                for (pixel, index) in row[left..].iter_mut().zip(drawn) {
                    *pixel = index.unwrap_or(0);
                }
            }
        }
        canvas
    }

    fn cut(&self, sides: super::Sides) -> Picture {
        Picture::cut(&self.canvas, self.size[0], sides)
    }
}

impl std::fmt::Debug for Turns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Turns").field("layout", &self.layout).finish_non_exhaustive()
    }
}
