//! JPEG, GIF and WebP, by the crates that decode them.

use std::io::Cursor;
use std::num::NonZeroU64;

use dedale::Phrase;
use dedale::board::MAX_SIDE;
use gif::{ColorOutput, DecodeOptions, MemoryLimit};
use image_webp::WebPDecoder;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{Colours, Raster, bmp, check_promise, size};
use crate::{FormatError, Result};

/// The most pixels that a byte of a JPEG holds: blocks of 16×16, a bit each.
const DENSEST_JPEG: u64 = 8 * 256;

/// The most pixels that a byte of a GIF holds: strings of 4,096, twelve bits each.
const DENSEST_GIF: u64 = 4096;

/// The most bytes of the pixels of a GIF.
const MOST_GIF: NonZeroU64 = NonZeroU64::new((MAX_SIDE as u64).pow(2)).expect("not 0");

/// The kinds of pictures beside PNG.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Jpeg,
    Gif,
    Bmp,
    WebP,
}

impl Kind {
    fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [b'G', b'I', b'F', b'8', ..] => Some(Self::Gif),
            _ if super::is_bmp(bytes) => Some(Self::Bmp),
            _ if super::is_webp(bytes) => Some(Self::WebP),
            _ => None,
        }
    }
}

/// Reads a picture of one of these kinds; `None` if it is of another one.
pub(super) fn read(bytes: &[u8], colours: &mut Colours) -> Option<Result<Raster>> {
    Some(match Kind::of(bytes)? {
        Kind::Jpeg => read_jpeg(bytes, colours),
        Kind::Gif => read_gif(bytes, colours),
        Kind::Bmp => bmp::read(bytes, colours),
        Kind::WebP => read_webp(bytes, colours),
    })
}

/// The columns and rows that the header promises.
pub(super) fn promised_size(bytes: &[u8]) -> Option<[u32; 2]> {
    match Kind::of(bytes)? {
        Kind::Jpeg => {
            let mut decoder = jpeg(bytes);
            decoder.decode_headers().ok()?;
            let (width, height) = decoder.dimensions()?;
            Some([width as u32, height as u32])
        }
        Kind::Gif => {
            let side =
                |at| Some(u32::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
            Some([side(6)?, side(8)?])
        }
        Kind::Bmp => bmp::promised_size(bytes),
        Kind::WebP => {
            WebPDecoder::new(Cursor::new(bytes)).ok().map(|decoder| decoder.dimensions().into())
        }
    }
}

fn damaged(expected: impl Into<Phrase>) -> FormatError {
    FormatError::new(1, 1, expected, "a damaged or incomplete one")
}

/// Draws the pixels of so many samples each.
fn draw(raster: &mut Raster, colours: &mut Colours, samples: &[u8], channels: usize) {
    for (meaning, pixel) in raster.pixels.iter_mut().zip(samples.chunks_exact(channels)) {
        *meaning = colours.meaning(super::png::rgba(pixel));
    }
}

fn jpeg(bytes: &[u8]) -> JpegDecoder<Cursor<&[u8]>> {
    // Wider pictures are refused in our words.
    let most = usize::from(u16::MAX);
    let options = DecoderOptions::default().set_strict_mode(true);
    JpegDecoder::new_with_options(
        Cursor::new(bytes),
        options.set_max_width(most).set_max_height(most),
    )
}

fn read_jpeg(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    let wrong = |_| damaged("a JPEG picture");
    let mut decoder = jpeg(bytes);
    decoder.decode_headers().map_err(wrong)?;
    let (width, height) = decoder.dimensions().ok_or_else(|| damaged("a JPEG picture"))?;
    let (width, height) = (width as u32, height as u32);
    let size = size(width, height)?;
    let fits = size.cell_count() as u64 <= bytes.len() as u64 * DENSEST_JPEG;
    check_promise(width, height, fits, bytes.len())?;
    if decoder.input_colorspace() == Some(ColorSpace::Luma) {
        decoder.set_options(decoder.options().jpeg_set_out_colorspace(ColorSpace::Luma));
    }
    let samples = decoder.decode().map_err(wrong)?;
    let mut raster = Raster::new(size);
    draw(&mut raster, colours, &samples, samples.len() / size.cell_count());
    Ok(raster)
}

fn read_webp(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    let wrong = |_| damaged("a WebP picture");
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(wrong)?;
    let (width, height) = decoder.dimensions();
    let size = size(width, height)?;
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    decoder.set_memory_limit(4 * size.cell_count());
    let mut samples = vec![0; channels * size.cell_count()];
    decoder.read_image(&mut samples).map_err(wrong)?;
    let mut raster = Raster::new(size);
    draw(&mut raster, colours, &samples, channels);
    Ok(raster)
}

/// What the first picture of an animation leaves free is transparent.
fn read_gif(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    let wrong = |_| damaged("a GIF picture");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.set_memory_limit(MemoryLimit::Bytes(MOST_GIF));
    let mut decoder = options.read_info(bytes).map_err(wrong)?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let size = size(width, height)?;
    let frame =
        decoder.next_frame_info().map_err(wrong)?.ok_or_else(|| damaged("a GIF picture"))?;
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    let (columns, rows) = (u32::from(frame.width), u32::from(frame.height));
    let transparent = frame.transparent;
    let pixels = u64::from(columns) * u64::from(rows);
    let fits = pixels.max(size.cell_count() as u64) <= bytes.len() as u64 * DENSEST_GIF;
    check_promise(width, height, fits, bytes.len())?;
    let palette = decoder.palette().map_err(wrong)?.to_vec();
    let mut indices = vec![0; decoder.buffer_size()];
    decoder.read_into_buffer(&mut indices).map_err(wrong)?;
    let mut raster = Raster::new(size);
    raster.pixels.fill(colours.meaning([255, 255, 255, 0]));
    for (y, row) in (top..height).zip(indices.chunks_exact(columns.max(1) as usize)) {
        for (x, &index) in (left..width).zip(row).filter(|&(_, &index)| Some(index) != transparent)
        {
            let colour = palette.get(3 * usize::from(index)..).unwrap_or_default();
            let colour = colour.get(..3).unwrap_or(&[0; 3]);
            raster.set(x, y, colours.meaning(super::png::rgba(colour)));
        }
    }
    Ok(raster)
}
