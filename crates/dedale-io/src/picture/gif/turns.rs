use super::reel::{Picture, Reel};
use super::{MAX_SIDE, indices, palette, with_pixel};
use crate::picture::ink::{Ink, Rgb};
use crate::picture::layout::Layout;
use crate::picture::raster::{Edges, raster};
use crate::picture::shapes::lettered;
use crate::picture::{Scene, Theme, TooLarge};

/// The duration of a turn, in hundredths of a second.
const DELAY: u16 = 25;

/// An animated GIF of scenes of one board, four a second; the last is held for two seconds.
/// Each frame holds the rectangle that changed.
pub struct Turns {
    reel: Reel,
    layout: Layout,
    theme: Theme,
    palette: Vec<Rgb>,
    canvas: Vec<u8>,
}

impl Turns {
    /// Starts with this scene.
    pub fn new(scene: &Scene, theme: Theme) -> Result<Self, TooLarge> {
        let layout = Layout::of(scene, MAX_SIDE)?;
        let palette = palette(theme);
        let reel = Reel::new(layout, &palette, DELAY);
        let mut turns = Self { reel, layout, theme, palette, canvas: Vec::new() };
        turns.canvas = turns.drawn(scene);
        let whole = turns.cut([0, 0, layout.width, layout.height]);
        turns.reel.add(Some(whole));
        Ok(turns)
    }

    /// Adds a scene of the same board. O(pixels).
    pub fn show(&mut self, scene: &Scene) {
        let before = std::mem::take(&mut self.canvas);
        self.canvas = self.drawn(scene);
        let width = self.layout.width as usize;
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

    fn drawn(&self, scene: &Scene) -> Vec<u8> {
        let layers = lettered(scene, self.layout);
        let pixmap = raster(&layers, self.layout, self.theme, Some(Ink::Paper), Edges::Hard);
        indices(&pixmap, &self.palette).into_iter().map(|index| index.unwrap_or(0)).collect()
    }

    fn cut(&self, sides: super::Sides) -> Picture {
        Picture::cut(&self.canvas, self.layout.width, sides)
    }
}

impl std::fmt::Debug for Turns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Turns").field("layout", &self.layout).finish_non_exhaustive()
    }
}
