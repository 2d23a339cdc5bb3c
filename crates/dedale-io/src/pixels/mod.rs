//! Pictures as boards: PNG, and with the feature `pictures` JPEG, GIF, BMP and WebP.
//!
//! | part | what |
//! |---|---|
//! | colours | dark is a wall and light is free, unless a [legend](Legend) says otherwise |
//! | cells | how many pixels a cell has is found, or [told](CellPixels) |
//!
//! Dark is a luma (0.299 red + 0.587 green + 0.114 blue) below 128 of 255, after blending the
//! picture onto white. Of an animation the first picture is read.

#[cfg(feature = "pictures")]
mod bmp;
mod cells;
mod colours;
#[cfg(feature = "pictures")]
mod decoders;
mod png;

use dedale::board::{GridMap, MAX_SIDE, Point, Size, Terrain};
use dedale::{Phrase, phrase};

pub use cells::CellPixels;
pub use png::write;

use crate::values::{Legend, Meaning, both};
use crate::{FormatError, Result, openings};
use colours::Colours;

/// A text in the PNG files that we write, which says that a pixel is a cell.
pub(crate) const MARK: (&str, &str) = ("Description", "a board: 1 pixel a cell");

/// How a picture is read.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The meanings of colours.
    pub legend: &'a Legend,
    /// The pixels of a cell, where they are not to be found.
    pub cell: Option<CellPixels>,
}

/// Reads the board of a picture, one pixel a cell, without marks.
///
/// In an error the line is the row of pixels where reading stopped. Nothing is allocated for the
/// size that the header promises if the file is too short for it.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    let look = Look { legend: &Legend::default(), cell: Some(CellPixels::ONE) };
    let raster = raster(bytes, &mut Colours::of(look.legend)?)?;
    Ok(map_of(raster.size, &raster.pixels))
}

/// Reads the board of a picture, and says what was found in it.
pub fn read_board(bytes: &[u8], look: Look<'_>) -> Result<(GridMap, Option<Phrase>)> {
    let raster = raster(bytes, &mut Colours::of(look.legend)?)?;
    let is_ours = png::is_ours(bytes);
    let cell = look.cell.or(is_ours.then_some(CellPixels::ONE));
    let (size, meanings, found) = cells::board(raster, cell)?;
    let mut map = map_of(size, &meanings);
    drop(meanings);
    let brightness = "dark is a wall; --walls light turns that round";
    let brightness = (look.legend.is_empty() && !is_ours).then(|| Phrase::from(brightness));
    let note = both(both(found, brightness), openings::mark(&mut map));
    Ok((map, note))
}

/// The columns and rows promised by the header of a picture; `None` if it cannot be read.
pub fn promised_size(bytes: &[u8]) -> Option<[u32; 2]> {
    #[cfg(feature = "pictures")]
    if let Some(size) = decoders::promised_size(bytes) {
        return Some(size);
    }
    png::promised_size(bytes)
}

/// Whether these are the first bytes of a picture, of whatever kind.
pub fn is_one(bytes: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 4] = [b"\x89PNG", b"\xFF\xD8\xFF", b"GIF87a", b"GIF89a"];
    BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning))
        || is_webp(bytes)
        || is_bmp(bytes)
}

fn is_webp(bytes: &[u8]) -> bool {
    bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")
}

/// `BM` alone may begin a text.
fn is_bmp(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BM") && bytes.get(6..10) == Some(&[0; 4])
}

/// What the pixels of a picture mean, row by row.
struct Raster {
    size: Size,
    pixels: Vec<Meaning>,
}

impl Raster {
    /// A picture of free pixels.
    fn new(size: Size) -> Self {
        Self { size, pixels: vec![Meaning::FREE; size.cell_count()] }
    }

    fn set(&mut self, x: u32, y: u32, meaning: Meaning) {
        self.pixels[self.size.index(Point::new(x, y))] = meaning;
    }

    fn row(&self, y: u32) -> &[Meaning] {
        let width = self.size.width() as usize;
        &self.pixels[y as usize * width..][..width]
    }
}

#[cfg(feature = "pictures")]
fn raster(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    match decoders::read(bytes, colours) {
        Some(raster) => raster,
        None => png::read(bytes, colours),
    }
}

#[cfg(not(feature = "pictures"))]
fn raster(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    png::read(bytes, colours)
}

fn size(width: u32, height: u32) -> Result<Size> {
    Size::new(width.into(), height.into()).map_err(|_| {
        let expected = phrase!("a picture of 1×1 to {MAX_SIDE}×{MAX_SIDE} pixels");
        FormatError::new(1, 1, expected, phrase!("{width}×{height}"))
    })
}

/// Refuses a header that promises more than a file of this length can hold.
fn check_promise(width: u32, height: u32, can_hold: bool, length: usize) -> Result<()> {
    if can_hold {
        return Ok(());
    }
    let expected = phrase!("the {width}×{height} pixels that the header promises");
    Err(FormatError::new(1, 1, expected, phrase!("a file of {} bytes", length)))
}

fn map_of(size: Size, meanings: &[Meaning]) -> GridMap {
    let terrain = |meaning: &Meaning| match *meaning {
        Meaning::Of(terrain) => terrain,
        Meaning::Start | Meaning::Goal => Terrain::FREE,
    };
    let mut map = GridMap::of(size, meanings.iter().map(terrain).collect());
    map.starts = cells::middles(size, meanings, Meaning::Start);
    map.goals = cells::middles(size, meanings, Meaning::Goal);
    map
}
