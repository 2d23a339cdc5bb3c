//! Pictures as PNG.

use super::ink::Ink;
use super::layout::Layout;
use super::raster::{Edges, raster};
use super::shapes::lettered;
use super::{Scene, Theme, TooLarge};

/// The longest side of a picture, in pixels.
pub const MAX_SIDE: u32 = 8192;

/// Draws the scene as a PNG.
///
/// A cell is 24 pixels wide, less on boards of more than 50 cells a side, and at least one
/// (three if there are thin walls). Hexagonal cells measure the same from side to side, at
/// least two pixels (five), and below six pixels they are drawn as offset rectangles. Below
/// ten pixels a cell there are no signs. The layout of board and signs is that of
/// [`super::svg`].
pub fn draw(scene: &Scene, theme: Theme) -> Result<Vec<u8>, TooLarge> {
    let layout = Layout::of(scene, MAX_SIDE)?;
    let pixmap = raster(&lettered(scene, layout), layout, theme, Some(Ink::Paper), Edges::Smooth);
    let colours: Vec<u8> = pixmap
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, layout.width, layout.height);
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&colours))
        .expect("writing to memory does not fail");
    Ok(bytes)
}
